"""Hexapawn, by Martin Gardner (1962): three pawns per side on nine squares. The example of docs/adding-a-game.md.

It has only what every game must provide, so that what is optional stays optional.
"""

from __future__ import annotations

from pycore.interfaces.game import GameSpec, Shelf
from pycore.kernel.messages import noun, say

from .rules import Hexapawn
from .scene import HexapawnNarrator
from .why import refusal

HEXAPAWN = GameSpec(
    id="hexapawn",
    name=noun("Hexapawn"),
    players=2,
    sides=("white", "black"),
    inventor="Martin Gardner",
    version=1,
    package=__name__,
    options={},
    rules=Hexapawn,
    why=refusal,
    narrator=HexapawnNarrator,
    shelf=Shelf(hook=say("Three pawns per side on nine squares.")),
)
