"""Scores: centipawns, and beyond their range decided games."""

from __future__ import annotations

WON = 100_000
"""The score of a won game, minus one for each ply to the win. Evaluations stay far below."""
DECIDED = WON - 1_000
"""Scores of at least this are wins, and scores of at most its negative are losses."""
INFINITE = 2 * WON
