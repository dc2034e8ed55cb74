"""Decisions that a search cannot judge, such as votes: the game itself makes them and gives a reason."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class FixedChoice(NamedTuple):
    """A decision with its score in centipawns for the side that decides, and a sentence with the reason."""

    action: str
    score: int
    reason: str


class Judgement(NamedTuple):
    """The result of a small search: its score in centipawns for the first side, and its principal variation."""

    score: int
    line: tuple[str, ...]


Judge = Callable[[Any], Judgement]
MakeFixedChoice = Callable[[Any, Any, Judge, str, int], FixedChoice | None]
"""A function of the rules, a position, a judge of other positions, a seed, and the percentage points by which a
character votes more often for what is new. Returns the choice, or None if a search must decide. The same seed gives the
same choice."""
