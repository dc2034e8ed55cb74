"""The twenty-one external pieces on cards, and boards on which each can be tried."""

from __future__ import annotations

import re
from functools import cache

from ...interfaces.piece_cards import PieceCard, Stage, Trial, Try
from ...kernel.errors import PositionError
from ...kernel.types import CellId, Effect, Piece, Remove, Shift
from ...kernel.words import series
from . import notation
from .board import SQUARES
from .fast.reach import attempt, reach, squares
from .notation import NOBODY_WAITS, ORTHODOX
from .pieces import KINDS, TABLE, Kind
from .rules import Pilgrim, Position
from .story import reach_of

KNOWN = {
    "found": "The inventor names or pictures it.",
    "deduced": "Not named by him; very likely meant, since the list of his Reserve Chess begins with it.",
    "guessed": "Not named by him; perhaps meant, since it was invented in the month of the game's last update.",
    "later": "A later piece of his Reserve Chess.",
}
EMPTY = "8/8/8/8/4{}3/8/8/8"
CROWD = "k4r2/4p3/4P1n1/3b3p/1n1p{}1Bn/8/n3q1PK/1r6"
"""The worked examples of P7."""

LESSONS = {
    "swedish-cannon": "4n3/8/4P3/8/n1p1{}2p/8/4p3/4n3",
    "dimachaer": "8/2n5/4p3/8/4{}2p/8/8/8",
    "trebuchet": "8/8/4n3/8/4{}3/8/4R3/8",
    "divaricator": "8/8/8/3n4/4{}3/3p1p2/8/8",
    "murmillo": "2n4r/1p6/8/8/4{}3/8/8/8",
    "culverin": "4n3/8/2r1P3/3p4/4{}3/8/8/8",
    "belfry": "8/8/8/8/1R2{}2n/8/8/8",
    "zeppelin": "8/8/4n3/8/2P1{}3/8/8/8",
    "dragonet": "8/8/8/3nn3/4{}3/8/8/8",
    "llama": "8/8/4p3/8/4{}p2/8/8/8",
    "alpaca": "8/8/4p3/8/4{}p2/8/8/8",
    "guanaco": "8/8/4p3/8/4{}p2/8/8/8",
    "vicuna": "8/8/4p3/8/4{}p2/8/8/8",
}
"""Men that show what a piece does that an empty board would not tell."""


def _stages(kind: Kind) -> tuple[Stage, ...]:
    lesson = [Stage("A few men", LESSONS[kind.id])] if kind.id in LESSONS else []
    stages = [*lesson, Stage("Empty board", EMPTY), Stage("A crowd", CROWD)]
    return tuple(Stage(label, position.format(kind.letter)) for label, position in stages)


@cache
def _alone(value: str) -> Pilgrim:
    return Pilgrim({"external": value, "legality": "final"})


class Guests:
    """The gallery of Pilgrim Chess."""

    option = "external"

    def cards(self) -> tuple[PieceCard, ...]:
        """Every external piece, in the order of P7."""
        return tuple(self._card(kind) for kind in TABLE)

    def _card(self, kind: Kind) -> PieceCard:
        apart = tuple(other.id for other in TABLE if other.letter == kind.letter and other is not kind)
        known, name = KNOWN[kind.status], kind.name.capitalize()
        return PieceCard(kind.id, name, kind.letter, kind.value, kind.text, known, "P7", apart, _stages(kind))

    def trial(self, value: str, position: str) -> Trial:
        """What White's pieces of that kind can do there, by their movement alone: no king is needed."""
        kind = KINDS[value]
        rules = _alone(value)
        pos = Position(_board(position, kind.letter), True, "", -1, 0, 1, NOBODY_WAITS, rules.variant.external)
        state = rules.state(pos)
        pieces = {SQUARES[at]: rules.piece(letter) for at, letter in enumerate(pos.board) if letter != "."}
        mine = [at for at, letter in enumerate(pos.board) if letter == kind.letter]
        tries = []
        for frm in mine:
            seen = reach(state, frm)
            for to in squares(seen.moves | seen.takes):
                packed = attempt(state, frm, to)
                if packed:
                    tries.append(_told(kind, pieces, SQUARES[frm], SQUARES[to], rules.effects_of(pos, packed)))
        return Trial(position, pieces, {SQUARES[at]: reach_of(state, at) for at in mine}, tuple(tries))

    def placed(self, pieces: dict[CellId, Piece]) -> str:
        """The first field of a FEN."""
        letter = {cell: piece.letter for cell, piece in pieces.items()}
        letter |= {cell: piece.letter.lower() for cell, piece in pieces.items() if piece.side == "black"}
        return notation.placement("".join(letter.get(cell, ".") for cell in SQUARES))


def _board(text: str, letter: str) -> str:
    """The 64 letters of a placement, kings or none. Raises PositionError."""
    ranks = text.split("/")
    rows = [re.sub(r"[1-8]", lambda run: "." * int(run[0]), rank) for rank in ranks]
    known = set(ORTHODOX + ORTHODOX.lower() + letter + letter.lower() + ".")
    if len(rows) != 8 or any(len(row) != 8 or not set(row) <= known for row in rows):
        raise PositionError("placement", "A board to try on has eight ranks of eight squares, all of known men.")
    board = "".join(reversed(rows))
    if letter not in board:
        raise PositionError("placement", "The piece to be tried does not stand on this board.")
    return board


def _told(kind: Kind, pieces: dict[CellId, Piece], frm: CellId, to: CellId, effects: tuple[Effect, ...]) -> Try:
    """A try with its sentence, which is told by its effects."""
    taken = [effect.cell for effect in effects if isinstance(effect, Remove)]
    slung = [effect for effect in effects if isinstance(effect, Shift) and effect.frm != frm]
    said = f"{kind.name} {frm} to {to}"
    if slung:
        said += f", slings the {_word(pieces[slung[0].frm])} from {slung[0].frm} to {slung[0].to}"
    if taken:
        said += ", takes " + series([f"the {_word(pieces[cell])} on {cell}" for cell in taken])
    return Try(frm + to, (frm, to), said, effects, bool(taken))


def _word(piece: Piece) -> str:
    return notation.WORDS.get(piece.letter) or piece.kind.replace("-", " ")
