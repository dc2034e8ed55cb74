"""The kit: board games from declarations. A module that says `from kit import ...` and `GAME = game(...)` is a game.

What it makes is an ordinary `GameSpec`; docs/kit.md explains every name with an example.

`parts` is what inventors declare, `core` the rules made of it (`design` puts the declarations together, `tables` has
the ways per cell, `generate`, `deciding` and `moving` make moves), `words` what is said, `examples` games to start
from.
"""

from __future__ import annotations

from .core.now import Now
from .game import game
from .parts.betza import Betza
from .parts.captures import custodian
from .parts.counts import move_count, quiet_moves, repetition
from .parts.ends import all_off, bare_king, extinction, goal, n_checks, own_end
from .parts.errors import KitError
from .parts.hexagons import hex_board
from .parts.movement import hopper, jumper, leaper, racer, rider, slide, step
from .parts.pieces import piece, promotion
from .parts.polygons import polygon_board
from .parts.special import castling, die, drops
from .parts.squares import drawn_board, square_board
from .parts.stuck import checkmate, no_moves, stalemate

__all__ = [
    "Betza",
    "KitError",
    "Now",
    "all_off",
    "bare_king",
    "castling",
    "checkmate",
    "custodian",
    "die",
    "drawn_board",
    "drops",
    "extinction",
    "game",
    "goal",
    "hex_board",
    "hopper",
    "jumper",
    "leaper",
    "move_count",
    "n_checks",
    "no_moves",
    "own_end",
    "piece",
    "polygon_board",
    "promotion",
    "quiet_moves",
    "racer",
    "repetition",
    "rider",
    "slide",
    "square_board",
    "stalemate",
    "step",
]
