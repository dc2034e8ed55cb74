"""Distances in moves, computed by flood fill on bitboards (as in `pieces`): a whole ring of cells steps at once."""

from __future__ import annotations

from functools import lru_cache

from ....kernel.cells import bits, cells_in
from ..board import SIZE
from ..pieces import BIT, NAMES

CELLS = len(NAMES)
ALL = (1 << CELLS) - 1
FAR = 9
"""The distance, in moves, given to a cell that cannot be reached. Only a king's real distance can exceed it."""

_LEFT_EDGE = bits(range(0, CELLS, SIZE))
_RIGHT_EDGE = bits(range(SIZE - 1, CELLS, SIZE))
_TWO_LEFT = _LEFT_EDGE | _LEFT_EDGE << 1
_TWO_RIGHT = _RIGHT_EDGE | _RIGHT_EDGE >> 1

STRAIGHT = ((1, ALL & ~_LEFT_EDGE), (-1, ALL & ~_RIGHT_EDGE), (SIZE, ALL), (-SIZE, ALL))
SLANTED = tuple(
    (row + side, ALL & ~(_LEFT_EDGE if side == 1 else _RIGHT_EDGE)) for row in (SIZE, -SIZE) for side in (1, -1)
)
LEAPS = tuple(
    (row * SIZE + side, ALL & ~edge)
    for row, side, edge in (
        (2, 1, _LEFT_EDGE), (2, -1, _RIGHT_EDGE), (-2, 1, _LEFT_EDGE), (-2, -1, _RIGHT_EDGE),
        (1, 2, _TWO_LEFT), (1, -2, _TWO_RIGHT), (-1, 2, _TWO_LEFT), (-1, -2, _TWO_RIGHT),
    )
)  # fmt: skip
WAYS = {
    "p": (STRAIGHT + SLANTED, False),
    "k": (STRAIGHT + SLANTED, False),
    "q": (STRAIGHT + SLANTED, True),
    "r": (STRAIGHT, True),
    "b": (SLANTED, True),
    "n": (LEAPS, False),
}
"""For each kind of piece, its directions and whether it slides. A direction is a shift of the cell's number and the set
of cells where it may land."""


def reached(kind: str, frm: int, free: int) -> int:
    """Return the cells that pieces of a kind reach in one move over free cells, including the first cell not free."""
    found = 0
    ways, slides = WAYS[kind]
    for shift, allowed in ways:
        going = frm
        while going:
            going = (going << shift if shift > 0 else going >> -shift) & allowed
            found |= going
            if not slides:
                break
            going &= free
    return found


@lru_cache(maxsize=4096)  # plans of consecutive turns ask for the same few
def moves_to(kind: str, goals: int, blocked: int, stops: int = 0) -> tuple[int, ...]:
    """Return, for each cell, the moves that a piece of a kind needs to one of the goals; FAR if there is no way.

    Args:
        blocked: the cells that it can neither pass nor end on, though it may start from one.
        stops: the cells that it cannot pass, but can end on: those of Shadows, for a Guardian's exchange.
    """
    rest = ALL & ~blocked
    free = rest & ~stops
    found = [FAR] * CELLS
    seen = front = goals
    for cell in cells_in(goals):
        found[cell] = 0
    moves = 0
    while front:
        moves += 1
        ring = reached(kind, front, free) & ~seen
        for cell in cells_in(ring):
            found[cell] = moves
        seen |= ring
        front = ring & rest
    return tuple(found)


def king_steps(one: int, other: int) -> int:
    """Return the steps of a king between two cells on an empty board."""
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


STEPS = tuple(tuple(king_steps(one, other) for other in range(CELLS)) for one in range(CELLS))


def ring(cells: int) -> int:
    """Return the cells that touch a set of cells, without the set itself."""
    found = cells
    for shift, allowed in STRAIGHT + SLANTED:
        found |= (cells << shift if shift > 0 else cells >> -shift) & allowed
    return found & ~cells


def single(cell: int) -> int:
    """Return the set of one cell."""
    return BIT[cell]
