"""Perft. The moves of the last ply are counted, not made, and mostly not even listed.

Where masks decide legality, that is without check and without an enemy special mover that could attack the king,
`leaves` adds up the sizes of target sets. Elsewhere it counts `State.moves`. Tests compare the two; `python -m lab
perft` measures the gain in speed.
"""

from __future__ import annotations

from ....kernel.cells import CELLS_OF, bits
from .geometry import BETWEEN, BISHOP, BIT, KING_STEPS, KNIGHT_LEAPS, PAWN_TAKES, ROOK
from .movegen import State
from .movements import (
    BISHOP_PIECE,
    BLACK_PIECES,
    FIRST_GUEST,
    PAWN,
    QUEEN,
    ROOK_PIECE,
    WHITE_PIECES,
)
from .moves import CASTLES, NOT_A, NOT_H, RANKS, SEVENTH, PackedMove

ENDS = RANKS[0] | RANKS[7]
CASTLING_SQUARES = {white: tuple((row[1], row[5]) for row in rows) for white, rows in CASTLES.items()}


def count(state: State, depth: int) -> int:
    """Return the perft count of a position; mate, stalemate and material end a line."""
    if depth == 0:
        return 1
    pieces_left = (state.sets[WHITE_PIECES] | state.sets[BLACK_PIECES]).bit_count()
    if pieces_left - 2 * depth > 3:  # a move takes at most two pieces, so material cannot end a line
        return _count(state, depth)
    return _count_to_bare_kings(state, depth)


def _count(state: State, depth: int) -> int:
    if depth == 1:
        return leaves(state)
    make, unmake = state.make, state.unmake
    total = 0
    if depth == 2:
        for move in state.moves():
            make(move)
            total += leaves(state)
            unmake(move)
        return total
    for move in state.moves():
        make(move)
        total += _count(state, depth - 1)
        unmake(move)
    return total


def _count_to_bare_kings(state: State, depth: int) -> int:
    if depth == 0:
        return 1
    if state.material.bare:
        return 0
    total = 0
    for move in state.moves():
        state.make(move)
        total += _count_to_bare_kings(state, depth - 1)
        state.unmake(move)
    return total


