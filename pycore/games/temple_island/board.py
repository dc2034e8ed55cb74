"""I1: the board, 12 x 12 squares of ocean with a Temple Island in the middle and an outer island in every corner."""

from __future__ import annotations

from functools import cache

from ...kernel.board import Board, Cell, Corner, Ground, Line, Point
from ...kernel.messages import Message, clauses, noun, say
from ...kernel.types import CellId

SIZE = 12
FILES = "abcdefghijkl"
TEMPLE = frozenset(["f6", "g6", "f7", "g7"])
GATES = {
    **dict.fromkeys(("f5", "g5"), noun("south gate")),
    **dict.fromkeys(("f8", "g8"), noun("north gate")),
    **dict.fromkeys(("e6", "e7"), noun("west gate")),
    **dict.fromkeys(("h6", "h7"), noun("east gate")),
}
"""The eight Gates, each with its name by the side of the Temple it is on."""
CORNERS = ("a1", "l1", "a12", "l12")
"""The corners of the outer islands."""
GROUNDS = (
    Ground("ocean", noun("sea"), say("A Pilgrim here must stand beside a Guardian."), "I5"),
    Ground("island", noun("outer island"), say("A Pilgrim here needs no Guardian beside it."), "I5"),
    Ground("gate", noun("Gate of the Temple"), say("A Pilgrim's goal: in the end, one stands on each Gate."), "I6"),
    Ground("temple", noun("Temple"), say("Part of the Temple Island, where all Guardians must end."), "I6"),
    Ground("temple-island", noun("Temple Island"), say("In the end, all Guardians must be here, and no Shadow."), "I6"),
)
EDGE = 100


def project(corner: Corner) -> Point:
    """Return the picture's coordinates of a corner, which is counted in squares from the lower left."""
    x, y = corner
    return x * EDGE, (SIZE - y) * EDGE


def _within(at: int, low: int, high: int) -> bool:
    return low <= at <= high


def _outer_island(x: int, y: int) -> Message:
    """Return the name of the outer island in a square's quarter of the board."""
    if y < SIZE // 2:
        return noun("south-west island") if x < SIZE // 2 else noun("south-east island")
    return noun("north-west island") if x < SIZE // 2 else noun("north-east island")


def _terrain(name: str, x: int, y: int, large: bool) -> tuple[str, Message]:
    """Return the kind of a square, and the name of its ground."""
    if name in TEMPLE:
        return "temple", say("Temple")
    if name in GATES:
        return "gate", say("{gate} of the Temple", gate=GATES[name])
    inner, outer = (3, 3) if large else (4, 2)
    if _within(x, inner, SIZE - 1 - inner) and _within(y, inner, SIZE - 1 - inner):
        return "temple-island", say("Temple Island")
    if not _within(x, outer, SIZE - 1 - outer) and not _within(y, outer, SIZE - 1 - outer):
        island = _outer_island(x, y)
        if name in CORNERS:
            return "island", say("{island}, corner", island=island)
        return "island", island
    return "ocean", say("sea")


def _cell(x: int, y: int, large: bool) -> Cell:
    name = f"{FILES[x]}{y + 1}"
    kind, about = _terrain(name, x, y, large)
    tags = (*(("corner",) if name in CORNERS else ()), "light" if (x + y) % 2 else "dark")
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Cell(CellId(name), corners, kind, clauses(name, about), tags, about=about)


def _lines() -> list[Line]:
    ranks = [
        Line(f"rank-{y}", "rank", say("Rank {rank}", rank=y), tuple(CellId(f"{x}{y}") for x in FILES))
        for y in range(1, SIZE + 1)
    ]
    files = [
        Line(
            f"file-{letter}",
            "file",
            say("File {file}", file=letter),
            tuple(CellId(f"{letter}{y}") for y in range(1, SIZE + 1)),
        )
        for letter in FILES
    ]
    return [*ranks, *files]


@cache
def board(large: bool) -> Board:
    """Return the board, with small islands as in the inventor's set-up or with large ones."""
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
