"""Verdicts on positions in words, made from the scores that searches found for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ..engine.scores import DECIDED, WON, share
from ..kernel.messages import Message, Noun, say

EVEN, SLIGHT, CLEAR = 0.535, 0.61, 0.8
"""The shares up to which a position is about even, slightly better, and clearly better for a side; beyond, winning."""


class Verdict(NamedTuple):
    """The verdict on a position."""

    text: str  # "White is slightly better"
    number: str  # "White +0.4"; the same as the text if a win is forced
    side: str | None  # the side that is better, if any
    share: float  # the share of a point that the first side can expect, from 0 to 1


class Win(NamedTuple):
    """A forced win."""

    turns: int  # the winner's turns until the end
    at_once: bool  # whether the winner is to move and needs only this turn


def verdict(score: int, sides: Mapping[str, Noun], slope: int, win: Win | None = None) -> Verdict:
    """Return the verdict for a score.

    Args:
        score: for the first side, in centipawns.
        sides: the name of each side by its id, the first side first.
        slope: as in `engine.scores.share`.
        win: the win, if the score is a forced one; by default its turns are counted from the score.
    """
    first, second = sides
    better = first if score > 0 else second
    name, size, expected = sides[better], abs(score), round(share(score, slope), 3)
    if size >= DECIDED:
        text = _wins(name, win or Win((WON - size + 1) // 2, at_once=False))
        return Verdict(text, text, better, expected)
    likely, number = share(size, slope), say("{side} +{pawns}", side=name, pawns=f"{size / 100:.1f}")
    if likely < EVEN:
        return Verdict(say("About even"), "0.0" if size < 5 else number, None, expected)
    if likely < SLIGHT:
        text = say("{side} is slightly better", side=name)
    elif likely < CLEAR:
        text = say("{side} is clearly better", side=name)
    else:
        text = say("{side} is winning", side=name)
    return Verdict(text, number, better, expected)


def _wins(side: Noun, win: Win) -> Message:
    if win.at_once:
        return say("{side} wins at once", side=side)
    if win.turns > 1:
        return say("{side} wins in {turns}", side=side, turns=win.turns)
    return say("{side} wins next turn", side=side)
