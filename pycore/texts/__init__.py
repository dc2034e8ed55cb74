"""Games in notation: written from records, and read from any text."""
