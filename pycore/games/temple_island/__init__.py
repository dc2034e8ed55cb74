"""Temple Island Chess, by Karen Robinson (2018): one player, a die, and a pilgrimage across an ocean of Shadows.

`guide/` is its planner; `puzzles.py` tells the crossings that it keeps.
"""

from __future__ import annotations

from typing import Any

from ...interfaces.editor import Editor
from ...interfaces.game import Card, Option
from ...interfaces.howto import Teaching
from ...interfaces.planner import Planner
from ...interfaces.puzzles import PuzzleSet
from .evaluate import evaluate
from .rules import Position, TempleIsland
from .scene import TempleIslandNarrator
from .why import refusal


def _guide(rules: TempleIsland, pos: Position) -> Planner:
    from .guide.guide import Guide  # not needed to play

    return Guide(rules, pos)


def _teaching() -> Teaching:
    from .howto import TEACHING  # not needed to play

    return TEACHING


def _puzzles() -> PuzzleSet:
    from .puzzles import kept  # not needed to play

    return kept()


def _editor(rules: TempleIsland) -> Editor[Any]:
    from .editor import TempleIslandEditor  # not needed to play

    return TempleIslandEditor(rules)


GAME = Card(
    id="temple-island",
    name="Temple Island Chess",
    players=1,
    sides=("player",),
    hook="One player, one die: bring eight Pilgrims over the sea, and every step of theirs moves a Shadow.",
    inventor="Karen Robinson",
    look="sea",
    version=1,
    options={
        "setup": Option(
            "classic",
            "The inventor's array, the Guardians dealt by the table number, or Guardians and Shadows dealt apart.",
            ("classic", "random", "scattered"),
            labels=("The inventor's", "Dealt, mirrored", "Dealt, scattered"),
            label="Set-up",
        ),
        "islands": Option(
            "small",
            "The islands as the set-up fills them, or larger: outer ones of 3 x 3, a Temple Island of 6 x 6.",
            ("small", "large"),
            labels=("Small", "Large"),
            label="Islands",
        ),
        "touch": Option(
            "always",
            "Whether touching and support count after each half of a move, or only at the end of the turn.",
            ("always", "turn_end"),
            labels=("At any time", "At the end of the turn"),
            label="Touching",
        ),
        "mistakes": Option(
            "forbid",
            "Moves that leave a Pilgrim touched or alone at sea are forbidden, or cost it exile, or it is lost.",
            ("forbid", "exile", "lost"),
            labels=("Forbidden", "Exile", "Lost for good"),
            label="Mistakes",
        ),
        "lost_limit": Option(
            "3",
            "Where mistakes cost a Pilgrim for good: how many lost Pilgrims lose the game, 1 to 8.",
            kind="number",
            low=1,
            high=8,
            label="How many lost Pilgrims lose the game",
        ),
        "no_move": Option(
            "reroll",
            "With a roll that allows nothing the die is rolled again, or the game is lost.",
            ("reroll", "lose"),
            labels=("Roll again", "The game is lost"),
            label="Nothing possible",
        ),
        "order": Option(
            "roll_first",
            "The die is rolled before a white piece is chosen, or after one has been named: much harder.",
            ("roll_first", "piece_first"),
            labels=("Die, then piece", "Piece, then die"),
            label="Order",
        ),
        "seed": Option(
            "0",
            "The table number: any text. It gives the dice, and deals the set-up.",
            kind="seed",
            label="Table number",
        ),
    },
    rules=TempleIsland,
    why=refusal,
    narrator=TempleIslandNarrator,
    evaluate=evaluate,
    package=__name__,
    planner=_guide,
    on_shelf=True,
    goal="Pilgrims to the Gates, Guardians to the Temple Island, Shadows out to sea.",
    teaching=_teaching,
    editor=_editor,
    puzzles=_puzzles,
    takes="may change places with",
    bands={"white": "Pilgrims and Guardians", "black": "Shadows"},
)
