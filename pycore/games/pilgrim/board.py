"""The board: 64 squares, and behind each back rank a bench where external pieces wait, one place behind each file."""

from __future__ import annotations

from ...kernel.board import Board, Cell, Corner, Ground, Line, Point
from ...kernel.messages import Message, clauses, noun, say
from ...kernel.types import CellId

FILES = "abcdefgh"
BENCH = {True: "0", False: "9"}
"""The rank of a side's bench: a0 to h0 are White's places, a9 to h9 Black's."""
SIDE_NAMES = {True: noun("White"), False: noun("Black")}

GAP, HEIGHT = 20, 66
"""The gap between the board and a bench, and the height of a bench in the picture. A square's edge is 100."""


def project(corner: Corner) -> Point:
    """Return the place of a corner in the picture.

    The first number of a corner counts file edges from 0 to 8. The second counts rank edges upwards: -2 and -1 for
    White's bench, 0 to 8 for the board, 9 and 10 for Black's bench.
    """
    x, y = corner
    top = HEIGHT + GAP
    down = {-2: top + 800 + GAP + HEIGHT, -1: top + 800 + GAP, 9: HEIGHT, 10: 0}
    return 100 * x, down.get(y, top + 100 * (8 - y))


def _cell(file: int, rank: str, low: int) -> Cell:
    name = FILES[file] + rank
    corners: tuple[Corner, ...] = ((file, low), (file + 1, low), (file + 1, low + 1), (file, low + 1))
    if rank in BENCH.values():
        side = SIDE_NAMES[rank == BENCH[True]]
        spoken = say("{side:gen} bench behind the {file}-file", side=side, file=FILES[file])
        label = say("{side:gen} bench, {file}-file", side=side, file=FILES[file])
        return Cell(CellId(name), corners, "bench", spoken, ("bench",), label)
    light = (file + low) % 2 == 1
    about = say("light square") if light else say("dark square")
    tags = ("light" if light else "dark",)
    return Cell(CellId(name), corners, "square", clauses(name, about), tags, about=about)


def _cells() -> list[Cell]:
    """Return the cells in reading order: Black's bench, the ranks from the eighth down, White's bench."""
    rows = [("9", 9), *((str(rank), rank - 1) for rank in range(8, 0, -1)), ("0", -2)]
    return [_cell(file, rank, low) for rank, low in rows for file in range(8)]


def _lines() -> list[Line]:
    found = []
    for rank in "0123456789":
        found.append(Line(f"rank-{rank}", "rank", _rank_name(rank), tuple(CellId(file + rank) for file in FILES)))
    for file in FILES:
        cells = tuple(CellId(file + rank) for rank in "0123456789")
        found.append(Line(f"file-{file}", "file", say("{file}-file", file=file), cells))
    return found


def _rank_name(rank: str) -> Message:
    if rank in BENCH.values():
        return say("{side:gen} bench", side=SIDE_NAMES[rank == BENCH[True]])
    return say("Rank {rank}", rank=rank)


BOARD = Board(
    "pilgrim",
    _cells(),
    _lines(),
    project,
    (0, 0, 800, 800 + 2 * (GAP + HEIGHT)),
    {"rank": ("right", "left"), "file": ("up", "down")},
    "grid",
    len(FILES),
    tones="chess",
    grounds=(
        Ground("bench", noun("bench"), say("A guest waits here until the pawn before it makes its first move."), "P4"),
    ),
)

SQUARES = tuple(CellId(file + rank) for rank in "12345678" for file in FILES)
"""The names of squares by number: a1 is 0, h8 is 63."""
NUMBER: dict[str, int] = {name: number for number, name in enumerate(SQUARES)}
