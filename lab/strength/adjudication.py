"""Adjudication of decided games: a large lead that lasts counts as a win, so the game need not be played out."""

from __future__ import annotations

from typing import Any

from pycore.engine.search import static_score
from pycore.interfaces.game import Game

AHEAD = 900
"""Static evaluation, in centipawns, that a side must exceed."""
LASTS = 10
"""Consecutive plies for which it must do so."""


class Adjudicator:
    """The running lead in one game."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._plies = 0  # length of the current lead; negative if the second side leads

    def after(self, pos: Any) -> int | None:
        """Return the side (0 or 1) that has won by adjudication once `pos` is reached, or None."""
        ahead = static_score(self._game, pos)
        way = (ahead > AHEAD) - (ahead < -AHEAD)
        self._plies = way * (1 + max(0, way * self._plies))
        return None if abs(self._plies) < LASTS else int(self._plies < 0)
