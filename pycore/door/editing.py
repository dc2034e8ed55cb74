"""Requests of the editor: its palette, a position composed of pieces, and a position taken apart into pieces."""

from __future__ import annotations

from ..kernel.errors import RequestError
from ..kernel.messages import say
from ..kernel.types import Json
from ..scenes import editing
from .requests import Asked, field, setup_of


def palette(request: Json) -> Json:
    """Return a game's tray of pieces, its fields, the cells that take pieces, and its starting layout."""
    return editing.palette(setup_of(request))


def compose(request: Json) -> Json:
    """Return the position that pieces and fields make."""
    game = setup_of(request)
    pieces = [_piece(each) for each in field(request, "pieces", list)]
    return editing.compose(game, pieces, field(request, "fields", dict, {}))


def handicaps(request: Json) -> Json:
    """Return the pieces that a side can start without, each with the position to start from."""
    return {"handicaps": editing.handicaps(setup_of(request))}


def _piece(given: object) -> tuple[str, str, str]:
    if not isinstance(given, dict):
        raise RequestError(say("Each of “pieces” must be an object with “cell”, “kind” and “side”."))
    return field(given, "cell", str), field(given, "side", str), field(given, "kind", str)


def decompose(request: Json) -> Json:
    """Return the pieces and fields of a position."""
    asked = Asked(request)
    return editing.decomposed(asked.game, asked.pos)
