"""The fast state's board: what stands where, moves made in it and taken back, and who gives check."""

from __future__ import annotations

from collections.abc import Sequence

from ....kernel.cells import CELLS_OF, bits
from .geometry import BISHOP, BIT, KING_STEPS, KNIGHT_LEAPS, PAWN_TAKES, ROOK
from .guests import Guest
from .movements import (
    BISHOP_MAN,
    BLACK_MEN,
    FIRST_GUEST,
    KING,
    KNIGHT_MAN,
    PAWN,
    QUEEN,
    ROOK_MAN,
    SECOND_GUEST,
    WHITE_MEN,
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
from .psqt import EN_PASSANT_KEY, RIGHTS_KEY, UNIT, Material, Worth, material_of

CORNER_BITS = bits(CORNERS)


def _kept() -> tuple[tuple[int, ...], ...]:
    """For each man the rights that stay when it moves from, moves to, or is taken on a square (P6)."""
    kept = [[15] * 64 for _ in range(17)]
    for square, right in CORNERS.items():
        kept[ROOK_MAN if right < BLACK_SHORT else ROOK_MAN + 8][square] = 15 & ~right
    kept[KING] = [BLACK_SHORT | BLACK_LONG] * 64
    kept[KING + 8] = [WHITE_SHORT | WHITE_LONG] * 64
    return tuple(tuple(row) for row in kept)


KEPT = _kept()


class MutablePosition:
    """A position to make moves in. Men are numbered as in `movements`."""

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
        tables: Worth,
    ) -> None:
        """
        Args:
            en_passant: the square a pawn has just passed over, or -1.
            waiting: by the pawn's initial square the man that waits behind it.
            guests: the external pieces, as men 7 and 8.
            promotions: what White's pawns may become.
            tables: what its men are worth.
        """
        self.board = list(board)
        self.sets = [0] * 19
        for square, man in enumerate(board):
            if man:
                self.sets[man] |= BIT[square]
                self.sets[WHITE_MEN if man < 9 else BLACK_MEN] |= BIT[square]
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
        """What the men are worth, and the key of all but the side to move (`Worth.whole`)."""
        self.material = tables.materials[material_of(board)]
        self.past: list[tuple[int, int, int, int, int, dict[int, int], Material, int, int]] = []
        """Before each move: what it takes, all that it may change, the set of its man and of its side."""
        self.changed = -1
        """The squares that the last move changed; all where that is not known."""
        self.copies: list[tuple[list[int], list[int]]] = []

    # Making and taking back

    def make(self, move: PackedMove) -> None:
        """Play a move."""
        frm, to, sort, more, changed = move
        if sort == SPECIAL:
            self._make_special(move)
            return
        board, sets = self.board, self.sets
        man, taken = board[frm], board[to]
        rights, waiting, whole = self.rights, self.waiting, self.whole
        if self.white:
            own, other, self.white = WHITE_MEN, BLACK_MEN, False
        else:
            own, other, self.white = BLACK_MEN, WHITE_MEN, True
        alike, mine = sets[man], sets[own]
        self.past.append((taken, rights, self.en_passant, self.clock, whole, waiting, self.material, alike, mine))
        sets[man] = alike ^ changed
        sets[own] = mine ^ changed
        board[frm] = 0
        board[to] = man
        on = self.tables.on
        row = on[man]
        whole += row[to] - row[frm]
        if taken:
            sets[taken] ^= BIT[to]
            sets[other] ^= BIT[to]
            whole -= on[taken][to]
            self.material = self.tables.materials[self.material.men - UNIT[taken]]  # `_count`, a call saved
            self.clock = 0
        else:
            self.clock += 1
        if rights and (changed & CORNER_BITS or man & 7 == KING):
            kept = rights & KEPT[man][frm] & KEPT[man][to] & KEPT[taken][to]
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
                    sets[man] ^= BIT[to]
                    sets[more] ^= BIT[to]
                    whole += on[more][to] - row[to]
                    self._count(UNIT[more] - UNIT[man])
                elif sort == EN_PASSANT:
                    square = to - 8 if own == WHITE_MEN else to + 8
                    victim = board[square]
                    board[square] = 0
                    sets[victim] ^= BIT[square]
                    sets[other] ^= BIT[square]
                    whole -= on[victim][square]
                    self._count(-UNIT[victim])
        if waiting and (frm in waiting or to in waiting):
            whole += self._answer(frm, to, own)
        self.whole = whole

    def _count(self, units: int) -> None:
        """There are more men, or fewer (`UNIT`)."""
        self.material = self.tables.materials[self.material.men + units]

    def _answer(self, frm: int, to: int, own: int) -> int:
        """P5: the pawn's own move brings in the piece waiting behind it; taking the pawn forfeits it.

        Returns:
            What that adds to `whole`.
        """
        self.waiting = waiting = dict(self.waiting)
        tables, more = self.tables, 0
        if to in waiting:
            more -= tables.waits(waiting.pop(to), to)
        if frm in waiting:
            man = waiting.pop(frm)
            self.board[frm] = man
            self.sets[man] |= BIT[frm]
            self.sets[own] |= BIT[frm]
            more += tables.on[man][frm] - tables.waits(man, frm)
            self._count(UNIT[man])
        return more

    def _make_special(self, move: PackedMove) -> None:
        """Play a move that slings, or takes elsewhere than where it lands."""
        frm, to, _, row, _ = move
        victims, slung, lands = SPECIAL_EFFECTS[row]
        board, tables = self.board, self.tables
        self._remember()
        self.copies.append((board[:], self.sets[:]))
        whole, rights, waiting, units = self.whole, self.rights, self.waiting, 0
        for square in CELLS_OF[victims]:
            rights &= KEPT[board[square]][square]
            units -= UNIT[board[square]]
            whole -= self.lift(square)
            if square in waiting:
                waiting = {pawn: man for pawn, man in waiting.items() if pawn != square}
        man = board[frm]
        whole -= self.lift(frm)
        whole += self.drop(to, man)
        if slung >= 0:
            man = board[slung]
            whole -= self.lift(slung)
            if (man == PAWN and lands >= 56) or (man == PAWN + 8 and lands < 8):
                units += UNIT[man + QUEEN - PAWN] - UNIT[man]
                man += QUEEN - PAWN
            whole += self.drop(lands, man)
            if slung in waiting:
                waiting = {pawn: man for pawn, man in waiting.items() if pawn != slung}
        if waiting is not self.waiting:
            for pawn, man in self.waiting.items():
                if pawn not in waiting:
                    whole -= tables.waits(man, pawn)
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

    def _remember(self) -> None:
        """Keep what a move that is taken back brings again, men and sets aside."""
        self.past.append((0, self.rights, self.en_passant, self.clock, self.whole, self.waiting, self.material, 0, 0))

    def lift(self, square: int) -> int:
        """Take a man off the board, no bookkeeping; returns its part of `whole`."""
        man = self.board[square]
        self.board[square] = 0
        self.sets[man] ^= BIT[square]
        self.sets[WHITE_MEN if man < 9 else BLACK_MEN] ^= BIT[square]
        return self.tables.on[man][square]

    def drop(self, square: int, man: int) -> int:
        """Put a man on an empty square, no bookkeeping; returns its part of `whole`."""
        self.board[square] = man
        self.sets[man] |= BIT[square]
        self.sets[WHITE_MEN if man < 9 else BLACK_MEN] |= BIT[square]
        return self.tables.on[man][square]

    def unmake(self, move: PackedMove) -> None:
        """Take back the last move made."""
        frm, to, sort, _, _ = move
        board, sets = self.board, self.sets
        white = self.white = not self.white
        self.changed = -1
        taken, self.rights, self.en_passant, self.clock, self.whole, self.waiting, self.material, alike, mine = (
            self.past.pop()
        )
        man = board[to]
        if sort > DOUBLE:
            if sort == PROMOTION:
                sets[man] ^= BIT[to]
                man = PAWN if white else PAWN + 8
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
                sets[BLACK_MEN if white else WHITE_MEN] |= BIT[square]
        elif board[frm]:  # it came in behind the pawn
            sets[board[frm]] ^= BIT[frm]
        board[frm] = man
        board[to] = taken
        sets[man] = alike
        sets[WHITE_MEN if white else BLACK_MEN] = mine
        if taken:
            sets[taken] |= BIT[to]
            sets[BLACK_MEN if white else WHITE_MEN] |= BIT[to]

    def switch_sides(self) -> None:
        """Let the other side move. No game has this, but a search."""
        self._remember()
        if self.en_passant >= 0:
            self.whole -= EN_PASSANT_KEY[self.en_passant]
            self.en_passant = -1
        self.clock = 0
        self.white = not self.white

    def unmake_null(self) -> None:
        """Take back a pass."""
        self._recall()
        self.white = not self.white

    def _recall(self) -> None:
        """Bring back what was kept last."""
        _, self.rights, self.en_passant, self.clock, self.whole, self.waiting, self.material, _, _ = self.past.pop()

    # Check

    def checked(self, white: bool) -> bool:
        """P6: whether an enemy man has a move that would remove that side's king."""
        sets = self.sets
        king = sets[KING if white else KING + 8].bit_length() - 1
        enemy = 8 if white else 0
        occupied = sets[WHITE_MEN] | sets[BLACK_MEN]
        if (
            KNIGHT_LEAPS[king] & sets[KNIGHT_MAN + enemy]
            or PAWN_TAKES[white][king] & sets[PAWN + enemy]
            or KING_STEPS[king] & sets[KING + enemy]
        ):
            return True
        queens = sets[QUEEN + enemy]
        aligned = BISHOP.lines[king] & (sets[BISHOP_MAN + enemy] | queens)
        if aligned and BISHOP.reach[king][occupied & BISHOP.mask[king]] & aligned:
            return True
        aligned = ROOK.lines[king] & (sets[ROOK_MAN + enemy] | queens)
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
        """The squares of the enemy men that have a move that would remove that side's king."""
        sets = self.sets
        king = sets[KING if white else KING + 8].bit_length() - 1
        enemy = 8 if white else 0
        occupied = sets[WHITE_MEN] | sets[BLACK_MEN]
        found = KNIGHT_LEAPS[king] & sets[KNIGHT_MAN + enemy] | PAWN_TAKES[white][king] & sets[PAWN + enemy]
        found |= KING_STEPS[king] & sets[KING + enemy]
        found |= BISHOP.reach[king][occupied & BISHOP.mask[king]] & (sets[BISHOP_MAN + enemy] | sets[QUEEN + enemy])
        found |= ROOK.reach[king][occupied & ROOK.mask[king]] & (sets[ROOK_MAN + enemy] | sets[QUEEN + enemy])
        for number, guest in enumerate(self.guests):
            for square in CELLS_OF[sets[FIRST_GUEST + number + enemy]]:
                if guest.attacks(sets, square, king, enemy == 0, occupied):
                    found |= BIT[square]
        return list(CELLS_OF[found])

    def _safe(self, move: PackedMove) -> bool:
        """Whether a move leaves the mover's king safe, under `seirawan` also without the piece it brings in (P2)."""
        white, frm = self.white, move[0]
        comes = frm in self.waiting
        self.make(move)
        safe = not self.checked(white)
        if safe and comes and self.seirawan and move[2] != SPECIAL and self.board[frm]:
            self.lift(frm)  # for good: taking the move back leaves the square to the mover
            safe = not self.checked(white)
        self.unmake(move)
        return safe
