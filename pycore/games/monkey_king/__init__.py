"""Monkey King Chess, by Peter Gelman: disks of two faces, two clouds, and a Pilgrim on the way west.

Besides the files of every game: `move_generator.py`, what may be done in a turn, on one river; `overlays.py`, who
attacks what, and what else may be shaded; `why_movement.py`, why a face does not go from one square to another.
"""

from __future__ import annotations

from typing import Any

from ...interfaces.editor import Editor
from ...interfaces.game import Card, Option
from ...interfaces.howto import Teaching
from ...interfaces.openings import read_openings
from ...interfaces.puzzles import wins
from .board import CUSTOM_RIVER, RIVERS
from .evaluate import evaluate, lean
from .fast.search import FastState
from .rules import MonkeyKing
from .scene import MonkeyKingNarrator
from .why import refusal


def _teaching() -> Teaching:
    from .howto import TEACHING  # not needed to play

    return TEACHING


def _editor(rules: MonkeyKing) -> Editor[Any]:
    from .editor import MonkeyKingEditor  # not needed to play

    return MonkeyKingEditor(rules)


GAME = Card(
    id="monkey-king",
    name="Monkey King Chess",
    players=2,
    sides=("blue", "red"),
    hook="Disks that turn over on a magic river and fly to the clouds, while a helpless Pilgrim walks west.",
    inventor="Peter Gelman",
    look="vermilion",
    version=1,
    options={
        "river": Option(
            "squeezed-x",
            "The picture of the river is lost, so its course is a reconstruction: choose a layout, or write your own, "
            "red squares on ranks 1 to 4, a stroke, blue squares on ranks 5 to 8, none twice: a2b3c4/a7b6c5.",
            tuple(RIVERS),
            kind="text",
            labels=("Squeezed X", "Twin X", "Bowl", "Band", "Corner diagonals"),
            label="River",
            pattern=CUSTOM_RIVER,
            board=True,
        ),
        "flip_in_place": Option(
            "no",
            "Whether a disk on a river square may also turn over without moving, as the turn's main action.",
            ("no", "yes"),
            labels=("Only with a move", "Also in place"),
            label="Turning over",
        ),
    },
    rules=MonkeyKing,
    why=refusal,
    narrator=MonkeyKingNarrator,
    evaluate=evaluate,
    package=__name__,
    search_state=FastState,
    pace=55_000,
    slope=280,
    lean=lean,
    goal="Red: walk the Pilgrim off over the western edge. Blue: mate him.",
    teaching=_teaching,
    editor=_editor,
    openings=lambda: read_openings(__name__),
    puzzles=lambda: wins(__name__, "m"),
)
