"""The objection to a move in a game for two players: how the other side answers, and what that costs.

An objection is a true statement: the answer is a legal move, and a piece is called lost only if the searches of the
positions before and after the move, and a second look after the answer, agree that its side is so much worse off.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile, takewhile
from typing import Any, Literal, NamedTuple

from ..engine.scores import DECIDED
from ..engine.search import Found, static_score
from ..interfaces.game import Game
from ..interfaces.narrator import Loss
from ..kernel.messages import listing, noun, say, sentences
from ..kernel.record import find_move
from ..kernel.rules import Ply
from ..kernel.types import CellId, Json
from .changes import CONFIRMING, score_after
from .lessons import SLIP, TOLD_BY_A_MOVE, given_away
from .lines import ends, line_json, sign, standing
from .reasons import reasons_for

ObjectionKind = Literal["ends", "forced", "loses", "allows", "none", "turns"]
"""The kind of an objection; docs/api/analysis.md explains each."""

PIECE = 70
"""The centipawns that a capture must be worth for its piece to be named as lost."""
MOST_OF = 0.75
"""The part of a piece's value by which its side must be worse off for the piece to be called lost."""
PART_OF = 0.3
"""The part of a piece's value by which its side must be worse off for the piece to be called lost for another one."""

TRIFLE = 0.02
"""The share of a point below which nothing speaks against a move; from there to a slip, little does."""


class Objection(NamedTuple):
    """A true statement about a move, and the cells that it is about."""

    kind: ObjectionKind
    text: str
    cells: tuple[CellId, ...] = ()
    lost: str = ""  # the same without the answer, if it costs a piece

    def json(self) -> Json:
        """Return the objection as JSON."""
        return {"kind": self.kind, "text": self.text, "cells": list(self.cells)}


class Tried(NamedTuple):
    """The actions of a turn that were tried, with the results of the searches before and after them."""

    game: Game
    plies: Sequence[Ply[Any]]
    best: Found
    reply: Found | None  # None if the game has ended
    score: int  # after the actions, for the first side

    @property
    def pos(self) -> Any:
        """The position before the actions."""
        return self.plies[0].pos

    @property
    def after(self) -> Any:
        """The position after the actions."""
        return self.plies[-1].after

    @property
    def cost(self) -> float:
        """The share of a point that the actions gave away."""
        same = self.best.line[: len(self.plies)] == tuple(ply.move.text for ply in self.plies)
        way = sign(self.game, self.pos)
        return 0.0 if same else given_away(self.game, self.pos, self.best.score * way, self.score)


def objection(tried: Tried) -> Objection:
    """Return what speaks against the actions compared with the best; or that nothing does."""
    game = tried.game
    outcome = game.rules.outcome(tried.after)
    if outcome and tried.cost >= SLIP:
        return Objection("ends", say("It ends the game: {outcome}", outcome=outcome.text))
    answer = _answer(tried)
    if answer is None:
        return _none(tried) if tried.cost < SLIP else _allows(tried, None)
    if tried.cost >= SLIP and -sign(game, tried.pos) * tried.score >= DECIDED:
        return _forced(tried, answer)
    return _loses(tried, answer) or (_none(tried) if tried.cost < SLIP else _allows(tried, answer))


def _none(tried: Tried) -> Objection:
    text = say("Nothing was found against it.")
    if tried.cost >= TRIFLE:
        text = say("Little was found against it, but something else is a little better.")
    return Objection("none", text)


class Answer(NamedTuple):
    """The first move of the other side after the actions tried, with the line from there on."""

    plies: list[Ply[Any]]
    json: Json


def _answer(tried: Tried) -> Answer | None:
    """Return the answer that the search expects, or None if the line ends before it."""
    game, pos = tried.game, tried.after
    mover, plies = game.rules.actor(tried.pos), list[Ply[Any]]()
    for action in tried.reply.line if tried.reply else ():
        if plies or game.rules.actor(pos) is not mover:
            plies.append(game.ply(pos, find_move(game, pos, action)))
            pos = plies[-1].after
        else:
            pos = game.rules.play(pos, find_move(game, pos, action))
    return Answer(plies, line_json(game, plies[0].pos, [plies[0].move.text])[0]) if plies else None


