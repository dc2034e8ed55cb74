"""Pilgrim Chess, by Mats Winther (2009): chess in which a piece from outside comes in where a pawn sets out."""

from __future__ import annotations

from pycore.kernel.protocols import GameModule, Option

from .evaluate import evaluate
from .gallery import Guests
from .pgn import Pgn
from .pieces import TABLE
from .rules import Pilgrim
from .scene import PilgrimNarrator
from .searching import searching

GAME = GameModule(
    id="pilgrim",
    name="Pilgrim Chess",
    players=2,
    sides=("white", "black"),
    hook="Chess, and a stranger waiting behind one of your pawns: when it sets out, he comes in.",
    inventor="Mats Winther",
    version=1,
    options={
        "external": Option(
            "mastodon",
            "The piece each of you may bring in, or two. Camel and consul never meet.",
            tuple(kind.id for kind in TABLE),
            kind="several",
            high=2,
            labels=tuple(kind.name.capitalize() for kind in TABLE),
            label="Pilgrim piece",
        ),
        "legality": Option(
            "final",
            "Whether the piece that comes in may itself be what shields the king.",
            ("final", "seirawan"),
            labels=("It may shield the king", "It may not shield the king"),
            label="Coming in",
        ),
    },
    rules=Pilgrim,
    narrator=PilgrimNarrator,
    evaluate=evaluate,
    package=__name__,
    searching=searching,
    pace=50_000,
    scribe=Pgn(),
    gallery=Guests(),
)
