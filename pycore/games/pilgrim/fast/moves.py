"""Moves of the fast state: plain tuples, cached in tables keyed by the set of target squares.

The moves of a piece are therefore one lookup, and listing moves costs little more than joining tuples.
"""

from __future__ import annotations

from functools import cache

from ....kernel.cells import CELLS_OF, bits
from .geometry import BIT

PackedMove = tuple[int, int, int, int, int]
"""From, to, sort, `more` (see the sorts), and the set of squares that may change."""

PLAIN, STEP, DOUBLE, PROMOTION, EN_PASSANT, CASTLING, SPECIAL = range(7)
"""The sorts of moves. `more` is the new piece of a promotion, or for a special move its row in `SPECIAL_EFFECTS`."""

RANKS = tuple(0xFF << (8 * rank) for rank in range(8))
NOT_A, NOT_H = ~bits(range(0, 64, 8)), ~bits(range(7, 64, 8))
SECOND_RANK = {True: RANKS[1], False: RANKS[6]}
SEVENTH = (RANKS[1], RANKS[6])
"""For Black, then for White, the rank before the promotion rank."""

WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG = 1, 2, 4, 8
CORNERS = {7: WHITE_SHORT, 0: WHITE_LONG, 63: BLACK_SHORT, 56: BLACK_LONG}
"""The castling right that belongs to each corner."""

CASTLES = {
    True: ((WHITE_SHORT, 4, 7, 6, 5, 0x60), (WHITE_LONG, 4, 0, 2, 3, 0x0E)),
    False: ((BLACK_SHORT, 60, 63, 62, 61, 0x60 << 56), (BLACK_LONG, 60, 56, 58, 59, 0x0E << 56)),
}
"""Right, king from, rook from, king to, rook to (the crossed square), squares that must be empty."""
ROOK_GOES = {row[3]: (row[2], row[4]) for rows in CASTLES.values() for row in rows}


@cache
def plain(frm: int, to: int) -> PackedMove:
    """Return the plain move from one square to another."""
    return (frm, to, PLAIN, 0, BIT[frm] | BIT[to])


class PlainMoves(dict[int, tuple[PackedMove, ...]]):
    """A cache of the plain moves from one square, by the set of targets."""

    LIMIT = 20_000

    def __init__(self, frm: int) -> None:
        super().__init__()
        self.frm = frm

    def __missing__(self, targets: int) -> tuple[PackedMove, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        self[targets] = made = tuple([plain(self.frm, to) for to in CELLS_OF[targets]])
        return made


class PawnMoves(dict[int, tuple[PackedMove, ...]]):
    """A cache of pawn moves of one sort and direction, for all pawns of a side at once, by the set of targets.

    `back` leads from a target to the square the pawn comes from.
    """

    LIMIT = 50_000

    def __init__(self, back: int, sort: int) -> None:
        super().__init__()
        self.back, self.sort = back, sort

    def __missing__(self, targets: int) -> tuple[PackedMove, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        found = []
        for to in CELLS_OF[targets]:
            frm = to + self.back
            found.append((frm, to, self.sort, 0, BIT[frm] | BIT[to]))
        self[targets] = made = tuple(found)
        return made


MOVES = tuple(PlainMoves(frm) for frm in range(64))
PUSHES = {True: PawnMoves(-8, STEP), False: PawnMoves(8, STEP)}
DOUBLES = {True: PawnMoves(-16, DOUBLE), False: PawnMoves(16, DOUBLE)}
WEST_TAKES = {True: PawnMoves(-7, STEP), False: PawnMoves(9, STEP)}
EAST_TAKES = {True: PawnMoves(-9, STEP), False: PawnMoves(7, STEP)}

SPECIAL_EFFECTS: list[tuple[int, int, int]] = []
_SPECIAL_ROWS: dict[tuple[int, int, int], int] = {}
"""The further effects of each special move: the set of victims, the square of the piece slung, and the square where it
lands; -1 and -1 without a sling."""


def special_row(victims: int, slung: int, lands: int) -> int:
    """Return the row of `SPECIAL_EFFECTS` with this effect, added if it is new."""
    row = (victims, slung, lands)
    if row not in _SPECIAL_ROWS:
        _SPECIAL_ROWS[row] = len(SPECIAL_EFFECTS)
        SPECIAL_EFFECTS.append(row)
    return _SPECIAL_ROWS[row]


def taking(frm: int, to: int, victims: int) -> PackedMove:
    """Return a move that takes pieces elsewhere than on its target square; a plain move if there are no victims."""
    if not victims:
        return plain(frm, to)
    return (frm, to, SPECIAL, special_row(victims, -1, -1), BIT[frm] | BIT[to] | victims)
