"""What a game provides to be shown, searched and taught, and `GameSpec`, which brings it together."""
