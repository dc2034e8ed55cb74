"""A moment of a game tried again: what is played there judged as a review would have judged it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.search import Manner, Search
from ..interfaces.game import Game
from ..kernel.errors import RequestError
from ..kernel.record import find_move
from ..kernel.types import Actor, Json
from .lessons import TELLING, given_away
from .lines import ended_score, sign, standing, told, verdict_of
from .solo_review import TELLING as TURNS_TELLING
from .solo_review import Weighing, turns, turns_left


class Retry:
    """In a game for two: both positions searched with as many nodes as the review's; right costs less than it names."""

    def __init__(self, game: Game, pos: Any, actions: Sequence[str], nodes: int, seed: str) -> None:
        """
        Args:
            actions: of one turn, one at least.

        Raises:
            IllegalMoveError: one cannot be played.
            RequestError: the turn is over before the last of them.
        """
        self.game, self.pos, self.actions = game, pos, tuple(actions)
        self.after = pos
        for action in actions:
            if game.rules.actor(self.after) is not game.rules.actor(pos):
                raise RequestError("“then” has further actions of the same turn.")
            self.after = game.rules.play(self.after, find_move(game, self.after, action))
        self._before = Search(game, pos, Manner(nodes=nodes), seed)
        decided = game.rules.outcome(self.after) or game.rules.actor(self.after) is Actor.CHANCE
        self._then = None if decided else Search(game, self.after, Manner(nodes=nodes), seed)
        self._done = False

    def advance(self, seconds: float | None = None) -> bool:
        """Search on for so long, or to the end; whether that is reached."""
        part = seconds if seconds is None or self._then is None else seconds / 2
        done = self._before.advance(part)
        self._done = (self._then is None or self._then.advance(part)) and done
        return self._done

    def json(self) -> Json:
        """The judgement, once it is there (docs/api/analysis.md)."""
        if not self._done:
            return {}
        game, best, reply = self.game, self._before.found, self._then.found if self._then else None
        after = reply.score * sign(game, self.after) if reply else ended_score(game, self.after)
        first = best.line[: len(self.actions)] == self.actions
        given = 0.0 if first else given_away(game, self.pos, best.score * sign(game, self.pos), after)
        answer = told(game, self.after, reply.line) if reply else []
        stands = standing(game, self.after, after * sign(game, self.after), answer)
        right = given < TELLING
        said = verdict_of(game, self.pos, best.score, told(game, self.pos, best.line)) if first else stands
        return {
            "right": right,
            "best": first,
            "cost": round(given, 3),
            "after": stands._asdict(),
            "reply": answer,
            "text": _told(right, first, said.text.rstrip("."), answer, game.spec.side(game.rules.actor(self.pos))),
        }


def _told(right: bool, best: bool, stands: str, answer: list[Json], mover: str | None) -> str:
    if right:
        praise = "That is the best that was found" if best else "That is good"
        return f"{praise}: {stands}."
    allowed = f" It allows this: {answer[0]['say']}." if answer and answer[0]["by"] != mover else ""
    return f"That gives too much away: {stands}.{allowed}"


class RetryByPlan:
    """In a game that has a planner: the action weighed beside the planner's own."""

    def __init__(self, game: Game, pos: Any, action: str) -> None:
        self._weighing = Weighing(game, pos, find_move(game, pos, action).text)
        self._done = False

    def advance(self, seconds: float | None = None) -> bool:
        """Look on for so long, or to the end; whether that is reached."""
        self._done = self._weighing.advance(seconds)
        return self._done

    def json(self) -> Json:
        """The judgement, once it is there (docs/api/analysis.md); `cost` is in turns."""
        if not self._done:
            return {}
        found = self._weighing.reckoned()
        right, best = found.cost < TURNS_TELLING, found.action == found.best
        standing = turns_left(found.left)
        praise = "That is what the Guide would do" if best else "That is about as good as anything"
        text = f"{praise}: {small(standing.text)}."
        if not right:
            text = f"That costs about {turns(found.cost)} more than need be."
        return {
            "right": right,
            "best": best,
            "cost": round(found.cost, 2),
            "after": standing._asdict(),
            "reply": [],
            "text": text,
        }


def small(text: str) -> str:
    """A sentence to go on with."""
    return f"{text[0].lower()}{text[1:]}"
