"""Monkey King Chess, by Peter Gelman: disks of two faces, two clouds, and a Pilgrim on the way west.

Besides the files of every game: `move_generator.py`, the legal actions of a turn on one river; `overlays.py`, the
attacked squares and the other overlays; `why_movement.py`, why a face cannot go from one square to another.
"""

from __future__ import annotations

from ...interfaces.game import GameSpec, Option, Play, Shelf, Teach, Text
from ...interfaces.howto import Picture
from ...interfaces.puzzles import for_two
from ...kernel.messages import say
from .board import CUSTOM_RIVER, RIVERS
from .characters import CHARACTERS, TRAITS
from .evaluate import evaluate, lean
from .fast.search import FastState
from .material import MATERIAL
from .rules import MonkeyKing
from .scene import MonkeyKingNarrator
from .why import refusal

GAME = GameSpec(
    id="monkey-king",
    name=say("Monkey King Chess"),
    players=2,
    sides=("blue", "red"),
    inventor="Peter Gelman",
    version=1,
    package=__name__,
    options={
        "river": Option(
            "squeezed-x",
            say(
                "The picture of the river is lost, so its course is a reconstruction. Choose a layout, or write your "
                "own: red squares on ranks 1 to 4, a slash, blue squares on ranks 5 to 8, none twice, as a2b3c4/a7b6c5."
            ),
            tuple(RIVERS),
            kind="text",
            labels=(say("Squeezed X"), say("Twin X"), say("Bowl"), say("Band"), say("Corner diagonals")),
            label=say("River"),
            pattern=CUSTOM_RIVER,
            board=True,
            pictures=("board",) * 5,
        ),
        "flip_in_place": Option(
            "no",
            say("Whether a disk on a river square may also turn over without moving, as the turn's main action."),
            ("no", "yes"),
            labels=(say("Only with a move"), say("Also in place")),
            label=say("Turning over"),
        ),
    },
    rules=MonkeyKing,
    why=refusal,
    narrator=MonkeyKingNarrator,
    shelf=Shelf(
        hook=say("Disks that turn over on a magic river and fly to the clouds, while a helpless Pilgrim walks west."),
        goal=say("Red: walk the Pilgrim off over the western edge. Blue: checkmate him."),
        turns=56,
        start=say("hard start"),
        look="vermilion",
        moment=Picture(
            "", "1n3/1pk2/2p2/1P1s1/2C2/1N1M1/1HP2/K4 g-/-L P2p2h2 1 r - 0 5", near=("C4", "R2", "red-fists")
        ),
    ),
    play=Play(
        evaluate=evaluate,
        material=MATERIAL,
        state=FastState,
        pace=55_000,
        slope=280,
        lean=lean,
        openings=True,
        characters=CHARACTERS,
        traits=TRAITS,
    ),
    teach=Teach.in_package(__name__, puzzles=for_two),
    text=Text(roles={"red": say("walks the Pilgrim west"), "blue": say("moves first, hunts him")}),
)
