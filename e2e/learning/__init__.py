"""Lessons, How to play, the rule book, puzzles."""
