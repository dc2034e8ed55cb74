"""Searches as the one door runs them: `best` to its limit, `think` in slices. A request's limits are checked here."""

from __future__ import annotations

from time import monotonic
from typing import Any, NamedTuple, Protocol

from ..interfaces.game import Game
from ..kernel.errors import RequestError
from ..kernel.types import Actor, Json
from .book import first_move
from .levels import LONGEST, manner
from .planned import FixedResult, Planned, fixed_choice
from .search import Manner, Search
from .transpositions import Transpositions

MAX_SECONDS = 600.0
MAX_NODES = 5_000_000
"""As long as the longest time, about."""
MAX_LINES = 5


class Limits(NamedTuple):
    """When a search ends, and the seed that draws among equals and misjudges for a weak opponent."""

    manner: Manner
    seconds: float | None
    seed: str
    lines: int = 1
    fixed_choices: bool = False  # whether a fixed choice of the game will do instead
    level: int | None = None  # of an opponent, who has a book


def limits(
    game: Game, pos: Any, level: int | None, seconds: float | None, nodes: int | None, seed: str, lines: int
) -> Limits:
    """The limits a request names for a position; `lines` is how many of the best moves are wanted.

    Raises:
        RequestError: not exactly one of level, seconds and nodes, or one that cannot be.
    """
    if sum(one is not None for one in (level, seconds, nodes)) != 1:
        raise RequestError("The request needs exactly one of “level”, “seconds” and “nodes”.")
    if not 1 <= lines <= MAX_LINES:
        raise RequestError(f"“lines” is a whole number from 1 to {MAX_LINES}.")
    if level is not None:
        return Limits(manner(game, pos, level), LONGEST, seed, lines, lines == 1, level)
    if seconds is not None:
        return Limits(Manner(), _time(seconds, "seconds"), seed, lines, fixed_choices=lines == 1)
    assert nodes is not None
    if nodes < 1:
        raise RequestError("“nodes” is at least 1.")
    if nodes > MAX_NODES:
        raise RequestError(f"“nodes” is at most {MAX_NODES}.", "too-large")
    return Limits(Manner(nodes=nodes), None, seed, lines)


def _time(seconds: float, name: str) -> float:
    if seconds <= 0:
        raise RequestError(f"“{name}” is more than 0.")
    if seconds > MAX_SECONDS:
        raise RequestError(f"“{name}” is at most {MAX_SECONDS:.0f}.", "too-large")
    return seconds


def decided_by_somebody(game: Game, pos: Any) -> None:
    """Raises RequestError where chance decides."""
    if game.rules.actor(pos) is Actor.CHANCE:
        raise RequestError("Chance decides here, and nobody can think for it.")


class Job(Protocol):
    """Work that is done in slices."""

    def advance(self, seconds: float | None = None) -> bool:
        """Work on for so many seconds, or to the end; whether the end is reached."""

    def json(self) -> Json:
        """What has come of it so far."""


class SearchJob:
    """A search under limits. Its seconds are those spent searching, however long it lay in between."""

    def __init__(self, game: Game, pos: Any, within: Limits, table: Transpositions | None = None) -> None:
        """`table` is what earlier searches of the game have found out; then what is found depends on them too."""
        decided_by_somebody(game, pos)
        began = monotonic()
        self.within = within
        self.search = _searching(game, pos, within, table)
        self.spent = monotonic() - began

    def advance(self, seconds: float | None = None) -> bool:
        """Search on for so many seconds, or to the limit; whether the limit is reached."""
        began = monotonic()
        left = None if self.within.seconds is None else self.within.seconds - self.spent
        times = [one for one in (seconds, left) if one is not None]
        finished = self.search.advance(min(times) if times else None)
        self.spent += monotonic() - began
        return finished or (self.within.seconds is not None and self.spent >= self.within.seconds)

    def json(self) -> Json:
        """The best so far."""
        reply = {**self.search.found._asdict(), "nodes": self.search.nodes}
        if self.within.lines > 1:
            reply["lines"] = [found._asdict() for found in self.search.candidates()]
        if isinstance(self.search, FixedResult) and self.search.reason:
            reply["reason"] = self.search.reason
        return reply


def _searching(game: Game, pos: Any, within: Limits, table: Transpositions | None) -> Search | Planned | FixedResult:
    """The game's own planner, its fixed choice, its book, or else a search."""
    if game.spec.play.planner:
        return Planned(game, pos)
    if within.fixed_choices:
        if choice := fixed_choice(game, pos, within.seed):
            return choice
        if within.level and (known := first_move(game, pos, within.level, within.seed)):
            return FixedResult(known, "", 0)
    return Search(game, pos, within.manner, within.seed, within.lines, table)


def best(game: Game, pos: Any, within: Limits) -> Json:
    """The reply to `best`, searched to the limit in one go; its score is in centipawns for the side to move."""
    job = SearchJob(game, pos, within)
    job.advance()
    return {**job.json(), "seconds": round(job.spent, 3)}


class Jobs:
    """The one job that may be under way, in slices."""

    def __init__(self) -> None:
        self._last = 0
        self._job: tuple[int, Job] | None = None

    def begin(self, work: Job) -> Json:
        """Take up a job; one that was under way is ended."""
        self._last += 1
        self._job = (self._last, work)
        return {"job": self._last, "done": False}

    def advance(self, job: int, seconds: float) -> Json:
        """Work on for a slice of so many seconds.

        Raises:
            RequestError: another job, or none, is under way; or no such time can be given.
        """
        seconds = _time(seconds, "slice")
        work = self._taken(job)
        done = work.advance(seconds)
        if not done:
            self._job = (job, work)
        return {"job": job, "done": done, **work.json()}

    def stop(self, job: int) -> Json:
        """End the job with what has come of it."""
        return {"job": job, "done": True, **self._taken(job).json()}

    def _taken(self, job: int) -> Job:
        """The job of that number, no longer under way: what fails or ends is not gone on with."""
        if self._job is None or self._job[0] != job:
            raise RequestError(f"There is no search {job} under way.")
        work = self._job[1]
        self._job = None
        return work
