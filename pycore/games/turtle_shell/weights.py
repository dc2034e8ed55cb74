"""What the evaluation of Turtle Shell Chess weighs, in centipawns: fitted to games of its own by

python -m lab tune turtle-shell --games 800 --nodes 60 --seed 1 --rounds 150 --pull 300 --write

After that the free run came in by hand: games between equals hardly ever show a king whom no officer can stop.
"""

from __future__ import annotations

ANCHOR = "rook"
"""Keeps its weight when the others are fitted, so that a centipawn stays what it is."""

WEIGHTS = {
    "rook": 500,
    "knight": 250,
    "guard": 75,
    "pawn": 87,
    "pawn rises in 1": 34,
    "pawn rises in 2": 40,
    "pawn rises in 3": 28,
    "pawn rises in 4": 1,
    "pawn rises in 5": -2,
    "rook scope": 6,
    "knight leaps": -5,
    "knight ahead": 8,
    "guard ahead": 2,
    "king run": -18,
    "king free": 20,
    "king out": -33,
    "king shelter": -8,
    "king heat": -7,
    "pawn guarded": -16,
    "tempo": -1,
}
