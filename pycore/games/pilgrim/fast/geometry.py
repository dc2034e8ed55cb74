"""Lines and leaps over squares 0 (a1) to 63 (h8), as bitboards: whole numbers with one bit for each square.

All tables are computed once, most of them when first used (`kernel.cells`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, reduce
from operator import or_

from ....kernel.cells import RayAttacks, bit_table, bits

Direction = tuple[int, int]

ORTHOGONAL: tuple[Direction, ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: tuple[Direction, ...] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
EIGHT = ORTHOGONAL + DIAGONAL
KNIGHT: tuple[Direction, ...] = tuple((x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y))
CAMEL: tuple[Direction, ...] = tuple((x, y) for x in (-3, -1, 1, 3) for y in (-3, -1, 1, 3) if abs(x) != abs(y))

BIT = bit_table(64)
ALL = (1 << 64) - 1


def twice(steps: Iterable[Direction]) -> tuple[Direction, ...]:
    """Return the same directions, twice as far."""
    return tuple((2 * x, 2 * y) for x, y in steps)


def beyond(square: int, step: Direction) -> int:
    """Return the square one step on, or -1 off the board."""
    x, y = square % 8 + step[0], square // 8 + step[1]
    return 8 * y + x if 0 <= x < 8 and 0 <= y < 8 else -1


def ray(square: int, step: Direction, limit: int = 7) -> tuple[int, ...]:
    """Return the squares that repeated steps lead to, at most `limit` of them."""
    found: list[int] = []
    while len(found) < limit and (square := beyond(square, step)) >= 0:
        found.append(square)
    return tuple(found)


def union(sets: Iterable[int]) -> int:
    """Return the union of sets of squares."""
    return reduce(or_, sets, 0)


@cache
def leaps(steps: tuple[Direction, ...]) -> tuple[int, ...]:
    """Return for each square the squares that these steps lead to."""
    return tuple(bits(to for step in steps if (to := beyond(square, step)) >= 0) for square in range(64))


class Rides:
    """Slides by certain steps.

    Attributes:
        reach: for each square the attacks by occupancy.
        mask: for each square the squares whose occupancy changes its reach.
        lines: for each square all squares of its rays.
        between: for each square, and each square on its rays, the squares between the two.
    """

    def __init__(self, steps: tuple[Direction, ...], limit: int) -> None:
        rays = [tuple(way for step in steps if (way := ray(square, step, limit))) for square in range(64)]
        self.reach = tuple(RayAttacks(ways) for ways in rays)
        self.mask = tuple(reach.mask for reach in self.reach)
        self.lines = tuple(bits(square for way in ways for square in way) for ways in rays)
        self.between: tuple[dict[int, int], ...] = tuple(
            {to: bits(way[:at]) for way in ways for at, to in enumerate(way)} for ways in rays
        )


@cache
def rides(steps: tuple[Direction, ...], limit: int = 7) -> Rides:
    """Return the rides by these steps, made once."""
    return Rides(steps, limit)


ROOK, BISHOP = rides(ORTHOGONAL), rides(DIAGONAL)
KING_STEPS, KNIGHT_LEAPS = leaps(EIGHT), leaps(KNIGHT)
PAWN_TAKES = {True: leaps(((-1, 1), (1, 1))), False: leaps(((-1, -1), (1, -1)))}
"""By whether it is White's, and by square, the squares that a pawn attacks."""

BETWEEN: tuple[dict[int, int], ...] = tuple({**ROOK.between[s], **BISHOP.between[s]} for s in range(64))
"""The squares between two squares on a queen line."""

RAY_BITS: dict[Direction, tuple[int, ...]] = {step: tuple(bits(ray(s, step)) for s in range(64)) for step in EIGHT}
NEXT: dict[Direction, tuple[int, ...]] = {step: tuple(beyond(s, step) for s in range(64)) for step in EIGHT}
UPWARDS: dict[Direction, bool] = {step: step[0] + 8 * step[1] > 0 for step in EIGHT}
BACK: dict[Direction, Direction] = {step: (-step[0], -step[1]) for step in EIGHT}
ASIDE: dict[Direction, tuple[Direction, Direction]] = {
    **{(x, y): ((x or 1, y or 1), (x or -1, y or -1)) for x, y in ORTHOGONAL},
    **{(x, y): ((0, y), (x, 0)) for x, y in DIAGONAL},
}
"""The two diagonals that keep an orthogonal's direction, and the two orthogonals that keep a diagonal's."""


def first(square: int, step: Direction, occupied: int) -> int:
    """Return the square of the first piece on a ray, or -1."""
    met = RAY_BITS[step][square] & occupied
    if not met:
        return -1
    return (met & -met).bit_length() - 1 if UPWARDS[step] else met.bit_length() - 1


def way(frm: int, to: int) -> Direction | None:
    """Return the queen direction from one square to another, or None."""
    x, y = to % 8 - frm % 8, to // 8 - frm // 8
    if frm == to or (x and y and abs(x) != abs(y)):
        return None
    return (x > 0) - (x < 0), (y > 0) - (y < 0)


def distance(frm: int, to: int) -> int:
    """Return the number of king steps between two squares."""
    return max(abs(to % 8 - frm % 8), abs(to // 8 - frm // 8))
