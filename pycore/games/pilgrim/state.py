"""The fast state: a position that moves are made in and taken back from, and its legal moves.

A move is a plain tuple `(from, to, sort, more, squares changed)`, made once and found again in tables keyed by whole
sets of targets: so the moves of a piece are one look-up, and listing costs little more than joining tuples. Legality is
mostly a matter of masks: who gives check, who is pinned, along which line. Masks are true for leapers and riders only,
so where an enemy piece has a trick (screens, collisions, slings, withdrawal, fly-over), the moves that change a square
on which that trick depends are made, looked at, and taken back. `benchmarks/pilgrim_perft.py` measures it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from pycore.kernel.chance import numbers

from .geometry import (
    BETWEEN,
    BISHOP,
    BIT,
    KING_STEPS,
    KNIGHT_LEAPS,
    PAWN_TAKES,
    ROOK,
    SQUARES_OF,
    bits,
)
from .guests import Guest
from .tricks import (
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

Raw = tuple[int, int, int, int, int]
"""From, to, sort, more (see the sorts), and the squares that may change, as a set."""

PLAIN, STEP, DOUBLE, PROMOTION, PASSING, CASTLING, DEED = range(7)
"""Sorts of moves. `more` is the new man of a promotion, or for a deed the number of its row in `DEEDS`."""

RANKS = tuple(0xFF << (8 * rank) for rank in range(8))
NOT_A, NOT_H = ~bits(range(0, 64, 8)), ~bits(range(7, 64, 8))
SECOND_RANK = {True: RANKS[1], False: RANKS[6]}

WHITE_SHORT, WHITE_LONG, BLACK_SHORT, BLACK_LONG = 1, 2, 4, 8
CORNERS = {7: WHITE_SHORT, 0: WHITE_LONG, 63: BLACK_SHORT, 56: BLACK_LONG}
"""The castling right that goes with each corner."""
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
CASTLES = {
    True: ((WHITE_SHORT, 4, 7, 6, 5, 0x60), (WHITE_LONG, 4, 0, 2, 3, 0x0E)),
    False: ((BLACK_SHORT, 60, 63, 62, 61, 0x60 << 56), (BLACK_LONG, 60, 56, 58, 59, 0x0E << 56)),
}
"""Right, king from, rook from, king to, rook to (the crossed square), squares that must be empty."""
ROOK_GOES = {row[3]: (row[2], row[4]) for rows in CASTLES.values() for row in rows}


_NUMBERS = numbers(17 * 64 + 64 + 16 + 1 + 64 * 17)
SIDE_KEY = _NUMBERS[17 * 64]
RIGHTS_KEY = tuple(_NUMBERS[17 * 64 + 1 : 17 * 64 + 17])
PASSING_KEY = tuple(_NUMBERS[17 * 64 + 17 : 17 * 64 + 81])
KEY = tuple(tuple(_NUMBERS[man * 64 : man * 64 + 64]) for man in range(17))
LEAVES = tuple(tuple(key ^ SIDE_KEY for key in row) for row in KEY)
"""The keys of men on squares; for the square a move leaves the change of side is folded in."""
WAITING_KEY = tuple(tuple(_NUMBERS[17 * 64 + 81 + man * 64 :][:64]) for man in range(17))


@cache
def plain(frm: int, to: int) -> Raw:
    """A move from here to there."""
    return (frm, to, PLAIN, 0, BIT[frm] | BIT[to])


class PlainMoves(dict[int, tuple[Raw, ...]]):
    """From one square: set of targets -> moves."""

    LIMIT = 20_000

    def __init__(self, frm: int) -> None:
        super().__init__()
        self.frm = frm

    def __missing__(self, targets: int) -> tuple[Raw, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        self[targets] = made = tuple([plain(self.frm, to) for to in SQUARES_OF[targets]])
        return made


class PawnMoves(dict[int, tuple[Raw, ...]]):
    """For all pawns of a side at once: set of targets -> the moves of one sort that come from so many squares back."""

    LIMIT = 50_000

    def __init__(self, back: int, sort: int) -> None:
        super().__init__()
        self.back, self.sort = back, sort

    def __missing__(self, targets: int) -> tuple[Raw, ...]:
        if len(self) > self.LIMIT:
            self.clear()
        found = []
        for to in SQUARES_OF[targets]:
            frm = to + self.back
            found.append((frm, to, self.sort, 0, BIT[frm] | BIT[to]))
        self[targets] = made = tuple(found)
        return made


MOVES = tuple(PlainMoves(frm) for frm in range(64))
PUSHES = {True: PawnMoves(-8, STEP), False: PawnMoves(8, STEP)}
DOUBLES = {True: PawnMoves(-16, DOUBLE), False: PawnMoves(16, DOUBLE)}
WEST_TAKES = {True: PawnMoves(-7, STEP), False: PawnMoves(9, STEP)}
EAST_TAKES = {True: PawnMoves(-9, STEP), False: PawnMoves(7, STEP)}

DEEDS: list[tuple[int, int, int]] = []
_DEED_ROWS: dict[tuple[int, int, int], int] = {}
"""What deeds do beyond moving: victims, and who is slung from where to where; each written down once."""


def deed_row(victims: int, slung: int, lands: int) -> int:
    """The number of a deed's row."""
    row = (victims, slung, lands)
    if row not in _DEED_ROWS:
        _DEED_ROWS[row] = len(DEEDS)
        DEEDS.append(row)
    return _DEED_ROWS[row]


