"""Hints in three stages: the piece, the move, and the whole turn with a reason for it."""

from __future__ import annotations

from typing import Any

from ..engine.scores import DECIDED
from ..interfaces.game import Game
from ..interfaces.planner import Reason
from ..kernel.messages import Joined, listing, noun, say, sentences
from ..kernel.record import find_move
from ..kernel.types import CellId, Json, Move, Piece, Put, Remove, Shift


def hint(game: Game, pos: Any, action: str, score: int = 0) -> list[Json]:
    """Return the stages of a hint, each with `text` and `cells` (docs/api/search.md).

    Args:
        action: the move to hint at.
        score: its score for the side to move.

    Raises:
        IllegalMoveError: the action is not legal here.
    """
    move = find_move(game, pos, action)
    cells = [CellId(step) for step in move.steps if step in game.rules.board.cell]
    whole = say("{move:cap}.", move=game.narrator.say(game.ply(pos, move)))
    why = _reason(game, pos, move, score)
    seen = tuple(dict.fromkeys((*cells, *why.cells)))
    return [
        {"text": _which_piece(game, pos, move), "cells": cells[:1]},
        {"text": _first_half(game, pos, move, cells) or whole, "cells": cells[:2]},
        {"text": sentences(whole, why.text), "cells": list(seen)},
    ]


def _which_piece(game: Game, pos: Any, move: Move) -> str:
    first = move.steps[0]
    if first not in game.rules.board.cell:
        return say("Think of “{choice}”.", choice=game.narrator.choices()[first].label)
    piece = game.narrator.pieces(pos).get(CellId(first))
    cell = game.rules.board.cell[CellId(first)]
    name = cell.label or first
    if piece is None:
        return say("Think of {cell}.", cell=name)
    if cell.kind == "tray":
        return say("Think of the {piece} in your hand.", piece=_taken_up(game, pos, move, piece).name)
    return say("Think of the {piece} on {cell}.", piece=piece.name, cell=name)


def _taken_up(game: Game, pos: Any, move: Move, pile: Piece) -> Piece:
    """Return the single piece that a move takes from a pile in a tray."""
    effects = game.rules.effects(pos, move)
    return next((each.piece for each in effects if isinstance(each, Put) and each.cell == move.steps[0]), pile)


def _first_half(game: Game, pos: Any, move: Move, cells: list[CellId]) -> str:
    """Return the beginning of a turn of several cells, or an empty text if two cells are the whole turn."""
    piece = game.narrator.pieces(pos).get(cells[0]) if len(cells) > 2 else None
    return say("{piece:cap} from {frm} to {to}.", piece=piece.name, frm=cells[0], to=cells[1]) if piece else ""


def _reason(game: Game, pos: Any, move: Move, score: int) -> Reason:
    """Return one reason for the move: from the game's planner if it has one, else from the rules."""
    if game.spec.play.planner:
        return game.spec.play.planner(game.rules, pos).reason(move.text)
    after = game.rules.play(pos, move)
    side = game.spec.side(game.rules.actor(pos))
    ended = game.rules.outcome(after)
    if ended and ended.winner == side:
        return Reason(say("It wins: {outcome}", outcome=ended.text), ())
    if len(game.rules.legal_moves(pos)) == 1:
        return Reason(say("It is the only move."), ())
    if score >= DECIDED:
        return Reason(say("It leads to a forced win."), ())
    captured, checks = _captured(game, pos, move, side), _gives_check(game, after, side)
    if captured:
        free = not _can_take_back(game, pos, move, after)
        if checks and free:
            text = say("It captures {pieces} and gives check, and nothing can recapture.", pieces=captured)
        elif checks:
            text = say("It captures {pieces} and gives check.", pieces=captured)
        elif free:
            text = say("It captures {pieces}, and nothing can recapture.", pieces=captured)
        else:
            text = say("It captures {pieces}.", pieces=captured)
        return Reason(text, ())
    if checks:
        return Reason(say("It gives check."), ())
    if _in_check(game, pos, side):
        return Reason(say("It answers the check."), ())
    if -score >= DECIDED:
        return Reason(say("It holds out longest."), ())
    return Reason(say("Of all the moves considered, it leaves you best off."), ())


def _captured(game: Game, pos: Any, move: Move, side: str | None) -> Joined:
    """Return the pieces of the other side that the move removes."""
    pieces = game.narrator.pieces(pos)
    gone = dict.fromkeys(effect.cell for effect in game.rules.effects(pos, move) if isinstance(effect, Remove))
    return listing(
        noun("the {piece}", plural="the {piece}", piece=pieces[cell].name)
        for cell in gone
        if cell in pieces and pieces[cell].side != side
    )


def _can_take_back(game: Game, pos: Any, move: Move, after: Any) -> bool:
    """Return whether the other side can capture the piece that has just captured."""
    stands = {effect.to for effect in game.rules.effects(pos, move) if isinstance(effect, Shift)}
    return any(
        isinstance(effect, Remove) and effect.cell in stands
        for reply in game.rules.legal_moves(after)
        for effect in game.rules.effects(after, reply)[:1]
    )


def _in_check(game: Game, pos: Any, side: str | None) -> bool:
    """Return whether the narrator marks a piece of that side as in check."""
    pieces = game.narrator.pieces(pos)
    checked = [cell for kind, cells in game.narrator.marks(pos) if kind == "check" for cell in cells]
    return any(cell in pieces and pieces[cell].side == side for cell in checked)


def _gives_check(game: Game, after: Any, side: str | None) -> bool:
    return any(_in_check(game, after, other) for other in game.spec.sides if other != side)
