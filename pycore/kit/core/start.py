"""Reading the start of a game as an inventor writes it."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ..parts.boards import KitBoard
from ..parts.errors import KitError, unknown
from ..parts.pieces import Kind
from .position import EMPTY


def cells_of_start(board: KitBoard, start: str | Mapping[str, str], kinds: Mapping[str, Kind]) -> str:
    """Return a letter for each cell of the board.

    Args:
        board: the board.
        start: rows of letters from the top, in lines or between slashes, with dots or numbers for empty cells; or the
            cells of each letter: `{"K": "e1", "P": "a2 b2"}`; nothing for an empty board.
        kinds: the kind of each letter.

    Raises:
        KitError: the rows do not fit the board, or a letter or cell is unknown.
    """
    if isinstance(start, str):
        return _rows(board, start, kinds)
    letters = dict.fromkeys((cell.id for cell in board.cells), EMPTY)
    for letter, cells in start.items():
        if letter not in kinds:
            raise unknown("piece with the letter", letter, kinds)
        for cell in board.cells_of(cells):
            if letters[cell] != EMPTY:
                raise KitError(f"The start has two pieces on {cell}.")
            letters[cell] = letter
    return "".join(letters.values())


def _rows(board: KitBoard, start: str, kinds: Mapping[str, Kind]) -> str:
    if not start.strip():
        return EMPTY * len(board.cells)
    rows = [re.sub(r"[\s-]", "", row) for row in re.split(r"[/\n]", start)]
    rows = [re.sub(r"\d+", lambda number: EMPTY * int(number[0]), row) for row in rows if row]
    if len(rows) != len(board.rows):
        raise KitError(f"The start has {len(rows)} rows, and the board {len(board.rows)}.")
    for at, (row, cells) in enumerate(zip(rows, board.rows, strict=True), 1):
        if len(row) != len(cells):
            raise KitError(
                f"Row {at} of the start, “{row}”, has {len(row)} cells, and the board has {len(cells)} there."
            )
        for letter in row:
            if letter != EMPTY and letter not in kinds:
                raise KitError(f"Row {at} of the start has the letter {letter}, and no piece has it.")
    return "".join(rows)
