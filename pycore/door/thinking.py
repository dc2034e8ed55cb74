"""Requests that make the core think: at once, or as a job in slices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..coach.analysis import Analysis
from ..coach.hints import hint as staged
from ..coach.retry import Retry, RetryByPlan
from ..coach.review import Review
from ..coach.solo_review import SoloReview
from ..engine import jobs
from ..engine.transpositions import Transpositions
from ..interfaces.game import Game
from ..kernel.errors import IllegalMoveError, RequestError
from ..kernel.types import Json
from .requests import Asked, Opened, field, seed_of

ENTRIES = 50_000
"""Of one of the two generations of what is kept from one analysis to the next: some ten megabytes each."""


class _Kept:
    """What analyses have found out about one game under its options, the last that was looked at."""

    def __init__(self) -> None:
        self._of: tuple[str, Mapping[str, str]] | None = None
        self._table = Transpositions(ENTRIES)

    def table(self, game: Game) -> Transpositions:
        """That of the game; another game begins anew."""
        if self._of != (game.spec.id, game.options):
            self._of, self._table = (game.spec.id, game.options), Transpositions(ENTRIES)
        return self._table


_jobs = jobs.Jobs()
_kept = _Kept()


def _limits(request: Json, game: Game, pos: Any) -> jobs.Limits:
    return jobs.limits(
        game,
        pos,
        field(request, "level", int, None),
        field(request, "seconds", float, None),
        field(request, "nodes", int, None),
        seed_of(request),
        field(request, "lines", int, 1),
    )


def best(request: Json) -> Json:
    """The best move within the limits, at once."""
    asked = Asked(request)
    return jobs.best(asked.game, asked.pos, _limits(request, asked.game, asked.pos))


def think(request: Json) -> Json:
    """A search in slices: begun, gone on with, or stopped."""
    if "job" not in request:
        opened = Opened(request)
        return _jobs.begin(jobs.SearchJob(opened.game, opened.pos, _limits(request, opened.game, opened.pos)))
    job = field(request, "job", int)
    if field(request, "stop", bool, False):
        return _jobs.stop(job)
    return _jobs.advance(job, field(request, "slice", float))


def hint(request: Json) -> Json:
    """A move as a hint in stages."""
    opened = Opened(request).reached()
    move, score = field(request, "move", str), field(request, "score", int, 0)
    if over := opened.over():
        raise IllegalMoveError(over, move, opened.record["at"])
    jobs.decided_by_somebody(opened.game, opened.pos)
    return {"stages": staged(opened.game, opened.pos, move, score)}


def analyse(request: Json) -> Json:
    """An analysis in slices, begun; `think` goes on with it."""
    opened = _of_two(request)
    within = _limits(request, opened.game, opened.pos)
    table = None if within.seconds is None else _kept.table(opened.game)  # by nodes the same is found every time
    return _jobs.begin(Analysis(opened.game, opened.pos, within, table))


def review(request: Json) -> Json:
    """A review of the whole game in slices, begun; `think` goes on with it."""
    nodes = _nodes(request)
    opened = _of_two(request).reached()
    at = opened.record["at"]
    positions, moves = opened.played.positions[: at + 1], opened.played.moves[:at]
    judged = field(request, "judged", list, [])
    return _jobs.begin(Review(opened.game, positions, moves, nodes, seed_of(request), _part(request, at), judged))


def _part(request: Json, at: int) -> range | None:
    """Which positions of a game are asked for, if not all."""
    if "first" not in request:
        return None
    first, last = field(request, "first", int), field(request, "last", int)
    if not 0 <= first <= last <= at:
        raise RequestError(f"“first” and “last” are positions of the game, from 0 to {at}.")
    return range(first, last + 1)


def walk(request: Json) -> Json:
    """A game weighed by its own planner in slices, begun; `think` goes on with it."""
    opened = Opened(request).reached()
    if opened.game.spec.play.planner is None:
        raise RequestError(f"{opened.game.spec.name} has nobody to reckon the turns.")
    at = opened.record["at"]
    return _jobs.begin(SoloReview(opened.game, opened.played.positions[: at + 1], opened.played.moves[:at]))


def retry(request: Json) -> Json:
    """An action, or a whole turn, judged as the review would have judged it, begun; `think` goes on with it."""
    nodes, action = _nodes(request), field(request, "action", str)
    then = field(request, "then", list, [])
    if not all(isinstance(one, str) for one in then):
        raise RequestError("“then” is a list of actions, each a text.")
    opened = Opened(request).reached()
    jobs.decided_by_somebody(opened.game, opened.pos)
    if opened.game.spec.play.planner:
        return _jobs.begin(RetryByPlan(opened.game, opened.pos, action))
    _for_two(opened)
    return _jobs.begin(Retry(opened.game, opened.pos, [action, *then], nodes, seed_of(request)))


def _nodes(request: Json) -> int:
    nodes: int = field(request, "nodes", int)
    if not 1 <= nodes <= jobs.MAX_NODES:
        raise RequestError(f"“nodes”, for each position, is from 1 to {jobs.MAX_NODES}.")
    return nodes


def _of_two(request: Json) -> Opened:
    opened = Opened(request)
    _for_two(opened)
    return opened


def _for_two(opened: Opened) -> None:
    if len(opened.game.spec.sides) != 2:
        raise RequestError("Only games for two are analysed.")
