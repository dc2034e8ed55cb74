"""Try-out boards: piece cards with a diagram, and scenes in which a piece moves by its movement alone."""

from __future__ import annotations

from ..interfaces.piece_cards import Gallery, PieceCard, Trial
from ..kernel.types import Effect, Json, apply_effects
from .scene import touched
from .to_json import effect_json, piece_json, reach_json


def card_json(gallery: Gallery, card: PieceCard) -> Json:
    """Return a card with its diagram."""
    trial = gallery.trial(card.value, card.stages[0].position)
    cell = next(iter(trial.reach))
    return {
        **card._asdict(),
        "apart": list(card.apart),
        "stages": [stage._asdict() for stage in card.stages],
        "diagram": {
            "caption": card.text,
            "pieces": [piece_json(at, piece) for at, piece in trial.pieces.items()],
            "cell": cell,
            "reach": reach_json(trial.reach[cell]),
        },
    }


def trial_scene(trial: Trial, side: str, prompt: str, last: tuple[Effect, ...] = ()) -> Json:
    """Return a trial as a scene (docs/api/scene.md): one side moves, again and again, and nothing ever ends."""
    return {
        "position": trial.position,
        "pieces": [piece_json(cell, piece) for cell, piece in trial.pieces.items()],
        "to_move": side,
        "phase": "move",
        "turn": None,
        "prompt": prompt,
        "marks": touched(last),
        "moves": [
            {
                "action": one.text,
                "steps": list(one.steps),
                "kinds": ["from", "capture" if one.takes else "move"],
                "say": one.say,
                "effects": [effect_json(effect) for effect in one.effects],
                "warn": None,
            }
            for one in trial.tries
        ],
        "choices": {},
        "reach": {cell: reach_json(reach) for cell, reach in trial.reach.items()},
        "alarms": [],
        "status": [],
        "outcome": None,
        "overlays": [],
        "progress": [],
        "die": None,
    }


def tried(gallery: Gallery, value: str, position: str, action: str | None) -> tuple[Trial, tuple[Effect, ...]] | None:
    """Return the trial after an action, if one is given, and its effects; None if the piece cannot make that move."""
    trial = gallery.trial(value, position)
    if action is None:
        return trial, ()
    done = next((one for one in trial.tries if one.text == action), None)
    if done is None:
        return None
    after = gallery.placed(apply_effects(trial.pieces, done.effects))
    return gallery.trial(value, after), done.effects
