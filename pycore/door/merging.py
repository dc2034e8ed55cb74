"""Requests for tables that are on two devices: merging both versions, and what restoring a backup has done."""

from __future__ import annotations

from ..kernel import friend, merging
from ..kernel.errors import RequestError
from ..kernel.messages import say
from ..kernel.types import Json
from ..texts.forking import fork_text
from ..texts.restoring import report
from .requests import Opened, field


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
    if fit.how == merging.FORK:
        turns = ours.table()["turns"][: record["at"]]
        reply["text"] = fork_text(ours.game.spec, turns, fit.common, other["log"])
    return _taken(reply, other, offer) if is_turn else reply


def restored(request: Json) -> Json:
    """Return the report of a restored backup, as sentences."""
    tables = field(request, "tables", list)
    values, left = (field(request, name, list, []) for name in ("values", "left"))
    texts, numbers = ("how", "name", "why", "title"), ("moves",)
    for table in tables:
        if not isinstance(table, dict):
            raise RequestError(say("“{field}” has the wrong type.", field="tables"))
        field(table, "how", str), field(table, "name", str)
        for names, wanted in ((texts, str), (numbers, int)):
            for name in names:
                field(table, name, wanted, None)
    return {"lines": report(tables, *([one for one in names if isinstance(one, str)] for names in (values, left)))}


def _taken(reply: Json, theirs: Json, offer: bool) -> Json:
    """Return the reply for a friend's turn; `news` says whether it brings anything, the link what both now know."""
    record = reply["record"]
    if reply["how"] == merging.LONGER:
        return {**reply, "record": friend.received(record, theirs, offer), "news": True}
    if reply["how"] == merging.SAME and offer and not reply["scene"]["outcome"]:
        asked = friend.offered(record, theirs)
        return {**reply, "record": asked, "news": asked != record}
    return {**reply, "news": reply["how"] == merging.FORK}
