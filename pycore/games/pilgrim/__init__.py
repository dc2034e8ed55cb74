"""Pilgrim Chess, by Mats Winther (2009): chess in which a piece from outside comes in where a pawn sets out.

Besides the files of every game: `gallery.py`, the external pieces on cards and on boards to try them; `story.py`, what
a move brings about beside itself; `fixed_choice.py`, how an opponent votes and places; `overlays.py`, who attacks what,
and how far the guests reach; `uci.py`, the game as chess programs speak of it. `pgn/` writes and reads games.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...interfaces.game import GameSpec, Option, Play, Shelf, Teach, Text
from ...interfaces.lazy import lazy_module
from ...interfaces.openings import read_openings
from ...interfaces.puzzles import wins
from .evaluate import evaluate
from .fast.search import state_for
from .fixed_choice import fixed_choice
from .gallery import Guests
from .pgn.write import Pgn
from .pieces import TABLE
from .rules import Pilgrim
from .scene import PilgrimNarrator
from .why import refusal

if TYPE_CHECKING:
    from . import editor, howto
else:  # not needed to play
    editor = lazy_module(__name__, "editor")
    howto = lazy_module(__name__, "howto")

GAME = GameSpec(
    id="pilgrim",
    name="Pilgrim Chess",
    players=2,
    sides=("white", "black"),
    inventor="Mats Winther",
    version=1,
    package=__name__,
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
    why=refusal,
    narrator=PilgrimNarrator,
    shelf=Shelf(
        hook="Chess, and a stranger waiting behind one of your pawns: when it sets out, he comes in.",
        goal="Mate the king, as in chess, with the help of a guest.",
        look="walnut",
    ),
    play=Play(
        evaluate=evaluate,
        state=state_for,
        pace=80_000,
        openings=lambda: read_openings(__name__),
        fixed_choice=fixed_choice,
    ),
    teach=Teach(
        howto=lambda: howto.TEACHING,
        editor=lambda rules: editor.PilgrimEditor(rules),
        puzzles=lambda: wins(__name__, "p"),
        gallery=Guests(),
    ),
    text=Text(
        form=Pgn(),
    ),
)
