"""The modules of `build.py`, one per task, with the standard library only."""
