"""The fast state's board: pieces, moves made and taken back, and checks."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.cells import CELLS_OF, bits
from .geometry import BISHOP, BIT, KING_STEPS, KNIGHT_LEAPS, PAWN_TAKES, ROOK
from .guests import Guest
from .movements import (
    BISHOP_PIECE,
    BLACK_PIECES,
    FIRST_GUEST,
    KING,
    KNIGHT_PIECE,
    PAWN,
    QUEEN,
    ROOK_PIECE,
    SECOND_GUEST,
    WHITE_PIECES,
)
from .moves import (
    BLACK_LONG,
    BLACK_SHORT,
    CASTLING,
    CORNERS,
    DOUBLE,
    EN_PASSANT,
    PROMOTION,
    ROOK_GOES,
    SPECIAL,
    SPECIAL_EFFECTS,
    WHITE_LONG,
    WHITE_SHORT,
    PackedMove,
)
from .psqt import EN_PASSANT_KEY, RIGHTS_KEY, UNIT, Material, PieceValues, material_of

CORNER_BITS = bits(CORNERS)


def _rights_kept() -> tuple[tuple[int, ...], ...]:
    """Return by piece and square the castling rights that stay when the piece moves from, moves to, or is taken on the
    square (P6).
    """
    kept = [[15] * 64 for _ in range(17)]
    for square, right in CORNERS.items():
        kept[ROOK_PIECE if right < BLACK_SHORT else ROOK_PIECE + 8][square] = 15 & ~right
    kept[KING] = [BLACK_SHORT | BLACK_LONG] * 64
    kept[KING + 8] = [WHITE_SHORT | WHITE_LONG] * 64
    return tuple(tuple(row) for row in kept)


RIGHTS_KEPT = _rights_kept()


class MutablePosition:
    """A mutable position. Pieces are numbered as in `movements`."""

    __slots__ = (
        "board",
        "changed",
        "clock",
        "copies",
        "en_passant",
        "guests",
        "material",
        "past",
        "promotions",
        "rights",
        "seirawan",
        "sets",
        "tables",
        "waiting",
        "white",
        "whole",
    )

    def __init__(
        self,
        board: Sequence[int],
        white: bool,
        rights: int,
        en_passant: int,
        halfmove_clock: int,
        waiting: dict[int, int],
        guests: tuple[Guest, ...],
        seirawan: bool,
        promotions: tuple[int, ...],
        tables: PieceValues,
    ) -> None:
        """Set the position up.

        Args:
            board: the piece number of each square.
            rights: the castling rights, as bits.
            en_passant: the square a pawn has just passed over, or -1.
            waiting: for each pawn's initial square the piece that waits behind it.
            guests: the external pieces, numbered 7 and 8.
            seirawan: whether the piece that comes in may not shield the king (P2).
            promotions: what White's pawns may become.
            tables: the values of its pieces.
        """
        self.board = list(board)
        self.sets = [0] * 19
        for square, piece in enumerate(board):
            if piece:
                self.sets[piece] |= BIT[square]
                self.sets[WHITE_PIECES if piece < 9 else BLACK_PIECES] |= BIT[square]
        self.white = white
        self.rights = rights
        self.en_passant = en_passant
        self.clock = halfmove_clock
        self.waiting = waiting
        self.guests = guests
        self.seirawan = seirawan
        self.promotions = promotions
        self.tables = tables
        self.whole = tables.whole(board, rights, en_passant, waiting)
        """The packed piece values, above the key of everything but the side to move (`PieceValues.whole`)."""
        self.material = tables.materials[material_of(board)]
        self.past: list[tuple[int, int, int, int, int, dict[int, int], Material, int, int]] = []
        """For each move made: the piece it took, the state before it, and the sets of its piece and of its side."""
        self.changed = -1
        """The squares that the last move changed; -1 where that is not known."""
        self.copies: list[tuple[list[int], list[int]]] = []

    # Making and taking back

    def make(self, move: PackedMove) -> None:
        """Play a move."""
        frm, to, sort, more, changed = move
        if sort == SPECIAL:
            self._make_special(move)
            return
        board, sets = self.board, self.sets
        piece, taken = board[frm], board[to]
        rights, waiting, whole = self.rights, self.waiting, self.whole
        if self.white:
            own, other, self.white = WHITE_PIECES, BLACK_PIECES, False
        else:
            own, other, self.white = BLACK_PIECES, WHITE_PIECES, True
        piece_set, side_set = sets[piece], sets[own]
        self.past.append(
            (taken, rights, self.en_passant, self.clock, whole, waiting, self.material, piece_set, side_set)
        )
        sets[piece] = piece_set ^ changed
        sets[own] = side_set ^ changed
        board[frm] = 0
        board[to] = piece
        on = self.tables.on
        row = on[piece]
        whole += row[to] - row[frm]
        if taken:
            sets[taken] ^= BIT[to]
            sets[other] ^= BIT[to]
            whole -= on[taken][to]
            self.material = self.tables.materials[self.material.counts - UNIT[taken]]  # `_count`, inlined
            self.clock = 0
        else:
            self.clock += 1
        if rights and (changed & CORNER_BITS or piece & 7 == KING):
            kept = rights & RIGHTS_KEPT[piece][frm] & RIGHTS_KEPT[piece][to] & RIGHTS_KEPT[taken][to]
            if kept != rights:
                whole += RIGHTS_KEY[kept] - RIGHTS_KEY[rights]
                self.rights = kept
        if self.en_passant >= 0:
            whole -= EN_PASSANT_KEY[self.en_passant]
            self.en_passant = -1
        self.changed = changed
        if sort:
            if sort > DOUBLE:
                self.changed = -1
            if sort == CASTLING:
                rook_from, rook_to = ROOK_GOES[to]
                rook = board[rook_from]
                board[rook_from] = 0
                board[rook_to] = rook
                both = BIT[rook_from] | BIT[rook_to]
                sets[rook] ^= both
                sets[own] ^= both
                whole += on[rook][rook_to] - on[rook][rook_from]
            else:
                self.clock = 0
                if sort == DOUBLE:
                    self.en_passant = passed = (frm + to) >> 1
                    whole += EN_PASSANT_KEY[passed]
                elif sort == PROMOTION:
                    board[to] = more
                    sets[piece] ^= BIT[to]
                    sets[more] ^= BIT[to]
                    whole += on[more][to] - row[to]
                    self._count(UNIT[more] - UNIT[piece])
                elif sort == EN_PASSANT:
                    square = to - 8 if own == WHITE_PIECES else to + 8
                    victim = board[square]
                    board[square] = 0
                    sets[victim] ^= BIT[square]
                    sets[other] ^= BIT[square]
                    whole -= on[victim][square]
                    self._count(-UNIT[victim])
        if waiting and (frm in waiting or to in waiting):
            whole += self._bring_in(frm, to, own)
        self.whole = whole

    def _count(self, units: int) -> None:
        """Add or remove pieces, in units of `UNIT`."""
        self.material = self.tables.materials[self.material.counts + units]

    def _bring_in(self, frm: int, to: int, own: int) -> int:
        """Bring in the piece behind the moving pawn, forfeit the one behind a pawn taken, and return the change of
        `whole` (P5).
        """
        self.waiting = waiting = dict(self.waiting)
        tables, more = self.tables, 0
        if to in waiting:
            more -= tables.waits(waiting.pop(to), to)
        if frm in waiting:
            piece = waiting.pop(frm)
            self.board[frm] = piece
            self.sets[piece] |= BIT[frm]
            self.sets[own] |= BIT[frm]
            more += tables.on[piece][frm] - tables.waits(piece, frm)
            self._count(UNIT[piece])
        return more

    def _make_special(self, move: PackedMove) -> None:
        """Play a move that slings, or takes on another square than its target."""
        frm, to, _, row, _ = move
        victims, slung, lands = SPECIAL_EFFECTS[row]
        board, tables = self.board, self.tables
        self._save()
        self.copies.append((board[:], self.sets[:]))
        whole, rights, waiting, units = self.whole, self.rights, self.waiting, 0
        for square in CELLS_OF[victims]:
            rights &= RIGHTS_KEPT[board[square]][square]
            units -= UNIT[board[square]]
            whole -= self.lift(square)
            if square in waiting:
                waiting = {pawn: piece for pawn, piece in waiting.items() if pawn != square}
        piece = board[frm]
        whole -= self.lift(frm)
        whole += self.drop(to, piece)
        if slung >= 0:
            piece = board[slung]
            whole -= self.lift(slung)
            if (piece == PAWN and lands >= 56) or (piece == PAWN + 8 and lands < 8):
                units += UNIT[piece + QUEEN - PAWN] - UNIT[piece]
                piece += QUEEN - PAWN
            whole += self.drop(lands, piece)
            if slung in waiting:
                waiting = {pawn: piece for pawn, piece in waiting.items() if pawn != slung}
        if waiting is not self.waiting:
            for pawn, piece in self.waiting.items():
                if pawn not in waiting:
                    whole -= tables.waits(piece, pawn)
            self.waiting = waiting
        if self.en_passant >= 0:
            whole -= EN_PASSANT_KEY[self.en_passant]
            self.en_passant = -1
        self.clock = 0 if victims else self.clock + 1
        self.whole = whole + RIGHTS_KEY[rights] - RIGHTS_KEY[self.rights]
        self.rights = rights
        self.white = not self.white
        self.changed = -1
        if units:
            self._count(units)

    def _save(self) -> None:
        """Save the state, without board and sets."""
        self.past.append((0, self.rights, self.en_passant, self.clock, self.whole, self.waiting, self.material, 0, 0))

    def lift(self, square: int) -> int:
        """Take a piece off the board without other bookkeeping, and return its part of `whole`."""
        piece = self.board[square]
        self.board[square] = 0
        self.sets[piece] ^= BIT[square]
        self.sets[WHITE_PIECES if piece < 9 else BLACK_PIECES] ^= BIT[square]
        return self.tables.on[piece][square]

    def drop(self, square: int, piece: int) -> int:
        """Put a piece on an empty square without other bookkeeping, and return its part of `whole`."""
        self.board[square] = piece
        self.sets[piece] |= BIT[square]
        self.sets[WHITE_PIECES if piece < 9 else BLACK_PIECES] |= BIT[square]
        return self.tables.on[piece][square]

    def unmake(self, move: PackedMove) -> None:
        """Take back the last move made."""
        frm, to, sort, _, _ = move
        board, sets = self.board, self.sets
        white = self.white = not self.white
        self.changed = -1
        (
            taken,
            self.rights,
            self.en_passant,
            self.clock,
            self.whole,
            self.waiting,
            self.material,
            piece_set,
            side_set,
        ) = self.past.pop()
        piece = board[to]
        if sort > DOUBLE:
            if sort == PROMOTION:
                sets[piece] ^= BIT[to]
                piece = PAWN if white else PAWN + 8
            elif sort == CASTLING:
                rook_from, rook_to = ROOK_GOES[to]
                rook = board[rook_to]
                board[rook_to] = 0
                board[rook_from] = rook
                sets[rook] ^= BIT[rook_from] | BIT[rook_to]
            elif sort == SPECIAL:
                board[:], sets[:] = self.copies.pop()
                return
            else:
                square = to - 8 if white else to + 8
                victim = PAWN + 8 if white else PAWN
                board[square] = victim
                sets[victim] |= BIT[square]
                sets[BLACK_PIECES if white else WHITE_PIECES] |= BIT[square]
        elif board[frm]:  # the guest that came in
            sets[board[frm]] ^= BIT[frm]
        board[frm] = piece
        board[to] = taken
        sets[piece] = piece_set
        sets[WHITE_PIECES if white else BLACK_PIECES] = side_set
        if taken:
            sets[taken] |= BIT[to]
            sets[BLACK_PIECES if white else WHITE_PIECES] |= BIT[to]

    def switch_sides(self) -> None:
        """Make a null move: let the other side move."""
        self._save()
        if self.en_passant >= 0:
            self.whole -= EN_PASSANT_KEY[self.en_passant]
            self.en_passant = -1
        self.clock = 0
        self.white = not self.white

    def unmake_null(self) -> None:
        """Take back a null move."""
        self._restore()
        self.white = not self.white

    def _restore(self) -> None:
        """Restore the state saved last."""
        _, self.rights, self.en_passant, self.clock, self.whole, self.waiting, self.material, _, _ = self.past.pop()

    # Check

    def checked(self, white: bool) -> bool:
        """Return whether an enemy piece has a move that would remove that side's king (P6)."""
        sets = self.sets
        king = sets[KING if white else KING + 8].bit_length() - 1
        enemy = 8 if white else 0
        occupied = sets[WHITE_PIECES] | sets[BLACK_PIECES]
        if (
            KNIGHT_LEAPS[king] & sets[KNIGHT_PIECE + enemy]
            or PAWN_TAKES[white][king] & sets[PAWN + enemy]
            or KING_STEPS[king] & sets[KING + enemy]
        ):
            return True
        queens = sets[QUEEN + enemy]
        aligned = BISHOP.lines[king] & (sets[BISHOP_PIECE + enemy] | queens)
        if aligned and BISHOP.reach[king][occupied & BISHOP.mask[king]] & aligned:
            return True
        aligned = ROOK.lines[king] & (sets[ROOK_PIECE + enemy] | queens)
        if aligned and ROOK.reach[king][occupied & ROOK.mask[king]] & aligned:
            return True
        guests = sets[FIRST_GUEST + enemy] | sets[SECOND_GUEST + enemy]
        return bool(guests) and self._guest_checks(king, enemy, occupied)

    def _guest_checks(self, king: int, enemy: int, occupied: int) -> bool:
        sets = self.sets
        for number, guest in enumerate(self.guests):
            for square in CELLS_OF[sets[FIRST_GUEST + number + enemy]]:
                if guest.attacks(sets, square, king, enemy == 0, occupied):
                    return True
        return False

    def checkers(self, white: bool) -> list[int]:
        """Return the squares of the enemy pieces that have a move that would remove that side's king."""
        sets = self.sets
        king = sets[KING if white else KING + 8].bit_length() - 1
        enemy = 8 if white else 0
        occupied = sets[WHITE_PIECES] | sets[BLACK_PIECES]
        found = KNIGHT_LEAPS[king] & sets[KNIGHT_PIECE + enemy] | PAWN_TAKES[white][king] & sets[PAWN + enemy]
        found |= KING_STEPS[king] & sets[KING + enemy]
        found |= BISHOP.reach[king][occupied & BISHOP.mask[king]] & (sets[BISHOP_PIECE + enemy] | sets[QUEEN + enemy])
        found |= ROOK.reach[king][occupied & ROOK.mask[king]] & (sets[ROOK_PIECE + enemy] | sets[QUEEN + enemy])
        for number, guest in enumerate(self.guests):
            for square in CELLS_OF[sets[FIRST_GUEST + number + enemy]]:
                if guest.attacks(sets, square, king, enemy == 0, occupied):
                    found |= BIT[square]
        return list(CELLS_OF[found])

    def _safe(self, move: PackedMove) -> bool:
        """Return whether a move leaves its own king safe; under `seirawan`, also without the incoming piece (P2)."""
        white, frm = self.white, move[0]
        comes = frm in self.waiting
        self.make(move)
        safe = not self.checked(white)
        if safe and comes and self.seirawan and move[2] != SPECIAL and self.board[frm]:
            self.lift(frm)  # needs no `drop`: unmaking the move puts the pawn there
            safe = not self.checked(white)
        self.unmake(move)
        return safe
