"""The count of material for puzzles: what each piece is worth, in tenths of a pawn."""

from __future__ import annotations

from ...interfaces.game import Material
from .fast.search import FastState
from .fast.sets import BLACK, GUARD, KNIGHT, PAWN, ROOK

WORTH = {ROOK: 50, KNIGHT: 25, GUARD: 10, PAWN: 10}


def balance(state: FastState) -> int:
    """Return White's material minus Black's."""
    pieces = state.pieces
    return sum(worth * (pieces[kind].bit_count() - pieces[kind + BLACK].bit_count()) for kind, worth in WORTH.items())


MATERIAL = Material(balance, WORTH[KNIGHT])
