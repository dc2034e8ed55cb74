"""Turtle Shell Chess, by Samuel Trenholme (2022): a board of squares and triangles, and a king's run home.

Besides the files of every game: `past.py`, the boards a position has behind it; `repetition.py`, who closes a loop and
who must vary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interfaces.game import GameSpec, Option, Play, Shelf, Teach
from ...interfaces.lazy import lazy_module
from ...interfaces.openings import read_openings
from ...interfaces.puzzles import wins
from .evaluate import evaluate
from .fast.search import FastState
from .rules import TurtleShell
from .scene import TurtleShellNarrator
from .why import refusal

if TYPE_CHECKING:
    from . import editor, howto
else:  # not needed to play
    editor = lazy_module(__name__, "editor")
    howto = lazy_module(__name__, "howto")

GAME = GameSpec(
    id="turtle-shell",
    name="Turtle Shell Chess",
    players=2,
    sides=("white", "black"),
    inventor="Samuel Trenholme",
    version=1,
    package=__name__,
    options={
        "start": Option(
            "classic",
            "The inventor's array, or the back row dealt by the table number, the same for both sides.",
            ("classic", "shuffle"),
            labels=("The inventor's", "Shuffled"),
            label="Start",
        ),
        "quiet": Option(
            "none",
            "The inventor knows no draw. A number draws the game after so many plies without a capture or a pawn move.",
            ("none",),
            kind="number",
            low=1,
            high=1000,
            labels=("Never",),
            label="Draw by quiet play",
        ),
        "seed": Option(
            "0", "The table number: any text. It deals the shuffled start.", kind="seed", label="Table number"
        ),
    },
    rules=TurtleShell,
    why=refusal,
    narrator=TurtleShellNarrator,
    shelf=Shelf(
        hook="Squares and triangles, rows and files that bend, and a king who may simply run home.",
        goal="Mate the other king, or walk your own king into the far end zone.",
        look="tortoise",
    ),
    play=Play(
        evaluate=evaluate,
        state=FastState,
        pace=55_000,
        openings=lambda: read_openings(__name__),
    ),
    teach=Teach(
        howto=lambda: howto.TEACHING,
        editor=lambda rules: editor.TurtleShellEditor(rules),
        puzzles=lambda: wins(__name__, "t"),
    ),
)
