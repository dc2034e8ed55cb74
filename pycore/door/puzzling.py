"""Requests for puzzles: those of a game, that of a day, and how an attempt stands."""

from __future__ import annotations

from functools import cache

from .. import games
from ..coach.daily import day_of, of_day
from ..coach.puzzles import by_rating, judged, puzzle_json, share_line
from ..interfaces.game import Card
from ..interfaces.puzzles import PuzzleSet
from ..kernel import record as records
from ..kernel.errors import RequestError
from ..kernel.types import Json
from .requests import card_of, field


def puzzles(request: Json) -> Json:
    """All puzzles of a game, the easy ones first."""
    card = card_of(request)
    return {"puzzles": [puzzle_json(one) for one in by_rating(_kept(card).puzzles)]}


def daily(request: Json) -> Json:
    """The puzzle of a day."""
    card = card_of(request)
    date = field(request, "date", str)
    day = day_of(date)
    return {"puzzle": puzzle_json(of_day(card, _kept(card), day)), "date": date, "number": day + 1}


def attempt(request: Json) -> Json:
    """How an attempt at a puzzle stands; solved on its day, also what may be told of it."""
    card = card_of(request)
    id, actions = field(request, "puzzle", str), field(request, "actions", list)
    if len(actions) > records.MAX_ACTIONS or not all(isinstance(action, str) for action in actions):
        raise RequestError("“actions” is a list of actions, each a text.")
    puzzle = next((one for one in _kept(card).puzzles if one.id == id), None)
    if puzzle is None:
        raise RequestError(f"{card.name} has no puzzle “{id[:40]}”.")
    found = judged(card, puzzle, actions)
    reply = {**found._asdict(), "reply": list(found.reply)}
    date = field(request, "date", str, None)
    if date is not None and found.verdict == "won":
        day_of(date)
        reply["share"] = share_line(card, puzzle, date, found, field(request, "tries", int, 1))
    return reply


def _kept(card: Card) -> PuzzleSet:
    return _read(card.id)


@cache
def _read(id: str) -> PuzzleSet:
    """What a game keeps, read once."""
    card = games.find(id)
    return card.puzzles() if card.puzzles else PuzzleSet((), ())
