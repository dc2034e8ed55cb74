"""Requests for games that travel between devices: links, and merging two versions of a table."""

from __future__ import annotations

from ..coach.lines import line_json
from ..games import known
from ..kernel import friend, merging
from ..kernel.errors import RequestError
from ..kernel.messages import listing, say, sentences
from ..kernel.types import Json
from ..links import link
from ..links.mending import mended
from ..links.question import Question, question
from ..links.sent import GAME, POSITION, TABLE, TURN, WHATS
from ..texts.forking import fork_text
from ..texts.restoring import report
from .requests import Opened, field


def pack(request: Json) -> Json:
    """Return the link of a record, up to its current position."""
    what = field(request, "what", str, GAME)
    if what not in WHATS:
        raise RequestError(say("“what” must be {kinds}.", kinds=listing(WHATS, "or")))
    opened = Opened(request)
    over = bool(opened.over() or opened.game.rules.outcome(opened.pos))
    agreed, offers = friend.turn_of(opened.record, over) if what == TURN else (None, False)
    table = field(request, "table", str, agreed["table"] if agreed else "")
    if what == TURN and not TABLE.fullmatch(table):
        raise RequestError(say("A turn needs a “table”: 8 to 16 letters and digits."))
    offer = field(request, "offer", bool, offers)
    asked = _question(request, what)
    text = link.pack(known(), opened.game, opened.record, opened.played, what, table, offer, asked)
    return {"text": text, "chars": len(text), **({"link": agreed} if agreed else {})}


def unpack(request: Json) -> Json:
    """Return the record of a link."""
    sent = mended(known(), field(request, "text", str))
    found = sent.opened()
    reply: Json = {"record": found.record, "what": found.what, "sent": sent.text}
    if found.question:
        reply["question"] = _task(found.record, found.question)
    if found.what != TURN:
        return reply
    agreed = friend.link_after(found.table, found.record, found.offer)
    return reply | {"table": found.table, "offer": found.offer, "link": agreed}


def _question(request: Json, what: str) -> Question | None:
    """Return the question of a request, or None."""
    asked = field(request, "question", dict, None)
    if asked is None:
        return None
    if what != POSITION:
        raise RequestError(say("A question can be asked only about a position."))
    return question(field(asked, "text", str, ""), field(asked, "answer", str), field(asked, "note", str, ""))


def _task(record: Json, asked: Question) -> Json:
    """Return a question as a task, in the form of a turning point of a review (docs/api/links.md)."""
    opened = Opened({"record": record})
    [answer] = line_json(opened.game, opened.pos, [asked.answer])
    return {
        "at": 0,
        "since": 0,
        "by": answer["by"],
        "task": asked.text or say("What would you play?"),
        "instead": [asked.answer],
        "text": sentences(say("The answer is: {move}.", move=answer["say"]), asked.note),
        "right": sentences(say("Well done: that is the answer."), asked.note),
    }


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