def leaves(state: State) -> int:
    """Return the number of legal moves, as if no game ended by repetition, the 100 plies or material."""
    # The order of `sets`: empty, each of White's pieces, each of Black's, all of White's, all of Black's.
    # fmt: off
    if state.white:
        (_, own_pawns, own_knights, own_bishops, own_rooks, own_queens, king_bit, one, two,
         pawns, knights, diagonal, straight, queens, their_king, first, second, own, enemies) = state.sets
        mine, enemy = 0, 8
    else:
        (_, pawns, knights, diagonal, straight, queens, their_king, first, second,
         own_pawns, own_knights, own_bishops, own_rooks, own_queens, king_bit, one, two, enemies, own) = state.sets
        mine, enemy = 8, 0
    # fmt: on
    white = state.white
    guests = first | second
    king = king_bit.bit_length() - 1
    takes = PAWN_TAKES[white]
    if KNIGHT_LEAPS[king] & knights or takes[king] & pawns:
        return len(state.moves())
    occupied = own | enemies
    diagonal |= queens
    straight |= queens
    pinned = 0
    pins: dict[int, int] | None = None
    if guests:
        checkers, diagonals, straights, uncertain, pins, pinned = state.guests_around(king, own, occupied, enemy)
        if checkers or uncertain:
            return len(state.moves())
        diagonal |= diagonals
        straight |= straights
    snipers = BISHOP.lines[king] & diagonal | ROOK.lines[king] & straight
    if snipers:
        for square in CELLS_OF[snipers]:
            between = BETWEEN[king][square]
            met = between & occupied
            if not met:
                return len(state.moves())
            if not met & (met - 1) and met & own:
                pins = pins or {}
                pins[met] = pins.get(met, -1) & (between | BIT[square])
                pinned |= met
    total = 0
    if state.en_passant >= 0 and PAWN_TAKES[not white][state.en_passant] & own_pawns:
        total = len(state.en_passant_captures())
    allowed = ~own
    steps = KING_STEPS[king] & allowed
    if steps:
        seen = occupied ^ king_bit
        for to in CELLS_OF[steps]:
            if not (
                takes[to] & pawns
                or KNIGHT_LEAPS[to] & knights
                or BISHOP.reach[to][seen & BISHOP.mask[to]] & diagonal
                or ROOK.reach[to][seen & ROOK.mask[to]] & straight
                or KING_STEPS[to] & their_king
            ) and (not guests or state.step_is_safe(to, enemy, seen)):
                total += 1
    if state.rights:
        for king_from, empty in CASTLING_SQUARES[white]:
            if king == king_from and not occupied & empty:
                found: list[PackedMove] = []
                state.castle(found, occupied, knights, pawns, diagonal, straight, enemy)
                total += len(found)
                break
    free = ~pinned
    reach, mask = BISHOP.reach, BISHOP.mask
    for square in CELLS_OF[own_knights & free]:
        total += (KNIGHT_LEAPS[square] & allowed).bit_count()
    for square in CELLS_OF[(own_bishops | own_queens) & free]:
        total += (reach[square][occupied & mask[square]] & allowed).bit_count()
    reach, mask = ROOK.reach, ROOK.mask
    for square in CELLS_OF[(own_rooks | own_queens) & free]:
        total += (reach[square][occupied & mask[square]] & allowed).bit_count()
    if pins:
        total += _pinned(state, pins, pinned, occupied, enemies)
        if pinned & own_pawns:
            bound = own_pawns & pinned
            if state.waiting and not state.seirawan:
                bound &= ~bits(state.waiting)
            own_pawns ^= bound
    if own_pawns:
        # The same as `State._pawns`, for all pawns at once and without a mask.
        empty = ~occupied
        if white:
            ahead = (own_pawns << 8) & empty
            double = (ahead & 0xFF0000) << 8 & empty
            west, east = (own_pawns & NOT_A) << 7 & enemies, (own_pawns & NOT_H) << 9 & enemies
        else:
            ahead = (own_pawns >> 8) & empty
            double = (ahead & 0xFF0000000000) >> 8 & empty
            west, east = (own_pawns & NOT_A) >> 9 & enemies, (own_pawns & NOT_H) >> 7 & enemies
        total += ahead.bit_count()
        if double:
            total += double.bit_count()
        if west:
            total += west.bit_count()
        if east:
            total += east.bit_count()
        if own_pawns & SEVENTH[white]:
            more = (ahead & ENDS).bit_count() + (west & ENDS).bit_count() + (east & ENDS).bit_count()
            total += more * (len(state.promotions) - 1)
    if one or two:
        total += _guests(state, mine, own, occupied, pins or {}, state.recheck_squares(king, snipers, 0))
    return total


def _pinned(state: State, pins: dict[int, int], pinned: int, occupied: int, enemies: int) -> int:
    """Return the number of moves of the pinned orthodox pieces, along their lines."""
    white, total = state.white, 0
    for square in CELLS_OF[pinned]:
        piece, line = state.board[square] - (0 if white else 8), pins[BIT[square]]
        targets = 0
        if piece in (BISHOP_PIECE, QUEEN):
            targets = BISHOP.reach[square][occupied & BISHOP.mask[square]]
        if piece in (ROOK_PIECE, QUEEN):
            targets |= ROOK.reach[square][occupied & ROOK.mask[square]]
        if piece == PAWN and (state.seirawan or square not in state.waiting):
            ahead = (BIT[square] << 8 if white else BIT[square] >> 8) & ~occupied
            if ahead & (RANKS[2] if white else RANKS[5]):
                ahead |= (ahead << 8 if white else ahead >> 8) & ~occupied
            targets = ahead | PAWN_TAKES[white][square] & enemies
        found = targets & line
        total += found.bit_count()
        if piece == PAWN and found & ENDS:
            total += found.bit_count() * (len(state.promotions) - 1)
    return total


def _guests(state: State, mine: int, own: int, occupied: int, pins: dict[int, int], recheck_squares: int) -> int:
    """Return the number of moves of the mover's guests, when no enemy special mover can attack the king."""
    total = 0
    for number, guest in enumerate(state.guests):
        for square in CELLS_OF[state.sets[FIRST_GUEST + number + mine]]:
            if guest.lands:
                targets = guest.targets(state.sets, square, mine == 0, own, occupied)
                total += (targets & pins.get(BIT[square], -1)).bit_count()
            else:
                total += len(state.special_moves(guest, square, recheck_squares))
    return total
