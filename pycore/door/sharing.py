"""Requests for games in links. A visitor by a link waits for them, so they import no more than links need."""

from __future__ import annotations

from ..games import known
from ..kernel import friend
from ..kernel.errors import RequestError
from ..kernel.messages import listing, say, sentences
from ..kernel.record import find_move
from ..kernel.types import Json
from ..links import link
from ..links.mending import mended
from ..links.question import Question, question
from ..links.sent import ANNOTATED, GAME, POSITION, TABLE, TURN, WHATS
from .requests import Opened, field


def pack(request: Json) -> Json:
    """Return the link of a record, up to its current position, or of all its lines."""
    what = field(request, "what", str, GAME)
    if what not in (*WHATS, ANNOTATED):
        raise RequestError(say("“what” must be {kinds}.", kinds=listing((*WHATS, ANNOTATED), "or")))
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
    game, pos = opened.game, opened.pos
    answer = game.narrator.say(game.ply(pos, find_move(game, pos, asked.answer)))
    return {
        "at": 0,
        "since": 0,
        "by": game.spec.side(game.rules.actor(pos)),
        "task": asked.text or say("What would you play?"),
        "instead": [asked.answer],
        "text": sentences(say("The answer is: {move}.", move=answer), asked.note),
        "right": sentences(say("Well done: that is the answer."), asked.note),
    }
