"""The choice of the piece to name before the die is rolled (`order=piece_first`)."""

from __future__ import annotations

from collections.abc import Sequence

from ..pieces import Law
from .plan import Plan
from .search import PASS, REPLIES, TURNS, Halves, Standing, best_by_turn, best_of_turns, halves, looked_up
from .state import State, after

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
    return [_expected(best_by_turn(at, to, found, NOTHING), again) for found in parted]


def promise_of_two(at: State, to: Plan, law: Law, named: int, again: bool, known: dict[Standing, float]) -> float:
    """Return the expected change over this turn, with the piece `named`, and the next; NOTHING if it can never move.

    Args:
        again: as for `promises`.
        known: the outlooks found so far under this plan; different turns often lead to the same position.
    """
    best = []
    for kept in best_of_turns(at, to, halves(at, to, law, named), REPLIES, NOTHING):
        changes = [
            change + to.later * looked_up(after(at, deed), known, lambda child: outlook(child, to, law, again))
            for change, deed in kept
        ]
        best.append(min([NOTHING, *changes]))
    return _expected(best, again)


def _expected(changes: Sequence[float], again: bool) -> float:
    """Return the mean of the changes by turn; a turn that allows no move repeats the roll if `again`, or else loses."""
    total, weights = 0.0, 0
    for (_, weight), change in zip(TURNS, changes, strict=True):
        if change < NOTHING or not again:
            total += weight * min(change, LOST)
            weights += weight
    return total / weights if weights else NOTHING


def outlook(at: State, to: Plan, law: Law, again: bool) -> float:
    """Return the expected change of naming the best piece of the next turn."""
    return min([PASS, *promises(at, to, law, again)])
