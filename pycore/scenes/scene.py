"""Scenes: a position as data for display and speech (docs/api/scene.md)."""

from __future__ import annotations

from typing import Any

from ..interfaces.game import Game
from ..kernel.rules import Ply
from ..kernel.types import Effect, Json, Put, Shift
from .overlays import overlays
from .speech import arrival_text, kind_names
from .to_json import (
    alarm_json,
    arrival_json,
    choice_json,
    die_json,
    effect_json,
    fact_json,
    figure_json,
    mark_json,
    outcome_json,
    overlay_json,
    piece_json,
    reach_json,
    refusal_json,
)


def touched(effects: tuple[Effect, ...]) -> list[Json]:
    """Return the marks of the last move: the cells left, in the same order the cells reached, and each way between."""
    shifts = [effect for effect in effects if isinstance(effect, Shift)]
    left, reached = [shift.frm for shift in shifts], [shift.to for shift in shifts]
    put = [effect.cell for effect in effects if isinstance(effect, Put)]
    reached += [cell for cell in dict.fromkeys(put) if cell not in reached + left]
    passed = [{"kind": "passed", "cells": list(shift.path)} for shift in shifts if shift.way]
    return [{"kind": "from", "cells": left}, {"kind": "to", "cells": reached}, *passed] if left or reached else []


def scene(game: Game, pos: Any, last: tuple[Effect, ...] = ()) -> Json:
    """Return everything that the page needs to draw a position and to offer its legal moves.

    Args:
        game: the game.
        pos: the position.
        last: the effects of the last move, for its marks.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> game = setup(find("turtle-shell"), {})
    >>> seen = scene(game, game.rules.start())
    >>> seen["prompt"], seen["moves"][0]["say"]
    ('White to move.', 'pawn B1 to B3')
    """
    rules, narrator = game.rules, game.narrator
    pieces = narrator.pieces(pos)
    marks = [mark_json(mark) for mark in narrator.marks(pos)]
    goal = narrator.goal(pos)
    return {
        "position": rules.write(pos),
        "pieces": [piece_json(cell, piece) for cell, piece in pieces.items()],
        "names": kind_names(game, pieces.values()),
        "to_move": game.spec.side(rules.actor(pos)),
        "phase": rules.phase(pos),
        "turn": rules.turn(pos),
        "prompt": narrator.prompt(pos),
        "marks": marks + touched(last),
        "moves": [_move_json(game, game.ply(pos, move)) for move in rules.legal_moves(pos)],
        "choices": {step: choice_json(choice) for step, choice in narrator.choices().items()},
        "reach": {cell: reach_json(reach) for cell, reach in narrator.reach(pos).items()},
        "alarms": [alarm_json(alarm) for alarm in narrator.alarms(pos)],
        "status": [fact_json(fact) for fact in narrator.status(pos)],
        "outcome": outcome_json(rules.outcome(pos)),
        "overlays": [overlay_json(overlay) for overlay in overlays(game, pos)],
        "progress": [figure_json(figure) for figure in narrator.progress(pos)],
        "die": die_json(narrator.die(pos)),
        **({"goal": goal} if goal else {}),
    }


def _move_json(game: Game, ply: Ply[Any]) -> Json:
    """Return a legal move as JSON: its steps, the words for it, its effects and any warning."""
    move, narrator = ply.move, game.narrator
    warning, also, arrives = narrator.warning(ply), narrator.other_steps(ply), narrator.arrival(ply)
    found = {
        "action": move.text,
        "steps": list(move.steps),
        "kinds": list(narrator.kinds(ply)),
        "say": narrator.say(ply),
        "effects": [effect_json(effect) for effect in ply.effects],
        "warn": refusal_json(warning) if warning else None,
    }
    if also:
        found["also"] = [list(steps) for steps in also]
    if arrives:
        found["arrives"] = arrival_json(arrives) | {"text": arrival_text(game, arrives.cell, arrives.piece)}
    return found
