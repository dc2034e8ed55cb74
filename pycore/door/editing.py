"""Requests of the editor: its palette, a position composed of pieces, and a position taken apart into pieces."""

from __future__ import annotations

from ..kernel.errors import RequestError
from ..kernel.messages import say
from ..kernel.types import Json
from ..scenes import editing, laying
from .requests import Asked, field, setup_of


def palette(request: Json) -> Json:
    """Return a game's tray of pieces, its fields, the cells that take pieces, and its starting layout."""
    return editing.palette(setup_of(request))


def compose(request: Json) -> Json:
    """Return the position that pieces and fields make."""
    return editing.compose(setup_of(request), _pieces(request), field(request, "fields", dict, {}))


def edit(request: Json) -> Json:
    """Return a layout after an edit, how it is drawn, and the position that it makes."""
    game = setup_of(request)
    given = field(request, "edit", dict, None)
    asked = None
    if given is not None:
        asked = {"how": field(given, "how", str)} | {
            name: field(given, name, str, "") for name in ("cell", "to", "key")
        }
        if asked["how"] not in laying.EDITS:
            raise RequestError(say("“how” must be one of: {edits}.", edits=", ".join(laying.EDITS)))
        if asked["how"] in ("put", "use") and asked["key"] not in editing.editor_of(game).tray():
            raise RequestError(say("The tray has no piece “{key}”.", key=asked["key"][:40]))
    return laying.edited(game, _pieces(request), field(request, "fields", dict, {}), asked)


def handicaps(request: Json) -> Json:
    """Return the pieces that a side can start without, each with the position to start from."""
    return {"handicaps": editing.handicaps(setup_of(request))}


def _pieces(request: Json) -> list[tuple[str, str, str]]:
    return [_piece(each) for each in field(request, "pieces", list)]


def _piece(given: object) -> tuple[str, str, str]:
    if not isinstance(given, dict):
        raise RequestError(say("Each of “pieces” must be an object with “cell”, “kind” and “side”."))
    return field(given, "cell", str), field(given, "side", str), field(given, "kind", str)


def decompose(request: Json) -> Json:
    """Return the pieces and fields of a position."""
    asked = Asked(request)
    return editing.decomposed(asked.game, asked.pos)
