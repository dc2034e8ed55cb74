"""A game in a line of text: what a link carries. docs/formats.md, "Links", is the format, byte by byte."""
