"""A game looked over: how it stood after every move, where it turned, and the wins that nobody took.

Every position is judged by itself, so parts of a game may be judged apart, in several workers, and put together: what
is found is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic
from typing import Any, NamedTuple

from ..engine.scores import DECIDED, WON
from ..engine.search import Found, Manner, Search
from ..interfaces.game import Game
from ..kernel.errors import RequestError
from ..kernel.record import find_move
from ..kernel.types import Actor, Json, Move
from .lessons import Played, missed, turning_points
from .lines import ended_score, sign, standing, told


class Seen(NamedTuple):
    """A position of the game as it was judged: for the side to move, with the best it could do."""

    score: int
    best: Found | None

    def json(self) -> list[Any]:
        """What another worker may read again (`read`)."""
        return [self.score, None if self.best is None else [self.best.move, self.best.line, self.best.depth]]

    @staticmethod
    def read(game: Game, pos: Any, given: Any) -> Seen:
        """What `json` wrote of that position; the rest of a line is looked at when it is told.

        Raises:
            RequestError: it is nothing of the kind.
            IllegalMoveError: the best move is none of this position's.
        """
        match given:
            case [int(score), None] if abs(score) <= WON:
                return Seen(score, None)
            case [int(score), [str(move), [*line], int(depth)]] if abs(score) <= WON:
                if line[:1] == [move] and all(isinstance(one, str) for one in line):
                    find_move(game, pos, move)
                    return Seen(score, Found(move, score, tuple(line), depth))
        raise RequestError("“judged” holds scores, each with null or with the best move, its line and its depth.")


class Review:
    """Judges one position of a game after the other, each with as many nodes."""

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
        """
        Args:
            part: the positions to judge, where that is not all; what was seen is then told instead of lessons.
            judged: how the positions were seen, in parts; then there are only lessons to be learnt.

        Raises:
            RequestError: what was seen cannot be of these positions.
        """
        self.game, self.positions, self.moves = game, positions, moves
        self.nodes, self.seed = nodes, seed
        self.seen: list[Seen] = []
        self._whole = part is None
        self._part = range(len(positions)) if part is None else part
        self._points: list[Json] = []
        self._search: Search | None = None
        self._lessons: Json = {"turning": [], "missed": []}
        if judged:
            if len(judged) != len(positions):
                raise RequestError(f"“judged” holds {len(judged)} positions, and the game has {len(positions)}.")
            for pos, text in zip(positions, judged, strict=True):
                self._note(pos, Seen.read(game, pos, text))

    def advance(self, seconds: float | None = None) -> bool:
        """Judge on for so long, or to the end of the game; whether that is reached."""
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
        """Go on with the position that is next."""
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
        line = told(self.game, pos, seen.best.line) if seen.best and abs(seen.score) >= DECIDED else ()
        self._points.append({"at": self._part[len(self.seen)], **standing(self.game, pos, seen.score, line)._asdict()})
        self.seen.append(seen)

    def json(self) -> Json:
        """What has come of it so far; the lessons once every position is judged (docs/api/analysis.md)."""
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
        return {"turning": turning_points(game, played), "missed": missed(game, played)}
