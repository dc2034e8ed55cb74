"""The choice of the piece to name before the die is rolled (`order=piece_first`)."""

from __future__ import annotations

from ..pieces import Law
from .plan import Plan
from .search import PASS, TURNS, Halves, best_by_turn, halves
from .state import State

NOTHING = 99.0
LOST = 60.0
"""The cost, in turns, of losing the game with a piece that cannot move."""


def promises(at: State, to: Plan, law: Law, again: bool) -> list[float]:
    """Return the expected change over the six rolls of naming each white piece; NOTHING if it can never move.

    Args:
        again: whether a piece may be named again, at no cost, if the roll does not let this one move.
    """
    parted = [Halves([], []) for _ in at.cells]
    moves, exchanges = halves(at, to, law)
    for move in moves:
        parted[move.piece].moves.append(move)
    for option in exchanges:
        parted[option[1].piece].exchanges.append(option)
    return [_promise(at, to, found, again) for found in parted]


def _promise(at: State, to: Plan, found: Halves, again: bool) -> float:
    total, weights = 0.0, 0
    for (_, weight), change in zip(TURNS, best_by_turn(at, to, found, NOTHING), strict=True):
        if change < NOTHING or not again:
            total += weight * min(change, LOST)
            weights += weight
    return total / weights if weights else NOTHING


def outlook(at: State, to: Plan, law: Law, again: bool) -> float:
    """Return the expected change of naming the best piece of the next turn."""
    return min([PASS, *promises(at, to, law, again)])
