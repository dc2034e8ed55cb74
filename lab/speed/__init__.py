"""Programs that measure time, CPU and memory, of the core and of the built page."""
