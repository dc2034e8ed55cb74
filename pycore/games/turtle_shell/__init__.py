"""Turtle Shell Chess, by Samuel Trenholme (2022): a board of squares and triangles, and a king's run home.

Besides the files of every game: `past.py`, the boards before a position; `repetition.py`, which finds loops and the
side that must vary.
"""

from __future__ import annotations

from ...interfaces.game import GameSpec, Option, Play, Shelf, Teach
from ...interfaces.howto import Picture
from ...interfaces.puzzles import for_two
from ...kernel.messages import say
from .characters import CHARACTERS, TRAITS
from .evaluate import evaluate
from .fast.search import FastState
from .material import MATERIAL
from .rules import TurtleShell
from .scene import TurtleShellNarrator
from .why import refusal

GAME = GameSpec(
    id="turtle-shell",
    name=say("Turtle Shell Chess"),
    players=2,
    sides=("white", "black"),
    inventor="Samuel Trenholme",
    version=1,
    package=__name__,
    options={
        "start": Option(
            "classic",
            say("The inventor's set-up, or a back row shuffled by the table number, the same for both sides."),
            ("classic", "shuffle"),
            labels=(say("The inventor's", context="start"), say("Shuffled")),
            label=say("Start", context="option"),
            pictures=("rank", "shuffle"),
        ),
        "quiet": Option(
            "none",
            say(
                "The inventor has no draw. With a number, the game is drawn after that many half-moves without a "
                "capture or a pawn move."
            ),
            ("none",),
            kind="number",
            low=1,
            high=1000,
            labels=(say("Never"),),
            label=say("Draw by quiet play"),
        ),
        "seed": Option(
            "0",
            say("The table number: any text. It decides the shuffled start."),
            kind="seed",
            label=say("Table number"),
        ),
    },
    rules=TurtleShell,
    why=refusal,
    narrator=TurtleShellNarrator,
    shelf=Shelf(
        hook=say("Squares and triangles, rows and files that bend, and a king who may simply run home."),
        goal=say("Mate the other king, or walk your own king into the far end zone."),
        turns=41,
        start=say("easy start"),
        begin=True,
        look="tortoise",
        moment=Picture("", near=("A3", "H3", "D0", "D5")),
    ),
    play=Play(
        evaluate=evaluate,
        material=MATERIAL,
        state=FastState,
        pace=55_000,
        hopeless=0.005,
        openings=True,
        characters=CHARACTERS,
        traits=TRAITS,
    ),
    teach=Teach.in_package(__name__, puzzles=for_two),
)
