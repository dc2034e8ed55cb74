"""Tests of the table and its surroundings: layout, look, shelf, film, editor, sharing."""
