"""Requests that search: at once, or as a job in slices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..coach.analysis import Analysis
from ..coach.hints import hint as staged
from ..coach.plans import PlannedAnalysis
from ..coach.retry import judging, require_two_sides
from ..coach.review import Review
from ..coach.solo_review import SoloReview
from ..engine import jobs
from ..engine.manners import AgainstOpponent, Answer, Courteous, against_opponent
from ..engine.transpositions import Transpositions
from ..interfaces.game import Game
from ..kernel.errors import IllegalMoveError, RequestError
from ..kernel.messages import say
from ..kernel.types import Json
from .requests import Asked, Opened, field, seed_of

ENTRIES = 50_000
"""Entries in each of the two generations of the table that analyses share: about ten megabytes each."""


class _SharedTable:
    """The transposition table that the analyses of one game share."""

    def __init__(self) -> None:
        self._setup: tuple[str, Mapping[str, str]] | None = None
        self._table = Transpositions(ENTRIES)

    def of(self, game: Game) -> Transpositions:
        """Return the transposition table of the current game; start a new one when the game or its options change."""
        if self._setup != (game.spec.id, game.options):
            self._setup, self._table = (game.spec.id, game.options), Transpositions(ENTRIES)
        return self._table


_jobs = jobs.Jobs()
_shared_table = _SharedTable()


def _limits(request: Json, game: Game, pos: Any, played: int) -> jobs.Limits:
    return jobs.limits(
        game,
        pos,
        field(request, "level", float, None),
        field(request, "seconds", float, None),
        field(request, "nodes", int, None),
        seed_of(request),
        field(request, "lines", int, 1),
        field(request, "character", str, None),
        played,
    )


def best(request: Json) -> Json:
    """Return the best move found within the limits."""
    asked = Asked(request)
    played = len(field(request, "after", list, []))
    return jobs.best(asked.game, asked.pos, _limits(request, asked.game, asked.pos, played))


def think(request: Json) -> Json:
    """Begin a search in slices, continue it, or stop it."""
    if "job" not in request:
        opened = Opened(request)
        within = _limits(request, opened.game, opened.pos, opened.record["at"])
        work = jobs.SearchJob(opened.game, opened.pos, within)
        seats = _against_opponent(opened) if field(request, "manners", bool, False) else None
        return _jobs.begin(Courteous(work, seats) if seats and seats.to_move == seats.side else work)
    job = field(request, "job", int)
    if field(request, "stop", bool, False):
        return _jobs.stop(job)
    return _jobs.advance(job, field(request, "slice", float))


def offer(request: Json) -> Json:
    """Begin the opponent's answer to a player who offers a draw; `think` continues it."""
    opened = Opened(request).reached()
    jobs.decided_by_somebody(opened.game, opened.pos)
    seats = _against_opponent(opened)
    if seats is None:
        raise RequestError(say("Only one person who plays against an opponent can offer it a draw."))
    return _jobs.begin(Answer(seats))


def _against_opponent(opened: Opened) -> AgainstOpponent | None:
    """Return the table up to its current position if one person plays against an opponent at it, or None."""
    positions = opened.played.positions[: opened.record["at"] + 1]
    return against_opponent(opened.game, opened.record, positions)


def hint(request: Json) -> Json:
    """Return a move as a hint in stages."""
    opened = Opened(request).reached()
    move, score = field(request, "move", str), field(request, "score", int, 0)
    if over := opened.over():
        raise IllegalMoveError(over, move, opened.record["at"])
    jobs.decided_by_somebody(opened.game, opened.pos)
    return {"stages": staged(opened.game, opened.pos, move, score)}


def analyse(request: Json) -> Json:
    """Begin an analysis in slices; `think` continues it."""
    opened = _opened_for_two(request)
    within = _limits(request, opened.game, opened.pos, opened.record["at"])
    # An analysis limited by nodes must not depend on earlier ones.
    table = None if within.seconds is None else _shared_table.of(opened.game)
    plan = field(request, "plan", str, None)
    if plan is None:
        return _jobs.begin(Analysis(opened.game, opened.pos, within, table))
    return _jobs.begin(PlannedAnalysis(opened.game, opened.pos, within, table, plan))


def review(request: Json) -> Json:
    """Begin a review of the whole game in slices; `think` continues it."""
    nodes = nodes_of(request)
    opened = _opened_for_two(request).reached()
    at = opened.record["at"]
    positions, moves = opened.played.positions[: at + 1], opened.played.moves[:at]
    judged = field(request, "judged", list, [])
    return _jobs.begin(Review(opened.game, positions, moves, nodes, seed_of(request), _part(request, at), judged))


def _part(request: Json, at: int) -> range | None:
    """Return the range of positions to review, or None for all."""
    if "first" not in request:
        return None
    first, last = field(request, "first", int), field(request, "last", int)
    if not 0 <= first <= last <= at:
        raise RequestError(say("“first” and “last” must be positions of the game, from 0 to {last}.", last=at))
    return range(first, last + 1)


def walk(request: Json) -> Json:
    """Begin a review by the game's own planner in slices; `think` continues it."""
    opened = Opened(request).reached()
    if opened.game.spec.play.planner is None:
        raise RequestError(say("{game} has no planner to review the game.", game=opened.game.spec.name))
    at = opened.record["at"]
    return _jobs.begin(SoloReview(opened.game, opened.played.positions[: at + 1], opened.played.moves[:at]))


def retry(request: Json) -> Json:
    """Begin to judge an action or a whole turn as the review would; `think` continues it."""
    nodes, action = nodes_of(request), field(request, "action", str)
    then = field(request, "then", list, [])
    if not all(isinstance(each, str) for each in then):
        raise RequestError(say("“then” must be a list of actions, each a text."))
    opened = Opened(request).reached()
    jobs.decided_by_somebody(opened.game, opened.pos)
    reasons = field(request, "reasons", bool, False)
    return _jobs.begin(judging(opened.game, opened.pos, [action, *then], nodes, seed_of(request), reasons))


def begin(work: jobs.Job) -> Json:
    """Begin a job, which `think` continues."""
    return _jobs.begin(work)


def nodes_of(request: Json) -> int:
    """Return the nodes that a review searches for each position."""
    nodes: int = field(request, "nodes", int)
    if not 1 <= nodes <= jobs.MAX_NODES:
        raise RequestError(say("“nodes”, for each position, must be from 1 to {most}.", most=jobs.MAX_NODES))
    return nodes


def _opened_for_two(request: Json) -> Opened:
    opened = Opened(request)
    require_two_sides(opened.game)
    return opened
