"""Retries: another try at a position of a reviewed game, judged by the standards of the review."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.search import Manner, Search
from ..interfaces.game import Game
from ..kernel.errors import RequestError
from ..kernel.messages import say, sentences
from ..kernel.record import find_move
from ..kernel.rules import Ply
from ..kernel.types import Actor, Json
from .lessons import TELLING
from .lines import ended_score, line_json, sign, standing, verdict_of
from .objections import Objection, Tried, objection
from .reasons import reasons_for
from .review import again
from .solo_review import TELLING as TURNS_TELLING
from .solo_review import Weighing, costs_more, turns_left


class Retry:
    """A retry in a game for two players: the positions before and after it are searched as in a review's second look.

    It is right if it costs less than a turning point.
    """

    def __init__(
        self, game: Game, pos: Any, actions: Sequence[str], nodes: int, seed: str, reasons: bool = False
    ) -> None:
        """Begin to judge the actions of a turn.

        Args:
            actions: at least one action, all of the same turn.
            nodes: the nodes for each position in the review.
            reasons: whether to say also what speaks for the actions.

        Raises:
            IllegalMoveError: an action is not legal.
            RequestError: the turn is over before the last action.
        """
        self.game, self.pos, self.actions = game, pos, tuple(actions)
        self.after, self._plies = pos, list[Ply[Any]]()
        for action in actions:
            if game.rules.actor(self.after) is not game.rules.actor(pos):
                raise RequestError(say("“then” must have further actions of the same turn."))
            self._plies.append(game.ply(self.after, find_move(game, self.after, action)))
            self.after = self._plies[-1].after
        manner = Manner(nodes=again(nodes))
        self._before = Search(game, pos, manner, seed)
        decided = game.rules.outcome(self.after) or game.rules.actor(self.after) is Actor.CHANCE
        self._then = None if decided else Search(game, self.after, manner, seed)
        self._reasons = reasons
        self._done = False

    def advance(self, seconds: float | None = None) -> bool:
        """Search for `seconds`, or to the end; return whether the end is reached."""
        part = seconds if seconds is None or self._then is None else seconds / 2
        done = self._before.advance(part)
        self._done = (self._then is None or self._then.advance(part)) and done
        return self._done

    def json(self) -> Json:
        """Return the judgement, or {} while the search is running (docs/api/analysis.md)."""
        if not self._done:
            return {}
        game, best, reply = self.game, self._before.found, self._then.found if self._then else None
        after = reply.score * sign(game, self.after) if reply else ended_score(game, self.after)
        first = best.line[: len(self.actions)] == self.actions
        tried = Tried(game, self._plies, best, reply, after)
        given = tried.cost
        answer = line_json(game, self.after, reply.line) if reply else []
        stands = standing(game, self.after, after * sign(game, self.after), answer)
        right = given < TELLING
        shown = verdict_of(game, self.pos, best.score, line_json(game, self.pos, best.line)) if first else stands
        against = objection(tried)
        return {
            "right": right,
            "best": first,
            "cost": round(given, 3),
            "after": stands._asdict(),
            "reply": answer,
            "text": self._text(right, first, shown.text, answer, against.lost),
            "against": against.json(),
            **({"reasons": self._speaking_for(after, first)} if self._reasons else {}),
        }

    def _speaking_for(self, score: int, best: bool) -> list[Json]:
        """Return the reasons for the last action that has any, as JSON.

        Args:
            score: the score after the actions, for the first side.
            best: whether they are the best; only the best hold out longest.
        """
        for ply in reversed(self._plies):
            found = reasons_for(self.game, ply.pos, ply.move, score * sign(self.game, ply.pos))
            if told := [one.json() for one in found if best or one.kind != "holds-out"]:
                return told
        return []

    def _text(self, right: bool, best: bool, standing: str, answer: list[Json], lost: str) -> str:
        """Return the judgement as sentences.

        Args:
            standing: how the position stands now, as a clause; or the sentence of the outcome, if the game has ended.
            lost: the piece that the move loses, as a sentence, or "".
        """
        game = self.game
        outcome = None if best else game.rules.outcome(self.after)
        if outcome:
            praise = say("That is good.") if right else say("That gives too much away.")
            return sentences(praise, outcome.text)
        if right and best:
            return say("That is the best that was found: {standing}.", standing=standing)
        if right:
            return say("That is good: {standing}.", standing=standing)
        text = say("That gives too much away: {standing}.", standing=standing)
        if not answer or answer[0]["by"] == game.spec.side(game.rules.actor(self.pos)):
            return text
        return sentences(text, lost, say("It allows this: {answer}.", answer=answer[0]["say"]))


class RetryByPlan:
    """A retry in a game that has a planner: the action is compared with the planner's own."""

    def __init__(self, game: Game, pos: Any, action: str) -> None:
        self._weighing = Weighing(game, pos, find_move(game, pos, action).text)
        self._done = False

    def advance(self, seconds: float | None = None) -> bool:
        """Plan for `seconds`, or to the end; return whether the end is reached."""
        self._done = self._weighing.advance(seconds)
        return self._done

    def json(self) -> Json:
        """Return the judgement, or {} while the planner is running (docs/api/analysis.md); `cost` is in turns."""
        if not self._done:
            return {}
        found = self._weighing.result()
        right, best = found.cost < TURNS_TELLING, found.action == found.best
        standing = turns_left(found.left)
        if not right:
            text: str = costs_more(found.cost)
        elif best:
            text = sentences(say("That is what the Guide would do."), say("{standing:cap}.", standing=standing.text))
        else:
            text = sentences(say("That is about as good as anything."), say("{standing:cap}.", standing=standing.text))
        against = (
            Objection("none", say("It is about as good as what the Guide would do."))
            if right
            else Objection("turns", costs_more(found.cost))
        )
        return {
            "right": right,
            "best": best,
            "cost": round(found.cost, 2),
            "after": standing._asdict(),
            "reply": [],
            "text": text,
            "against": against.json(),
        }


def judging(
    game: Game, pos: Any, actions: Sequence[str], nodes: int, seed: str, reasons: bool = False
) -> Retry | RetryByPlan:
    """Return the work that judges a turn: by the game's planner if it has one, else by a search.

    The arguments are those of `Retry`. A planner judges the first action, and is not asked for reasons.

    Raises:
        GameError: see there.
        RequestError: the game has no planner and is not for two players.
    """
    if game.spec.play.planner:
        return RetryByPlan(game, pos, actions[0])
    require_two_sides(game)
    return Retry(game, pos, actions, nodes, seed, reasons)


def require_two_sides(game: Game) -> None:
    """Raise RequestError if a game is not for two players."""
    if len(game.spec.sides) != 2:
        raise RequestError(say("Only games for two players can be analysed."))
