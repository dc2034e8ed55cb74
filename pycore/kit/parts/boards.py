"""Boards: of squares, of hexagons, drawn with letters, or of any polygons."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from ...kernel.board import Board
from ...kernel.types import CellId
from .errors import KitError, unknown
from .lattice import Lattice, Vector

KNOWN_KINDS = ("temple", "gate", "island", "ocean")
"""The names of zones that the page draws as a kind of cell of their own."""
MOST_CELLS = 400


class KitBoard(Board):
    """A board that also knows its rows, its zones and, on squares and hexagons, the place of each cell.

    Attributes:
        rows: the cells in reading order, row by row, as positions are written.
        zones: the cells of each named zone.
        places: the place of each cell in the lattice, across and up; empty on a board of any polygons.
    """

    lattice: Lattice | None
    rows: tuple[tuple[CellId, ...], ...]
    zones: Mapping[str, tuple[CellId, ...]]
    places: Mapping[CellId, Vector]

    def zone(self, name: str) -> tuple[CellId, ...]:
        """Return the cells of a zone, or the cell of this name.

        Raises:
            KitError: the board has neither.
        """
        if name in self.zones:
            return self.zones[name]
        if name in self.cell:
            return (CellId(name),)
        raise unknown("zone or cell", name, [*self.zones, *self.cell])

    def cells_of(self, names: str | Iterable[str]) -> tuple[CellId, ...]:
        """Return the cells that names of cells and zones mean: `"d4 e5"`, `"corner"` or a list of them.

        Raises:
            KitError: the board has no such cell or zone.
        """
        given = names.split() if isinstance(names, str) else names
        return tuple(dict.fromkeys(cell for name in given for cell in self.zone(name)))

    @cached_property
    def at_place(self) -> Mapping[Vector, CellId]:
        """The cell at each place of the lattice."""
        return {place: cell for cell, place in self.places.items()}

    def beside(self, cell: str) -> tuple[CellId, ...]:
        """Return the cells that share an edge with a cell.

        Raises:
            KitError: the board has no such cell.
        """
        self.zone(cell)
        return self.edge_neighbours[CellId(cell)]

    def far(self, second: bool, rows: int = 1) -> tuple[CellId, ...]:
        """Return the cells that are at most so many steps straight ahead from the far edge, as a side sees it.

        Raises:
            KitError: the board has no lattice, so nothing is ahead.
        """
        if self.lattice is None:
            raise KitError("On a board of any polygons, name the cells of a promotion zone yourself.")
        there = set(self.places.values())
        ahead = -1 if second else 1

        def near_edge(place: Vector) -> bool:
            return any((place[0], place[1] + ahead * step) not in there for step in range(1, rows + 1))

        return tuple(cell for cell, place in self.places.items() if near_edge(place))


def finished(
    board: KitBoard,
    lattice: Lattice | None,
    rows: Iterable[Sequence[CellId]],
    groups: Mapping[str, Sequence[CellId]],
    places: Mapping[CellId, Vector],
    zones: Mapping[str, str],
) -> KitBoard:
    """Return the board with what the kit knows of it."""
    board.lattice, board.places = lattice, places
    board.rows = tuple(tuple(row) for row in rows)
    board.zones = {name: tuple(cells) for name, cells in groups.items()}
    named = {name: board.cells_of(cells) for name, cells in zones.items()}
    board.zones |= named
    return board
