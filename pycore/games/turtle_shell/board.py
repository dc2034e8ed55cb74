"""T1: the board, 22 squares and 42 triangles of a 33344-33434 tiling.

A corner (a, b, c, d) lies at x = (a + b * sqrt 3) / 2, y = (c + d * sqrt 3) / 2 from the middle of the board, in
edge lengths, with y towards Black. The integers are exact, so cells with a corner in common are neighbours.
"""

from __future__ import annotations

from math import sqrt

from ...kernel.board import Board, Cell, Corner, Ground, Line, Point
from ...kernel.messages import Message, clauses, say
from ...kernel.types import CellId

# fmt: off
CORNERS: tuple[Corner, ...] = (
    (-2, 0, 5, 2), (0, 0, 5, 2), (2, 0, 5, 2), (-2, -1, 4, 2), (2, 1, 4, 2), (-1, 0, 5, 1), (1, 0, 5, 1),
    (-3, -1, 4, 1), (-1, -1, 4, 1), (1, 1, 4, 1), (3, 1, 4, 1), (-1, 0, 3, 1), (1, 0, 3, 1), (-3, -1, 2, 1),
    (-1, -1, 2, 1), (1, 1, 2, 1), (3, 1, 2, 1), (-1, 0, 1, 1), (1, 0, 1, 1), (-4, -1, 2, 0), (-2, -1, 2, 0),
    (2, 1, 2, 0), (4, 1, 2, 0), (-2, 0, 1, 0), (0, 0, 1, 0), (2, 0, 1, 0), (-4, -1, 0, 0), (-2, -1, 0, 0),
    (2, 1, 0, 0), (4, 1, 0, 0), (-2, 0, -1, 0), (0, 0, -1, 0), (2, 0, -1, 0), (-4, -1, -2, 0),
    (-2, -1, -2, 0), (2, 1, -2, 0), (4, 1, -2, 0), (-1, 0, -1, -1), (1, 0, -1, -1), (-3, -1, -2, -1),
    (-1, -1, -2, -1), (1, 1, -2, -1), (3, 1, -2, -1), (-1, 0, -3, -1), (1, 0, -3, -1), (-3, -1, -4, -1),
    (-1, -1, -4, -1), (1, 1, -4, -1), (3, 1, -4, -1), (-1, 0, -5, -1), (1, 0, -5, -1), (-2, -1, -4, -2),
    (2, 1, -4, -2), (-2, 0, -5, -2), (0, 0, -5, -2), (2, 0, -5, -2),
)

CELLS = """
    B9 7 8 3; C9 8 5 0 3; D9 5 1 0; E9 6 2 1; F9 6 9 4 2; G9 9 10 4
    B8 14 11 8; C8 8 11 5; D8 11 12 6 5; E8 5 6 1; F8 12 9 6; G8 15 9 12
    B7 13 14 8 7; C7 17 11 14; D7 17 18 12 11; E7 24 18 17; F7 18 15 12; G7 15 16 10 9
    A6 19 20 13; B6 20 14 13; C6 20 23 17 14; D6 23 24 17; E6 24 25 18; F6 25 21 15 18; G6 21 16 15; H6 21 22 16
    A5 26 27 20 19; B5 30 23 27; C5 27 23 20; D5 30 31 24 23; E5 31 32 25 24; F5 28 21 25; G5 32 28 25; H5 28 29 22 21
    A4 33 34 27 26; C4 34 30 27; F4 35 28 32; H4 35 36 29 28
    A3 39 34 33; B3 39 40 34; C3 40 37 30 34; D3 37 31 30; E3 38 32 31; F3 38 41 35 32; G3 41 42 35; H3 42 36 35
    B2 46 43 40; C2 40 43 37; D2 43 44 38 37; E2 37 38 31; F2 44 41 38; G2 47 41 44
    B1 45 46 40 39; C1 49 43 46; D1 49 50 44 43; E1 54 50 49; F1 50 47 44; G1 47 48 42 41
    B0 51 46 45; C0 51 53 49 46; D0 53 54 49; E0 54 55 50; F0 55 52 47 50; G0 52 48 47
"""

