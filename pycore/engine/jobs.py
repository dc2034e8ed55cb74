"""Searches as the door runs them: `best` to its limit, `think` in slices. The limits of a request are checked here."""

from __future__ import annotations

from time import monotonic
from typing import Any, NamedTuple, Protocol

from ..interfaces.game import Game, GameSpec
from ..kernel.errors import RequestError
from ..kernel.messages import say
from ..kernel.types import Actor, Json
from .book import first_move
from .levels import LEVELS, LONGEST, is_strength, level_at, manner
from .planned import FixedResult, Planned, fixed_choice
from .search import Manner, Search
from .transpositions import Transpositions

MAX_SECONDS = 600.0
MAX_NODES = 5_000_000
"""The most nodes of a search, which take about `MAX_SECONDS`."""
MAX_LINES = 5


class Limits(NamedTuple):
    """The limits of a search, and the seed that breaks ties and draws the errors of weak opponents."""

    manner: Manner
    seconds: float | None
    seed: str
    lines: int = 1
    fixed_choices: bool = False  # whether the game's fixed choice may replace the search
    level: float | None = None  # the strength of an opponent with a book
    character: str | None = None  # the name of the opponent's character, if it has one
    played: int = 0  # the number of plies of the game so far


def check_opponent(spec: GameSpec, level: float, character: str | None) -> None:
    """Raise RequestError if there is no opponent of this level, or if the game has no such character."""
    if character is not None and character not in spec.play.characters:
        raise RequestError(say("{game} has no character “{character}”.", game=spec.name, character=character[:40]))
    if not is_strength(level):
        low, high = min(LEVELS), max(LEVELS)
        raise RequestError(
            say("“level” must be a number from {low} to {high} with at most one decimal.", low=low, high=high)
        )


def limits(
    game: Game,
    pos: Any,
    level: float | None,
    seconds: float | None,
    nodes: int | None,
    seed: str,
    lines: int,
    character: str | None = None,
    played: int = 0,
) -> Limits:
    """Return the limits that a request sets for a position.

    Args:
        game: the game.
        pos: the position.
        level: the strength of an opponent, or None.
        seconds: a time limit, or None.
        nodes: a node limit, or None.
        seed: breaks ties, and draws the errors of weak opponents.
        lines: the number of best moves to find.
        character: the name of the opponent's character, if it has one.
        played: the number of plies of the game so far.

    Raises:
        RequestError: not exactly one of level, seconds and nodes is given, one is out of range, or the game has no
            such character.
    """
    if sum(each is not None for each in (level, seconds, nodes)) != 1:
        raise RequestError(say("The request needs exactly one of “level”, “seconds” and “nodes”."))
    if not 1 <= lines <= MAX_LINES:
        raise RequestError(say("“lines” must be a whole number from 1 to {most}.", most=MAX_LINES))
    if character is not None and level is None:
        raise RequestError(say("“character” needs “level”."))
    if level is not None:
        check_opponent(game.spec, level, character)
        how = manner(game, pos, level_at(game, pos, level, seed))
        return Limits(how, LONGEST, seed, lines, lines == 1, level, character, played)
    if seconds is not None:
        return Limits(Manner(), _time(seconds, "seconds"), seed, lines, fixed_choices=lines == 1)
    assert nodes is not None
    if nodes < 1:
        raise RequestError(say("“nodes” must be at least 1."))
    if nodes > MAX_NODES:
        raise RequestError(say("“nodes” must be at most {most}.", most=MAX_NODES), "too-large")
    return Limits(Manner(nodes=nodes), None, seed, lines)


def _time(seconds: float, name: str) -> float:
    """Return a time limit in seconds.

    Raises:
        RequestError: it is out of range.
    """
    if seconds <= 0:
        raise RequestError(say("“{field}” must be more than 0.", field=name))
    if seconds > MAX_SECONDS:
        raise RequestError(say("“{field}” must be at most {most}.", field=name, most=int(MAX_SECONDS)), "too-large")
    return seconds


