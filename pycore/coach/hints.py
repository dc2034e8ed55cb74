"""Hints in three stages: the piece, the move, and the whole turn with the reasons for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..interfaces.game import Game
from ..kernel.messages import say, sentences
from ..kernel.record import find_move
from ..kernel.types import CellId, Json, Move, Piece, Put, Shift
from .otherwise import reasons_of_hint
from .reasons import MoveReason


def hint(game: Game, pos: Any, action: str, score: int = 0) -> list[Json]:
    """Return the stages of a hint, each with `text`, `cells` and their `drawing` (docs/api/search.md).

    Args:
        action: the move to hint at.
        score: its score for the side to move.

    Raises:
        IllegalMoveError: the action is not legal here.
    """
    move = find_move(game, pos, action)
    cells = [CellId(step) for step in move.steps if step in game.rules.board.cell]
    whole = say("{move:cap}.", move=game.narrator.say(game.ply(pos, move)))
    reasons = _reasons(game, pos, move, score)
    seen = dict.fromkeys((*cells, *(cell for reason in reasons for cell in reason.cells)))
    stages: list[Json] = [
        {"text": _which_piece(game, pos, move), "cells": cells[:1]},
        {"text": _first_half(game, pos, move, cells) or whole, "cells": cells[:2]},
        {
            "text": sentences(whole, *(reason.text for reason in reasons)),
            "cells": list(seen),
            "reasons": [reason.json() for reason in reasons],
        },
    ]
    return [{**stage, "drawing": _drawing(game, pos, move, stage["cells"])} for stage in stages]


def _drawing(game: Game, pos: Any, move: Move, cells: Sequence[CellId]) -> Json:
    """Return how the cells of a stage are drawn.

    Each piece that moves between them has an arrow, with a number if the move shifts several pieces; the rest are
    further steps of the move (`cells`) or places that the reason is about (`way`).
    """
    pieces = game.narrator.pieces(pos)
    shifts = [effect for effect in game.rules.effects(pos, move) if isinstance(effect, Shift)]
    shown = [shift for shift in shifts if shift.frm in cells and shift.to in cells]
    sides = [pieces[shift.frm].side if shift.frm in pieces else None for shift in shown]
    arrows = [
        {
            "kind": "hint" if sides[at] == sides[0] else "hint-answer",
            "cells": list(shift.path),
            "first": not at,
            "sign": str(at + 1) if len(shifts) > 1 else "★",
        }
        for at, shift in enumerate(shown)
    ]
    ends = {cell for shift in shown for cell in (shift.frm, shift.to)}
    left = [cell for cell in cells if cell not in ends]
    return {
        "arrows": arrows,
        "cells": [cell for cell in left if cell in move.steps],
        "way": [cell for cell in left if cell not in move.steps],
    }


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


def _reasons(game: Game, pos: Any, move: Move, score: int) -> list[MoveReason]:
    """Return the reasons for the move: from the game's planner if it has one, else what the coach can prove."""
    if game.spec.play.planner:
        plan = game.spec.play.planner(game.rules, pos).reason(move.text)
        return [MoveReason("plan", plan.text, plan.cells)]
    return reasons_of_hint(game, pos, move, score)
