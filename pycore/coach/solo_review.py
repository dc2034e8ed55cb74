"""A game for one looked over, by the planner that the game has: where most turns were lost, by its own reckoning."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from ..engine.planned import Planned
from ..interfaces.game import Game
from ..kernel.types import Actor, Json, Move
from .lines import told
from .verdict import Verdict

POINTS = 5
"""Turns that are named."""
TELLING = 0.5
"""What an action must cost, in turns, to be one of them; what costs less is right when it is tried again."""


class Reckoned(NamedTuple):
    """An action beside the one the planner would take: the turns that each leaves."""

    at: int  # actions before it
    pos: Any
    action: str
    best: str
    left: float
    left_by_best: float

    @property
    def cost(self) -> float:
        """The turns it gives away."""
        return max(0.0, self.left - self.left_by_best)


class Weighing:
    """The planner at work on one position, and an action weighed by it."""

    def __init__(self, game: Game, pos: Any, action: str, at: int = 0) -> None:
        self.game, self.pos, self.action, self.at = game, pos, action, at
        self._planned = Planned(game, pos)

    def advance(self, seconds: float | None = None) -> bool:
        """Look on for so long, or to the end; whether that is reached."""
        return self._planned.advance(seconds)

    def reckoned(self) -> Reckoned:
        """What has come of it, once it is done."""
        planner = self._planned.planner
        best = self._planned.found.move or self.action
        left, by_best = (planner.turns_to_goal(action) for action in (self.action, best))
        return Reckoned(self.at, self.pos, self.action, best, left, min(left, by_best))

    def reason(self, action: str) -> str:
        """Why to do it."""
        return self._planned.planner.reason(action).text


def turns_left(turns: float) -> Verdict:
    """Turns in words, in the place of how a game for two stands."""
    count = round(turns)
    words = "The last turn" if count <= 1 else f"About {count} turns to go"
    return Verdict(words, f"{turns:.1f} turns to go", None, 0.5)


class SoloReview:
    """Weighs one decision of the game after the other."""

    def __init__(self, game: Game, positions: Sequence[Any], moves: Sequence[Move]) -> None:
        self.game, self.positions = game, positions
        rules = game.rules
        self._open = [
            (at, pos, move.text)
            for at, (pos, move) in enumerate(zip(positions, moves, strict=False))
            if rules.actor(pos) is not Actor.CHANCE and len(rules.legal_moves(pos)) > 1
        ]
        self._looked, self._dear = 0, list[Json]()
        self._weighing: Weighing | None = None
        self.of = len(positions)

    def advance(self, seconds: float | None = None) -> bool:
        """Weigh on for so long, or to the end of the game; whether that is reached."""
        until = None if seconds is None else monotonic() + seconds
        while self._looked < len(self._open):
            at, pos, action = self._open[self._looked]
            if self._weighing is None:
                self._weighing = Weighing(self.game, pos, action, at)
            left = None if until is None else max(0.001, until - monotonic())
            if self._weighing.advance(left):
                self._note(self._weighing)
                self._weighing, self._looked = None, self._looked + 1
            if until is not None and monotonic() >= until:
                break
        return self._looked == len(self._open)

    def _note(self, weighing: Weighing) -> None:
        found = weighing.reckoned()
        if found.cost < TELLING:
            return
        better = told(self.game, found.pos, [found.best])
        why = weighing.reason(found.best)
        self._dear.append(
            {
                "at": found.at,
                "since": found.at,
                "by": better[0]["by"],
                "cost": round(found.cost, 2),
                "played": told(self.game, found.pos, [found.action])[0],
                "before": turns_left(found.left_by_best)._asdict(),
                "after": turns_left(found.left)._asdict(),
                "better": better,
                "reply": [],
                "text": f"Better: {better[0]['say']}. {why} What was done costs about {turns(found.cost)}.",
            }
        )

    def json(self) -> Json:
        """As a review of a game for two: no course of it is told, and no wins are missed (docs/api/analysis.md)."""
        done = self._looked == len(self._open)
        at = self.of if done else self._open[self._looked][0]
        dear = sorted(self._dear, key=lambda one: -one["cost"])[:POINTS] if done else []
        turning = sorted(dear, key=lambda one: int(one["at"]))
        return {"at": at, "of": self.of, "points": [], "turning": turning, "missed": []}


def turns(count: float) -> str:
    """Turns to a half: `half a turn`, `1.5 turns`."""
    halves = round(count * 2)
    if halves <= 1:
        return "half a turn"
    return f"{halves / 2:g} turn{'' if halves == 2 else 's'}"
