"""What a position is worth, in centipawns for Blue, who moves first."""

from __future__ import annotations

from .board import NAMES, ON_EARTH
from .rules import Position

VALUES = {"P": 100, "M": 260, "N": 300, "L": 280, "H": 220, "C": 420, "X": 60, "K": 400}
VALUES |= {"p": 100, "s": 140, "n": 300, "g": 240, "h": 220, "l": 280, "c": 520, "x": 60, "k": 320}
TOKEN_VALUE = 170
IN_HAND = 0.9
"""A disk in hand has the choice of its square, but has not come yet."""
ROAD = 25
"""For each rank the Pilgrim has gone."""


def evaluate(pos: Position) -> int:
    """Material on the boards and in hand, Fists, and the Pilgrim's way west."""
    board, hands, tokens = pos.state[:3]
    score = -TOKEN_VALUE * tokens
    for cell, letter in enumerate(board):
        if letter == ".":
            continue
        value = VALUES[letter]
        if letter == "K" and cell < ON_EARTH:
            value += ROAD * int(NAMES[cell][1])
        score += -value if letter.isupper() else value
    held = sum(-VALUES[letter] if letter.isupper() else VALUES[letter] for letter in hands)
    return score + int(held * IN_HAND)
