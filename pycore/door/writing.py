"""Requests for games in notation: written from a record, and read into records."""

from __future__ import annotations

from collections.abc import Mapping

from ..games import GAMES
from ..interfaces.game import Game, setup
from ..interfaces.tags import record_of
from ..kernel.types import Json
from ..texts import reading
from ..texts.drawing import drawn
from .requests import Opened, field, spec_of


def text(request: Json) -> Json:
    """Return a game in notation: tags, numbered turns, the result, and the board in escaped lines below it."""
    opened = Opened(request)
    game = opened.game
    written = reading.form_of(game.spec).write(game, opened.record, opened.played)
    board = drawn(game.rules.board, game.narrator.pieces(opened.pos))
    return {"text": "\n".join([written, *(f"% {line}" for line in board)]) + "\n"}


def read(request: Json) -> Json:
    """Return the possible readings of a text, best first."""
    wanted = spec_of(request) if request.get("game") is not None else None
    found = reading.read(field(request, "text", str), tuple(GAMES.values()), wanted)
    return {"candidates": [each.json(GAMES[each.game].name if each.game else "") for each in found]}


def import_(request: Json) -> Json:
    """Return the records of games in a game's own notation, each with the problems of reading it."""
    spec = spec_of(request)

    def ready(options: Mapping[str, object]) -> Game:
        return setup(spec, options)

    return {
        "games": [
            {"record": record_of(found), "problems": [problem._asdict() for problem in found.problems]}
            for found in reading.form_of(spec).read(field(request, "text", str), ready)
        ]
    }
