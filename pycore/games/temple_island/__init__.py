"""Temple Island Chess, by Karen Robinson (2018): one player, a die, and a pilgrimage across an ocean of Shadows.

Besides the files of every game: `wording.py`, the names of pieces and rolls; `guide/`, its planner; `puzzles.py`, which
reads `puzzles.json`; `why_answer.py`, why no Shadow can answer a move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interfaces.game import GameSpec, Option, Play, Shelf, Teach, Text
from ...interfaces.howto import Picture
from ...interfaces.lazy import lazy_module
from ...kernel.messages import noun, say
from .evaluate import evaluate
from .rules import TempleIsland
from .scene import TempleIslandNarrator
from .why import refusal

if TYPE_CHECKING:
    from . import puzzles
    from .guide import guide as planning
else:  # not needed to play
    puzzles = lazy_module(__name__, "puzzles")
    planning = lazy_module(__name__, "guide.guide")

GAME = GameSpec(
    id="temple-island",
    name=say("Temple Island Chess"),
    players=1,
    sides=("player",),
    inventor="Karen Robinson",
    version=1,
    package=__name__,
    options={
        "setup": Option(
            "classic",
            say("The inventor's set-up, or Guardians dealt by the table number with Shadows mirrored or dealt apart."),
            ("classic", "random", "scattered"),
            labels=(say("The inventor's"), say("Dealt, mirrored"), say("Dealt, scattered")),
            label=say("Set-up"),
        ),
        "islands": Option(
            "small",
            say("Islands that the set-up fills exactly, or larger ones: 3 x 3 outside, and a Temple Island of 6 x 6."),
            ("small", "large"),
            labels=(say("Small"), say("Large")),
            label=say("Islands"),
            board=True,
            pictures=("board", "board"),
        ),
        "touch": Option(
            "always",
            say("Whether touching and support count after each half of a move, or only at the end of the turn."),
            ("always", "turn_end"),
            labels=(say("At any time"), say("At the end of the turn")),
            label=say("Touching"),
        ),
        "mistakes": Option(
            "forbid",
            say(
                "Whether a move that leaves a Pilgrim touched or alone at sea is forbidden, or exiles it, or loses it."
            ),
            ("forbid", "exile", "lost"),
            labels=(say("Forbidden"), say("Exile"), say("Lost for good")),
            label=say("Mistakes"),
            pictures=("forbidden", "exile", "lost"),
        ),
        "lost_limit": Option(
            "3",
            say("If a mistake loses a Pilgrim for good: how many lost Pilgrims lose the game, 1 to 8."),
            kind="number",
            low=1,
            high=8,
            label=say("Lost Pilgrims that lose the game"),
        ),
        "no_move": Option(
            "reroll",
            say("Whether a roll that allows nothing is rolled again, or loses the game."),
            ("reroll", "lose"),
            labels=(say("Roll again"), say("The game is lost")),
            label=say("Nothing possible"),
        ),
        "order": Option(
            "roll_first",
            say("Whether you roll before you choose a piece, or after you have named one, which is much harder."),
            ("roll_first", "piece_first"),
            labels=(say("Die, then piece"), say("Piece, then die")),
            label=say("Order"),
            pictures=("die then piece", "piece then die"),
        ),
        "seed": Option(
            "0",
            say("The table number: any text. It determines the rolls and the set-up."),
            kind="seed",
            label=say("Table number"),
        ),
    },
    rules=TempleIsland,
    why=refusal,
    narrator=TempleIslandNarrator,
    shelf=Shelf(
        hook=say("One player, one die: bring eight Pilgrims over the sea, while each of their steps moves a Shadow."),
        goal=say("Pilgrims to the Gates, Guardians to the Temple Island, Shadows out to sea."),
        turns=69,
        start=say("takes planning"),
        look="sea",
        moment=Picture(
            "", "RP8PB/PB8RP/12/12/4bppr4/4prbp4/4pkqp4/4n1pn4/2P9/3N1p6/P9NP/K9PQ - - 0 0 3", near=("a1", "f5")
        ),
    ),
    play=Play(
        evaluate=evaluate,
        planner=lambda rules, pos: planning.Guide(rules, pos),
    ),
    teach=Teach.in_package(__name__, puzzles=lambda package: puzzles.crossings()),
    text=Text(
        aside="roll:.*",
        takes=say("may change places with"),
        bands={
            "white": noun("Pilgrims and Guardians", plural="Pilgrims and Guardians"),
            "black": noun("Shadows", plural="Shadows"),
        },
    ),
)
