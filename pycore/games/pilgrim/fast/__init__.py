"""The state that the game is searched in, and what it is made of."""
