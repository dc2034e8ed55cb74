"""A board in letters: where the cells lie, so lie the letters."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..kernel.board import Board
from ..kernel.types import CellId, Piece

BESIDE = ("tray", "bench", "edge", "cloud")
"""Kinds of cells beside the board proper: they have no rank and no file, and the first three are blank when empty."""
EDGE = 100.0
SAME_LINE, SQUARE = 0.15, 0.6
"""Cells nearer in height than the first part of an edge are one line; lines all farther apart than the second are those
of a board of squares, which has one line of letters an edge; any other has about two and a half."""


class Placed(NamedTuple):
    """A cell and where it lies, counted in letters from the left."""

    id: CellId
    kind: str
    at: int


def drawn(board: Board, pieces: Mapping[CellId, Piece]) -> list[str]:
    """The lines of a board with its pieces, those of Black in small letters, with ranks and files where it has them."""
    rows = _rows(board)
    ranks = [_shared(row, "[0-9]+$") for row in rows]
    named = len({*ranks} - {""}) == sum(any(cell.kind not in BESIDE for cell in row) for row in rows)
    margin = 1 + max(map(len, ranks)) if named else 0
    lines = []
    for rank, row in zip(ranks, rows, strict=True):
        text = _line([(cell.at, _letter(cell, pieces.get(cell.id))) for cell in row])
        if text:
            lines.append(f"{rank:>{margin - 1}} {text}" if named else text)
    if named:
        columns: dict[int, list[Placed]] = {}
        for cell in (cell for row in rows for cell in row):
            columns.setdefault(cell.at, []).append(cell)
        files = _line([(at, _shared(columns[at], "^[A-Za-z]").lower()) for at in sorted(columns)])
        lines.append(" " * margin + files)
    return lines


def _rows(board: Board) -> list[list[Placed]]:
    """The cells line by line from above, each from the left."""
    ordered = sorted((board.centre(cell)[::-1], cell) for cell in board.cells)
    parts = [[ordered[0]]]
    for before, here in pairwise(ordered):
        if here[0][0] - before[0][0] > SAME_LINE * EDGE:
            parts.append([])
        parts[-1].append(here)
    square = all(after[0][0][0] - before[0][0][0] > SQUARE * EDGE for before, after in pairwise(parts))
    letter = EDGE / 2 if square else EDGE / 5
    left = min(x for (_, x), _ in ordered)
    return [
        sorted(
            (Placed(cell.id, cell.kind, round((x - left) / letter)) for (_, x), cell in part), key=lambda one: one.at
        )
        for part in parts
    ]


def _letter(cell: Placed, piece: Piece | None) -> str:
    if piece is None:
        return "" if cell.kind in BESIDE[:3] else "."
    letter = piece.letter.lower() if piece.side == "black" else piece.letter
    return letter + (str(piece.stack) if piece.stack > 1 else "")


def _line(words: Sequence[tuple[int, str]]) -> str:
    """Words, each at its place."""
    line = ""
    for at, word in words:
        line = line.ljust(at) + word
    return line.rstrip()


def _shared(cells: Sequence[Placed], part: str) -> str:
    """What the names of all cells of the board proper have in common, or nothing."""
    proper = [cell for cell in cells if cell.kind not in BESIDE]
    found = {match[0] if (match := re.search(part, cell.id)) else "" for cell in proper}
    return found.pop() if len(found) == 1 else ""
