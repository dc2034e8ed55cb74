"""Hints, in stages: which piece, which move, the whole turn and one reason for it. Words for a move that was found."""

from __future__ import annotations

from typing import Any

from pycore.engine.scores import DECIDED
from pycore.kernel.game import Game
from pycore.kernel.planner import Reason
from pycore.kernel.record import find_move
from pycore.kernel.types import CellId, Json, Move, Remove


def hint(made: Game, pos: Any, action: str, score: int = 0) -> list[Json]:
    """The stages of a hint, each `text` and `cells` (docs/formats.md, "Hints").

    Args:
        action: what was found for this position.
        score: what it was found to be worth, for the side to move.

    Raises:
        IllegalMoveError: it cannot be done here.
    """
    move = find_move(made, pos, action)
    cells = [CellId(step) for step in move.steps if step in made.rules.board.cell]
    said = _sentence(made.narrator.say(made.ply(pos, move)))
    why = _reason(made, pos, move, score)
    seen = tuple(dict.fromkeys((*cells, *why.cells)))
    return [
        {"text": _which_piece(made, pos, move), "cells": cells[:1]},
        {"text": _first_half(made, pos, move, cells) or said, "cells": cells[:2]},
        {"text": f"{said} {why.text}", "cells": list(seen)},
    ]


def _sentence(words: str) -> str:
    return f"{words[0].upper()}{words[1:]}{'' if words.endswith('.') else '.'}"


def _which_piece(made: Game, pos: Any, move: Move) -> str:
    first = move.steps[0]
    if first not in made.rules.board.cell:
        return f"There is something to say: {made.narrator.choices()[first].label}."
    piece = made.narrator.pieces(pos).get(CellId(first))
    name = made.rules.board.cell[CellId(first)].label or first
    return f"Think of the {piece.name} on {name}." if piece else f"Think of {name}."


def _first_half(made: Game, pos: Any, move: Move, cells: list[CellId]) -> str:
    """Where a turn of several cells begins; nothing where two cells are the whole of it."""
    piece = made.narrator.pieces(pos).get(cells[0]) if len(cells) > 2 else None
    return f"{piece.name} from {cells[0]} to {cells[1]}." if piece else ""


def _reason(made: Game, pos: Any, move: Move, score: int) -> Reason:
    """One true thing that speaks for the move: the game's own planner's, or what the rules themselves tell."""
    if made.card.planner:
        return made.card.planner(made.rules, pos).reason(move.text)
    after = made.rules.play(pos, move)
    side = made.card.side(made.rules.actor(pos))
    ended = made.rules.outcome(after)
    if ended and ended.winner == side:
        return Reason(f"It wins: {ended.text}", ())
    if len(made.rules.legal_moves(pos)) == 1:
        return Reason("It is the only move.", ())
    if score >= DECIDED:
        return Reason("It leads to a forced win.", ())
    done = [*_taken(made, pos, move, side), *_checks(made, after, side)]
    if done:
        return Reason(f"It {' and '.join(done)}.", ())
    if _in_check(made, pos, side):
        return Reason("It answers the check.", ())
    if -score >= DECIDED:
        return Reason("It holds out longest.", ())
    return Reason("Of all that was looked at it leaves you best off.", ())


def _taken(made: Game, pos: Any, move: Move, side: str | None) -> list[str]:
    """The pieces of the other side that leave their cells for good."""
    pieces = made.narrator.pieces(pos)
    gone = dict.fromkeys(effect.cell for effect in made.rules.effects(pos, move) if isinstance(effect, Remove))
    return [f"captures the {pieces[cell].name}" for cell in gone if cell in pieces and pieces[cell].side != side]


def _in_check(made: Game, pos: Any, side: str | None) -> bool:
    """Whether a piece of that side stands in check, as the narrator marks it."""
    pieces = made.narrator.pieces(pos)
    checked = [cell for kind, cells in made.narrator.marks(pos) if kind == "check" for cell in cells]
    return any(cell in pieces and pieces[cell].side == side for cell in checked)


def _checks(made: Game, after: Any, side: str | None) -> list[str]:
    others = [other for other in made.card.sides if other != side]
    return ["gives check"] if any(_in_check(made, after, other) for other in others) else []
