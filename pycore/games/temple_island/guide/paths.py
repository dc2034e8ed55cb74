"""How many moves a piece needs from where to where, by sets of cells: what a plan reckons with.

Sets of cells are numbers with a bit a cell, as in `pieces`; a whole ring of cells takes a step at once.
"""

from __future__ import annotations

from functools import lru_cache

from ....kernel.cells import bits, cells_in
from ..board import SIZE
from ..pieces import BIT, NAMES

CELLS = len(NAMES)
ALL = (1 << CELLS) - 1
FAR = 9
"""The distance of what cannot be reached, in moves. Only kings may need more, for the whole width of the board."""

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
"""For each piece its ways, each how far a cell's number shifts and where it may land, and whether it slides."""


def reached(kind: str, frm: int, free: int) -> int:
    """Where pieces of a kind on a set of cells get to in a move over free cells; the first not free counts too."""
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


@lru_cache(maxsize=4096)  # a plan asks for the same few again from turn to turn
def moves_to(kind: str, goals: int, blocked: int, stops: int = 0) -> tuple[int, ...]:
    """For each cell how many moves a piece of a kind needs from there to one of the goals; FAR where there is no way.

    Args:
        blocked: cells that it cannot pass or rest on; it may well stand on one as it begins.
        stops: cells that it cannot pass, but rest on: of Shadows, with whom a Guardian may change places.
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
    """Steps between two cells for a king on an empty board."""
    return max(abs(one % SIZE - other % SIZE), abs(one // SIZE - other // SIZE))


STEPS = tuple(tuple(king_steps(one, other) for other in range(CELLS)) for one in range(CELLS))


def ring(cells: int) -> int:
    """The cells that touch one of a set, without the set."""
    found = cells
    for shift, allowed in STRAIGHT + SLANTED:
        found |= (cells << shift if shift > 0 else cells >> -shift) & allowed
    return found & ~cells


def single(cell: int) -> int:
    """One cell as a set."""
    return BIT[cell]
