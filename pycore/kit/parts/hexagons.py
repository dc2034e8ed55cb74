"""Boards of hexagons."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil
from string import ascii_lowercase

from ...kernel.board import Cell, Line
from ...kernel.messages import Message, say
from ...kernel.types import CellId
from .boards import KitBoard, finished
from .errors import KitError
from .lattice import HEXAGONS, Vector


def hex_board(side: int, files: str = ascii_lowercase, **zones: str) -> KitBoard:
    """Return a hexagon of hexagons whose files run straight ahead; `hex_board(6)` is the board of Gliński's chess.

    Args:
        side: the number of cells along an edge, from 2 to 11.
        files: the letters of the files from left to right.
        zones: named groups of cells: `goal="a1 f1"`.

    Raises:
        KitError: the size is impossible, there are too few letters, or a zone names a cell that is not there.
    """
    if not 2 <= side <= 11:
        raise KitError(f"A board of hexagons has 2 to 11 cells along an edge, not {side}.")
    if len(files) < 2 * side - 1:
        raise KitError(
            f"{side} cells along an edge make {2 * side - 1} files, and there are only {len(files)} letters."
        )
    far = side - 1
    cells: list[Cell] = []
    places: dict[CellId, Vector] = {}
    for across in range(-far, far + 1):
        for rank in range(2 * side - 1 - abs(across)):
            up = rank - far + max(0, -across)
            cell = CellId(f"{files[across + far]}{rank + 1}")
            places[cell] = (across, up)
    for name, (across, up) in places.items():
        x, y = 3 * across, 2 * up + across
        corners = ((x + 2, y), (x + 1, y + 1), (x - 1, y + 1), (x - 2, y), (x - 1, y - 1), (x + 1, y - 1))
        tone = ("light", "dark", "middle")[(across - up) % 3]
        cells.append(Cell(name, corners, "square", name, (tone,)))
    cells.sort(key=lambda cell: places[cell.id])
    lines = [
        Line(f"{kind}-{at}", kind, text, tuple(line))
        for kind, text, at, line in _hex_lines(places, files, far)
        if len(line) > 1
    ]
    height = 86.60254
    wide, high = 150.0 * far + 100.0, height * (2 * side - 1)
    made = KitBoard(
        "board",
        cells,
        lines,
        lambda corner: (50.0 * corner[0] + wide, high - height * corner[1]),
        (0, 0, 2 * wide, ceil(2 * high)),
        {"file": ("up", "down"), "rise": ("right", "left"), "fall": ("right", "left")},
    )
    rows: dict[int, list[CellId]] = {}
    for each in cells:
        rows.setdefault(places[each.id][0], []).append(each.id)
    return finished(made, HEXAGONS, [rows[across] for across in sorted(rows)], {}, places, zones)


def _hex_lines(places: Mapping[CellId, Vector], files: str, far: int) -> list[tuple[str, Message, str, list[CellId]]]:
    """Return the three families of lines over edges: kind, name, number and cells."""
    found: dict[tuple[str, int], list[CellId]] = {}
    for cell, (across, up) in places.items():
        found.setdefault(("file", across), []).append(cell)
        found.setdefault(("rise", up), []).append(cell)
        found.setdefault(("fall", across + up), []).append(cell)
    rows = []
    for (kind, at), line in found.items():
        along = 1 if kind == "file" else 0
        line.sort(key=lambda cell: places[cell][along])
        label = files[at + far] if kind == "file" else str(at + far + 1)
        if kind == "file":
            text = say("{file}-file", file=label)
        elif kind == "rise":
            text = say("rising line {number}", number=label)
        else:
            text = say("falling line {number}", number=label)
        rows.append((kind, text, label, line))
    return rows
