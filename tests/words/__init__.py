"""Tests that the words of lessons, puzzles and "How to play" are true of the positions beside them.

`told.py` gathers the texts with what they may speak of, `tongues.py` has the words of the four languages, `held.py`
compares cells, pieces, lines and the die, `counts.py` every other number.
"""
