"""A position as data for the eye and the ear: scenes, tables, the rule book, boards to try a piece on."""