def decided_by_somebody(game: Game, pos: Any) -> None:
    """Raise RequestError if it is chance's turn."""
    if game.rules.actor(pos) is Actor.CHANCE:
        raise RequestError(say("It is chance's turn: there is no move to search for."))


class Job(Protocol):
    """Work that is done in slices."""

    def advance(self, seconds: float | None = None) -> bool:
        """Work for `seconds`, or to the end. Return whether the end is reached."""

    def json(self) -> Json:
        """Return the result so far."""


class SearchJob:
    """A search under limits. Only the time spent searching counts, not the time between slices."""

    def __init__(self, game: Game, pos: Any, within: Limits, table: Transpositions | None = None) -> None:
        """Begin a search; with the transposition `table` of earlier searches, its result depends on them too."""
        decided_by_somebody(game, pos)
        began = monotonic()
        self.within = within
        self.search = _searching(game, pos, within, table)
        self.spent = monotonic() - began

    def advance(self, seconds: float | None = None) -> bool:
        """Search for `seconds`, or to the limit. Return whether the limit is reached."""
        began = monotonic()
        left = None if self.within.seconds is None else self.within.seconds - self.spent
        times = [one for one in (seconds, left) if one is not None]
        finished = self.search.advance(min(times) if times else None)
        self.spent += monotonic() - began
        return finished or (self.within.seconds is not None and self.spent >= self.within.seconds)

    def json(self) -> Json:
        """Return the best move so far."""
        reply = {**self.search.found._asdict(), "nodes": self.search.nodes}
        if self.within.lines > 1:
            reply["lines"] = [found._asdict() for found in self.search.candidates()]
        if isinstance(self.search, FixedResult) and self.search.reason:
            reply["reason"] = self.search.reason
        return reply


def _searching(game: Game, pos: Any, within: Limits, table: Transpositions | None) -> Search | Planned | FixedResult:
    """Return the game's planner, its fixed choice or a book move, or else a search."""
    if game.spec.play.planner:
        return Planned(game, pos)
    taste = game.spec.play.characters[within.character].taste if within.character else None
    if within.fixed_choices:
        if choice := fixed_choice(game, pos, within.seed, taste):
            return choice
        if within.level and (known := first_move(game, pos, within.level, within.seed, taste)):
            return FixedResult(known, "", 0)
    return Search(game, pos, within.manner, within.seed, within.lines, table, within.played, taste)


def best(game: Game, pos: Any, within: Limits) -> Json:
    """Search to the limit at once and return the reply to `best`; the score is in centipawns for the side to move."""
    job = SearchJob(game, pos, within)
    job.advance()
    return {**job.json(), "seconds": round(job.spent, 3)}


class Jobs:
    """The one job that may be running, in slices."""

    def __init__(self) -> None:
        self._last = 0
        self._job: tuple[int, Job] | None = None

    def begin(self, work: Job) -> Json:
        """Begin a job and drop the one before it."""
        self._last += 1
        self._job = (self._last, work)
        return {"job": self._last, "done": False}

    def advance(self, job: int, seconds: float) -> Json:
        """Work for a slice of `seconds`. Return the result so far, with whether it is final.

        Raises:
            RequestError: the job is not running, or the time is out of range.
        """
        seconds = _time(seconds, "slice")
        work = self._taken(job)
        done = work.advance(seconds)
        if not done:
            self._job = (job, work)
        return {"job": job, "done": done, **work.json()}

    def stop(self, job: int) -> Json:
        """End the job and return its result so far."""
        return {"job": job, "done": True, **self._taken(job).json()}

    def _taken(self, job: int) -> Job:
        """Remove and return the running job, so that one that fails is not continued.

        Raises:
            RequestError: no job with this number is running.
        """
        if self._job is None or self._job[0] != job:
            raise RequestError(say("Search {job} is not running.", job=job))
        work = self._job[1]
        self._job = None
        return work
