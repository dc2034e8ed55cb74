"""Turtle Shell Chess, by Samuel Trenholme (2022): a board of squares and triangles, and a king's run home."""

from __future__ import annotations

from pycore.kernel.protocols import GameModule, Option

from .evaluate import evaluate
from .rules import TurtleShell
from .scene import TurtleShellNarrator
from .searching import Shell

GAME = GameModule(
    id="turtle-shell",
    name="Turtle Shell Chess",
    players=2,
    sides=("white", "black"),
    hook="Squares and triangles, rows and files that bend, and a king who may simply run home.",
    inventor="Samuel Trenholme",
    version=1,
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
    narrator=TurtleShellNarrator,
    evaluate=evaluate,
    package=__name__,
    searching=Shell,
    pace=30_000,
)
