"""Crops of small pictures of positions: round the men that a puzzle or a lesson is about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

SIZES = ((330, 300), (400, 364), (460, 418))
"""The sizes of a crop in the units of a board, whose edges are 100 long; a tile has the same proportions."""
MARGIN, RIM = 4, 12
CROPPED = frozenset({"turtle-shell", "monkey-king"})
"""The games whose boards are cropped. In Pilgrim Chess far pieces matter; a pilgrimage is about the whole sea."""
ROYAL = frozenset({"king", "pilgrim"})

Box = list[float]


def matter(scene: dict[str, Any], actions: Sequence[str], royal: Iterable[str]) -> list[str]:
    """Return the cells that a picture must show: of the kings of some sides, and of every piece that actions change.

    Args:
        scene: the position.
        actions: the first moves of a solution.
        royal: the sides whose kings the task is about.
    """
    sides = set(royal)
    found = [piece["cell"] for piece in scene["pieces"] if piece["kind"] in ROYAL and piece["side"] in sides]
    for move in scene["moves"]:
        if move["action"] in actions:
            for effect in move["effects"]:
                found += [effect[1], *(effect[2:3] if effect[0] == "shift" else [])]
    return list(dict.fromkeys(found))


def loser(goal: str, mover: str, sides: Sequence[str]) -> list[str]:
    """Return the sides whose kings a puzzle is about: those of the side that loses, or would lose."""
    return [side for side in sides if (side == mover) is (goal == "save")]


def crop(board: dict[str, Any], cells: Sequence[str]) -> Box | None:
    """Return the smallest box round cells, as x, y, width and height; None if none fits, or a cell is beside the board.

    The first cell is in its middle, as far as the others and the rim of the board allow.
    """
    ground = {cell["id"]: cell for cell in board["cells"] if cell["kind"] not in ("tray", "edge", "cloud", "bench")}
    if not cells or any(cell not in ground for cell in cells):
        return None
    wanted = [point for cell in cells for point in ground[cell]["points"]]
    whole = [point for cell in ground.values() for point in cell["points"]]
    middle = ground[cells[0]]["centre"]
    for wide, high in SIZES:
        x = _start(sorted(p[0] for p in wanted), sorted(p[0] for p in whole), middle[0], wide)
        y = _start(sorted(p[1] for p in wanted), sorted(p[1] for p in whole), middle[1], high)
        if x is not None and y is not None:
            return [x, y, wide, high]
    return None


def _start(wanted: Sequence[float], whole: Sequence[float], middle: float, size: int) -> float | None:
    """Return where a box of a size begins on one axis, given the sorted coordinates of points; None if it is small."""
    low, high = wanted[0] - MARGIN, wanted[-1] + MARGIN
    if high - low > size:
        return None
    first, last = whole[0] - RIM, whole[-1] + RIM - size
    start = min(max(middle - size / 2, first), max(first, last))
    return round(min(max(start, high - size), low), 1)
