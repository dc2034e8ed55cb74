"""Requests that put a game into a link, and take it out again."""

from __future__ import annotations

from ..games import GAMES
from ..kernel.errors import RequestError
from ..kernel.types import Json
from ..links import link
from ..links.sent import GAME, TABLE, TURN, WHATS
from .requests import Opened, field


def pack(request: Json) -> Json:
    """The link of a record, as far as it stands."""
    what = field(request, "what", str, GAME)
    if what not in WHATS:
        raise RequestError(f"“what” is one of {', '.join(WHATS)}.")
    table = field(request, "table", str, "")
    if what == TURN and not TABLE.fullmatch(table):
        raise RequestError("A turn needs a “table”: 8 to 16 letters and digits.")
    offer = field(request, "offer", bool, False)
    opened = Opened(request)
    text = link.pack(tuple(GAMES.values()), opened.game, opened.record, opened.played, what, table, offer)
    return {"text": text, "chars": len(text)}


def unpack(request: Json) -> Json:
    """The record of a link."""
    found = link.unpack(tuple(GAMES.values()), field(request, "text", str))
    reply: Json = {"record": found.record, "what": found.what}
    return reply | {"table": found.table, "offer": found.offer} if found.what == TURN else reply
