"""Requests for puzzles: those of a game, that of a day, and how an attempt stands."""

from __future__ import annotations

from functools import cache

from .. import games
from ..coach.daily import day_of, of_day
from ..coach.puzzles import by_rating, judged, puzzle_json, share_line
from ..interfaces.game import GameSpec
from ..interfaces.puzzles import PuzzleSet
from ..kernel import record as records
from ..kernel.errors import RequestError
from ..kernel.types import Json
from .requests import field, spec_of


def puzzles(request: Json) -> Json:
    """All puzzles of a game, the easy ones first."""
    spec = spec_of(request)
    return {"puzzles": [puzzle_json(one) for one in by_rating(_kept(spec).puzzles)]}


def daily(request: Json) -> Json:
    """The puzzle of a day."""
    spec = spec_of(request)
    date = field(request, "date", str)
    day = day_of(date)
    return {"puzzle": puzzle_json(of_day(spec, _kept(spec), day)), "date": date, "number": day + 1}


def attempt(request: Json) -> Json:
    """How an attempt at a puzzle stands; solved on its day, also what may be told of it."""
    spec = spec_of(request)
    id, actions = field(request, "puzzle", str), field(request, "actions", list)
    if len(actions) > records.MAX_ACTIONS or not all(isinstance(action, str) for action in actions):
        raise RequestError("“actions” is a list of actions, each a text.")
    puzzle = next((one for one in _kept(spec).puzzles if one.id == id), None)
    if puzzle is None:
        raise RequestError(f"{spec.name} has no puzzle “{id[:40]}”.")
    found = judged(spec, puzzle, actions)
    reply = {**found._asdict(), "reply": list(found.reply)}
    date = field(request, "date", str, None)
    if date is not None and found.verdict == "won":
        day_of(date)
        reply["share"] = share_line(spec, puzzle, date, found, field(request, "tries", int, 1))
    return reply


def _kept(spec: GameSpec) -> PuzzleSet:
    return _read(spec.id)


@cache
def _read(id: str) -> PuzzleSet:
    """What a game keeps, read once."""
    spec = games.find(id)
    return spec.teach.puzzles() if spec.teach.puzzles else PuzzleSet((), ())
