"""The review of a game: the verdict after every move, the turning points, and the missed wins.

Every position is judged by itself, so several workers may each judge a part of a game. The result is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from ..engine.scores import DECIDED, WON
from ..engine.search import Found, Manner, Search
from ..interfaces.game import Game
from ..kernel.errors import RequestError
from ..kernel.messages import say, sentences
from ..kernel.record import find_move
from ..kernel.types import Actor, Json, Move
from .lessons import Played, costs, missed, turning_points
from .lines import ended_score, line_json, sign, standing


class Seen(NamedTuple):
    """The judgement of one position: its score for the side to move, and the best move found."""

    score: int
    best: Found | None

    def json(self) -> list[Any]:
        """Return the judgement in the form that `read` reads in another worker."""
        return [self.score, None if self.best is None else [self.best.move, self.best.line, self.best.depth]]

    @staticmethod
    def read(game: Game, pos: Any, given: Any) -> Seen:
        """Return the judgement that `json` wrote. Only the first move of its line is checked here.

        Raises:
            RequestError: the value is not a judgement.
            IllegalMoveError: the best move is not legal in this position.
        """
        match given:
            case [int(score), None] if abs(score) <= WON:
                return Seen(score, None)
            case [int(score), [str(move), [*line], int(depth)]] if abs(score) <= WON:
                if line[:1] == [move] and all(isinstance(one, str) for one in line):
                    find_move(game, pos, move)
                    return Seen(score, Found(move, score, tuple(line), depth))
        raise RequestError(
            say("“judged” must hold scores, each with null or with the best move, its line and its depth.")
        )


class Review:
    """A review in slices that searches every position of a game with the same number of nodes."""

    def __init__(
        self,
        game: Game,
        positions: Sequence[Any],
        moves: Sequence[Move],
        nodes: int,
        seed: str,
        part: range | None = None,
        judged: Sequence[Any] = (),
    ) -> None:
        """Begin a review.

        Args:
            part: the positions to judge, if not all; the review then returns its judgements instead of lessons.
            judged: the judgements of all positions, made in parts; then only the lessons are left to draw.

        Raises:
            RequestError: the judgements do not fit these positions.
        """
        self.game, self.positions, self.moves = game, positions, moves
        self.nodes, self.seed = nodes, seed
        self.seen: list[Seen] = []
        self._whole = part is None
        self._part = range(len(positions)) if part is None else part
        self._points: list[Json] = []
        self._search: Search | None = None
        self._lessons: Json = {"turning": [], "costs": [], "missed": []}
        if judged:
            if len(judged) != len(positions):
                raise RequestError(
                    say(
                        "“judged” holds {judged} positions, but the game has {positions}.",
                        judged=len(judged),
                        positions=len(positions),
                    )
                )
            for pos, text in zip(positions, judged, strict=True):
                self._note(pos, Seen.read(game, pos, text))

    def advance(self, seconds: float | None = None) -> bool:
        """Judge positions for `seconds`, or to the end of the game; return whether the end is reached."""
        until = None if seconds is None else monotonic() + seconds
        while len(self.seen) < len(self._part):
            left = None if until is None else max(0.001, until - monotonic())
            self._judge(left)
            if until is not None and monotonic() >= until:
                break
        if len(self.seen) < len(self._part):
            return False
        if self._whole:
            self._lessons = self._learn()
        return True

    def _judge(self, seconds: float | None) -> None:
        """Search the next position for at most `seconds`."""
        pos = self.positions[self._part[len(self.seen)]]
        rules = self.game.rules
        if rules.outcome(pos) or rules.actor(pos) is Actor.CHANCE:
            self._note(pos, Seen(ended_score(self.game, pos), None))
            return
        if self._search is None:
            self._search = Search(self.game, pos, Manner(nodes=self.nodes), self.seed)
        if self._search.advance(seconds):
            self._note(pos, Seen(self._search.found.score, self._search.found))
            self._search = None

    def _note(self, pos: Any, seen: Seen) -> None:
        line = line_json(self.game, pos, seen.best.line) if seen.best and abs(seen.score) >= DECIDED else ()
        self._points.append({"at": self._part[len(self.seen)], **standing(self.game, pos, seen.score, line)._asdict()})
        self.seen.append(seen)

    def json(self) -> Json:
        """Return the review so far, with the lessons once every position is judged (docs/api/analysis.md)."""
        found = {"at": len(self.seen), "of": len(self._part), "points": self._points}
        return {**found, **(self._lessons if self._whole else {"judged": [one.json() for one in self.seen]})}

    def _learn(self) -> Json:
        game, seen, there = self.game, self.seen, self.positions
        first = [one.score * sign(game, pos) for one, pos in zip(seen, there, strict=True)]
        played = [
            Played(at, there[at], there[at + 1], move, best, seen[at + 1].best, first[at], first[at + 1])
            for at, move in enumerate(self.moves)
            if (best := seen[at].best)
        ]
        turning = turning_points(game, played)
        found = {"turning": turning, "costs": costs(game, played), "missed": missed(game, played)}
        return {**found, **_conclusion(len(turning))}


def _conclusion(turns: int) -> Json:
    """Return the heading of the turning points, and the announcement at the end of a review."""
    if turns == 0:
        heading: str = say("No single move decided this game.")
        return {"heading": heading, "text": sentences(say("The game is reviewed."), heading)}
    turned = say("It turned once.") if turns == 1 else say("It turned {times} times.", times=turns)
    return {"heading": say("Where it turned"), "text": sentences(say("The game is reviewed."), turned)}
