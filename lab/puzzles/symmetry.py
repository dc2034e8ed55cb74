"""Mirror images of positions, which a list of puzzles must not contain twice."""

from __future__ import annotations

from typing import Any

from pycore.games.turtle_shell.board import BOARD as TURTLE
from pycore.interfaces.game import Game

Placed = frozenset[tuple[str, str, str]]
"""Side, kind and cell of every piece."""


def same_by_symmetry(game: Game, pos: Any) -> list[tuple[Placed, str]]:
    """Return the position and its mirror images, each as its placement and the side to move."""
    sides = game.spec.sides
    mover = game.spec.side(game.rules.actor(pos)) or ""
    placed = [(piece.side, piece.kind, str(cell)) for cell, piece in game.narrator.pieces(pos).items()]
    found = []
    for swap in (False, True):
        for flip in (False, True):
            if game.spec.id == "monkey-king" and swap:
                continue  # the two sides have different disks
            cells = _mirror(game.spec.id, flip, swap)
            other = dict(zip(sides, reversed(sides), strict=True)) if swap else {side: side for side in sides}
            found.append((frozenset((other[side], kind, cells(cell)) for side, kind, cell in placed), other[mover]))
    return found


def _mirror(game: str, flip: bool, swap: bool) -> Any:
    """Return the function that mirrors a cell, left to right (`flip`) and top to bottom (`swap`)."""
    if game == "turtle-shell":
        return lambda cell: _turtle(cell, flip, swap)
    return lambda cell: _squares(cell, flip, swap, 5 if game == "monkey-king" else 8)


def _squares(cell: str, flip: bool, swap: bool, files: int) -> str:
    letter, rest = cell[0].lower(), cell[1:]
    if len(cell) != 2 or not rest.isdigit() or letter not in "abcdefgh"[:files]:
        return cell + ("'" if flip and len(cell) != 2 else "")  # a tray, a bench or a cloud
    file = files - 1 - (ord(letter) - ord("a")) if flip else ord(letter) - ord("a")
    rank = 9 - int(rest) if swap else int(rest)
    return f"{'abcdefgh'[file]}{rank}".upper() if cell[0].isupper() else f"{'abcdefgh'[file]}{rank}"


_CENTRES = {str(cell.id): TURTLE.centre(cell) for cell in TURTLE.cells}


def _turtle(cell: str, flip: bool, swap: bool) -> str:
    width, height = TURTLE.box[0] * 2 + TURTLE.box[2], TURTLE.box[1] * 2 + TURTLE.box[3]
    x, y = _CENTRES[cell]
    x, y = (width - x if flip else x), (height - y if swap else y)
    return min(_CENTRES, key=lambda other: abs(_CENTRES[other][0] - x) + abs(_CENTRES[other][1] - y))
