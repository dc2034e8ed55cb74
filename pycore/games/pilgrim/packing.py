"""Pairs of values, for the opening and for the endgame, packed in one number so that one addition adds both."""

from __future__ import annotations

from .weights import Pair

SHIFT = 15
"""The bits of the value for the endgame, which has a sign."""
HALF = 1 << (SHIFT - 1)


def packed(pair: Pair, times: float = 1) -> int:
    """Return a pair as one number; such numbers can be added."""
    return (round(pair[0] * times) << SHIFT) + round(pair[1] * times)
