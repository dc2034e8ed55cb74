"""Scores: centipawns, and beyond their range decided games."""

from __future__ import annotations

from math import exp

WON = 100_000
"""The score of a won game, minus one for each ply to the win. Evaluations stay far below."""
DECIDED = WON - 1_000
"""Scores of at least this are wins, and scores of at most its negative are losses."""
INFINITE = 2 * WON


def share(score: int, slope: int) -> float:
    """Return the share of a point that a side may expect, from 0 (lost) to 1 (won), by its score in centipawns.

    Args:
        slope: the centipawns by which even chances become 73 of 100, and those become 88 (`GameSpec.play.slope`).
    """
    if abs(score) >= DECIDED:
        return float(score > 0)
    return 1 / (1 + exp(-score / slope))
