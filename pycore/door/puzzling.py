"""Requests for puzzles and practice: puzzles of a game, of the day and the next one, and own mistakes."""

from __future__ import annotations

from functools import cache

from .. import games
from ..coach.daily import day_of, of_day
from ..coach.practice.mistakes import Mistake, Mistakes, found_in, words
from ..coach.practice.modes import MODES, Practice
from ..coach.puzzles import by_rating, puzzle_json
from ..interfaces.game import GameSpec
from ..interfaces.puzzles import Puzzle, PuzzleSet
from ..kernel.errors import GameError, RequestError
from ..kernel.messages import listing, say
from ..kernel.seats import only_person, seats_of
from ..kernel.types import Json
from .requests import Opened, field, spec_of


def puzzles(request: Json) -> Json:
    """Return all puzzles of a game, easiest first."""
    spec = spec_of(request)
    return {"puzzles": [puzzle_json(spec, each) for each in by_rating(_puzzles_of(spec).puzzles)]}


def daily(request: Json) -> Json:
    """Return the puzzle of a day."""
    spec = spec_of(request)
    date = field(request, "date", str)
    day = day_of(date)
    return {"puzzle": puzzle_json(spec, of_day(spec, _puzzles_of(spec), day)), "date": date, "number": day + 1}


def next_puzzle(request: Json) -> Json:
    """Return the next puzzle of a mode of practice, and how the player stands."""
    spec = spec_of(request)
    mode, theme = field(request, "mode", str), field(request, "theme", str, "")
    if mode not in MODES:
        raise RequestError(say("“mode” must be {modes}.", modes=listing(MODES, "or")))
    results, today = field(request, "results", dict), day_of(field(request, "today", str))
    return Practice(spec.id, _puzzles_of(spec).puzzles, results, today).json(
        spec, mode, theme, field(request, "last", str, "")
    )


def keep_mistakes(request: Json) -> Json:
    """Return the stored mistakes with those of a reviewed game added; None if they are not those of one person."""
    opened = Opened(request).reached()
    record, spec = opened.record, opened.game.spec
    results, costs = field(request, "results", dict), field(request, "costs", list)
    nodes, now = field(request, "nodes", int), field(request, "now", int)
    own = spec.sides[0] if spec.players == 1 else only_person(seats_of(record, spec.sides))
    if own is None:
        return {"results": None}
    game = {**record, "log": record["log"][: record["at"]]}
    found = found_in(opened.game, opened.played.positions, game, costs, own, nodes, now)
    return {"results": Mistakes(results).after_review(game, found, nodes)}


def mistakes(request: Json) -> Json:
    """Return how the player stands with the mistakes of a game, and one of them as a task."""
    spec = spec_of(request)
    stored, today = Mistakes(field(request, "results", dict)), day_of(field(request, "today", str))
    one = stored.of(spec.id).get(field(request, "mistake", str, ""))
    return {
        "text": stored.text(spec.id, today),
        "due": stored.due(spec.id, today),
        "kept": list(stored.of(spec.id)),
        "task": one and _task(one),
    }


def _task(one: Mistake) -> Json | None:
    """Return a mistake as a task, or None if its record is damaged."""
    try:
        opened = Opened({"record": one.record}).reached()
        known = words(opened.game, opened.pos, one)
        turn = Opened({"record": {**opened.record, "log": [*one.record["log"], *one.played]}}).turns[-len(one.played)]
    except GameError:
        return None
    since = len(one.record["log"])
    place = {"record": opened.record, "since": since, "moment": turn["moment"], "nodes": one.nodes}
    return {**place, **known, "instead": list(one.instead)}


def puzzle_of(spec: GameSpec, id: str) -> Puzzle:
    """Return a puzzle of a game by its id.

    Raises:
        RequestError: the game has no such puzzle.
    """
    puzzle = next((each for each in _puzzles_of(spec).puzzles if each.id == id), None)
    if puzzle is None:
        raise RequestError(say("{game} has no puzzle “{puzzle}”.", game=spec.name, puzzle=id[:40]))
    return puzzle


def _puzzles_of(spec: GameSpec) -> PuzzleSet:
    return _read_puzzles(spec.id)


@cache
def _read_puzzles(id: str) -> PuzzleSet:
    """Return the puzzles of a game, read from its folder once."""
    spec = games.find(id)
    return spec.teach.puzzles() if spec.teach.puzzles else PuzzleSet((), ())
