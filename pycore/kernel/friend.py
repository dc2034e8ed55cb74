"""Check what a friend's turn claims, and note in a record what both friends know.

Two friends who play by link send each other records. `meta.link` of a table says what both know:

| field | meaning |
|---|---|
| `table` | the name that the friends' two tables share |
| `sent` | the number of actions that both know |
| `over` | whether both know that the players ended the game |
| `offer` | `{"by": "us" or "friend", "at": number}`: a draw offered after so many actions; null, with our next turn |
"""

from __future__ import annotations

from typing import Any

from .lines.endings import RESIGNATION
from .types import Json

FRIEND, US, BY_LINK = "friend", "us", "link"


def turn_of(record: Json, over: bool) -> tuple[Json | None, bool]:
    """Return what both friends know once the record's current turn has been sent, and whether it offers a draw.

    Args:
        record: the record; without a link there is None to know.
        over: whether the game is over there, so that nothing can be offered.
    """
    link, asked, at = _dict(record["meta"].get("link")), _offer(record), record["at"]
    table = link.get("table")
    if not isinstance(table, str):
        return None, False
    offers = not over and asked.get("by") == US and asked.get("at") in (None, at)
    ended = _dict(record.get("ended")).get("at") == at
    offer = {"by": US, "at": at} if offers else {name: asked.get(name) for name in ("by", "at")} if asked else None
    return {"table": table, "sent": at, "over": ended, "line": "", "offer": offer}, offers


def link_after(table: str, turn: Json, offer: bool) -> Json:
    """Return the link of a new table that is made from a friend's turn: both know all of it."""
    return {"table": table, "line": "", **_known(turn, offer)}


def believed(ours: Json, theirs: Json, offer: bool) -> tuple[Json, bool]:
    """Return the friend's record and offer of a draw without what a friend may not claim.

    A friend can resign, or accept a draw that we offered at that position. An agreement that we do not know of becomes
    an offer, and a claim that we resigned is dropped.

    >>> ended = {"log": ["a"], "ended": {"at": 1, "reason": "agreement", "side": None}}
    >>> believed({"at": 1, "meta": {}}, ended, offer=False)
    ({'log': ['a']}, True)
    """
    ended = theirs.get("ended")
    if not ended or _ended_alike(ours, ended):
        return theirs, offer
    going = {name: value for name, value in theirs.items() if name != "ended"}
    if ended["reason"] == RESIGNATION:
        seat = _dict(_dict(ours["meta"].get("seats")).get(ended["side"]))
        return (theirs, offer) if seat.get("kind") == BY_LINK else (going, False)
    asked = _offer(ours)
    accepted = asked.get("by") == US and asked.get("at") == ended["at"]
    return (theirs, offer) if accepted else (going, True)


def received(record: Json, theirs: Json, offer: bool) -> Json:
    """Return the record with a link that says that both friends know all of theirs."""
    return _with_link(record, _known(theirs, offer))


def _known(turn: Json, offer: bool) -> Json:
    """Return what both friends know after a turn."""
    at = len(turn["log"])
    return {"sent": at, "over": bool(turn.get("ended")), "offer": {"by": FRIEND, "at": at} if offer else None}


def offered(record: Json, theirs: Json) -> Json:
    """Return the record with the friend's offer of a draw, if that is new at the current position."""
    at = record["at"]
    asked = _offer(record)
    if len(theirs["log"]) != at or (asked.get("by") == FRIEND and asked.get("at") == at):
        return record
    return _with_link(record, {"offer": {"by": FRIEND, "at": at}})


def _with_link(record: Json, known: Json) -> Json:
    link = record["meta"].get("link")
    if not isinstance(link, dict):
        return record
    return {**record, "meta": {**record["meta"], "link": {**link, **known}}}


def _ended_alike(ours: Json, ended: Json) -> bool:
    """Return whether ours ended at its current position for the same reason."""
    mine: Json | None = ours.get("ended")
    return mine is not None and mine["at"] == ours["at"] and mine["reason"] == ended["reason"]


def _offer(record: Json) -> Json:
    return _dict(_dict(record["meta"].get("link")).get("offer"))


def _dict(value: Any) -> Json:
    """Return a value from outside if it is an object, else an empty one."""
    return value if isinstance(value, dict) else {}
