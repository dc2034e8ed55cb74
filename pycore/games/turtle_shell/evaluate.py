"""What a position is worth, in centipawns for White."""

from __future__ import annotations

from .pieces import FORWARD, NAMES, TARGET
from .rules import Position

VALUES = {"r": 500, "n": 320, "g": 220, "p": 100, "k": 0}


def evaluate(pos: Position) -> int:
    """Material, and pawns that have come far."""
    score = 0
    for cell, letter in enumerate(pos.board):
        if letter == ".":
            continue
        value = VALUES[letter.lower()]
        if letter in "Pp":
            value += 6 * PAWN_PROGRESS[letter == "P"][cell]
        score += value if letter.isupper() else -value
    return score


def _progress() -> tuple[tuple[int, ...], ...]:
    """For Black and White how many steps a pawn on each cell has already gone, by the shortest way to the end zone."""
    tables = []
    for white in (False, True):
        left = dict.fromkeys(TARGET[white], 0)
        while len(left) < len(NAMES):
            nearer = {
                cell: 1 + min(left[to] for to in FORWARD[white][cell] if to in left)
                for cell in range(len(NAMES))
                if cell not in left and any(to in left for to in FORWARD[white][cell])
            }
            left |= nearer
        tables.append(tuple(9 - min(9, left[cell]) for cell in range(len(NAMES))))
    return tuple(tables)


PAWN_PROGRESS = _progress()
