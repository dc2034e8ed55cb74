"""A UCI engine, for chess programs."""
