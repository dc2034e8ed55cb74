"""What a man could do by its movement alone, whoever's turn it is and however its king stands."""

from __future__ import annotations

from typing import NamedTuple

from ....kernel.cells import CELLS_OF, bits
from .geometry import BISHOP, BIT, KING_STEPS, KNIGHT_LEAPS, PAWN_TAKES, ROOK
from .movegen import State
from .movements import BISHOP_MAN, BLACK_MEN, FIRST_GUEST, KING, KNIGHT_MAN, PAWN, ROOK_MAN, WHITE_MEN
from .moves import DOUBLE, EN_PASSANT, PROMOTION, RANKS, SECOND_RANK, SPECIAL, SPECIAL_EFFECTS, STEP, PackedMove, plain


class Reach(NamedTuple):
    """Moves by landing as sets of squares, and the moves that do more."""

    moves: int
    takes: int
    guards: int
    special_moves: tuple[PackedMove, ...] = ()


def reach(state: State, frm: int) -> Reach:
    """The reach of the man on a square."""
    sets, board = state.sets, state.board
    white = board[frm] < 9
    man = board[frm] if white else board[frm] - 8
    own, enemies = (sets[WHITE_MEN], sets[BLACK_MEN]) if white else (sets[BLACK_MEN], sets[WHITE_MEN])
    occupied = own | enemies
    if man == PAWN:
        ahead = (BIT[frm] << 8 if white else BIT[frm] >> 8) & ~occupied
        if ahead and BIT[frm] & SECOND_RANK[white]:
            ahead |= (ahead << 8 if white else ahead >> 8) & ~occupied
        passed = BIT[state.en_passant] if state.en_passant >= 0 and state.white is white else 0
        seen = PAWN_TAKES[white][frm]
        return Reach(ahead, seen & (enemies | passed), seen & own)
    if man < FIRST_GUEST:
        seen = KNIGHT_LEAPS[frm] if man == KNIGHT_MAN else KING_STEPS[frm] if man == KING else 0
        if man in (BISHOP_MAN, BISHOP_MAN + 2):
            seen |= BISHOP.reach[frm][occupied & BISHOP.mask[frm]]
        if man in (ROOK_MAN, ROOK_MAN + 1):
            seen |= ROOK.reach[frm][occupied & ROOK.mask[frm]]
        return Reach(seen & ~occupied, seen & enemies, seen & own)
    guest = state.guests[man - FIRST_GUEST]
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
    """Where the man on a square could take an enemy, if one stood there."""
    white = state.board[frm] < 9
    man = state.board[frm] if white else state.board[frm] - 8
    if man == PAWN:
        return PAWN_TAKES[white][frm]
    if man < FIRST_GUEST:
        found = reach(state, frm)
        return found.moves | found.takes | found.guards
    guest = state.guests[man - FIRST_GUEST]
    occupied = state.sets[WHITE_MEN] | state.sets[BLACK_MEN]
    if not guest.special:
        seen = guest.takes[frm]
        for ride in guest.slides:
            seen |= ride.reach[frm][occupied & ride.mask[frm]]
        return seen
    return bits(square for square in range(64) if guest.attacks(state.sets, frm, square, white, occupied))


def attempt(state: State, frm: int, to: int) -> PackedMove | None:
    """The move from one square to another by the man's movement alone, castling aside; a promotion is to a queen."""
    found = reach(state, frm)
    for special in found.special_moves:
        if special[1] == to:
            return special
    if not BIT[to] & (found.moves | (0 if found.special_moves else found.takes)):
        return None
    man = state.board[frm]
    if man not in (PAWN, PAWN + 8):
        return plain(frm, to)
    changed = BIT[frm] | BIT[to]
    if BIT[to] & (RANKS[0] | RANKS[7]):
        return (frm, to, PROMOTION, man + 4, changed)
    if to == state.en_passant and (frm - to) % 8:
        return (frm, to, EN_PASSANT, 0, changed)
    return (frm, to, DOUBLE if abs(frm - to) == 16 else STEP, 0, changed)


def castling(frm: int, to: int) -> bool:
    """Whether these are a king's two squares of castling."""
    return (frm, to) in ((4, 6), (4, 2), (60, 62), (60, 58))


def squares(which: int) -> tuple[int, ...]:
    """A set's squares."""
    return CELLS_OF[which]
