"""What a position is worth, in centipawns for Blue, who moves first.

Tables by face and square, which the search state keeps summed up, disks in hand and Fists.
"""

from __future__ import annotations

from .board import NAMES, ON_EARTH
from .rules import Position
from .sets import CODE, LETTERS, PILGRIM, hands_of

VALUES = {"P": 100, "M": 260, "N": 300, "L": 280, "H": 220, "C": 420, "X": 60, "K": 400}
VALUES |= {"p": 100, "s": 140, "n": 300, "g": 240, "h": 220, "l": 280, "c": 520, "x": 60, "k": 320}
TOKEN = 170
IN_HAND = 90
"""Percent: a disk in hand has the choice of its square, but has not come yet."""
ROAD = 25
"""For each rank the Pilgrim has gone."""


def evaluate(pos: Position) -> int:
    """Material on the boards and in hand, Fists, and the Pilgrim's way west."""
    board, hands, tokens = pos.state[:3]
    return worth(board, hands, tokens)


def worth(board: str, hands: str, tokens: int) -> int:
    """What the tables make of it."""
    found = sum(WORTH[CODE[letter]][cell] for cell, letter in enumerate(board))
    return found + sum(HELD[code] * count for code, count in enumerate(hands_of(hands))) - TOKEN * tokens


def _worth(code: int, cell: int) -> int:
    if not code:
        return 0
    road = ROAD * int(NAMES[cell][1]) if code == PILGRIM and cell < ON_EARTH else 0
    value = VALUES[LETTERS[code]] + road
    return -value if LETTERS[code].isupper() else value


WORTH = tuple(tuple(_worth(code, cell) for cell in range(len(NAMES))) for code in range(len(LETTERS)))
"""By face and square what it is worth to Blue there."""
PRICE = (0, *[VALUES[letter] for letter in LETTERS[1:]])
"""By face what its loss costs, in centipawns."""
HELD = tuple(
    price * IN_HAND // 100 * (-1 if letter.isupper() else 1) for price, letter in zip(PRICE, LETTERS, strict=True)
)
"""By front what it is worth to Blue in hand."""
