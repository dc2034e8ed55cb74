"""What a turn makes possible: another piece that can reach its goal at the next turn, and could not before."""

from __future__ import annotations

from typing import NamedTuple

from ....kernel.cells import bits
from ....kernel.messages import Message, say
from ..pieces import BIT, NAMES, Law
from ..wording import NOUNS
from .plan import Plan
from .search import TURNS, Halves, best_by_turn, halves
from .state import KINDS, Deed, State, after

ROLLS = 6
LEAST_ROLLS = 3
"""With fewer of the six rolls, the next turn is too unlikely to be mentioned."""
NEVER = 1e6
"""A change to the price that no turn has."""


class Prospect(NamedTuple):
    """What the next turn may bring, as a clause, and the cell of the piece that it is about."""

    text: Message
    cell: int


def prospect(at: State, to: Plan, deed: Deed, law: Law) -> Prospect | None:
    """Return what a deed makes possible: a piece that reaches its Gate or its place with more than half of the rolls.

    A Pilgrim that has just moved is left out, because the gain of its step tells how far it has to go.

    Args:
        to: the plan of the state before the deed.
    """
    child = after(at, deed)
    best: tuple[int, int] | None = None
    for piece, frm in enumerate(child.cells):
        goals = _goals(at, to, piece)
        if goals & BIT[frm] or (piece == deed.piece and piece < at.crew):
            continue
        rolls = _rolls(child, to, law, piece, goals)
        if rolls >= LEAST_ROLLS and (best is None or rolls > best[0]) and not _rolls(at, to, law, piece, goals):
            best = rolls, piece
    return _told(child, *best) if best else None


def _goals(at: State, to: Plan, piece: int) -> int:
    """Return the cells where a piece has reached its goal; 0 while a Guardian is needed elsewhere."""
    if piece < at.crew:
        return BIT[to.ways[piece].gate]
    n = piece - at.crew
    table = to.homes[n].table
    least = min(table)
    return 0 if n in to.posts else bits(cell for cell, price in enumerate(table) if price == least)


def _rolls(at: State, to: Plan, law: Law, piece: int, goals: int) -> int:
    """Return with how many of the six rolls a piece can move to one of these cells."""
    moves, exchanges = halves(at, to, law, piece)
    home = Halves([one for one in moves if goals & BIT[one.to]], [one for one in exchanges if goals & BIT[one[1].to]])
    changes = best_by_turn(at, to, home, NEVER)
    return sum(weight for (_, weight), change in zip(TURNS, changes, strict=True) if change < NEVER)


def _told(child: State, rolls: int, piece: int) -> Prospect:
    """Return the prospect of a piece, in words."""
    cell = child.cells[piece]
    if piece < child.crew:
        text = say("this lets the Pilgrim on {cell} reach its gate next", cell=NAMES[cell])
    else:
        guardian = NOUNS[KINDS[child.kinds[piece]].upper()]
        text = say("this lets the {piece} on {cell} come home next", piece=guardian, cell=NAMES[cell])
    if rolls < ROLLS:
        text = say("{prospect}, with {rolls} of the 6 rolls", prospect=text, rolls=rolls)
    return Prospect(text, cell)
