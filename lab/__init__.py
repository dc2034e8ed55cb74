"""Programs for those who build the games, never shipped: each is run as `python -m lab <name>`."""
