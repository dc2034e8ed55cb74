"""Endings that are drawn, or nearly, although one side has more: what the evaluation and the verdicts make of them.

A factor is in sixteenths of the score. Which guests cannot mate alone is known from all positions of each
(`python -m lab lone_guests`, docs/measured/teaching.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...kernel.cells import bits
from ...kernel.messages import Message, say
from .fast.geometry import distance
from .fast.movements import BISHOP_PIECE, FIRST_GUEST, KING, KNIGHT_PIECE, PAWN
from .pieces import KINDS

WHOLE = 16
"""The factor of a score that stands."""
DEAD, LEVEL, SMALL, OPPOSITE = 1, 2, 4, 4
"""The factors of a dead draw, of a small lead without pawns, of one among heavier pieces, and of opposite bishops."""
CANNOT_MATE = frozenset(("swedish-cannon", "dimachaer"))
"""The guests that cannot mate with the king alone, besides those of one colour; others were not looked at yet."""
ONE_COLOUR = frozenset(("adjutant", "consul", "camel", "kwagga"))
"""The guests that stay on squares of one colour and capture only there, like a bishop."""
DARK = bits(square for square in range(64) if (square % 8 + square // 8) % 2 == 0)
ROOK_FILES = {file: bits(range(file, 64, 8)) for file in (0, 7)}


class Leads(NamedTuple):
    """What a lead of each side is worth, by material alone."""

    white: int  # the factor of a score for White
    black: int
    by_squares: bool  # whether the squares of the pieces can make it less
    reason: Message | None = None  # why the material is a dead draw, as the rest of "Drawn with best play, as ..."


def leads(count: Sequence[int], plain: Sequence[int], guests: Sequence[str]) -> Leads:
    """Return what leads are worth.

    Args:
        count: the number of each piece.
        plain: the value of each piece, in centipawns.
        guests: the ids of the external pieces.
    """
    white, black = (_lead(count, plain, guests, mine) for mine in (0, 8))
    officers = [{piece for piece in range(PAWN + 1, 8) if piece != KING and count[piece + mine]} for mine in (0, 8)]
    coloured = {BISHOP_PIECE, *(FIRST_GUEST + at for at, guest in enumerate(guests) if guest in ONE_COLOUR)}
    by_squares = any(officers) and officers[0] | officers[1] <= coloured
    reason = None
    if DEAD in (white, black):
        mine = 0 if white == DEAD else 8
        reason = say("two knights cannot force mate")
        if not count[KNIGHT_PIECE + mine]:
            guest = next(guest for at, guest in enumerate(guests) if count[FIRST_GUEST + at + mine])
            reason = say("king and {guest} cannot force mate", guest=KINDS[guest].name)
    return Leads(white, black, by_squares, reason)


def _lead(count: Sequence[int], plain: Sequence[int], guests: Sequence[str], mine: int) -> int:
    """Return the factor of a lead of one side, by material alone."""
    theirs = 8 - mine
    if count[PAWN + mine]:
        return WHOLE
    officers = {piece: count[piece + mine] for piece in range(PAWN + 1, 8) if piece != KING and count[piece + mine]}
    worth, against = (
        sum(count[piece + side] * plain[piece] for piece in range(PAWN + 1, 8) if piece != KING)
        for side in (mine, theirs)
    )
    if not against:
        if count[PAWN + theirs] or sum(officers.values()) > 2:
            return WHOLE
        alone = [guest for at, guest in enumerate(guests) if officers == {FIRST_GUEST + at: 1}]
        weak = officers == {KNIGHT_PIECE: 2} or any(guest in CANNOT_MATE for guest in alone)
        return DEAD if weak else WHOLE
    minor = plain[BISHOP_PIECE]
    if worth - against > minor:
        return WHOLE
    return LEVEL if against <= minor else SMALL


def factor(leads: Leads, sets: Sequence[int], white: bool) -> int:
    """Return the factor of a score for one side, in sixteenths."""
    least = leads.white if white else leads.black
    if not leads.by_squares:
        return least
    if dead_by_squares(sets, white):
        return DEAD
    bishops, others = sets[BISHOP_PIECE], sets[BISHOP_PIECE + 8]
    alone = _officers(sets, 0) == bishops and _officers(sets, 8) == others
    if alone and bishops.bit_count() == others.bit_count() == 1 and bool(bishops & DARK) != bool(others & DARK):
        return min(least, OPPOSITE)
    return least


def _officers(sets: Sequence[int], mine: int) -> int:
    """Return the squares of a side's pieces other than king and pawns."""
    found = 0
    for piece in range(PAWN + 1, 8):
        if piece != KING:
            found |= sets[piece + mine]
    return found


def dead_by_squares(sets: Sequence[int], white: bool) -> Message | None:
    """Return why a side cannot win against a bare king with bishops and their like; None if it perhaps can.

    Either nothing reaches the squares of the other colour, or only rook pawns are left and the bare king holds the
    corner where they promote, which the bishops do not reach.
    """
    mine, theirs = (0, 8) if white else (8, 0)
    if sets[PAWN + theirs] or _officers(sets, theirs):
        return None
    officers, pawns, bare = _officers(sets, mine), sets[PAWN + mine], sets[KING + theirs].bit_length() - 1
    on_dark = bool(officers & DARK)
    if not officers or on_dark is bool(officers & ~DARK):
        return None
    if not pawns:
        return say("pieces of one colour cannot mate")
    for file, squares in ROOK_FILES.items():
        corner = file + (56 if white else 0)
        if not pawns & ~squares and on_dark is not bool(DARK >> corner & 1) and distance(bare, corner) <= 1:
            if officers == sets[BISHOP_PIECE + mine]:
                return say("the bishop does not reach the corner where the pawn promotes")
            return None
    return None
