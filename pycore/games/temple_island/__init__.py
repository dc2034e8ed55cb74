"""Temple Island Chess, by Karen Robinson (2018): one player, a die, and a pilgrimage across an ocean of Shadows.

`guide/` is its planner; `puzzles.py` tells the crossings that it keeps.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interfaces.game import GameSpec, Option, Play, Shelf, Teach, Text
from ...interfaces.lazy import lazy_module
from .evaluate import evaluate
from .rules import TempleIsland
from .scene import TempleIslandNarrator
from .why import refusal

if TYPE_CHECKING:
    from . import editor, howto, puzzles
    from .guide import guide as planning
else:  # not needed to play
    editor = lazy_module(__name__, "editor")
    howto = lazy_module(__name__, "howto")
    puzzles = lazy_module(__name__, "puzzles")
    planning = lazy_module(__name__, "guide.guide")

GAME = GameSpec(
    id="temple-island",
    name="Temple Island Chess",
    players=1,
    sides=("player",),
    inventor="Karen Robinson",
    version=1,
    package=__name__,
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
    shelf=Shelf(
        hook="One player, one die: bring eight Pilgrims over the sea, and every step of theirs moves a Shadow.",
        goal="Pilgrims to the Gates, Guardians to the Temple Island, Shadows out to sea.",
        look="sea",
    ),
    play=Play(
        evaluate=evaluate,
        planner=lambda rules, pos: planning.Guide(rules, pos),
    ),
    teach=Teach(
        howto=lambda: howto.TEACHING,
        editor=lambda rules: editor.TempleIslandEditor(rules),
        puzzles=lambda: puzzles.kept(),
    ),
    text=Text(
        takes="may change places with",
        bands={"white": "Pilgrims and Guardians", "black": "Shadows"},
    ),
)
