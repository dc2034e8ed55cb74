"""The review of a game: the verdict after every move, the turning points, and the missed wins.

Every position is judged by itself, so several workers may each judge a part of a game. The result is the same. Then the
moves that seem most costly are looked at again with more nodes: a small search often sees a game as open that was lost.
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
from .lessons import SLIP, Played, cost, costs, missed, turning_points
from .lines import ended_score, line_json, pgn_score, sign, standing

AGAIN = 8
"""The number of moves that are looked at again, those that seem to have cost most."""
DEEPER = 7
"""The second look at a position has so many times the nodes of the first ..."""
ENOUGH = 10_500
"""... but not more than this, unless the first had more."""


def again(nodes: int) -> int:
    """Return the nodes of the second look at a position in a review with so many nodes for each."""
    return min(nodes * DEEPER, max(nodes, ENOUGH))


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
        self._again: list[int] | None = None  # the positions still to be looked at again, once they are known
        self._twice = frozenset[int]()  # the positions that are looked at again
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
                self._note(Seen.read(game, pos, text))

    def advance(self, seconds: float | None = None) -> bool:
        """Judge positions for `seconds`, or to the end of the game; return whether the end is reached."""
        until = None if seconds is None else monotonic() + seconds
        while (at := self._next()) is not None:
            seen = self._judged(at, None if until is None else max(0.001, until - monotonic()))
            if seen and self._again is None:
                self._note(seen)
            elif seen and self._again:
                self._again.pop(0)
                self.seen[at], self._points[at] = seen, self._point(at, seen)
            if until is not None and monotonic() >= until:
                return False
        if self._whole:
            self._lessons = self._learn()
        return True

    def _next(self) -> int | None:
        """Return the next position to judge: all in order, then those to be looked at again; None at the end."""
        if len(self.seen) < len(self._part):
            return self._part[len(self.seen)]
        if self._again is None:
            self._again = self._costly() if self._whole else []
            self._twice = frozenset(self._again)
        return self._again[0] if self._again else None

    def _costly(self) -> list[int]:
        """Return the positions before and after the moves that seem to have cost most."""
        costly = sorted(
            (one for one in self._played() if cost(self.game, one) >= SLIP), key=lambda one: -cost(self.game, one)
        )
        return sorted({at for one in costly[:AGAIN] for at in (one.at, one.at + 1)})

    def _judged(self, at: int, seconds: float | None) -> Seen | None:
        """Search a position for at most `seconds`; return its judgement once the search is done."""
        pos, rules = self.positions[at], self.game.rules
        if rules.outcome(pos) or rules.actor(pos) is Actor.CHANCE:
            return Seen(ended_score(self.game, pos), None)
        if self._search is None:
            nodes = self.nodes if self._again is None else again(self.nodes)
            self._search = Search(self.game, pos, Manner(nodes=nodes), self.seed)
        if not self._search.advance(seconds):
            return None
        found, self._search = self._search.found, None
        return Seen(found.score, found)

    def _note(self, seen: Seen) -> None:
        self._points.append(self._point(self._part[len(self.seen)], seen))
        self.seen.append(seen)

    def _point(self, at: int, seen: Seen) -> Json:
        """Return a judgement as JSON."""
        pos = self.positions[at]
        line = line_json(self.game, pos, seen.best.line) if seen.best and abs(seen.score) >= DECIDED else ()
        found = {"at": at, **standing(self.game, pos, seen.score, line)._asdict()}
        return found if self.game.rules.outcome(pos) else found | {"eval": pgn_score(self.game, pos, seen.score, line)}

    def json(self) -> Json:
        """Return the review so far, with the lessons once every position is judged (docs/api/analysis.md)."""
        found = {"at": len(self.seen), "of": len(self._part), "points": self._points}
        return {**found, **(self._lessons if self._whole else {"judged": [one.json() for one in self.seen]})}

    def _played(self) -> list[Played]:
        """Return the moves that somebody decided, with the judgements before and after each."""
        game, seen, there = self.game, self.seen, self.positions
        first = [one.score * sign(game, pos) for one, pos in zip(seen, there, strict=True)]
        return [
            Played(at, there[at], there[at + 1], move, best, seen[at + 1].best, first[at], first[at + 1])
            for at, move in enumerate(self.moves)
            if (best := seen[at].best)
        ]

    def _learn(self) -> Json:
        game, played = self.game, self._played()
        turning = turning_points(game, played)
        sure = {at for at in self._twice if at + 1 in self._twice} | {one["at"] for one in turning}
        found = {"turning": turning, "costs": costs(game, played, sure), "missed": missed(game, played)}
        return {**found, **_conclusion(len(turning))}


def _conclusion(turns: int) -> Json:
    """Return the heading of the turning points, and the announcement at the end of a review."""
    if turns == 0:
        heading: str = say("No single move decided this game.")
        return {"heading": heading, "text": sentences(say("The game is reviewed."), heading)}
    turned = say("It turned once.") if turns == 1 else say("It turned {times} times.", times=turns)
    return {"heading": say("Where it turned"), "text": sentences(say("The game is reviewed."), turned)}
