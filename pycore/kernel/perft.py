"""Perft: count the lines of play from a position to a depth in plies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from .rules import Rules

P = TypeVar("P")
Patience = Callable[[], None] | None
"""A function that is called now and then, and raises to abort a count that takes too long."""
UNASKED = 3
"""The plies counted between two calls of it, plus one for rules with a faster `count`: a few seconds at most."""


def perft(rules: Rules[P], pos: P, depth: int, asked: Patience = None) -> int:
    """Return the leaf count at a depth in plies, ignoring draws by repetition and by quiet plies.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> rules = setup(find("turtle-shell"), {}).rules
    >>> [perft(rules, rules.start(), depth) for depth in (0, 1, 2, 3)]
    [1, 8, 64, 600]
    """
    return _count(rules.without_draws(), pos, depth, asked)


def divide(rules: Rules[P], pos: P, depth: int, asked: Patience = None) -> dict[str, int]:
    """Return the leaf count under each legal action; `depth` must be at least 1."""
    quiet = rules.without_draws()
    return {move.text: _count(quiet, quiet.play(pos, move), depth - 1, asked) for move in quiet.legal_moves(pos)}


def _count(rules: Rules[P], pos: P, depth: int, asked: Patience) -> int:
    unasked = UNASKED + (type(rules).count is not Rules.count)
    if asked is None or depth <= unasked:
        return rules.count(pos, depth)
    asked()
    return sum(_count(rules, rules.play(pos, move), depth - 1, asked) for move in rules.legal_moves(pos))
