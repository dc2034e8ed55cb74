"""What speaks for a move when it does nothing telling by itself: what would happen to the moves next to it."""

from __future__ import annotations

from typing import Any

from ..engine.search import Found, Manner, Search
from ..interfaces.game import Game
from ..kernel.messages import say, sentences
from ..kernel.record import find_move
from ..kernel.rules import Ply
from ..kernel.types import Move
from .changes import CONFIRMING, NODES
from .lines import ended_score, sign
from .objections import PIECE, ObjectionKind, Tried, objection
from .reasons import MOST, PERSUADING, MoveReason, reasons_for

COSTLY: set[ObjectionKind] = {"ends", "forced", "loses"}
"""The kinds of objections that say what a move would cost."""
LINES = 16
"""The best moves of a small search, of which the first that cost something are looked at again."""
OTHERS = 3
"""The most other moves that are looked at again."""


def reasons_of_hint(game: Game, pos: Any, move: Move, score: int) -> list[MoveReason]:
    """Return the reasons for a move that is hinted at; there is at least one.

    If none of its own is telling, the first says what the best other move that costs something would allow; and if
    there is no such move, how the game would probably go on.

    Args:
        score: the score of the move for the side to move, in centipawns.
    """
    found = reasons_for(game, pos, move, score)
    if found and found[0].kind in PERSUADING:
        return found
    search = Search(game, pos, Manner(nodes=NODES), lines=LINES)
    search.advance()
    best, *others = search.candidates()
    costly = [one for one in others if one.move != move.text and best.score - one.score >= PIECE]
    for other in costly[:OTHERS]:
        if told := _worse(game, pos, Found(move.text, score, (move.text,), 0), f"{other.move}"):
            return [told, *found][:MOST]
    return found or [_goes_on(game, pos, move)]


def _worse(game: Game, pos: Any, best: Found, action: str) -> MoveReason | None:
    """Return what another move would cost, or None if a second look finds nothing in particular."""
    ply = game.ply(pos, find_move(game, pos, action))
    reply = None if ply.outcome else _looked_at(game, ply.after)
    score = reply.score * sign(game, ply.after) if reply else ended_score(game, ply.after)
    against = objection(Tried(game, [ply], best, reply, score))
    if against.kind not in COSTLY:
        return None
    return MoveReason("otherwise", sentences(worse_words(game, ply), against.text), against.cells)


def worse_words(game: Game, ply: Ply[Any]) -> str:
    """Return the sentence that calls a move worse."""
    return say("Worse would be: {move}.", move=game.narrator.say(ply))


def _goes_on(game: Game, pos: Any, move: Move) -> MoveReason:
    """Return how the game probably goes on after a move: the answer of the other side, and what follows it."""
    side, pos = game.rules.actor(pos), game.rules.play(pos, move)
    told: dict[bool, str] = {}
    for action in _looked_at(game, pos).line:
        ply = game.ply(pos, find_move(game, pos, action))
        own = game.rules.actor(pos) is side
        if not own or told:
            told.setdefault(own, game.narrator.say(ply))
        pos = ply.after
    if len(told) > 1:
        answer, follows = told[False], told[True]
        return MoveReason("goes-on", say("It may go on with: {answer}; {next}.", answer=answer, next=follows))
    return MoveReason("goes-on", say("No other move was found to be better."))


def _looked_at(game: Game, pos: Any) -> Found:
    """Return what a search of a position finds."""
    search = Search(game, pos, Manner(nodes=CONFIRMING))
    search.advance()
    return search.found
