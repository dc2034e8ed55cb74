"""What is said about a game: the narrator, refusals, the rule book."""
