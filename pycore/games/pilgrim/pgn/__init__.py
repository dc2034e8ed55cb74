"""PGN: a writer, a forgiving reader, and moves in SAN."""
