"""Draw a board in letters, each placed like its cell."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..kernel.board import Board
from ..kernel.types import CellId, Piece

BESIDE = ("tray", "bench", "edge", "cloud")
"""Kinds of cells outside the board proper: they have no rank or file, and the first three are blank when empty."""
EDGE = 100.0
SAME_LINE, SQUARE = 0.15, 0.6
"""In edges: cells whose heights differ by less than the first are on one line. If all lines are farther apart than the
second, the board has square cells and two letters to an edge; any other board has five."""


class Placed(NamedTuple):
    """A cell and its column, counted in letters from the left."""

    id: CellId
    kind: str
    at: int


def drawn(board: Board, pieces: Mapping[CellId, Piece]) -> list[str]:
    """Return the lines of a board with its pieces, Black's in lower case, with ranks and files if it has them."""
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
    """Return the cells line by line from the top, each line from the left."""
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
    """Return words, each at its column, as one line."""
    line = ""
    for at, word in words:
        line = line.ljust(at) + word
    return line.rstrip()


def _shared(cells: Sequence[Placed], part: str) -> str:
    """Return the part that the ids of all cells on the board proper have in common, or an empty text."""
    proper = [cell for cell in cells if cell.kind not in BESIDE]
    found = {match[0] if (match := re.search(part, cell.id)) else "" for cell in proper}
    return found.pop() if len(found) == 1 else ""
