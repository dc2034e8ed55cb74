"""The table and what surrounds it: layout, look, shelf, film, editor, sharing."""
