"""Games made with the kit, one module each, and templates to start from. The page's workshop offers copies of them."""

from __future__ import annotations

import sys
from typing import NamedTuple

from ...kernel.messages import Message, say
from ...kernel.package_data import read_text
from ...kernel.types import Json

sys.modules.setdefault("kit", sys.modules[__name__.rpartition(".")[0]])  # the examples say `from kit import ...`


class Start(NamedTuple):
    """Something to start from in the workshop."""

    id: str
    title: Message
    about: Message
    file: str  # in this folder
    name: str  # of the game

    def text(self) -> Json:
        """Return the text of the game, as the workshop keeps it."""
        program = read_text(__package__, self.file)
        return {
            "format": 1,
            "name": self.name,
            "author": "Chess Pilgrimage",
            "licence": "MIT",
            "files": {"game.py": program},
        }


STARTS = (
    Start("empty", say("An empty board"), say("A board of squares and one piece, to build on."), "empty.py", "My game"),
    Start(
        "other-pieces",
        say("Chess with other pieces"),
        say("The rules of chess, with movements in Betza's notation."),
        "other_pieces.py",
        "Chess with other pieces",
    ),
    Start("hexapawn", say("Hexapawn"), say("Three pawns per side: the smallest example."), "hexapawn.py", "Hexapawn"),
    Start("konane", say("Konane"), say("Jumps, and an opening of its own."), "konane.py", "Konane"),
    Start("brandubh", say("Brandubh"), say("Custodian capture and unequal sides."), "brandubh.py", "Brandubh"),
    Start("knightmate", say("Knightmate"), say("Chess in which the knight is royal."), "knightmate.py", "Knightmate"),
    Start("glinski", say("Hexagonal chess"), say("Chess on ninety-one hexagons."), "glinski.py", "Hexagonal chess"),
    Start("ur", say("Royal Game of Ur"), say("A race with dice, and pieces in hand."), "ur.py", "Royal Game of Ur"),
)
"""The templates and examples, in the order in which they are offered."""
