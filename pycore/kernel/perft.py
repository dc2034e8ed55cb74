"""Perft: how many ways a position can go on for so many plies."""

from __future__ import annotations

from typing import TypeVar

from .protocols import Counts, Rules

P = TypeVar("P")


def perft(rules: Rules[P], pos: P, depth: int) -> int:
    """Leaf count at a depth in plies. A finished game has no moves; draws by counting are ignored."""
    return _count(rules.without_draws(), pos, depth)


def divide(rules: Rules[P], pos: P, depth: int) -> dict[str, int]:
    """The leaf count under each legal action; a depth of at least 1."""
    quiet = rules.without_draws()
    return {move.text: _count(quiet, quiet.play(pos, move), depth - 1) for move in quiet.legal_moves(pos)}


def _count(rules: Rules[P], pos: P, depth: int) -> int:
    return rules.count(pos, depth) if isinstance(rules, Counts) else played(rules, pos, depth)


def played(rules: Rules[P], pos: P, depth: int) -> int:
    """The leaf count by the rules' own `play`; what any faster way must agree with."""
    if depth == 0:
        return 1
    moves = rules.legal_moves(pos)
    if depth == 1:
        return len(moves)
    return sum(played(rules, rules.play(pos, move), depth - 1) for move in moves)
