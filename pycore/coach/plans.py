"""The player's plan for a move, compared with the best moves that an analysis finds."""

from __future__ import annotations

from typing import Any

from ..engine.jobs import Limits
from ..engine.transpositions import Transpositions
from ..interfaces.game import Game
from ..kernel.messages import say
from ..kernel.types import Json
from .analysis import Analysis
from .retry import Retry

NODES = 4000
"""The nodes for each position with which a plan is judged that is not among the best moves."""


class PlannedAnalysis(Analysis):
    """An analysis that judges a plan as well: by its place among the best moves, or else as a retry."""

    def __init__(self, game: Game, pos: Any, within: Limits, table: Transpositions | None, plan: str) -> None:
        """Begin to analyse a position.

        Args:
            table: the transposition table of earlier analyses of the same game.
            plan: the action that the player would play.

        Raises:
            IllegalMoveError: the plan is not legal.
        """
        super().__init__(game, pos, within, table)
        self._plan, self._judging = plan, Retry(game, pos, [plan], NODES, "0")
        self._searched = False

    def advance(self, seconds: float | None = None) -> bool:
        """Search, then judge the plan, for `seconds` or to the end; return whether the end is reached."""
        self._searched = self._searched or super().advance(seconds)
        return self._searched and (self._place() is not None or self._judging.advance(seconds))

    def json(self) -> Json:
        """Return the findings so far as JSON, with the judgement of the plan (docs/api/analysis.md)."""
        found = super().json()
        best = found["candidates"]
        place, better = self._place(), say("Best: {move}.", move=best[0]["line"][0]["say"])
        if place == 0:
            text = say("It is the best move found: {verdict}.", verdict=best[0]["text"])
            return {**found, "plan": {"text": text, "best": say("It was the best move found.")}}
        if place is not None:
            text = say("It is candidate {number}: {verdict}.", number=place + 1, verdict=best[place]["text"])
            return {**found, "plan": {"text": text, "best": better}}
        judged = self._judging.json().get("text") or say("It is being judged.")
        return {**found, "plan": {"text": judged, "best": better}}

    def _place(self) -> int | None:
        """Return the place of the plan among the best moves, from 0; None if it is not among them."""
        best = [one.move for one in self.job.search.candidates()]
        return best.index(self._plan) if self._plan in best else None
