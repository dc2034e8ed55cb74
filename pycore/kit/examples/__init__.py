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
    Start("hexapawn", say("Hexapawn"), say("Three pawns per side: the smallest example."), "hexapawn.py", "Hexapawn"),
    Start("konane", say("Konane"), say("Jumps, and an opening of its own."), "konane.py", "Konane"),
    Start("brandubh", say("Brandubh"), say("Custodian capture and unequal sides."), "brandubh.py", "Brandubh"),
)
"""The templates and examples, in the order in which they are offered."""
