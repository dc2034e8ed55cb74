"""The weights of the evaluation of Turtle Shell Chess, in centipawns, fitted to self-play games by

python -m lab tune turtle-shell --games 800 --nodes 60 --seed 1 --rounds 150 --pull 300 --write

"king free" was added by hand afterwards: in games between equals a king that no officer can stop is too rare to fit.
"""

from __future__ import annotations

ANCHOR = "rook"
"""The weight that fitting leaves unchanged, which fixes the scale of the others."""

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
