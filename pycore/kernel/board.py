"""Boards are drawings: polygons with exact corners, and named lines. Neighbours are read from the drawing.

A corner is a tuple of integers in a lattice of the board's own choice; `project` says where it lies in the
picture. So two polygons share a corner when the tuples are equal, and rules and picture cannot disagree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from math import hypot
from typing import NamedTuple

from .types import CellId, Json

Corner = tuple[int, ...]
Point = tuple[float, float]


class Cell(NamedTuple):
    """A place: its corners in order round it, what sort of place it is, and how it is said."""

    id: CellId
    corners: tuple[Corner, ...]
    kind: str
    say: str
    tags: tuple[str, ...] = ()
    label: str = ""  # its name for people, where that is not the id
    brief: str = ""  # how its button is said, where that is less than `say`


class Ground(NamedTuple):
    """What a kind of ground is called, and what it does for who stands there."""

    on: str  # the kind or the tag of its cells
    name: str
    text: str
    rule: str
    caption: str = ""  # words written beside these cells in the picture


class Line(NamedTuple):
    """A path of neighbouring cells a slider may follow. Its kind says which arrow keys travel along it."""

    id: str
    kind: str
    name: str
    cells: tuple[CellId, ...]


class Board:
    """The cells and lines of a game, and what follows from them. Never changes."""

    def __init__(
        self,
        id: str,
        cells: Iterable[Cell],
        lines: Iterable[Line],
        project: Callable[[Corner], Point],
        box: tuple[float, float, float, float],
        ways: Mapping[str, tuple[str, str]],
        roles: str = "group",
        columns: int = 0,
        pieces: str = "figures",
        near: str = "",
        tones: str = "",
        grounds: Iterable[Ground] = (),
    ) -> None:
        """
        Args:
            id: the board's name in JSON.
            cells: in reading order.
            project: a corner's place in the picture, 100 to an edge, y growing downwards.
            box: x, y, width, height of the whole picture, in the same units.
            ways: for each kind of line the arrow keys to its end and to its start, e.g. `{"row": ("right", "left")}`.
            roles: `grid` when rows and columns are straight and equal, else `group`.
            columns: of a grid, how many cells make a row of the reading order.
            pieces: `disks` where a piece is a disk that may have two faces, else `figures`.
            near: the side that sits at the lower edge, where that is not the first.
            tones: `chess` where the cells have the two tones of a plain chessboard.
            grounds: what there is to know of some cells by their kind or tag.
        """
        self.id = id
        self.cells = tuple(cells)
        self.lines = tuple(lines)
        self.project = project
        self.box = box
        self.ways = dict(ways)
        self.roles = roles
        self.columns = columns
        self.pieces = pieces
        self.near = near
        self.tones = tones
        self.grounds = tuple(grounds)
        self.cell: Mapping[CellId, Cell] = {cell.id: cell for cell in self.cells}

    def _sharing(self, wanted: Callable[[int], bool]) -> dict[CellId, tuple[CellId, ...]]:
        around: dict[Corner, list[CellId]] = {}
        for cell in self.cells:
            for corner in cell.corners:
                around.setdefault(corner, []).append(cell.id)
        place = {cell.id: at for at, cell in enumerate(self.cells)}
        found = {}
        for cell in self.cells:
            shared = Counter(other for corner in cell.corners for other in around[corner])
            near = [other for other, count in shared.items() if other != cell.id and wanted(count)]
            found[cell.id] = tuple(sorted(near, key=place.__getitem__))
        return found

    @cached_property
    def edge_neighbours(self) -> dict[CellId, tuple[CellId, ...]]:
        """For each cell those that share two corners with it."""
        return self._sharing(lambda shared: shared >= 2)

    @cached_property
    def corner_neighbours(self) -> dict[CellId, tuple[CellId, ...]]:
        """For each cell those that share exactly one corner with it."""
        return self._sharing(lambda shared: shared == 1)

    @cached_property
    def travel(self) -> dict[CellId, dict[str, list[tuple[CellId, str]]]]:
        """Where each arrow key leads from each cell, along which line; the first line named goes first."""
        found: dict[CellId, dict[str, list[tuple[CellId, str]]]] = {cell.id: {} for cell in self.cells}
        for line in self.lines:
            onwards, backwards = self.ways[line.kind]
            for here, there in zip(line.cells, line.cells[1:], strict=False):
                for start, way, end in ((here, onwards, there), (there, backwards, here)):
                    options = found[start].setdefault(way, [])
                    if end not in [known for known, _ in options]:
                        options.append((end, line.id))
        return found

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell's corners in the picture."""
        points = [self.project(corner) for corner in cell.corners]
        return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))

    def _cell_json(self, cell: Cell) -> Json:
        points = [self.project(corner) for corner in cell.corners]
        centre = self.centre(cell)
        return {
            "id": cell.id,
            "kind": cell.kind,
            "tags": list(cell.tags),
            "points": [[round(x, 1), round(y, 1)] for x, y in points],
            "centre": [round(centre[0], 1), round(centre[1], 1)],
            "radius": round(_inner_radius(points, centre), 1),
            "name": cell.label or str(cell.id),
            "say": cell.say,
            **({"brief": cell.brief} if cell.brief else {}),
        }

    def json(self) -> Json:
        """The board as docs/api/games.md gives it: corners and centres in the picture's units, 100 to an edge."""
        more: Json = {"columns": self.columns} if self.roles == "grid" else {}
        more |= {"near": self.near} if self.near else {}
        more |= {"tones": self.tones} if self.tones else {}
        more |= {"pieces": self.pieces} if self.pieces != "figures" else {}
        more |= {"grounds": [ground._asdict() for ground in self.grounds]} if self.grounds else {}
        return {
            "id": self.id,
            "box": list(self.box),
            "cells": [self._cell_json(cell) for cell in self.cells],
            "lines": [line._asdict() for line in self.lines],
            "travel": self.travel,
            "order": [cell.id for cell in self.cells],
            "roles": self.roles,
            **more,
        }


def _inner_radius(points: list[Point], centre: Point) -> float:
    """Distance from the centre to the nearest edge's line (the polygons are convex)."""
    distances = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        cross = (bx - ax) * (centre[1] - ay) - (by - ay) * (centre[0] - ax)
        distances.append(abs(cross) / hypot(bx - ax, by - ay))
    return min(distances)
