"""Sets of cells as whole numbers with a bit a cell, for boards of any size, and tables keyed by such sets.

A table is a dictionary that makes its own missing values: what is known costs a look-up, what is not is computed
plainly. The tables forget everything when they have become very large.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def bit_table(cells: int) -> tuple[int, ...]:
    """The set of each cell alone, for a board of so many: inner loops look it up rather than shift."""
    return tuple(1 << cell for cell in range(cells))


def bits(cells: Iterable[int]) -> int:
    """Cells as a set.

    >>> bits((0, 2, 200)) == 1 | 4 | 1 << 200
    True
    """
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_in(among: int) -> list[int]:
    """The cells of a set, in order.

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
    """A set -> its cells, in order."""

    LIMIT = 100_000

    def __missing__(self, among: int) -> tuple[int, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        self[among] = made = tuple(cells_in(among))
        return made


CELLS_OF = CellsOf()


class RayAttacks(dict[int, int]):
    """From one cell along its rays: the men there -> every cell up to the first man of a ray, that one included.

    Men are asked for among `lines`, or among `mask`, which leaves out the last cell of each ray: a man there hides
    nothing, and there are fewer sets to remember.
    """

    LIMIT = 20_000

    def __init__(self, rays: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self.rays = rays
        self.lines = bits(cell for ray in rays for cell in ray)
        self.mask = bits(cell for ray in rays for cell in ray[:-1])

    def __missing__(self, men: int) -> int:
        if len(self) > self.LIMIT:
            self.clear()
        found = 0
        for ray in self.rays:
            for cell in ray:
                found |= 1 << cell
                if men >> cell & 1:
                    break
        self[men] = found
        return found
