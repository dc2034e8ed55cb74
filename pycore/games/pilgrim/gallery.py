"""The gallery: a card for each of the twenty-one external pieces, and boards to try it on."""

from __future__ import annotations

import re
from functools import cache

from ...interfaces.piece_cards import PieceCard, Stage, Trial, Try
from ...kernel.errors import PositionError
from ...kernel.messages import Message, Noun, listing, noun, say
from ...kernel.types import CellId, Effect, Piece, Remove, Shift
from . import notation
from .board import NUMBER, SQUARES
from .fast.reach import attempt, reach, squares
from .notation import NOBODY_WAITS, ORTHODOX
from .pieces import KINDS, TABLE, Kind
from .rules import Pilgrim, Position
from .story import reach_of

KNOWN = {
    "found": say("The inventor names or pictures it."),
    "deduced": say("He does not name it, but very likely means it: the list of his Reserve Chess begins with it."),
    "guessed": say(
        "He does not name it, but perhaps means it: it was invented in the month of the game's last update."
    ),
    "later": say("A later piece of his Reserve Chess."),
}
EMPTY = "8/8/8/8/4{}3/8/8/8"
CROWD = "k4r2/4p3/4P1n1/3b3p/1n1p{}1Bn/8/n3q1PK/1r6"
"""The position of the examples in P7."""

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
"""Placements that show abilities of a piece which an empty board would not show."""


def _stages(kind: Kind) -> tuple[Stage, ...]:
    lesson = [Stage(say("A few pieces"), LESSONS[kind.id])] if kind.id in LESSONS else []
    stages = [*lesson, Stage(say("Empty board"), EMPTY), Stage(say("Crowded board"), CROWD)]
    return tuple(stage._replace(position=stage.position.format(kind.letter)) for stage in stages)


@cache
def _rules_with(value: str) -> Pilgrim:
    return Pilgrim({"external": value, "legality": "final"})


class Guests:
    """The gallery of Pilgrim Chess."""

    option = "external"

    def cards(self) -> tuple[PieceCard, ...]:
        """Return the cards of all external pieces, in the order of P7."""
        return tuple(self._card(kind) for kind in TABLE)

    def _card(self, kind: Kind) -> PieceCard:
        apart = tuple(other.id for other in TABLE if other.letter == kind.letter and other is not kind)
        known, name = KNOWN[kind.status], say("{piece:cap}", piece=kind.name)
        return PieceCard(kind.id, name, kind.letter, kind.value, kind.text, known, "P7", apart, _stages(kind))

    def trial(self, value: str, position: str) -> Trial:
        """Return a position with the moves of White's pieces of a kind, by their movement alone; it needs no kings."""
        kind = KINDS[value]
        rules = _rules_with(value)
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
                    tries.append(_try(rules, kind, pos, SQUARES[frm], SQUARES[to], rules.effects_of(pos, packed)))
        return Trial(position, pieces, {SQUARES[at]: reach_of(state, at) for at in mine}, tuple(tries))

    def placed(self, pieces: dict[CellId, Piece]) -> str:
        """Return the first field of a FEN with these pieces."""
        letter = {cell: piece.letter for cell, piece in pieces.items()}
        letter |= {cell: piece.letter.lower() for cell, piece in pieces.items() if piece.side == "black"}
        return notation.placement("".join(letter.get(cell, ".") for cell in SQUARES))


def _board(text: str, letter: str) -> str:
    """Return the 64 letters of a placement, with or without kings.

    Raises:
        PositionError: the placement cannot be read, or lacks the piece to be tried.
    """
    ranks = text.split("/")
    rows = [re.sub(r"[1-8]", lambda run: "." * int(run[0]), rank) for rank in ranks]
    known = set(ORTHODOX + ORTHODOX.lower() + letter + letter.lower() + ".")
    if len(rows) != 8 or any(len(row) != 8 or not set(row) <= known for row in rows):
        problem = say("The board needs eight ranks of eight squares, with pieces of this game only.")
        raise PositionError("placement", problem)
    board = "".join(reversed(rows))
    if letter not in board:
        raise PositionError("placement", say("The piece to try is not on this board."))
    return board


def _try(rules: Pilgrim, kind: Kind, pos: Position, frm: CellId, to: CellId, effects: tuple[Effect, ...]) -> Try:
    """Return a move of the tried piece with its sentence, which is made from its effects."""
    taken = [effect.cell for effect in effects if isinstance(effect, Remove)]
    slung = next((effect for effect in effects if isinstance(effect, Shift) and effect.frm != frm), None)
    return Try(frm + to, (frm, to), _sentence(rules, kind, pos, Shift(frm, to), slung, taken), effects, bool(taken))


def _sentence(
    rules: Pilgrim, kind: Kind, pos: Position, move: Shift, slung: Shift | None, taken: list[CellId]
) -> Message:
    piece = kind.name
    victims = listing(noun("the {piece} on {cell}", piece=_name(rules, pos, cell), cell=cell) for cell in taken)
    if slung and taken:
        return say(
            "{piece} {start} to {to}, slings the {slung} from {slung_from} to {lands}, takes {victims}",
            piece=piece,
            start=move.frm,
            to=move.to,
            slung=_name(rules, pos, slung.frm),
            slung_from=slung.frm,
            lands=slung.to,
            victims=victims,
        )
    if slung:
        return say(
            "{piece} {start} to {to}, slings the {slung} from {slung_from} to {lands}",
            piece=piece,
            start=move.frm,
            to=move.to,
            slung=_name(rules, pos, slung.frm),
            slung_from=slung.frm,
            lands=slung.to,
        )
    if taken:
        return say("{piece} {start} to {to}, takes {victims}", piece=piece, start=move.frm, to=move.to, victims=victims)
    return say("{piece} {start} to {to}", piece=piece, start=move.frm, to=move.to)


def _name(rules: Pilgrim, pos: Position, cell: CellId) -> Noun:
    return rules.name(pos.board[NUMBER[cell]])
