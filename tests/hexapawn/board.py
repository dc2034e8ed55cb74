"""H1: nine squares, a1 to c3."""

from __future__ import annotations

from pycore.kernel.board import Board, Cell, Line
from pycore.kernel.messages import say
from pycore.kernel.types import CellId

FILES, RANKS = "abc", "321"  # ranks in reading order
SQUARES = tuple(CellId(file + rank) for rank in RANKS for file in FILES)


def _cell(at: int) -> Cell:
    x, y = at % 3, at // 3
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return Cell(SQUARES[at], corners, "square", SQUARES[at], ("dark" if at % 2 else "light",))


BOARD = Board(
    "hexapawn",
    [_cell(at) for at in range(9)],
    [
        *(
            Line(f"rank-{rank}", "rank", say("Rank {rank}", rank=rank), tuple(CellId(file + rank) for file in FILES))
            for rank in RANKS
        ),
        *(
            Line(f"file-{file}", "file", say("{file}-file", file=file), tuple(CellId(file + r) for r in "123"))
            for file in FILES
        ),
    ],
    lambda corner: (100.0 * corner[0], 100.0 * corner[1]),
    (0, 0, 300, 300),
    {"rank": ("right", "left"), "file": ("up", "down")},
    "grid",
    3,
)
