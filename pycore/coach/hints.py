"""Hints, in stages: which piece, which move, the whole turn and one reason for it. Words for a move that was found."""

from __future__ import annotations

from typing import Any

from ..engine.scores import DECIDED
from ..interfaces.game import Game
from ..interfaces.planner import Reason
from ..kernel.record import find_move
from ..kernel.types import CellId, Json, Move, Remove, Shift


def hint(game: Game, pos: Any, action: str, score: int = 0) -> list[Json]:
    """The stages of a hint, each `text` and `cells` (docs/api/search.md).

    Args:
        action: what was found for this position.
        score: what it was found to be worth, for the side to move.

    Raises:
        IllegalMoveError: it cannot be done here.
    """
    move = find_move(game, pos, action)
    cells = [CellId(step) for step in move.steps if step in game.rules.board.cell]
    said = _sentence(game.narrator.say(game.ply(pos, move)))
    why = _reason(game, pos, move, score)
    seen = tuple(dict.fromkeys((*cells, *why.cells)))
    return [
        {"text": _which_piece(game, pos, move), "cells": cells[:1]},
        {"text": _first_half(game, pos, move, cells) or said, "cells": cells[:2]},
        {"text": f"{said} {why.text}", "cells": list(seen)},
    ]


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}{'' if words.endswith('.') else '.'}"


def _which_piece(game: Game, pos: Any, move: Move) -> str:
    first = move.steps[0]
    if first not in game.rules.board.cell:
        return f"Think of “{game.narrator.choices()[first].label}”."
    piece = game.narrator.pieces(pos).get(CellId(first))
    cell = game.rules.board.cell[CellId(first)]
    name = cell.label or first
    if piece and cell.kind == "tray":  # how many lie there, and where among the others, is seen
        return f"Think of the {piece.name.partition(',')[0]} in {name.partition(',')[0]}."
    return f"Think of the {piece.name} on {name}." if piece else f"Think of {name}."


def _first_half(game: Game, pos: Any, move: Move, cells: list[CellId]) -> str:
    """Where a turn of several cells begins; nothing where two cells are the whole of it."""
    piece = game.narrator.pieces(pos).get(cells[0]) if len(cells) > 2 else None
    return f"{piece.name} from {cells[0]} to {cells[1]}." if piece else ""


def _reason(game: Game, pos: Any, move: Move, score: int) -> Reason:
    """One true thing that speaks for the move: the game's own planner's, or what the rules themselves tell."""
    if game.spec.play.planner:
        return game.spec.play.planner(game.rules, pos).reason(move.text)
    after = game.rules.play(pos, move)
    side = game.spec.side(game.rules.actor(pos))
    ended = game.rules.outcome(after)
    if ended and ended.winner == side:
        return Reason(f"It wins: {ended.text}", ())
    if len(game.rules.legal_moves(pos)) == 1:
        return Reason("It is the only move.", ())
    if score >= DECIDED:
        return Reason("It leads to a forced win.", ())
    taken = _taken(game, pos, move, side)
    done = [*taken, *_checks(game, after, side)]
    if done:
        free = ", and nothing can take back" if taken and not _can_take_back(game, pos, move, after) else ""
        return Reason(f"It {' and '.join(done)}{free}.", ())
    if _in_check(game, pos, side):
        return Reason("It answers the check.", ())
    if -score >= DECIDED:
        return Reason("It holds out longest.", ())
    return Reason("Of all that was looked at it leaves you best off.", ())


def _taken(game: Game, pos: Any, move: Move, side: str | None) -> list[str]:
    """The pieces of the other side that leave their cells for good."""
    pieces = game.narrator.pieces(pos)
    gone = dict.fromkeys(effect.cell for effect in game.rules.effects(pos, move) if isinstance(effect, Remove))
    return [f"captures the {pieces[cell].name}" for cell in gone if cell in pieces and pieces[cell].side != side]


def _can_take_back(game: Game, pos: Any, move: Move, after: Any) -> bool:
    """Whether what has just taken may itself be taken at once, where it stands now."""
    stands = {effect.to for effect in game.rules.effects(pos, move) if isinstance(effect, Shift)}
    return any(
        isinstance(effect, Remove) and effect.cell in stands
        for reply in game.rules.legal_moves(after)
        for effect in game.rules.effects(after, reply)[:1]
    )


def _in_check(game: Game, pos: Any, side: str | None) -> bool:
    """Whether a piece of that side stands in check, as the narrator marks it."""
    pieces = game.narrator.pieces(pos)
    checked = [cell for kind, cells in game.narrator.marks(pos) if kind == "check" for cell in cells]
    return any(cell in pieces and pieces[cell].side == side for cell in checked)


def _checks(game: Game, after: Any, side: str | None) -> list[str]:
    others = [other for other in game.spec.sides if other != side]
    return ["gives check"] if any(_in_check(game, after, other) for other in others) else []
