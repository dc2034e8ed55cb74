"""Decisions that a search is lost in, such as votes: the game itself says what is wise, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class FixedChoice(NamedTuple):
    """What to do, and why: the score is for who decides, in centipawns, the reason one sentence."""

    action: str
    score: int
    reason: str


class Judgement(NamedTuple):
    """What a small search finds of a position: its score for the first side, and the line that it expects."""

    score: int
    line: tuple[str, ...]


Judge = Callable[[Any], Judgement]
MakeFixedChoice = Callable[[Any, Any, Judge, str], FixedChoice | None]
"""Of rules, a position, a judge of others and a seed: what to do, or None where a search decides.

The same seed says the same."""
