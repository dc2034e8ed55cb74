"""Hexapawn, by Martin Gardner (1962): three pawns a side on nine squares. The example of docs/adding-a-game.md.

It has what every game owes and nothing besides, so that what is optional stays so.
"""

from __future__ import annotations

from pycore.interfaces.game import GameSpec, Shelf

from .rules import Hexapawn
from .scene import HexapawnNarrator
from .why import refusal

HEXAPAWN = GameSpec(
    id="hexapawn",
    name="Hexapawn",
    players=2,
    sides=("white", "black"),
    inventor="Martin Gardner",
    version=1,
    package=__name__,
    options={},
    rules=Hexapawn,
    why=refusal,
    narrator=HexapawnNarrator,
    shelf=Shelf(hook="Three pawns a side, and nine squares."),
)
