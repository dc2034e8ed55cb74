"""Requests of the editor: what a position is made of, pieces as a position, and a position in pieces."""

from __future__ import annotations

from ..kernel.errors import RequestError
from ..kernel.types import Json
from ..scenes import editing
from .requests import Asked, field, setup_of


def palette(request: Json) -> Json:
    """The tray of a game, its fields, where pieces may be put, and its start."""
    return editing.palette(setup_of(request))


def compose(request: Json) -> Json:
    """The position of pieces and fields."""
    game = setup_of(request)
    pieces = [_piece(one) for one in field(request, "pieces", list)]
    return editing.compose(game, pieces, field(request, "fields", dict, {}))


def _piece(given: object) -> tuple[str, str, str]:
    if not isinstance(given, dict):
        raise RequestError("Each of “pieces” is an object with “cell”, “kind” and “side”.")
    return field(given, "cell", str), field(given, "side", str), field(given, "kind", str)


def decompose(request: Json) -> Json:
    """A position in pieces and fields."""
    asked = Asked(request)
    return editing.decomposed(asked.game, asked.pos)
