"""Pieces, moves and hash keys as integers, and the bitboard tables of the search state.

Piece codes: 1 to 5 are White's R N G P K, 6 to 10 Black's; 0 is an empty cell.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ....kernel.cells import CELLS_OF, RayAttacks, bit_table, bits
from ....kernel.chance import numbers
from ..pieces import FORWARD, LEAPS, NAMES, PROMOTION, RAYS, STEPS, TARGET, moves_between

BIT = bit_table(len(NAMES))

LETTERS = ".RNGPKrngpk"
CODE = {letter: code for code, letter in enumerate(LETTERS)}
ROOK, KNIGHT, GUARD, PAWN, KING = range(1, 6)
BLACK = 5
"""The difference between the codes of a Black piece and the same White piece."""
CELLS = len(NAMES)
STEP_SET = tuple(bits(cells) for cells in STEPS)
LEAP_SET = tuple(bits(cells) for cells in LEAPS)
PAWN_SET = tuple(tuple(bits(cells) for cells in FORWARD[white]) for white in (False, True))
"""A pawn's steps by its side and cell. For the other side, these are the cells from which a pawn attacks the cell."""
HOME = tuple(bits(zone) for zone in TARGET)
PROMOTES = tuple(bits(zone) for zone in PROMOTION)
"""The far end zone of a side, and the zone where its pawns may promote, by whether the side is White."""


ROOKS = tuple(RayAttacks(rays) for rays in RAYS)
LINES = tuple(reach.lines for reach in ROOKS)
"""For each cell, the cells on a line with it; `ROOKS[cell][occupied & LINES[cell]]` are those that a rook reaches."""

# Keys

_NUMBERS = numbers(len(LETTERS) * CELLS + 1)
KEYS = tuple(tuple(_NUMBERS[code * CELLS : (code + 1) * CELLS]) for code in range(len(LETTERS)))
BLACK_KEY = _NUMBERS[-1]
"""The part of the key for Black to move."""


@lru_cache(maxsize=4096)
def key_of(board: str, white: bool) -> int:
    """Return the hash key of a position."""
    key = 0 if white else BLACK_KEY
    for cell, letter in enumerate(board):
        if letter != ".":
            key ^= KEYS[CODE[letter]][cell]
    return key


# A move is an integer, `piece << 13 | promotes << 12 | from << 6 | to`

PROMOTING = 1 << 12


class MoveInfo(NamedTuple):
    """The parts of a move, and its change of the key."""

    frm: int
    to: int
    piece: int
    becomes: int  # the code of the piece after the move
    cells: int  # both cells, as a bitboard
    key: int  # the change of the key by a move to an empty cell, the side to move included


INFO_OF: dict[int, MoveInfo] = {}
"""The parts of each move; filled by the tables below."""


def _move(piece: int, frm: int, to: int, promotes: bool = False) -> int:
    move = piece << 13 | promotes * PROMOTING | frm << 6 | to
    if move not in INFO_OF:
        becomes = (ROOK if piece <= BLACK else ROOK + BLACK) if promotes else piece
        key = KEYS[piece][frm] ^ KEYS[becomes][to] ^ BLACK_KEY
        INFO_OF[move] = MoveInfo(frm, to, piece, becomes, BIT[frm] | BIT[to], key)
    return move


def text_of(move: int) -> str:
    """Return the text of a move (T6)."""
    frm, to, piece, becomes, *_ = INFO_OF[move]
    between = moves_between(frm, to)
    return between.plain.text if piece == becomes else between.promote[piece <= BLACK].text


class MovesTo(dict[int, tuple[int, ...]]):
    """A cache of the moves of a piece from one cell, by the bitboard of its targets."""

    LIMIT = 5_000

    def __init__(self, piece: int, frm: int, sort: int) -> None:
        super().__init__()
        self.piece, self.frm, self.sort = piece, frm, sort

    def __missing__(self, targets: int) -> tuple[int, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        found, white = [], self.piece <= BLACK
        for to in CELLS_OF[targets]:
            may = self.piece in (PAWN, PAWN + BLACK) and PROMOTES[white] >> to & 1
            if may and self.sort != STAYING:
                found.append(_move(self.piece, self.frm, to, True))
            if self.sort != PROMOTING_ONLY and not (may and HOME[white] >> to & 1):
                found.append(_move(self.piece, self.frm, to))
        self[targets] = made = tuple(found)
        return made


ALL_MOVES, STAYING, PROMOTING_ONLY = range(3)
"""Which pawn moves a table has: all, those that do not promote, or those that do. Other pieces only have the first."""


def _tables(sort: int, pieces: tuple[int, ...]) -> dict[int, tuple[MovesTo, ...]]:
    return {piece: tuple(MovesTo(piece, frm, sort) for frm in range(CELLS)) for piece in pieces}


MOVES_TO = _tables(ALL_MOVES, tuple(range(1, len(LETTERS))))
"""`MOVES_TO[piece][frm][targets]`"""
STAYS_TO, PROMOTES_TO = (_tables(sort, (PAWN, PAWN + BLACK)) for sort in (STAYING, PROMOTING_ONLY))
"""The same for pawns that stay pawns, and for pawns that promote."""


def _between() -> dict[int, tuple[int, int]]:
    """Return each reversible move with its reverse, by its change of the key."""
    found = {}
    for shift in (0, BLACK):
        reach = ((ROOK, LINES), (KNIGHT, LEAP_SET), (GUARD, STEP_SET), (KING, STEP_SET))
        for piece, sets in reach:
            for frm in range(CELLS):
                for to in CELLS_OF[sets[frm]]:
                    there = _move(piece + shift, frm, to)
                    found[INFO_OF[there].key] = (there, _move(piece + shift, to, frm))
    return found


BETWEEN = _between()
"""Two positions are one reversible move apart if the difference of their keys is among these."""
