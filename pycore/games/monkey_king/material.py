"""The count of material for puzzles: what each face is worth, in tenths of a pawn, on the boards and in hand."""

from __future__ import annotations

from ...interfaces.game import Material
from .fast.search import FastState
from .fast.sets import LETTERS

RED = {"P": 10, "N": 30, "H": 25, "C": 60, "M": 25, "L": 25, "X": 5}
BLUE = {"p": 10, "s": 15, "n": 30, "g": 40, "h": 25, "l": 25, "c": 60, "k": 50, "x": 5}
WORTH = tuple(BLUE.get(letter, 0) - RED.get(letter, 0) for letter in LETTERS)
"""The worth of each face for Blue; 0 for the Pilgrim, who is never taken."""


def balance(state: FastState) -> int:
    """Return Blue's material minus Red's."""
    held = sum(worth * count for worth, count in zip(WORTH, state.hands, strict=True) if count)
    return held + sum(map(WORTH.__getitem__, state.board))


MATERIAL = Material(balance, BLUE["h"])
