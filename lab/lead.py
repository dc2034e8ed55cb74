"""A lead that lasts: where a game between programs is decided and need not be played to its end."""

from __future__ import annotations

from typing import Any

from pycore.engine.search import static_score
from pycore.interfaces.game import Game

AHEAD = 900
"""Centipawns by which a side must be ahead as the position stands, without looking further."""
LASTS = 10
"""Plies in a row in which it must be."""


class Lead:
    """Watches one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._plies = 0  # of the lead so far, negative for the second side

    def after(self, pos: Any) -> int | None:
        """Which side, 0 or 1, has won by its lead, now that the game has come to this position; else None."""
        ahead = static_score(self._game, pos)
        way = (ahead > AHEAD) - (ahead < -AHEAD)
        self._plies = way * (1 + max(0, way * self._plies))
        return None if abs(self._plies) < LASTS else int(self._plies < 0)