class State:
    """A position to make moves in. Men are numbered as in `tricks`."""

    __slots__ = (
        "board",
        "copies",
        "guests",
        "key",
        "passing",
        "past",
        "promotions",
        "quiet",
        "rights",
        "seirawan",
        "sets",
        "waiting",
        "white",
    )

    def __init__(
        self,
        board: Sequence[int],
        white: bool,
        rights: int,
        passing: int,
        quiet: int,
        waiting: dict[int, int],
        guests: tuple[Guest, ...],
        seirawan: bool,
        promotions: tuple[int, ...],
    ) -> None:
        """
        Args:
            passing: the square a pawn has just passed over, or -1.
            waiting: by the pawn's initial square the man that waits behind it.
            guests: the external pieces, as men 7 and 8.
            promotions: what White's pawns may become.
        """
        self.board = list(board)
        self.sets = [0] * 19
        for square, man in enumerate(board):
            if man:
                self.sets[man] |= BIT[square]
                self.sets[WHITE_MEN if man < 9 else BLACK_MEN] |= BIT[square]
        self.white = white
        self.rights = rights
        self.passing = passing
        self.quiet = quiet
        self.waiting = waiting
        self.guests = guests
        self.seirawan = seirawan
        self.promotions = promotions
        self.past: list[tuple[int, int, int, int, int, dict[int, int]]] = []
        self.copies: list[tuple[list[int], list[int]]] = []
        self.key = RIGHTS_KEY[rights] ^ (0 if white else SIDE_KEY)
        if passing >= 0:
            self.key ^= PASSING_KEY[passing]
        for square, man in enumerate(board):
            if man:
                self.key ^= KEY[man][square]
        for square, man in waiting.items():
            self.key ^= WAITING_KEY[man][square]

    # Making and taking back

    def make(self, move: Raw) -> None:
        """Play a move."""
        frm, to, sort, more, changed = move
        board, sets = self.board, self.sets
        man, taken = board[frm], board[to]
        rights, waiting, key = self.rights, self.waiting, self.key
        if sort == DEED:
            self._make_deed(move)
            return
        self.past.append((taken, rights, self.passing, self.quiet, key, waiting))
        key ^= LEAVES[man][frm] ^ KEY[man][to]
        board[frm] = 0
        board[to] = man
        sets[man] ^= changed
        if self.white:
            own, other, self.white = WHITE_MEN, BLACK_MEN, False
        else:
            own, other, self.white = BLACK_MEN, WHITE_MEN, True
        sets[own] ^= changed
        if taken:
            sets[taken] ^= BIT[to]
            sets[other] ^= BIT[to]
            key ^= KEY[taken][to]
            self.quiet = 0
        else:
            self.quiet += 1
        if rights and (changed & CORNER_BITS or man & 7 == KING):
            kept = rights & KEPT[man][frm] & KEPT[man][to] & KEPT[taken][to]
            if kept != rights:
                key ^= RIGHTS_KEY[rights] ^ RIGHTS_KEY[kept]
                self.rights = kept
        if self.passing >= 0:
            key ^= PASSING_KEY[self.passing]
            self.passing = -1
        if sort:
            if sort == CASTLING:
                rook_from, rook_to = ROOK_GOES[to]
                rook = board[rook_from]
                board[rook_from] = 0
                board[rook_to] = rook
                both = BIT[rook_from] | BIT[rook_to]
                sets[rook] ^= both
                sets[own] ^= both
                key ^= KEY[rook][rook_from] ^ KEY[rook][rook_to]
            else:
                self.quiet = 0
                if sort == DOUBLE:
                    self.passing = passed = (frm + to) >> 1
                    key ^= PASSING_KEY[passed]
                elif sort == PROMOTION:
                    board[to] = more
                    sets[man] ^= BIT[to]
                    sets[more] ^= BIT[to]
                    key ^= KEY[man][to] ^ KEY[more][to]
                elif sort == PASSING:
                    square = to - 8 if own == WHITE_MEN else to + 8
                    victim = board[square]
                    board[square] = 0
                    sets[victim] ^= BIT[square]
                    sets[other] ^= BIT[square]
                    key ^= KEY[victim][square]
        if waiting and (frm in waiting or to in waiting):
            key = self._answer(frm, to, own, key)
        self.key = key

    def _answer(self, frm: int, to: int, own: int, key: int) -> int:
        """P5: the pawn's own move brings in the piece waiting behind it; taking the pawn forfeits it."""
        self.waiting = waiting = dict(self.waiting)
        if to in waiting:
            key ^= WAITING_KEY[waiting.pop(to)][to]
        if frm in waiting:
            man = waiting.pop(frm)
            self.board[frm] = man
            self.sets[man] |= BIT[frm]
            self.sets[own] |= BIT[frm]
            key ^= WAITING_KEY[man][frm] ^ KEY[man][frm]
        return key

    def _make_deed(self, move: Raw) -> None:
        """Play a move that slings, or takes elsewhere than where it lands."""
        frm, to, _, row, _ = move
        victims, slung, lands = DEEDS[row]
        board, sets = self.board, self.sets
        self.past.append((0, self.rights, self.passing, self.quiet, self.key, self.waiting))
        self.copies.append((board[:], sets[:]))
        key, rights, waiting = self.key ^ SIDE_KEY ^ RIGHTS_KEY[self.rights], self.rights, self.waiting
        for square in SQUARES_OF[victims]:
            rights &= KEPT[board[square]][square]
            key ^= self.lift(square)
            if square in waiting:
                waiting = {pawn: man for pawn, man in waiting.items() if pawn != square}
        man = board[frm]
        key ^= self.lift(frm) ^ self.drop(to, man)
        if slung >= 0:
            man = board[slung]
            key ^= self.lift(slung)
            if man == PAWN and lands >= 56:
                man = QUEEN
            elif man == PAWN + 8 and lands < 8:
                man = QUEEN + 8
            key ^= self.drop(lands, man)
            if slung in waiting:
                waiting = {pawn: man for pawn, man in waiting.items() if pawn != slung}
        if waiting is not self.waiting:
            for pawn, man in self.waiting.items():
                if pawn not in waiting:
                    key ^= WAITING_KEY[man][pawn]
            self.waiting = waiting
        if self.passing >= 0:
            key ^= PASSING_KEY[self.passing]
            self.passing = -1
        self.quiet = 0 if victims else self.quiet + 1
        self.rights = rights
        self.key = key ^ RIGHTS_KEY[rights]
        self.white = not self.white

    def lift(self, square: int) -> int:
        """Take a man off the board, no bookkeeping; returns its part of the key."""
        man = self.board[square]
        self.board[square] = 0
        self.sets[man] ^= BIT[square]
        self.sets[WHITE_MEN if man < 9 else BLACK_MEN] ^= BIT[square]
        return KEY[man][square]

    def drop(self, square: int, man: int) -> int:
        """Put a man on an empty square, no bookkeeping; returns its part of the key."""
        self.board[square] = man
        self.sets[man] |= BIT[square]
        self.sets[WHITE_MEN if man < 9 else BLACK_MEN] |= BIT[square]
        return KEY[man][square]

    def unmake(self, move: Raw) -> None:
        """Take back the last move made."""
        frm, to, sort, _, changed = move
        board, sets = self.board, self.sets
        white = self.white = not self.white
        if sort == DEED:
            _, self.rights, self.passing, self.quiet, self.key, self.waiting = self.past.pop()
            board[:], sets[:] = self.copies.pop()
            return
        taken, self.rights, self.passing, self.quiet, self.key, waiting = self.past.pop()
        if white:
            own, other = WHITE_MEN, BLACK_MEN
        else:
            own, other = BLACK_MEN, WHITE_MEN
        if waiting is not self.waiting:
            self.waiting = waiting
            if board[frm]:
                sets[board[frm]] ^= BIT[frm]
                sets[own] ^= BIT[frm]
        man = board[to]
        if sort > DOUBLE:
            if sort == PROMOTION:
                sets[man] ^= BIT[to]
                man = PAWN if white else PAWN + 8
                sets[man] ^= BIT[to]
            elif sort == CASTLING:
                rook_from, rook_to = ROOK_GOES[to]
                rook = board[rook_to]
                board[rook_to] = 0
                board[rook_from] = rook
                both = BIT[rook_from] | BIT[rook_to]
                sets[rook] ^= both
                sets[own] ^= both
            else:
                square = to - 8 if white else to + 8
                victim = PAWN + 8 if white else PAWN
                board[square] = victim
                sets[victim] |= BIT[square]
                sets[other] |= BIT[square]
        board[frm] = man
        board[to] = taken
        sets[man] ^= changed
        sets[own] ^= changed
        if taken:
            sets[taken] |= BIT[to]
            sets[other] |= BIT[to]

    # Check

    def in_check(self, white: bool) -> bool:
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
        diagonal = sets[BISHOP_MAN + enemy] | sets[QUEEN + enemy]
        if BISHOP.lines[king] & diagonal and BISHOP.reach[king][occupied & BISHOP.mask[king]] & diagonal:
            return True
        straight = sets[ROOK_MAN + enemy] | sets[QUEEN + enemy]
        if ROOK.lines[king] & straight and ROOK.reach[king][occupied & ROOK.mask[king]] & straight:
            return True
        guests = sets[FIRST_GUEST + enemy] | sets[SECOND_GUEST + enemy]
        return bool(guests) and self._guest_checks(king, enemy, occupied)

    def _guest_checks(self, king: int, enemy: int, occupied: int) -> bool:
        for number, guest in enumerate(self.guests):
            for square in SQUARES_OF[self.sets[FIRST_GUEST + number + enemy]]:
                if guest.removes(self, square, king, enemy == 0, occupied):
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
            for square in SQUARES_OF[sets[FIRST_GUEST + number + enemy]]:
                if guest.removes(self, square, king, enemy == 0, occupied):
                    found |= BIT[square]
        return list(SQUARES_OF[found])

    def _safe(self, move: Raw) -> bool:
        """Whether a move leaves the mover's king safe, under `seirawan` also without the piece it brings in (P2)."""
        white, frm = self.white, move[0]
        comes = frm in self.waiting
        self.make(move)
        safe = not self.in_check(white)
        if safe and comes and self.seirawan and move[2] != DEED and self.board[frm]:
            man = self.board[frm]
            self.lift(frm)
            safe = not self.in_check(white)
            self.drop(frm, man)
        self.unmake(move)
        return safe

    # The legal moves

    def moves(self, within: int = -1) -> list[Raw]:
        """Every legal move to one of the squares, the ends by counting and by material not regarded.

        Castling is listed with all squares, or all but some (`~some`); captures in passing and deeds always are.
        """
        white, sets = self.white, self.sets
        if white:
            own, enemies, mine, enemy = sets[WHITE_MEN], sets[BLACK_MEN], 0, 8
        else:
            own, enemies, mine, enemy = sets[BLACK_MEN], sets[WHITE_MEN], 8, 0
        occupied = own | enemies
        king_bit = sets[KING + mine]
        king = king_bit.bit_length() - 1
        diagonal = straight = sets[QUEEN + enemy]
        diagonal |= sets[BISHOP_MAN + enemy]
        straight |= sets[ROOK_MAN + enemy]
        knights, pawns = sets[KNIGHT_MAN + enemy], sets[PAWN + enemy]
        takes = PAWN_TAKES[white]
        checkers = KNIGHT_LEAPS[king] & knights | takes[king] & pawns
        guests = sets[FIRST_GUEST + enemy] | sets[SECOND_GUEST + enemy]
        pins: dict[int, int] | None = None
        pinned = doubtful = 0
        if guests:
            for number, guest in enumerate(self.guests):
                theirs = sets[FIRST_GUEST + number + enemy]
                if not theirs:
                    continue
                if guest.trick:
                    for square in SQUARES_OF[theirs]:
                        touch = guest.touch(square, king)
                        if touch:
                            doubtful |= touch
                            if guest.trick.removes(self, square, king, not white):
                                doubtful = -1
                    continue
                checkers |= guest.takes[king] & theirs
                if guest.on_bishop_lines:
                    diagonal |= theirs
                if guest.on_rook_lines:
                    straight |= theirs
                for stride in guest.strides:
                    for square in SQUARES_OF[stride.lines[king] & theirs]:
                        between = stride.between[king][square]
                        men = between & occupied
                        if not men:
                            checkers |= BIT[square]
                            # As a plain check it would be parried on the squares that this rider lands on.
                            pins = pins or {}
                            pins[-1 - square] = between
                        elif not men & (men - 1) and men & own:
                            pins = pins or {}
                            pins[men] = pins.get(men, -1) & (between | BIT[square])
                            pinned |= men
        snipers = BISHOP.lines[king] & diagonal | ROOK.lines[king] & straight
        if snipers:
            for square in SQUARES_OF[snipers]:
                between = BETWEEN[king][square]
                men = between & occupied
                if not men:
                    checkers |= BIT[square]
                elif not men & (men - 1) and men & own:
                    pins = pins or {}
                    pins[men] = pins.get(men, -1) & (between | BIT[square])
                    pinned |= men
        found: list[Raw] = []
        # The king's steps.
        steps = KING_STEPS[king] & ~own & within
        if steps:
            their_king = sets[KING + enemy]
            seen = occupied ^ king_bit
            targets = 0
            for to in SQUARES_OF[steps]:
                if (
                    takes[to] & pawns
                    or KNIGHT_LEAPS[to] & knights
                    or KING_STEPS[to] & their_king
                    or BISHOP.reach[to][seen & BISHOP.mask[to]] & diagonal
                    or ROOK.reach[to][seen & ROOK.mask[to]] & straight
                ):
                    continue
                if guests and not self._safe(plain(king, to)):
                    continue
                targets |= BIT[to]
            found += MOVES[king][targets]
        allowed = ~own & within
        if checkers:
            if checkers & (checkers - 1):
                allowed = 0  # two of them: only the king can do anything, or a deed
            else:
                checker = checkers.bit_length() - 1
                parries = checkers | BETWEEN[king].get(checker, 0)
                if guests & checkers:
                    parries = self._parrying(king, checker, enemy, pins)
                allowed &= parries
        elif self.rights and doubtful != -1 and within < 0:
            self.castle(found, occupied, knights, pawns, diagonal, straight, enemy)
        # Pieces by tables.
        free = ~pinned
        start = len(found)
        for square in SQUARES_OF[sets[KNIGHT_MAN + mine] & free]:
            if targets := KNIGHT_LEAPS[square] & allowed:
                found += MOVES[square][targets]
        queens = sets[QUEEN + mine]
        reach, mask = BISHOP.reach, BISHOP.mask
        for square in SQUARES_OF[(sets[BISHOP_MAN + mine] | queens) & free]:
            if targets := reach[square][occupied & mask[square]] & allowed:
                found += MOVES[square][targets]
        reach, mask = ROOK.reach, ROOK.mask
        for square in SQUARES_OF[(sets[ROOK_MAN + mine] | queens) & free]:
            if targets := reach[square][occupied & mask[square]] & allowed:
                found += MOVES[square][targets]
        men = sets[PAWN + mine]
        if men:
            if pinned & men:
                # A pawn that leaves a piece behind it keeps its line closed (P5), but not under `seirawan` (P2).
                bound = men & pinned
                if self.waiting and not self.seirawan:
                    bound &= ~bits(self.waiting)
                men ^= bound
                for square in SQUARES_OF[bound]:
                    assert pins is not None
                    self._pawns(found, BIT[square], allowed & pins[BIT[square]], enemies, ~occupied)
            self._pawns(found, men, allowed, enemies, ~occupied)
            if self.passing >= 0:
                found += self.taking_in_passing()
        if pinned:
            assert pins is not None
            for square in SQUARES_OF[pinned]:
                man = self.board[square] - mine
                if BISHOP_MAN <= man <= QUEEN:
                    targets = 0
                    if man != ROOK_MAN:
                        targets = BISHOP.reach[square][occupied & BISHOP.mask[square]]
                    if man != BISHOP_MAN:
                        targets |= ROOK.reach[square][occupied & ROOK.mask[square]]
                    found += MOVES[square][targets & allowed & pins[BIT[square]]]
                elif man == KNIGHT_MAN:
                    found += MOVES[square][KNIGHT_LEAPS[square] & allowed & pins[BIT[square]]]
        deeds: list[Raw] = []
        if sets[FIRST_GUEST + mine] | sets[SECOND_GUEST + mine]:
            for number, guest in enumerate(self.guests):
                for square in SQUARES_OF[sets[FIRST_GUEST + number + mine]]:
                    if not guest.lands:
                        self.deeds(deeds, guest, square)
                        continue
                    targets = guest.targets(self, square, white, own, occupied) & allowed
                    if pinned & BIT[square]:
                        assert pins is not None
                        targets &= pins[BIT[square]]
                    found += MOVES[square][targets]
        if doubtful:
            safe = self._safe
            found[start:] = [move for move in found[start:] if not move[4] & doubtful or safe(move)]
        return found + deeds if deeds else found

    def _parrying(self, king: int, checker: int, enemy: int, pins: dict[int, int] | None) -> int:
        """Where a check by an external piece is parried: by taking it, or between, as it comes."""
        guest = self.guests[self.board[checker] - enemy - FIRST_GUEST]
        if guest.takes[king] & BIT[checker]:
            return BIT[checker]
        if pins and -1 - checker in pins:
            return BIT[checker] | pins[-1 - checker]
        return BIT[checker] | BETWEEN[king].get(checker, 0)

    def _pawns(self, found: list[Raw], men: int, allowed: int, enemies: int, empty: int) -> None:
        """The steps, double steps, captures and promotions of these pawns."""
        white = self.white
        if white:
            ahead = (men << 8) & empty
            double = ((ahead & RANKS[2]) << 8) & empty & allowed
            west, east = (men & NOT_A) << 7, (men & NOT_H) << 9
            last = RANKS[7]
        else:
            ahead = (men >> 8) & empty
            double = ((ahead & RANKS[5]) >> 8) & empty & allowed
            west, east = (men & NOT_A) >> 9, (men & NOT_H) >> 7
            last = RANKS[0]
        ahead &= allowed
        enemies &= allowed
        west &= enemies
        east &= enemies
        if (ahead | west | east) & last:
            self._promotions(found, ahead & last, -8 if white else 8)
            self._promotions(found, west & last, -7 if white else 9)
            self._promotions(found, east & last, -9 if white else 7)
            ahead &= ~last
            west &= ~last
            east &= ~last
        if ahead:
            found += PUSHES[white][ahead]
        if double:
            found += DOUBLES[white][double]
        if west:
            found += WEST_TAKES[white][west]
        if east:
            found += EAST_TAKES[white][east]

    def _promotions(self, found: list[Raw], targets: int, back: int) -> None:
        mine = 0 if self.white else 8
        for to in SQUARES_OF[targets]:
            for man in self.promotions:
                found.append((to + back, to, PROMOTION, man + mine, BIT[to + back] | BIT[to]))

    def taking_in_passing(self) -> list[Raw]:
        """The captures of a pawn that has just passed over a square. Two men leave a line at once, so each is tried."""
        white, sets, to = self.white, self.sets, self.passing
        mine, enemy = (0, 8) if white else (8, 0)
        victim = to - 8 if white else to + 8
        found: list[Raw] = []
        for square in SQUARES_OF[PAWN_TAKES[not white][to] & sets[PAWN + mine]]:
            move = (square, to, PASSING, 0, BIT[square] | BIT[to])
            if sets[PAWN + enemy] & BIT[victim] and self._safe(move):
                found.append(move)
        return found

    def castle(
        self, found: list[Raw], occupied: int, knights: int, pawns: int, diagonal: int, straight: int, enemy: int
    ) -> None:
        """P6: castling. The king is not in check."""
        sets, white = self.sets, self.white
        guests = sets[FIRST_GUEST + enemy] | sets[SECOND_GUEST + enemy]
        rooks, king_bit = sets[ROOK_MAN + 8 - enemy], sets[KING + 8 - enemy]
        for right, king_from, rook_from, king_to, crossed, empty in CASTLES[white]:
            if (
                not self.rights & right
                or occupied & empty
                or not king_bit & BIT[king_from]
                or not rooks & BIT[rook_from]
            ):
                continue
            seen = occupied ^ king_bit
            takes, their_king = PAWN_TAKES[white], sets[KING + enemy]
            for to in (crossed, king_to):
                if (
                    takes[to] & pawns
                    or KNIGHT_LEAPS[to] & knights
                    or KING_STEPS[to] & their_king
                    or BISHOP.reach[to][seen & BISHOP.mask[to]] & diagonal
                    or ROOK.reach[to][seen & ROOK.mask[to]] & straight
                ):
                    break
            else:
                move = (king_from, king_to, CASTLING, 0, BIT[king_from] | BIT[king_to])
                if not guests or (self._safe(plain(king_from, crossed)) and self._safe(move)):
                    found.append(move)

    def deeds(self, found: list[Raw], guest: Guest, frm: int) -> None:
        """The moves of a piece that slings, withdraws or flies over, those that leave the king in check left out."""
        for to, victims, slung, lands in guest.deeds(self, frm, self.white):
            changed = BIT[frm] | BIT[to]
            if victims or slung >= 0:
                move: Raw = (frm, to, DEED, deed_row(victims, slung, lands), changed | victims)
            else:
                move = plain(frm, to)
            if self._safe(move):
                found.append(move)

    def insufficient(self) -> bool:
        """P1: king against king, alone or with one knight or bishop."""
        sets = self.sets
        men = (sets[WHITE_MEN] | sets[BLACK_MEN]).bit_count()
        if men > 3:
            return False
        light = sets[KNIGHT_MAN] | sets[KNIGHT_MAN + 8] | sets[BISHOP_MAN] | sets[BISHOP_MAN + 8]
        return men == 2 or bool(light)
