"""The interfaces by which a game is shown, searched and taught, and `GameSpec`, which combines them."""
