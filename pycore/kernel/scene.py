"""Scenes: a position described as data for the eye and the ear (docs/formats.md)."""

from __future__ import annotations

from typing import Any

from .protocols import Elaborates, Reports, Surveyor, TurnKeeper
from .setup import Setup
from .types import CellId, Effect, Json, Move, Outcome, Piece, Put, Refusal, Remove, Shift


def piece_json(cell: CellId, piece: Piece) -> Json:
    """A piece with its place; `back` and `stack` only where they say something."""
    found: Json = {"cell": cell, **piece._asdict()}
    if piece.back is None:
        del found["back"]
    if piece.stack == 1:
        del found["stack"]
    return found


def effect_json(effect: Effect) -> list[Any]:
    """An effect as a short list."""
    match effect:
        case Shift(frm, to):
            return ["shift", frm, to]
        case Remove(cell):
            return ["remove", cell]
        case Put(cell, piece):
            return ["put", cell, piece_json(cell, piece)]


def outcome_json(outcome: Outcome | None) -> Json | None:
    """How a game ended, or None."""
    return outcome._asdict() if outcome else None


def refusal_json(refusal: Refusal) -> Json:
    """Why not; `loop` only where a repetition rule speaks."""
    found: Json = {"rule": refusal.rule, "message": refusal.message, "cells": list(refusal.cells)}
    return found | {"loop": refusal.loop} if refusal.loop else found


def touched(effects: tuple[Effect, ...]) -> list[Json]:
    """The marks of the last move: the cells left, and the cells reached."""
    left = [effect.frm for effect in effects if isinstance(effect, Shift)]
    reached = [effect.to for effect in effects if isinstance(effect, Shift)]
    put = [effect.cell for effect in effects if isinstance(effect, Put)]
    reached += [cell for cell in dict.fromkeys(put) if cell not in reached + left]
    return [{"kind": "from", "cells": left}, {"kind": "to", "cells": reached}] if left or reached else []


def scene(made: Setup, pos: Any, last: tuple[Effect, ...] = ()) -> Json:
    """Everything the page needs to draw one moment and to know what may be done in it.

    Args:
        last: the effects of the move that led here, for its marks.
    """
    rules, narrator = made.rules, made.narrator
    marks = [{"kind": kind, "cells": list(cells)} for kind, cells in narrator.marks(pos)]
    return {
        "position": rules.write(pos),
        "pieces": [piece_json(cell, piece) for cell, piece in narrator.pieces(pos).items()],
        "to_move": made.game.side(rules.actor(pos)),
        "phase": rules.phase(pos),
        "turn": rules.turn(pos) if isinstance(rules, TurnKeeper) else None,
        "prompt": narrator.prompt(pos),
        "marks": marks + touched(last),
        "moves": [_move_json(made, pos, move) for move in rules.legal_moves(pos)],
        "choices": narrator.choices(),
        "reach": narrator.reach(pos),
        "alarms": narrator.alarms(pos),
        "status": narrator.status(pos) if isinstance(narrator, Reports) else [],
        "outcome": outcome_json(rules.outcome(pos)),
        **_survey(made, pos),
    }


def _survey(made: Setup, pos: Any) -> Json:
    """Overlays, progress and die, where the game has them."""
    narrator = made.narrator
    if not isinstance(narrator, Surveyor):
        return {"overlays": [], "progress": [], "die": None}
    return {"overlays": narrator.overlays(pos), "progress": narrator.progress(pos), "die": narrator.die(pos)}


def _move_json(made: Setup, pos: Any, move: Move) -> Json:
    warning = made.narrator.warning(pos, move)
    return {
        "action": move.text,
        "steps": list(move.steps),
        "kinds": list(made.narrator.kinds(pos, move)),
        "say": made.narrator.say(pos, move),
        "effects": [effect_json(effect) for effect in made.rules.effects(pos, move)],
        "warn": refusal_json(warning) if warning else None,
        **_elaboration(made, pos, move),
    }


def _elaboration(made: Setup, pos: Any, move: Move) -> Json:
    """Other steps of a move, and who comes in with it, where there are any."""
    narrator = made.narrator
    if not isinstance(narrator, Elaborates):
        return {}
    also, arrives = narrator.other_steps(pos, move), narrator.arrival(pos, move)
    return ({"also": [list(steps) for steps in also]} if also else {}) | ({"arrives": arrives} if arrives else {})
