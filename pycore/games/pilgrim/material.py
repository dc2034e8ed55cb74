"""The count of material for puzzles: what each piece is worth, in tenths of a pawn; guests as their inventor says."""

from __future__ import annotations

from functools import cache

from ...interfaces.game import Material
from .fast.movegen import State
from .pieces import KINDS

ORTHODOX = (0, 10, 30, 30, 50, 90, 0)
"""Nothing, then pawn, knight, bishop, rook, queen and king, as the search state numbers them."""
GUESTS = 2
"""The most external pieces of a side."""


@cache
def worth_of(guests: tuple[str, ...]) -> tuple[int, ...]:
    """Return the worth of each numbered piece for White, with these external pieces."""
    values = [round(10 * KINDS[id].value) for id in guests]
    white = [*ORTHODOX, *values, *[0] * (GUESTS - len(values))]
    return (*white, *(-value for value in white[1:]))


def balance(state: State) -> int:
    """Return White's material minus Black's, waiting guests included."""
    worth = worth_of(tuple(guest.kind.id for guest in state.guests))
    return sum(map(worth.__getitem__, state.waiting.values())) + sum(map(worth.__getitem__, state.board))


MATERIAL = Material(balance, ORTHODOX[2])
