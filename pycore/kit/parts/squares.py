"""Boards of squares, full or drawn with letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_lowercase

from ...kernel.board import Cell, Corner, Line
from ...kernel.messages import clauses, say
from ...kernel.types import CellId
from .boards import KNOWN_KINDS, MOST_CELLS, KitBoard, finished
from .errors import KitError, unknown
from .lattice import SQUARES, Vector
from .nouns import zone_noun


def square_board(files: int, ranks: int, tones: str = "chess", **zones: str) -> KitBoard:
    """Return a board of squares, named a1, b1 ... as in chess.

    Args:
        files: the number of columns, at most 26.
        ranks: the number of rows.
        tones: `chess` for light and dark squares, `plain` for squares of one colour.
        zones: named groups of cells: `goal="a8 h8"`.

    Raises:
        KitError: the size is impossible, or a zone names a cell that is not there.
    """
    if not (1 <= files <= 26 and 1 <= ranks <= 40 and files * ranks <= MOST_CELLS):
        raise KitError(
            f"A board of {files} by {ranks} squares is not possible: at most 26 files and {MOST_CELLS} cells."
        )
    return _of_squares(["." * files] * ranks, tones, {}, zones)


def drawn_board(drawing: str, tones: str = "plain", **zones: str) -> KitBoard:
    """Return a board of squares as it is drawn: a sign for each square, a space or `-` where there is none.

    Args:
        drawing: the rows from the top; `.` is an ordinary square, a letter a square of the zone with that letter.
        tones: `chess` for light and dark squares, `plain` for squares of one colour.
        zones: for each letter the name of its zone: `C="corner"`. A zone named temple, gate, island or ocean is drawn
            as such, and `end-white` (or another side) as that side's goal.

    Raises:
        KitError: the drawing has no squares, or a letter without a name.

    >>> drawn_board("C.C\\n...\\nC.C", C="corner").zone("corner")
    ('a3', 'c3', 'a1', 'c1')
    """
    rows = _lines_of(drawing)
    signs = {sign for row in rows for sign in row} - {".", " ", "-"}
    for sign in sorted(signs - set(zones)):
        raise KitError(f'The drawing has the letter {sign}: say what it is, such as {sign}="corner".')
    return _of_squares(rows, tones, {sign: zones[sign] for sign in signs}, {})


def _lines_of(drawing: str) -> list[str]:
    """Return the rows of a drawing without empty rows above and below and without the common indent."""
    rows = [row.rstrip() for row in drawing.splitlines()]
    rows = [row for row in rows if row]
    if not rows:
        raise KitError("The drawing of the board is empty.")
    indent = min(len(row) - len(row.lstrip()) for row in rows)
    return [row[indent:] for row in rows]


def _square(cell: CellId, corners: tuple[Corner, ...], tone: str, zone: str) -> Cell:
    """Return a square. A zone of a drawn board is spoken, and darker where the squares have one tone."""
    kind = zone if zone in KNOWN_KINDS else "square"
    shade = tone or ("dark" if zone and kind == "square" else "")
    tags = [tag for tag in (shade, zone if kind == "square" else "") if tag]
    if not zone or zone.startswith("end-"):
        return Cell(cell, corners, kind, cell, tuple(tags))
    name = say("{zone}", zone=zone_noun(zone))
    return Cell(cell, corners, kind, clauses(cell, name), tuple(tags), about=name)


def _of_squares(rows: Sequence[str], tones: str, signs: Mapping[str, str], zones: Mapping[str, str]) -> KitBoard:
    if tones not in ("chess", "plain"):
        raise unknown("tone", tones, ("chess", "plain"))
    width, height = max(map(len, rows)), len(rows)
    if width > 26 or width * height > MOST_CELLS:
        raise KitError(f"The board is too large: at most 26 files and {MOST_CELLS} cells.")
    cells: list[Cell] = []
    places: dict[CellId, Vector] = {}
    groups: dict[str, list[CellId]] = {name: [] for name in signs.values()}
    lines_of: dict[str, list[CellId]] = {}
    for down, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign in " -":
                continue
            rank = height - down
            cell = CellId(f"{ascii_lowercase[x]}{rank}")
            zone = signs.get(sign, "")
            if zone:
                groups[zone].append(cell)
            corners = ((x, down), (x + 1, down), (x + 1, down + 1), (x, down + 1))
            cells.append(_square(cell, corners, "light dark".split()[(x + rank) % 2] if tones == "chess" else "", zone))
            places[cell] = (x, rank)
            lines_of.setdefault(f"rank {rank}", []).append(cell)
            lines_of.setdefault(f"file {ascii_lowercase[x]}", []).insert(0, cell)
    lines = []
    for name, line in lines_of.items():
        kind, _, which = name.partition(" ")
        text = say("Rank {rank}", rank=which) if kind == "rank" else say("{file}-file", file=which)
        lines.append(Line(f"{kind}-{which}", kind, text, tuple(line)))
    full = len(cells) == width * height
    made = KitBoard(
        "board",
        cells,
        lines,
        lambda corner: (100.0 * corner[0], 100.0 * corner[1]),
        (0, 0, 100 * width, 100 * height),
        {"rank": ("right", "left"), "file": ("up", "down")},
        "grid" if full else "group",
        width,
        tones="chess" if tones == "chess" else "",
    )
    by_row: dict[int, list[CellId]] = {}
    for cell, (_, rank) in places.items():
        by_row.setdefault(rank, []).append(cell)
    return finished(made, SQUARES, by_row.values(), groups, places, zones)
