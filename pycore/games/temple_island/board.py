"""I1: the board, 12 x 12 squares of ocean with a Temple Island in the middle and an outer island in every corner."""

from __future__ import annotations

from functools import cache

from ...kernel.board import Board, Cell, Corner, Ground, Line, Point
from ...kernel.types import CellId

SIZE = 12
FILES = "abcdefghijkl"
TEMPLE = frozenset(["f6", "g6", "f7", "g7"])
GATES = {"f5": "south", "g5": "south", "f8": "north", "g8": "north"} | dict.fromkeys(("e6", "e7"), "west")
GATES |= dict.fromkeys(("h6", "h7"), "east")
"""The eight Gates, each with the side of the Temple it is on."""
CORNERS = {"a1": "south-west", "l1": "south-east", "a12": "north-west", "l12": "north-east"}
"""The corners of the outer islands, each with the island's quarter."""
GROUNDS = (
    Ground("ocean", "sea", "A Pilgrim here must stand beside a Guardian.", "I5"),
    Ground("island", "outer island", "A Pilgrim needs no Guardian beside it here.", "I5"),
    Ground("gate", "Gate of the Temple", "A Pilgrim's goal: in the end one stands on each.", "I6"),
    Ground("temple", "Temple", "It lies on the Temple Island, where all Guardians must be in the end.", "I6"),
    Ground("temple-island", "Temple Island", "In the end all Guardians must be here, and no Shadow.", "I6"),
)
EDGE = 100


def project(corner: Corner) -> Point:
    """A corner's place in the picture: a corner counts edges from the lower left, the picture from the upper left."""
    x, y = corner
    return x * EDGE, (SIZE - y) * EDGE


def _within(at: int, low: int, high: int) -> bool:
    return low <= at <= high


def _quarter(x: int, y: int) -> str:
    return f"{'south' if y < SIZE // 2 else 'north'}-{'west' if x < SIZE // 2 else 'east'}"


def _terrain(name: str, x: int, y: int, large: bool) -> tuple[str, str]:
    """A square's kind, and what is said of it."""
    if name in TEMPLE:
        return "temple", "Temple"
    if name in GATES:
        return "gate", f"{GATES[name]} gate of the Temple"
    inner, outer = (3, 3) if large else (4, 2)
    if _within(x, inner, SIZE - 1 - inner) and _within(y, inner, SIZE - 1 - inner):
        return "temple-island", "Temple Island"
    if not _within(x, outer, SIZE - 1 - outer) and not _within(y, outer, SIZE - 1 - outer):
        return "island", f"{_quarter(x, y)} island{', corner' if name in CORNERS else ''}"
    return "ocean", "sea"


def _cell(x: int, y: int, large: bool) -> Cell:
    name = f"{FILES[x]}{y + 1}"
    kind, said = _terrain(name, x, y, large)
    tags = ("corner",) if name in CORNERS else ()
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Cell(CellId(name), corners, kind, f"{name}, {said}", (*tags, "light" if (x + y) % 2 else "dark"))


def _lines() -> list[Line]:
    ranks = [
        Line(f"rank-{y}", "rank", f"Rank {y}", tuple(CellId(f"{letter}{y}") for letter in FILES))
        for y in range(1, SIZE + 1)
    ]
    files = [
        Line(f"file-{letter}", "file", f"File {letter}", tuple(CellId(f"{letter}{y}") for y in range(1, SIZE + 1)))
        for letter in FILES
    ]
    return [*ranks, *files]


@cache
def board(large: bool) -> Board:
    """The board with islands as in the inventor's set-up, or with larger ones."""
    return Board(
        "temple-island-large" if large else "temple-island",
        [_cell(x, y, large) for y in reversed(range(SIZE)) for x in range(SIZE)],
        _lines(),
        project,
        (0, 0, SIZE * EDGE, SIZE * EDGE),
        {"rank": ("right", "left"), "file": ("up", "down")},
        roles="grid",
        columns=SIZE,
        grounds=GROUNDS,
    )
