"""Monkey King Chess, by Peter Gelman: disks of two faces, two clouds, and a Pilgrim on the way west.

Besides the files of every game: `move_generator.py`, what may be done in a turn, on one river; `overlays.py`, who
attacks what, and what else may be shaded; `why_movement.py`, why a face does not go from one square to another.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interfaces.game import GameSpec, Option, Play, Shelf, Teach
from ...interfaces.lazy import lazy_module
from ...interfaces.openings import read_openings
from ...interfaces.puzzles import wins
from .board import CUSTOM_RIVER, RIVERS
from .evaluate import evaluate, lean
from .fast.search import FastState
from .rules import MonkeyKing
from .scene import MonkeyKingNarrator
from .why import refusal

if TYPE_CHECKING:
    from . import editor, howto
else:  # not needed to play
    editor = lazy_module(__name__, "editor")
    howto = lazy_module(__name__, "howto")

GAME = GameSpec(
    id="monkey-king",
    name="Monkey King Chess",
    players=2,
    sides=("blue", "red"),
    inventor="Peter Gelman",
    version=1,
    package=__name__,
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
    shelf=Shelf(
        hook="Disks that turn over on a magic river and fly to the clouds, while a helpless Pilgrim walks west.",
        goal="Red: walk the Pilgrim off over the western edge. Blue: mate him.",
        look="vermilion",
    ),
    play=Play(
        evaluate=evaluate,
        state=FastState,
        pace=55_000,
        slope=280,
        lean=lean,
        openings=lambda: read_openings(__name__),
    ),
    teach=Teach(
        howto=lambda: howto.TEACHING,
        editor=lambda rules: editor.MonkeyKingEditor(rules),
        puzzles=lambda: wins(__name__, "m"),
    ),
)
