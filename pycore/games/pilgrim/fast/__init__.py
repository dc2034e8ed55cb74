"""The fast state, in which the game is searched and perft is counted."""
