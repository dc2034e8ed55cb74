"""Hexapawn, by Martin Gardner (1962): three pawns a side on nine squares. The example of docs/adding-a-game.md.

It has what every game owes and nothing besides, so that what is optional stays so.
"""

from __future__ import annotations

from pycore.interfaces.game import Card

from .rules import Hexapawn
from .scene import HexapawnNarrator
from .why import refusal

HEXAPAWN = Card(
    id="hexapawn",
    name="Hexapawn",
    players=2,
    sides=("white", "black"),
    hook="Three pawns a side, and nine squares.",
    inventor="Martin Gardner",
    version=1,
    options={},
    rules=Hexapawn,
    why=refusal,
    narrator=HexapawnNarrator,
    package=__name__,
)