ROWS = {
    9: "B9 C9 D9 E8 E9 F9 G9",
    8: "B7 B8 C8 D8 F8 G8 G7",
    7: "B7 B8 C7 D7 F7 G8 G7",
    6: "A6 B6 C6 D6 E7 E6 F6 G6 H6",
    5: "A5 C5 B5 D5 E5 G5 F5 H5",
    4: "A4 C4 B5 D5 E5 G5 F4 H4",
    3: "A3 B3 C3 D3 E2 E3 F3 G3 H3",
    2: "B1 B2 C2 D2 F2 G2 G1",
    1: "B1 B2 C1 D1 F1 G2 G1",
    0: "B0 C0 D0 E1 E0 F0 G0",
}
FILES = {
    1: "B0 B1 B3 A3 A4 A5 A6 B6 B7 B9",
    2: "C0 C1 B2 C2 C3 C4 B5 C5 C6 C7 B8 C8 C9",
    3: "D0 E1 D1 D2 E2 D3 D5 D6 E7 D7 D8 E8 D9",
    4: "E0 E1 D1 D2 E2 E3 E5 E6 E7 D7 D8 E8 E9",
    5: "F0 F1 G2 F2 F3 F4 G5 F5 F6 F7 G8 F8 F9",
    6: "G0 G1 G3 H3 H4 H5 H6 G6 G7 G9",
}
# fmt: on


def _zone(rows: tuple[int, ...], without: str = "") -> frozenset[str]:
    return frozenset(" ".join(ROWS[row] for row in rows).split()) - frozenset(without.split())


WHITE_TARGET, BLACK_TARGET = _zone((9,)), _zone((0,))
"""The end zones that White's and Black's king run to."""
WHITE_PROMOTION, BLACK_PROMOTION = _zone((9, 8, 7, 6), "A6 H6"), _zone((0, 1, 2, 3), "A3 H3")
"""The zones where White's and Black's pawns may promote, 24 cells each."""

GROUNDS = (
    Ground("end-white", say("White's end zone"), say("A white king that reaches this zone wins at once."), "T4"),
    Ground(
        "promotion-white",
        say("White's promotion zone"),
        say("A white pawn that enters this zone may become a rook."),
        "T3",
    ),
    Ground("end-black", say("Black's end zone"), say("A black king that reaches this zone wins at once."), "T4"),
    Ground(
        "promotion-black",
        say("Black's promotion zone"),
        say("A black pawn that enters this zone may become a rook."),
        "T3",
    ),
)

EDGE = 100
"""The length of an edge in the picture."""


def project(corner: Corner) -> Point:
    """Return the coordinates of a corner in the picture: origin at the upper left, y downwards, edges EDGE long."""
    a, b, c, d = corner
    return 300 + EDGE * (a + b * sqrt(3)) / 2, 440 - EDGE * (c + d * sqrt(3)) / 2


def _lines() -> tuple[Line, ...]:
    rows = [
        Line(f"row-{number}", "row", say("Row {number}", number=number), _ids(names)) for number, names in ROWS.items()
    ]
    files = [
        Line(f"file-{number}", "file", say("File {number}", number=number), _ids(names))
        for number, names in FILES.items()
    ]
    return (*rows, *files)


def _ids(names: str) -> tuple[CellId, ...]:
    return tuple(CellId(name) for name in names.split())


def _rows_of(name: str) -> Message:
    """Return the one or two rows of a cell, in words."""
    rows = [number for number, names in ROWS.items() if name in names]
    if len(rows) == 1:
        return say("row {number}", number=rows[0])
    return say("rows {first} and {second}", first=rows[0], second=rows[1])


def _files_of(name: str) -> Message:
    """Return the one or two files of a cell, in words."""
    files = [number for number, names in FILES.items() if name in names]
    if len(files) == 1:
        return say("file {number}", number=files[0])
    return say("files {first} and {second}", first=files[0], second=files[1])


SHAPES = {3: ("triangle", say("triangle", context="shape")), 4: ("square", say("square", context="shape"))}
"""The kind and the name of a cell, by its number of corners."""


def _cell(name: str, corners: tuple[Corner, ...]) -> Cell:
    kind, shape = SHAPES[len(corners)]
    zones = {
        "promotion-white": WHITE_PROMOTION,
        "promotion-black": BLACK_PROMOTION,
        "end-white": WHITE_TARGET,
        "end-black": BLACK_TARGET,
    }
    tags = tuple(tag for tag, zone in zones.items() if name in zone)
    about = clauses(shape, _rows_of(name), _files_of(name))
    return Cell(CellId(name), corners, kind, clauses(name, about), tags, brief=clauses(name, shape), about=about)


def _cells() -> list[Cell]:
    """Return the cells in reading order: by rows from Black's end, each cell once."""
    corners = {}
    for entry in CELLS.replace("\n", ";").split(";"):
        if entry.strip():
            name, *ids = entry.split()
            corners[name] = tuple(CORNERS[int(i)] for i in ids)
    order = dict.fromkeys(" ".join(ROWS.values()).split())
    return [_cell(name, corners[name]) for name in order]


BOARD = Board(
    "turtle-shell",
    _cells(),
    _lines(),
    project,
    (0, 0, 600, 880),
    {"row": ("right", "left"), "file": ("up", "down")},
    grounds=GROUNDS,
)
