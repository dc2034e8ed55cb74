"""Lines of play: their names, the tree of all lines of some records, and the endings that belong to lines."""
