"""What a position is worth, in centipawns for White."""

from __future__ import annotations

from .notation import items
from .pieces import KINDS
from .rules import Position

VALUES = {"P": 100, "N": 320, "B": 330, "R": 500, "Q": 900, "K": 0}
WAITS = 0.8
"""A piece that waits is worth a little less than one that is out: its pawn may be taken."""


def evaluate(pos: Position) -> int:
    """Material, men near the middle, pawns that have come far, pieces that wait."""
    values = {**VALUES, **{KINDS[id].letter: round(100 * KINDS[id].value) for id in pos.external}}
    score = 0
    for square, letter in enumerate(pos.board):
        if letter == ".":
            continue
        white = letter.isupper()
        kind = letter.upper()
        rank, file = square // 8 if white else 7 - square // 8, square % 8
        middle = min(file, 7 - file) + min(rank, 7 - rank)
        worth = values[kind] + (5 * (rank - 1) + 2 * middle if kind == "P" else 0 if kind in "KRQ" else 5 * middle)
        score += worth if white else -worth
    for item in items(pos.waiting):
        worth = round(WAITS * values[item[0].upper()])
        score += worth if item[0].isupper() else -worth
    return score
