"""Pilgrim Chess, by Mats Winther (2009): chess in which a piece from outside comes in where a pawn sets out.

Files that other games do not have: `gallery.py`, cards of the external pieces and boards to try them on; `story.py`,
arrivals and losses of a move; `fixed_choice.py`, an opponent's votes, placements and first moves; `overlays.py`,
attacks and the reach of the guests; `drawn.py`, endings in which a lead does not win; `packing.py`, pairs of values in
one number; `uci.py`, the game in UCI terms; `pgn/`, which writes and reads games.
"""

from __future__ import annotations

from ...interfaces.game import GameSpec, Option, Play, Shelf, Teach, Text
from ...interfaces.howto import Picture
from ...interfaces.puzzles import for_two
from ...kernel.messages import noun, say
from .characters import CHARACTERS, TRAITS
from .evaluate import dead_draw, evaluate
from .fast.search import state_for
from .fixed_choice import fixed_choice, in_book
from .gallery import Guests
from .material import MATERIAL
from .pgn.fen import FenPositions
from .pgn.write import Pgn
from .pieces import TABLE
from .rules import Pilgrim, Position
from .scene import PilgrimNarrator
from .why import refusal


def laid_with_guests(rules: Pilgrim) -> Position:
    """Return the start after both sides have brought in all their guests, which then wait behind pawns."""
    pos, files = rules.start(), iter("degb")
    while rules.legal_moves(pos)[0].text == "use":
        pos = rules.play(pos, rules.legal_moves(pos)[0])
    while "@" in rules.legal_moves(pos)[0].text:
        file = next(files)
        pos = rules.play(pos, next(move for move in rules.legal_moves(pos) if move.text.endswith(file)))
    return pos


GAME = GameSpec(
    id="pilgrim",
    name=noun("Pilgrim Chess"),
    players=2,
    sides=("white", "black"),
    inventor="Mats Winther",
    version=1,
    package=__name__,
    options={
        "external": Option(
            "mastodon",
            say("The piece, or two, that each side may bring in. Camel and consul cannot be chosen together."),
            tuple(kind.id for kind in TABLE),
            kind="several",
            high=2,
            labels=tuple(say("{piece:cap}", piece=kind.name) for kind in TABLE),
            label=say("Pilgrim piece"),
        ),
        "legality": Option(
            "final",
            say("Whether the piece that comes in may shield the king from check."),
            ("final", "seirawan"),
            labels=(say("It may shield the king"), say("It may not shield the king")),
            label=say("Coming in"),
        ),
    },
    rules=Pilgrim,
    why=refusal,
    narrator=PilgrimNarrator,
    shelf=Shelf(
        hook=say("Chess, and a stranger waiting behind one of your pawns: when it sets out, he comes in."),
        goal=say("Mate the king, as in chess, with the help of a guest."),
        turns=41,
        start=say("like chess"),
        look="walnut",
        moment=Picture("", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Md,me", near=("b0", "g3")),
        laid=laid_with_guests,
    ),
    play=Play(
        evaluate=evaluate,
        dead_draw=dead_draw,
        material=MATERIAL,
        state=state_for,
        pace=60_000,
        openings=True,
        in_book=in_book,
        fixed_choice=fixed_choice,
        characters=CHARACTERS,
        traits=TRAITS,
    ),
    teach=Teach.in_package(__name__, puzzles=for_two, gallery=Guests()),
    text=Text(
        form=Pgn(),
        positions=FenPositions(),
        aside="use|pass|.@.",
    ),
)
