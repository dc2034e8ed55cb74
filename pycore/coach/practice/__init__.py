"""Practice: the next puzzle of each mode, the player's own mistakes, and what comes again after days."""
