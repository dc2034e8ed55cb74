"""What the evaluation of Turtle Shell Chess weighs, in centipawns."""

from __future__ import annotations

ANCHOR = "rook"
"""Keeps its weight when the others are fitted, so that a centipawn stays what it is."""

WEIGHTS = {
    "rook": 500,
    "knight": 320,
    "guard": 220,
    "pawn": 100,
    "pawn rises in 1": 30,
    "pawn rises in 2": 18,
    "pawn rises in 3": 12,
    "pawn rises in 4": 8,
    "pawn rises in 5": 4,
    "rook scope": 2,
    "knight leaps": 2,
    "knight ahead": 0,
    "guard ahead": 0,
    "king run": 12,
    "king out": 0,
    "king shelter": 4,
    "king heat": -5,
    "pawn guarded": 4,
    "tempo": 5,
}