def _forced(tried: Tried, answer: Answer) -> Objection:
    """Return the objection that the other side wins by force."""
    line = line_json(tried.game, tried.after, tried.reply.line if tried.reply else ())
    stands = standing(tried.game, tried.after, tried.score * sign(tried.game, tried.after), line)
    text = say("Then {standing}, beginning with {answer}.", standing=stands.text, answer=answer.json["say"])
    if len(line) == 1:
        text = say("Then {answer}, and the game is lost.", answer=answer.json["say"])
    return Objection("forced", text, ends(answer.json))


def _loses(tried: Tried, answer: Answer) -> Objection | None:
    """Return the objection that the answer captures a piece, if its side does not get enough for it."""
    game, first = tried.game, answer.plies[0]
    way = sign(game, tried.pos)
    mover = game.spec.side(game.rules.actor(tried.pos))
    gone = _captured(game, first, mover)
    value = _worse_by(game, first, way)
    if gone is None or value < PIECE:
        return None
    anyway = min(way * static_score(game, tried.pos), tried.best.score)
    piece, then = game.narrator.called(gone.piece), answer.json["say"]
    gained = _gained(tried, answer, game.spec.side(game.rules.actor(first.pos)))
    most = anyway - (PART_OF if gained else MOST_OF) * value  # the highest score with which the piece counts as lost
    if way * tried.score > most or -score_after(game, first.pos, first.move, CONFIRMING) > most:
        return None
    text = say("Then {answer}, and the {piece} is lost.", answer=then, piece=piece)
    lost = say("It loses the {piece}.", piece=piece)
    if gained:
        gains = listing(noun("{piece:a}", piece=game.narrator.called(loss.piece)) for loss in gained)
        text = say("Then {answer}, and the {piece} is lost for {gains}.", answer=then, piece=piece, gains=gains)
        lost = say("It loses the {piece} for {gains}.", piece=piece, gains=gains)
    return Objection("loses", text, ends(answer.json), lost)


def _gained(tried: Tried, answer: Answer, side: str | None) -> list[Loss]:
    """Return the pieces of the other side that the actions tried capture, and the turn after the answer."""
    rules, mover = tried.game.rules, tried.game.rules.actor(tried.pos)
    later = dropwhile(lambda ply: rules.actor(ply.pos) is not mover, answer.plies)
    turn = takewhile(lambda ply: rules.actor(ply.pos) is mover, later)
    return [loss for ply in (*tried.plies, *turn) if (loss := _captured(tried.game, ply, side))]


def _captured(game: Game, ply: Ply[Any], side: str | None) -> Loss | None:
    """Return the one piece of a side that a move captures, or None."""
    gone = [loss for loss in game.narrator.losses(ply) if loss.how == "taken" and loss.piece.side == side]
    return gone[0] if len(gone) == 1 else None


def _worse_by(game: Game, ply: Ply[Any], way: int) -> int:
    """Return by how many centipawns a move changes the static evaluation against a side.

    Args:
        way: 1 for the first side, -1 for the second.
    """
    return way * (static_score(game, ply.pos) - static_score(game, ply.after))


def _allows(tried: Tried, answer: Answer | None) -> Objection:
    """Return the objection that names the answer with the most telling reason for it, or else the verdict."""
    game = tried.game
    stands = standing(game, tried.after, tried.score * sign(game, tried.after))
    verdict = say("{standing:cap}.", standing=stands.text)
    if answer is None:
        return Objection("allows", verdict)
    first, told = answer.plies[0], answer.json
    reasons = reasons_for(game, first.pos, first.move, sign(game, first.pos) * tried.score)
    telling = next((one for one in reasons if one.kind not in TOLD_BY_A_MOVE), None)
    after = telling.text if telling else verdict
    cells = dict.fromkeys((*ends(told), *(telling.cells if telling else ())))
    return Objection("allows", sentences(say("Then {answer}.", answer=told["say"]), after), tuple(cells))
