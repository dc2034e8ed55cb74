"""Lines of play: their names, the tree of all lines of some records, endings of lines, and lines that were tried."""
