"""Positions as data for display and speech: scenes, tables, the rule book, try-out boards."""
