"""What a score means in words. The number behind it is for those who ask."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from ..engine.scores import DECIDED, WON

EVEN, SLIGHT, CLEAR = 0.535, 0.61, 0.8
"""Shares up to which it is about even, a side is slightly better, and clearly better; beyond, it is winning."""


class Verdict(NamedTuple):
    """How a position stands."""

    text: str  # "White is slightly better"
    number: str  # "White +0.4"; for a forced end the same as the text
    side: str | None  # who is better, if anybody is
    share: float  # of a point that the first side may expect, from 0 to 1


def share(score: int, slope: int) -> float:
    """What a side may expect of the game, from 0 (lost) to 1 (won), by its score in centipawns.

    Args:
        slope: centipawns that turn even chances into 73 of 100, and those into 88 (`GameSpec.play.slope`).
    """
    if abs(score) >= DECIDED:
        return float(score > 0)
    return 1 / (1 + exp(-score / slope))


def verdict(score: int, sides: Sequence[str], slope: int, turns: int | None = None, at_once: bool = False) -> Verdict:
    """A score in words.

    Args:
        score: for the first side, in centipawns.
        slope: as in `share`.
        turns: of the winner until the end, where the score is a forced win; by default counted from the score.
        at_once: whether the winner is to move and needs this turn only.
    """
    better = sides[0] if score > 0 else sides[1]
    name, size, expected = better.capitalize(), abs(score), round(share(score, slope), 3)
    if size >= DECIDED:
        left = (WON - size + 1) // 2 if turns is None else turns
        text = f"{name} wins at once" if at_once else f"{name} wins in {left}" if left > 1 else f"{name} wins next turn"
        return Verdict(text, text, better, expected)
    likely = share(size, slope)
    if likely < EVEN:
        return Verdict("About even", "0.0" if size < 5 else f"{name} +{size / 100:.1f}", None, expected)
    degree = "slightly better" if likely < SLIGHT else "clearly better" if likely < CLEAR else "winning"
    return Verdict(f"{name} is {degree}", f"{name} +{size / 100:.1f}", better, expected)
