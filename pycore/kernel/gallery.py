"""Pieces to choose from before a game: a card for each, and boards on which one can be tried by its movement alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from .scene import effect_json, piece_json, touched
from .types import CellId, Effect, Json, Piece, apply_effects


class Stage(NamedTuple):
    """A board to try a piece on: what it is called, and what stands where, as the gallery's own text."""

    label: str
    position: str


class Card(NamedTuple):
    """A piece that may be chosen."""

    value: str  # of the option
    name: str
    letter: str
    worth: float  # a pawn is 1
    text: str  # how it moves
    known: str  # where it is known from
    rule: str
    apart: tuple[str, ...]  # values that cannot be chosen together with it
    stages: tuple[Stage, ...]  # the first one is drawn on the card


class Trial(NamedTuple):
    """A moment on a board to try a piece on: the men, and what the tried piece can do."""

    position: str
    pieces: dict[CellId, Piece]
    reach: dict[CellId, Json]
    tries: tuple[Try, ...]


class Try(NamedTuple):
    """One thing that the tried piece can do."""

    text: str
    steps: tuple[CellId, CellId]
    say: str
    effects: tuple[Effect, ...]
    takes: bool


class Gallery(Protocol):
    """What a game may offer besides: pieces shown before one of them is chosen. Its card names the gallery."""

    option: str
    """The option that the pieces are values of."""

    def cards(self) -> Sequence[Card]:
        """Every piece, in the order of the option's values."""

    def trial(self, value: str, position: str) -> Trial:
        """A moment of trying a piece. Raises PositionError, naming the field, when the text cannot be read."""

    def placed(self, pieces: dict[CellId, Piece]) -> str:
        """The text of a board to try on."""


def card_json(gallery: Gallery, card: Card) -> Json:
    """A card with its diagram."""
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
            "reach": trial.reach[cell],
        },
    }


def trial_scene(trial: Trial, side: str, prompt: str, last: tuple[Effect, ...] = ()) -> Json:
    """A trial as a scene (docs/formats.md): one side moves, again and again, and nothing ever ends."""
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
        "reach": trial.reach,
        "alarms": [],
        "status": [],
        "outcome": None,
        "overlays": [],
        "progress": [],
        "die": None,
    }


def tried(gallery: Gallery, value: str, position: str, action: str | None) -> tuple[Trial, tuple[Effect, ...]] | None:
    """The trial after an action, if there is one, with the effects of it; None when the piece cannot do it."""
    trial = gallery.trial(value, position)
    if action is None:
        return trial, ()
    done = next((one for one in trial.tries if one.text == action), None)
    if done is None:
        return None
    after = gallery.placed(apply_effects(trial.pieces, done.effects))
    return gallery.trial(value, after), done.effects
