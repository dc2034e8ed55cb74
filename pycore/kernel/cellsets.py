"""Sets of cells as whole numbers with one bit a cell, and tables keyed by such sets, for states that are searched in.

A dictionary that makes its own missing values is the one trick: what is known costs one look-up, what is not is
computed plainly. The tables forget everything when they have become very large.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

BIT = tuple(1 << cell for cell in range(144))


def bits(cells: Iterable[int]) -> int:
    """Cells as a set."""
    found = 0
    for cell in cells:
        found |= BIT[cell]
    return found


class CellsOf(dict[int, tuple[int, ...]]):
    """A set -> its cells, in order."""

    LIMIT = 50_000

    def __missing__(self, among: int) -> tuple[int, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        found, rest = [], among
        while rest:
            low = rest & -rest
            found.append(low.bit_length() - 1)
            rest ^= low
        self[among] = made = tuple(found)
        return made


CELLS_OF = CellsOf()


class Reach(dict[int, int]):
    """From one cell along its rays: men on `lines` -> every cell up to the first man of a ray, that one included."""

    LIMIT = 20_000

    def __init__(self, rays: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self.rays = rays
        self.lines = bits(cell for ray in rays for cell in ray)

    def __missing__(self, men: int) -> int:
        if len(self) > self.LIMIT:
            self.clear()
        found = 0
        for ray in self.rays:
            for cell in ray:
                found |= BIT[cell]
                if men & BIT[cell]:
                    break
        self[men] = found
        return found
