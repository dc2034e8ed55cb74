"""Boards: polygons with exact corners, and named lines. Neighbours are computed from the polygons.

A corner is a tuple of integers in a lattice of the board's own choice; `project` maps it to a point of the picture.
Two polygons share a corner when the tuples are equal, so the rules and the picture cannot disagree.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from math import hypot
from typing import NamedTuple

from .types import CellId, Json

Corner = tuple[int, ...]
Point = tuple[float, float]


class Cell(NamedTuple):
    """A cell: its corners in order around it, its kind, and its name as spoken."""

    id: CellId
    corners: tuple[Corner, ...]
    kind: str
    say: str
    tags: tuple[str, ...] = ()
    label: str = ""  # its name for people, if that is not the id
    brief: str = ""  # how its button begins, if that is shorter than `say`; of a tray, while something lies there
    about: str = ""  # what `say` tells besides its name


class Ground(NamedTuple):
    """A kind of ground, and its effect on the pieces that stand there."""

    on: str  # the kind or the tag of its cells
    name: str
    text: str
    rule: str
    caption: str = ""  # the text next to these cells in the picture


class Water(NamedTuple):
    """A river and the cloud it leads to."""

    name: str
    cells: tuple[CellId, ...]
    courses: tuple[tuple[str, ...], ...]  # the ways along its cells; "" is the rim beside the next cell
    cloud: tuple[CellId, ...]


class Line(NamedTuple):
    """A path of neighbouring cells that a slider may follow. Its kind determines the arrow keys along it."""

    id: str
    kind: str
    name: str
    cells: tuple[CellId, ...]


class Board:
    """The cells and lines of a game, and what follows from them. Immutable."""

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
        waters: Iterable[Water] = (),
    ) -> None:
        """Create a board. Its neighbours are computed when they are first needed.

        Args:
            id: the board's name in JSON.
            cells: the cells in reading order.
            lines: the lines that sliders and arrow keys follow.
            project: maps a corner to a point of the picture; an edge is 100 units long, y grows downwards.
            box: x, y, width and height of the whole picture, in the same units.
            ways: for each kind of line, the arrow keys to its end and to its start: `{"row": ("right", "left")}`.
            roles: `grid` if rows and columns are straight and of equal length, else `group`.
            columns: the number of cells in a row of a grid.
            pieces: `disks` if a piece is a disk that may have two faces, else `figures`.
            near: the side at the lower edge, if it is not the first.
            tones: `chess` if the cells have the two tones of a plain chessboard.
            grounds: the kinds of ground, each for the cells of a kind or tag.
            waters: the rivers and their clouds.
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
        self.waters = tuple(waters)
        self.cell: Mapping[CellId, Cell] = {cell.id: cell for cell in self.cells}
        self._passed: dict[tuple[CellId, ...], tuple[CellId, ...]] = {}

    def _sharing(self, wanted: Callable[[int], bool]) -> dict[CellId, tuple[CellId, ...]]:
        """Return, for each cell, the cells that share a wanted number of corners with it, in reading order."""
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
        """The neighbours of each cell that share an edge, that is two corners, with it."""
        return self._sharing(lambda shared: shared >= 2)

    @cached_property
    def corner_neighbours(self) -> dict[CellId, tuple[CellId, ...]]:
        """The neighbours of each cell that share exactly one corner with it."""
        return self._sharing(lambda shared: shared == 1)

    @cached_property
    def travel(self) -> dict[CellId, dict[str, list[tuple[CellId, str]]]]:
        """The cells that each arrow key leads to from each cell, with the line to each, in the order of the lines."""
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
        """Return the mean of a cell's corners in the picture."""
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
            **({"about": cell.about} if cell.about else {}),
        }

    def _bends(self, cells: Sequence[CellId]) -> bool:
        """Return whether the centres of cells do not lie on one straight line."""
        at = [self.centre(self.cell[cell]) for cell in cells]
        (ax, ay), (bx, by) = at[0], at[min(1, len(at) - 1)]
        return any(abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) >= 100 for x, y in at[2:])

    @cached_property
    def bent(self) -> bool:
        """Whether a line of the board bends."""
        return any(self._bends(line.cells) for line in self.lines)

    def passed(self, path: tuple[CellId, ...]) -> tuple[CellId, ...]:
        """Return the cells between the ends of a path; none where it is straight, on a board of straight lines."""
        if len(path) < 3:
            return ()
        if path not in self._passed:
            self._passed[path] = path[1:-1] if self.bent or self._bends(path) else ()
        return self._passed[path]

    def _forks(self) -> list[CellId]:
        """Return the cells that several lines of one kind pass through."""
        kinds = Counter((cell, line.kind) for line in self.lines for cell in line.cells)
        return list(dict.fromkeys(cell for (cell, _), count in kinds.items() if count > 1))

    def json(self) -> Json:
        """Return the board as docs/api/games.md describes it: corners and centres in the picture's units."""
        more: Json = {"columns": self.columns} if self.roles == "grid" else {}
        more |= {"near": self.near} if self.near else {}
        more |= {"tones": self.tones} if self.tones else {}
        more |= {"bent": True, "forks": self._forks()} if self.bent else {}
        more |= {"pieces": self.pieces} if self.pieces != "figures" else {}
        more |= {"waters": [water._asdict() for water in self.waters]} if self.waters else {}
        more |= {"grounds": [ground._asdict() for ground in self.grounds]} if self.grounds else {}
        return {
            "id": self.id,
            "box": list(self.box),
            "cells": [self._cell_json(cell) for cell in self.cells],
            "lines": [line._asdict() | ({"label": _line_label(line)} if self.bent else {}) for line in self.lines],
            "travel": self.travel,
            "order": [cell.id for cell in self.cells],
            "roles": self.roles,
            **more,
        }


def _line_label(line: Line) -> str:
    """Return the short name of a line in the picture: "r3" for row 3."""
    return line.kind[0] + (re.search(r"\d+", line.name) or re.search(r"\d+", line.id) or [""])[0]


def _inner_radius(points: list[Point], centre: Point) -> float:
    """Return the distance from the centre to the nearest edge (the polygons are convex)."""
    distances = []
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        cross = (bx - ax) * (centre[1] - ay) - (by - ay) * (centre[0] - ax)
        distances.append(abs(cross) / hypot(bx - ax, by - ay))
    return min(distances)
