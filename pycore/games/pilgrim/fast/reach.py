"""The reach of a piece by its movement alone, whichever side is to move, ignoring the safety of its own king."""

from __future__ import annotations

from typing import NamedTuple

from ....kernel.cells import CELLS_OF, bits
from .geometry import BISHOP, BIT, KING_STEPS, KNIGHT_LEAPS, PAWN_TAKES, ROOK
from .movegen import State
from .movements import BISHOP_PIECE, BLACK_PIECES, FIRST_GUEST, KING, KNIGHT_PIECE, PAWN, ROOK_PIECE, WHITE_PIECES
from .moves import DOUBLE, EN_PASSANT, PROMOTION, RANKS, SECOND_RANK, SPECIAL, SPECIAL_EFFECTS, STEP, PackedMove, plain


class Reach(NamedTuple):
    """The squares a piece moves to, captures on and guards, as sets, and its special moves."""

    moves: int
    takes: int
    guards: int
    special_moves: tuple[PackedMove, ...] = ()


def reach(state: State, frm: int) -> Reach:
    """Return the reach of the piece on a square."""
    sets, board = state.sets, state.board
    white = board[frm] < 9
    piece = board[frm] if white else board[frm] - 8
    own, enemies = (sets[WHITE_PIECES], sets[BLACK_PIECES]) if white else (sets[BLACK_PIECES], sets[WHITE_PIECES])
    occupied = own | enemies
    if piece == PAWN:
        ahead = (BIT[frm] << 8 if white else BIT[frm] >> 8) & ~occupied
        if ahead and BIT[frm] & SECOND_RANK[white]:
            ahead |= (ahead << 8 if white else ahead >> 8) & ~occupied
        passed = BIT[state.en_passant] if state.en_passant >= 0 and state.white is white else 0
        seen = PAWN_TAKES[white][frm]
        return Reach(ahead, seen & (enemies | passed), seen & own)
    if piece < FIRST_GUEST:
        seen = KNIGHT_LEAPS[frm] if piece == KNIGHT_PIECE else KING_STEPS[frm] if piece == KING else 0
        if piece in (BISHOP_PIECE, BISHOP_PIECE + 2):
            seen |= BISHOP.reach[frm][occupied & BISHOP.mask[frm]]
        if piece in (ROOK_PIECE, ROOK_PIECE + 1):
            seen |= ROOK.reach[frm][occupied & ROOK.mask[frm]]
        return Reach(seen & ~occupied, seen & enemies, seen & own)
    guest = state.guests[piece - FIRST_GUEST]
    if guest.lands:
        targets = guest.targets(sets, frm, white, own, occupied)
        guards = 0
        if not guest.special:
            guards = guest.takes[frm]
            for ride in guest.slides:
                guards |= ride.reach[frm][occupied & ride.mask[frm]]
        return Reach(targets & ~occupied, targets & enemies, guards & own)
    moves, takes, special_moves = 0, 0, []
    for move in guest.special_moves(sets, frm, white):
        moves |= BIT[move[1]]
        if move[2] == SPECIAL:
            takes |= SPECIAL_EFFECTS[move[3]][0]
            special_moves.append(move)
    return Reach(moves, takes, 0, tuple(special_moves))


def attacks(state: State, frm: int) -> int:
    """Return the squares where the piece on a square could take an enemy, as a set."""
    white = state.board[frm] < 9
    piece = state.board[frm] if white else state.board[frm] - 8
    if piece == PAWN:
        return PAWN_TAKES[white][frm]
    if piece < FIRST_GUEST:
        found = reach(state, frm)
        return found.moves | found.takes | found.guards
    guest = state.guests[piece - FIRST_GUEST]
    occupied = state.sets[WHITE_PIECES] | state.sets[BLACK_PIECES]
    if not guest.special:
        seen = guest.takes[frm]
        for ride in guest.slides:
            seen |= ride.reach[frm][occupied & ride.mask[frm]]
        return seen
    return bits(square for square in range(64) if guest.attacks(state.sets, frm, square, white, occupied))


def attempt(state: State, frm: int, to: int) -> PackedMove | None:
    """Return the move from one square to another by the piece's movement alone, or None.

    Castling is not considered, and a promotion is to a queen.
    """
    found = reach(state, frm)
    for special in found.special_moves:
        if special[1] == to:
            return special
    if not BIT[to] & (found.moves | (0 if found.special_moves else found.takes)):
        return None
    piece = state.board[frm]
    if piece not in (PAWN, PAWN + 8):
        return plain(frm, to)
    changed = BIT[frm] | BIT[to]
    if BIT[to] & (RANKS[0] | RANKS[7]):
        return (frm, to, PROMOTION, piece + 4, changed)
    if to == state.en_passant and (frm - to) % 8:
        return (frm, to, EN_PASSANT, 0, changed)
    return (frm, to, DOUBLE if abs(frm - to) == 16 else STEP, 0, changed)


def castling(frm: int, to: int) -> bool:
    """Return whether these are the squares of a castling king."""
    return (frm, to) in ((4, 6), (4, 2), (60, 62), (60, 58))


def squares(which: int) -> tuple[int, ...]:
    """Return the squares of a set, in ascending order."""
    return CELLS_OF[which]
