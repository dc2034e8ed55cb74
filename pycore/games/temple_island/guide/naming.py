"""`order=piece_first`: which piece to name before the die is rolled."""

from __future__ import annotations

from ..pieces import Law
from .plan import Plan
from .search import PASS, TURNS, Halves, best_by_turn, halves
from .state import State

NOTHING = 99.0
LOST = 60.0
"""What it is worth, in turns, not to lose the game with a piece that cannot move."""


def promises(at: State, to: Plan, law: Law, again: bool) -> list[float]:
    """For each white piece what naming it changes on the mean of the dice; NOTHING where it can never move.

    Args:
        again: whether with a roll that does not move it another may be named, at no cost of turns.
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
    """What naming the best piece of the next turn changes."""
    return min([PASS, *promises(at, to, law, again)])
