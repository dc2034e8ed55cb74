"""The review of a game for one player: the decisions that cost most turns, by the estimates of the game's planner."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from ..engine.planned import Planned
from ..interfaces.game import Game
from ..kernel.messages import Message, count, noun, say, sentences
from ..kernel.types import Actor, Json, Move
from .lessons import cost_json, task
from .lines import line_json
from .verdict import Verdict

POINTS = 5
"""The most turning points that are named."""
TELLING = 0.5
"""The turns that an action must cost to be a turning point; a retry that costs less is right."""


MISTAKE = 2.0
"""The turns that a mistake costs; half as many are a slip, and three times as many a blunder."""


class Comparison(NamedTuple):
    """An action compared with the planner's best: the turns that each leaves."""

    at: int  # the number of actions before it
    pos: Any
    action: str
    best: str
    left: float
    left_by_best: float

    @property
    def cost(self) -> float:
        """The turns that the action gives away."""
        return max(0.0, self.left - self.left_by_best)


class Weighing:
    """A comparison, in slices, of an action with the best that the planner finds."""

    def __init__(self, game: Game, pos: Any, action: str, at: int = 0) -> None:
        self.game, self.pos, self.action, self.at = game, pos, action, at
        self._planned = Planned(game, pos)

    def advance(self, seconds: float | None = None) -> bool:
        """Plan for `seconds`, or to the end; return whether the end is reached."""
        return self._planned.advance(seconds)

    def result(self) -> Comparison:
        """Return the result, once the planner has finished."""
        planner = self._planned.planner
        best = self._planned.found.move or self.action
        left, by_best = (planner.turns_to_goal(action) for action in (self.action, best))
        return Comparison(self.at, self.pos, self.action, best, left, min(left, by_best))

    def reason(self, action: str) -> str:
        """Return the planner's reason for an action."""
        return self._planned.planner.reason(action).text


def turns_left(turns: float) -> Verdict:
    """Return the turns that are left, in the form of a verdict in a game for two players."""
    whole = round(turns)
    if whole <= 1:
        text = say("The last turn")
    else:
        text = say("About {turns} to go", turns=count(whole, noun("turn")))
    return Verdict(text, say("{turns} turns to go", turns=f"{turns:.1f}"), None, 0.5)


class SoloReview:
    """A review that compares each decision of the game with the planner's best, in slices."""

    def __init__(self, game: Game, positions: Sequence[Any], moves: Sequence[Move]) -> None:
        self.game, self.positions = game, positions
        rules = game.rules
        self._open = [
            (at, pos, move.text)
            for at, (pos, move) in enumerate(zip(positions, moves, strict=False))
            if rules.actor(pos) is not Actor.CHANCE and len(rules.legal_moves(pos)) > 1
        ]
        self._looked, self._costly, self._costs = 0, list[Json](), list[Json]()
        self._weighing: Weighing | None = None
        self.of = len(positions)

    def advance(self, seconds: float | None = None) -> bool:
        """Review for `seconds`, or to the end of the game; return whether the end is reached."""
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
        found = weighing.result()
        if entry := cost_json(found.at, found.cost, MISTAKE):
            turn = {"since": found.at, "instead": [found.best], "score": 0}
            self._costs.append({**entry, "better": turn} if found.cost >= MISTAKE else entry)
        if found.cost < TELLING:
            return
        better = line_json(self.game, found.pos, [found.best])
        [played] = line_json(self.game, found.pos, [found.action])
        before, after = turns_left(found.left_by_best), turns_left(found.left)
        why = weighing.reason(found.best)
        self._costly.append(
            {
                "at": found.at,
                "since": found.at,
                "by": better[0]["by"],
                "cost": round(found.cost, 2),
                "played": played,
                "before": before._asdict(),
                "after": after._asdict(),
                "better": better,
                "instead": [found.best],
                "reply": [],
                "task": task(played["say"], before, after),
                "text": sentences(say("Better: {move}.", move=better[0]["say"]), why, costs(found.cost)),
            }
        )

    def json(self) -> Json:
        """Return the review as JSON, like one for two players without points and missed wins (docs/api/analysis.md)."""
        done = self._looked == len(self._open)
        at = self.of if done else self._open[self._looked][0]
        costly = sorted(self._costly, key=lambda one: -one["cost"])[:POINTS] if done else []
        turning = sorted(costly, key=lambda one: int(one["at"]))
        found = {
            "at": at,
            "of": self.of,
            "points": [],
            "turning": turning,
            "costs": self._costs if done else [],
            "missed": [],
        }
        return {**found, **_conclusion(len(turning))} if done else found


def _conclusion(turns: int) -> Json:
    """Return the heading of the turning points, and the announcement at the end of a review."""
    if turns == 0:
        heading: str = say("No turn was lost by much.")
        return {"heading": heading, "text": sentences(say("The game is reviewed."), heading)}
    cost = say("{turns} {turns:one=costs|other=cost} most.", turns=count(turns, noun("turn")))
    return {
        "heading": say("Where most turns were lost"),
        "text": sentences(say("The game is reviewed."), cost),
    }


def costs(turns: float) -> Message:
    """Return a sentence that says how many turns an action costs, to the nearest half."""
    halves = round(turns * 2)
    if halves <= 1:
        return say("The action played costs about half a turn.")
    if halves % 2:
        return say("The action played costs about {turns} turns.", turns=f"{halves / 2:g}")
    return say("The action played costs about {turns}.", turns=count(halves // 2, noun("turn")))


def costs_more(turns: float) -> Message:
    """Return a sentence that says how many turns an action costs more than the best one, to the nearest half."""
    halves = round(turns * 2)
    if halves <= 1:
        return say("That costs about half a turn more than necessary.")
    if halves % 2:
        return say("That costs about {turns} turns more than necessary.", turns=f"{halves / 2:g}")
    return say("That costs about {turns} more than necessary.", turns=count(halves // 2, noun("turn")))
