"""Programs for those who build the games: each is run as `python -m pycore.tools.<name>`."""
