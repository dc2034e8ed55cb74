"""A game in a line of text, as links carry it. docs/api/links.md is the format, byte by byte."""
