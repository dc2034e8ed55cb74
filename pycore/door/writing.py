"""Requests for games in notation: written from a record, and read into records."""

from __future__ import annotations

from collections.abc import Mapping

from ..games import known
from ..interfaces.game import Game, setup
from ..interfaces.pasted import Pasted
from ..interfaces.texts.tags import record_of, texts_of
from ..kernel.days import stored_day
from ..kernel.messages import say
from ..kernel.seats import seat_of
from ..kernel.types import Json
from ..texts import reading
from ..texts.drawing import drawn
from .requests import Opened, field, spec_of


def text(request: Json) -> Json:
    """Return a game in notation: tags, numbered turns, the result, and the board in escaped lines below it.

    Most readers of PGN do not know escaped lines, so a game in PGN has the board only on request.
    """
    opened = Opened(request)
    game, record = opened.game, opened.record
    meta = {**record["meta"], "headers": _headers(record["meta"])}
    written = reading.form_of(game.spec).write(game, {**record, "meta": meta}, opened.played)
    if not field(request, "board", bool, game.spec.text.form is None):
        return {"text": written}
    board = drawn(game.rules.board, game.narrator.pieces(opened.pos))
    return {"text": "\n".join([written, *(f"% {line}" for line in board)]) + "\n"}


def _headers(meta: Json) -> dict[str, str]:
    """Return the tags of a record's players and its day, except where its own headers have them already."""
    known: dict[str, str] = {}
    seats = meta.get("seats")
    for side, seat in seats.items() if isinstance(seats, dict) else ():
        match seat:
            case {"kind": "person" | "link", "name": str(name)} if name.strip():
                known[side.capitalize()] = name.strip()
            case {"kind": "person"}:
                known[side.capitalize()] = say("A person")
            case {"kind": "link"}:
                known[side.capitalize()] = say("A friend, by link")
            case {"kind": "opponent"} if (strength := seat_of(seat).strength) > 0:
                known[side.capitalize()] = say("Opponent {level}", level=f"{strength:g}")
    if day := stored_day(meta, "created"):
        known["Date"] = day.replace("-", ".")
    return known | texts_of(meta, "headers")


def read(request: Json) -> Json:
    """Return the possible readings of a text, best first."""
    wanted = spec_of(request) if request.get("game") is not None else None
    games = dict(known())
    found = reading.read(field(request, "text", str), tuple(games.values()), wanted)
    return {
        "candidates": [
            each.json(games[each.game].name, games[each.game].sides) if each.game in games else each.json()
            for each in found
        ]
    }


def import_(request: Json) -> Json:
    """Return the records of games in a game's own notation, each with the problems of reading it."""
    spec = spec_of(request)

    def ready(options: Mapping[str, object]) -> Game:
        return setup(spec, options)

    return {
        "games": [
            {"record": record_of(found), "problems": [problem._asdict() for problem in found.problems]}
            for found in reading.form_of(spec).read(Pasted(field(request, "text", str)), ready)
        ]
    }
