"""Boards of any polygons."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import ceil, floor

from ...kernel.board import Cell, Corner, Line, Point
from ...kernel.messages import say
from ...kernel.types import CellId
from .boards import MOST_CELLS, KitBoard, finished
from .errors import KitError, unknown


def polygon_board(
    cells: Mapping[str, Sequence[Corner]],
    lines: Mapping[str, Sequence[str]] = {},
    project: Callable[[Corner], Point] | None = None,
    **zones: str,
) -> KitBoard:
    """Return a board of any convex polygons. Cells are neighbours where their corners are equal.

    Args:
        cells: for each cell, in reading order, its corners in order around it, as whole numbers; an edge of 100 has
            the size of a square's.
        lines: named paths of cells, for sliders and for the arrow keys: `{"ring": ("a", "b", "c")}`.
        project: a function from a corner to its point in the picture; the corner itself if left out.
        zones: named groups of cells.

    Raises:
        KitError: there are no cells, a cell is not a polygon, or a line or zone names a cell that is not there.
    """
    if not 0 < len(cells) <= MOST_CELLS:
        raise KitError(f"A board has between one and {MOST_CELLS} cells, not {len(cells)}.")
    for name, corners in cells.items():
        if len(corners) < 3 or len(set(corners)) != len(corners):
            raise KitError(f"The cell “{name}” needs at least three corners, all different.")
    for line in lines.values():
        for cell in line:
            if cell not in cells:
                raise unknown("cell", cell, cells)
    place = project or (lambda corner: (float(corner[0]), float(corner[1])))
    points = [place(corner) for corners in cells.values() for corner in corners]
    left, top = floor(min(x for x, _ in points)), floor(min(y for _, y in points))
    right, low = ceil(max(x for x, _ in points)), ceil(max(y for _, y in points))
    made = KitBoard(
        "board",
        [Cell(CellId(name), tuple(corners), "square", name) for name, corners in cells.items()],
        [Line(name, "line", say("{name}", name=name), tuple(map(CellId, line))) for name, line in lines.items()],
        place,
        (left, top, right - left, low - top),
        {"line": ("right", "left")},
    )
    return finished(made, None, [[CellId(name) for name in cells]], {}, {}, zones)
