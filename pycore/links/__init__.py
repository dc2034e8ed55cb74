"""A game in a line of text: what a link carries. docs/api/links.md is the format, byte by byte."""
