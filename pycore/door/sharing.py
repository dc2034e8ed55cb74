"""Requests for games that travel between devices: links, and merging two versions of a table."""

from __future__ import annotations

from ..games import GAMES
from ..kernel import friend, merging
from ..kernel.errors import RequestError
from ..kernel.messages import listing, say
from ..kernel.types import Json
from ..links import link
from ..links.sent import GAME, TABLE, TURN, WHATS
from .requests import Opened, field


def pack(request: Json) -> Json:
    """Return the link of a record, up to its current position."""
    what = field(request, "what", str, GAME)
    if what not in WHATS:
        raise RequestError(say("“what” must be {kinds}.", kinds=listing(WHATS, "or")))
    table = field(request, "table", str, "")
    if what == TURN and not TABLE.fullmatch(table):
        raise RequestError(say("A turn needs a “table”: 8 to 16 letters and digits."))
    offer = field(request, "offer", bool, False)
    opened = Opened(request)
    text = link.pack(tuple(GAMES.values()), opened.game, opened.record, opened.played, what, table, offer)
    return {"text": text, "chars": len(text)}


def unpack(request: Json) -> Json:
    """Return the record of a link."""
    found = link.unpack(tuple(GAMES.values()), field(request, "text", str))
    reply: Json = {"record": found.record, "what": found.what}
    return reply | {"table": found.table, "offer": found.offer} if found.what == TURN else reply


def merge(request: Json) -> Json:
    """Return the merged table of two versions of one record, and how theirs relates to ours."""
    ours, theirs = (Opened({"record": field(request, name, dict)}) for name in ("ours", "theirs"))
    record = ours.replayed()
    other = theirs.replayed()
    if ours.game.spec is theirs.game.spec and ours.game.options == theirs.game.options:
        other["options"] = record["options"]  # one version may spell out defaults that the other leaves out
    is_turn, offer = field(request, "turn", bool, False), field(request, "offer", bool, False)
    if is_turn:
        other, offer = friend.believed(record, other, offer)
    fit = merging.compare(record, other)
    merged = record if fit.how == merging.OTHER else merging.merge(record, other)
    reply = {**ours.table(merged), "how": fit.how, "common": fit.common, "changed": merged != record}
    return _taken(reply, other, offer) if is_turn else reply


def _taken(reply: Json, theirs: Json, offer: bool) -> Json:
    """Return the reply for a friend's turn; `news` says whether it brings anything, the link what both now know."""
    record = reply["record"]
    if reply["how"] == merging.LONGER:
        return {**reply, "record": friend.received(record, theirs, offer), "news": True}
    if reply["how"] == merging.SAME and offer and not reply["scene"]["outcome"]:
        asked = friend.offered(record, theirs)
        return {**reply, "record": asked, "news": asked != record}
    return {**reply, "news": reply["how"] == merging.FORK}
