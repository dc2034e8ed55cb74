"""Bitboards of any size: sets of cells as integers with one bit per cell, and tables keyed by them.

A table is a dictionary that computes its missing values. It is cleared when it has grown very large.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def bit_table(cells: int) -> tuple[int, ...]:
    """Return the one-cell set of every cell of a board, for inner loops where a look-up is faster than a shift."""
    return tuple(1 << cell for cell in range(cells))


def bits(cells: Iterable[int]) -> int:
    """Return cells as a set.

    >>> bits((0, 2, 200)) == 1 | 4 | 1 << 200
    True
    """
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_in(among: int) -> list[int]:
    """Return the cells of a set, in ascending order.

    >>> cells_in(0b1101)
    [0, 2, 3]
    """
    found = []
    while among:
        low = among & -among
        found.append(low.bit_length() - 1)
        among ^= low
    return found


class CellsOf(dict[int, tuple[int, ...]]):
    """A table from a set to its cells, in ascending order."""

    LIMIT = 100_000

    def __missing__(self, among: int) -> tuple[int, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        self[among] = made = tuple(cells_in(among))
        return made


CELLS_OF = CellsOf()


class RayAttacks(dict[int, int]):
    """The attacks of a slider on one cell: a table from the occupied cells to the cells that it reaches.

    It reaches every cell of a ray up to and including the first occupied one. A key contains the occupied cells of
    `lines`, or of `mask`, which leaves out the last cell of each ray: a piece there hides nothing, and the table has
    fewer keys.
    """

    LIMIT = 20_000

    def __init__(self, rays: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self.rays = rays
        self.lines = bits(cell for ray in rays for cell in ray)
        self.mask = bits(cell for ray in rays for cell in ray[:-1])

    def __missing__(self, occupied: int) -> int:
        if len(self) > self.LIMIT:
            self.clear()
        found = 0
        for ray in self.rays:
            for cell in ray:
                found |= 1 << cell
                if occupied >> cell & 1:
                    break
        self[occupied] = found
        return found
