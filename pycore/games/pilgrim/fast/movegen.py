"""The move generator of the fast state.

Legality is mostly decided by masks: the checkers, the pinned pieces and their lines. Masks are right for leapers and
riders only. Where an enemy piece is a special mover (screens, collisions, slings, withdrawal, fly-over), the moves that
change a square its attack depends on are made, tested for check, and taken back. `lab/speed/perft.py` measures the
speed.
"""

from __future__ import annotations

from typing import NamedTuple

from ....kernel.cells import CELLS_OF, bits
from .geometry import BETWEEN, BISHOP, BIT, KING_STEPS, KNIGHT_LEAPS, PAWN_TAKES, ROOK
from .guests import Guest
from .movements import (
    BISHOP_PIECE,
    FIRST_GUEST,
    KING,
    KNIGHT_PIECE,
    PAWN,
    QUEEN,
    ROOK_PIECE,
    SECOND_GUEST,
)
from .moves import (
    CASTLES,
    CASTLING,
    DOUBLES,
    EAST_TAKES,
    EN_PASSANT,
    MOVES,
    NOT_A,
    NOT_H,
    PROMOTION,
    PUSHES,
    RANKS,
    WEST_TAKES,
    PackedMove,
)
from .position import MutablePosition


class KingDanger(NamedTuple):
    """The danger to a king from the enemy's guests, as sets of squares."""

    checkers: int  # guests that give check by a leap or a stride
    diagonal: int  # guests that slide as a bishop does
    straight: int  # guests that slide as a rook does
    uncertain: int  # squares whose change could alter what a special mover does to the king; -1 where one gives check
    pins: dict[int, int] | None  # for each piece pinned by a stride, keyed by its bit, the squares it may move to; for
    # each checker that strides, keyed by -1 minus its square, the squares between it and the king
    pinned: int  # pieces pinned by a stride


class State(MutablePosition):
    """A mutable position that lists its legal moves."""

    __slots__ = ()

    def count(self, depth: int) -> int:
        """Return the perft count; mate, stalemate and material end a line."""
        if not depth:
            return 1
        if self.material.bare:
            return 0
        moves = self.moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            self.make(move)
            total += self.count(depth - 1)
            self.unmake(move)
        return total

    def moves(self, within: int = -1) -> list[PackedMove]:
        """Return the legal moves to a set of squares, as if no game ended by repetition, the 100 plies or material.

        Args:
            within: the target squares; -1, or the complement `~some` of a set, for all or all but some. Castling is
                listed only for these two; en passant captures and special moves always are.
        """
        # The order of `sets`: empty, each of White's pieces, each of Black's, all of White's, all of Black's.
        # fmt: off
        if self.white:
            (_, own_pawns, own_knights, own_bishops, own_rooks, own_queens, king_bit, one, two,
             pawns, knights, diagonal, straight, queens, their_king, first, second, own, enemies) = self.sets
            mine, enemy = 0, 8
        else:
            (_, pawns, knights, diagonal, straight, queens, their_king, first, second,
             own_pawns, own_knights, own_bishops, own_rooks, own_queens, king_bit, one, two, enemies, own) = self.sets
            mine, enemy = 8, 0
        # fmt: on
        white, sets = self.white, self.sets
        occupied = own | enemies
        king = king_bit.bit_length() - 1
        diagonal |= queens
        straight |= queens
        takes = PAWN_TAKES[white]
        checkers = KNIGHT_LEAPS[king] & knights | takes[king] & pawns
        guests = first | second
        pins: dict[int, int] | None = None
        pinned = uncertain = 0
        if guests:
            met, diagonals, straights, uncertain, pins, pinned = self.guests_around(king, own, occupied, enemy)
            checkers |= met
            diagonal |= diagonals
            straight |= straights
        snipers = BISHOP.lines[king] & diagonal | ROOK.lines[king] & straight
        if snipers:
            for square in CELLS_OF[snipers]:
                between = BETWEEN[king][square]
                met = between & occupied
                if not met:
                    checkers |= BIT[square]
                elif not met & (met - 1) and met & own:
                    pins = pins or {}
                    pins[met] = pins.get(met, -1) & (between | BIT[square])
                    pinned |= met
        found: list[PackedMove] = []
        # The king's steps.
        steps = KING_STEPS[king] & ~own & within
        if steps:
            seen = occupied ^ king_bit
            targets = 0
            for to in CELLS_OF[steps]:
                if (
                    takes[to] & pawns
                    or KNIGHT_LEAPS[to] & knights
                    or KING_STEPS[to] & their_king
                    or BISHOP.reach[to][seen & BISHOP.mask[to]] & diagonal
                    or ROOK.reach[to][seen & ROOK.mask[to]] & straight
                ):
                    continue
                if guests and not self.step_is_safe(to, enemy, seen):
                    continue
                targets |= BIT[to]
            found += MOVES[king][targets]
        allowed = ~own & within
        if checkers:
            if checkers & (checkers - 1):
                allowed = 0  # a double check: only king moves and special moves can answer it
            else:
                checker = checkers.bit_length() - 1
                parries = checkers | BETWEEN[king].get(checker, 0)
                if guests & checkers:
                    parries = self._parrying(king, checker, enemy, pins)
                allowed &= parries
        elif self.rights and uncertain != -1 and within < 0:
            self.castle(found, occupied, knights, pawns, diagonal, straight, enemy)
        # Pieces by tables.
        free = ~pinned
        start = len(found)
        for square in CELLS_OF[own_knights & free]:
            if targets := KNIGHT_LEAPS[square] & allowed:
                found += MOVES[square][targets]
        reach, mask = BISHOP.reach, BISHOP.mask
        for square in CELLS_OF[(own_bishops | own_queens) & free]:
            if targets := reach[square][occupied & mask[square]] & allowed:
                found += MOVES[square][targets]
        reach, mask = ROOK.reach, ROOK.mask
        for square in CELLS_OF[(own_rooks | own_queens) & free]:
            if targets := reach[square][occupied & mask[square]] & allowed:
                found += MOVES[square][targets]
        if own_pawns:
            if pinned & own_pawns:
                # A pawn whose guest comes in behind it keeps the line closed (P5), but not under `seirawan` (P2).
                bound = own_pawns & pinned
                if self.waiting and not self.seirawan:
                    bound &= ~bits(self.waiting)
                own_pawns ^= bound
                for square in CELLS_OF[bound]:
                    assert pins is not None
                    self._pawns(found, BIT[square], allowed & pins[BIT[square]], enemies, ~occupied)
            self._pawns(found, own_pawns, allowed, enemies, ~occupied)
            if self.en_passant >= 0:
                found += self.en_passant_captures()
        if pinned:
            assert pins is not None
            for square in CELLS_OF[pinned]:
                piece = self.board[square] - mine
                if BISHOP_PIECE <= piece <= QUEEN:
                    targets = 0
                    if piece != ROOK_PIECE:
                        targets = BISHOP.reach[square][occupied & BISHOP.mask[square]]
                    if piece != BISHOP_PIECE:
                        targets |= ROOK.reach[square][occupied & ROOK.mask[square]]
                    found += MOVES[square][targets & allowed & pins[BIT[square]]]
                elif piece == KNIGHT_PIECE:
                    found += MOVES[square][KNIGHT_LEAPS[square] & allowed & pins[BIT[square]]]
        special_moves: list[PackedMove] = []
        if one | two:
            recheck_squares = -1 if checkers else self.recheck_squares(king, snipers, uncertain)
            for number, guest in enumerate(self.guests):
                for square in CELLS_OF[sets[FIRST_GUEST + number + mine]]:
                    if not guest.lands:
                        special_moves += self.special_moves(guest, square, recheck_squares)
                        continue
                    targets = guest.targets(sets, square, white, own, occupied) & allowed
                    if pinned & BIT[square]:
                        assert pins is not None
                        targets &= pins[BIT[square]]
                    found += MOVES[square][targets]
        if uncertain:
            found[start:] = self._filter_legal(found[start:], uncertain)
        return found + special_moves if special_moves else found

    def guests_around(self, king: int, own: int, occupied: int, enemy: int) -> KingDanger:
        """Return the danger to a king from the enemy's guests.

        Args:
            king: the square of the king.
            own: the pieces of the king's side.
            occupied: all pieces.
            enemy: the offset of the enemy's piece numbers, 0 or 8.
        """
        sets = self.sets
        checkers = diagonal = straight = uncertain = pinned = 0
        pins: dict[int, int] | None = None
        for number, guest in enumerate(self.guests):
            theirs = sets[FIRST_GUEST + number + enemy]
            if not theirs:
                continue
            if guest.special:
                for square in CELLS_OF[theirs]:
                    if relevant := guest.relevant_squares(square, king):
                        gives = guest.special.attacks(sets, square, king, enemy == 0, occupied & relevant)
                        uncertain |= -1 if gives else relevant
                continue
            checkers |= guest.takes[king] & theirs
            if guest.on_bishop_lines:
                diagonal |= theirs
            if guest.on_rook_lines:
                straight |= theirs
            for stride in guest.strides:
                for square in CELLS_OF[stride.lines[king] & theirs]:
                    between = stride.between[king][square]
                    met = between & occupied
                    if not met:
                        checkers |= BIT[square]
                        # The check can be blocked on the squares that this rider lands on.
                        pins = pins or {}
                        pins[-1 - square] = between
                    elif not met & (met - 1) and met & own:
                        pins = pins or {}
                        pins[met] = pins.get(met, -1) & (between | BIT[square])
                        pinned |= met
        return KingDanger(checkers, diagonal, straight, uncertain, pins, pinned)

    def step_is_safe(self, to: int, enemy: int, seen: int) -> bool:
        """Return whether no enemy guest attacks the king on a square. Slides like a rook's or a bishop's are not
        considered: the caller checks them.

        Args:
            to: the square the king steps to.
            enemy: the offset of the enemy's piece numbers, 0 or 8.
            seen: all pieces but the king.
        """
        sets = self.sets
        for number, guest in enumerate(self.guests):
            theirs = sets[FIRST_GUEST + number + enemy] & ~BIT[to]
            if not theirs:
                continue
            if guest.special:
                for square in CELLS_OF[theirs]:
                    if guest.attacks(sets, square, to, enemy == 0, seen):
                        return False
                continue
            if guest.takes[to] & theirs:
                return False
            for stride in guest.strides:
                for square in CELLS_OF[stride.lines[to] & theirs]:
                    if not stride.between[to][square] & seen:
                        return False
        return True

    def recheck_squares(self, king: int, snipers: int, uncertain: int) -> int:
        """Return the squares whose change may put a king in check that is not in check now.

        Args:
            king: the square of the king.
            snipers: the enemy sliders on a line with the king.
            uncertain: the squares that the attacks of special movers depend on.
        """
        found = uncertain | BIT[king]
        for square in CELLS_OF[snipers]:
            found |= BETWEEN[king][square]
        for guest in self.guests:
            for stride in guest.strides:
                found |= stride.lines[king]
        return found

    def _filter_legal(self, moves: list[PackedMove], uncertain: int) -> list[PackedMove]:
        """Return the moves that change no uncertain square, and of the others those that leave the king safe.

        A separate method, because a comprehension in `moves` would turn its local variables into slower cell variables.
        """
        return [move for move in moves if not move[4] & uncertain or self._safe(move)]

    def _parrying(self, king: int, checker: int, enemy: int, pins: dict[int, int] | None) -> int:
        """Return the squares on which a check by a guest is answered: the checker's own, and those that block it."""
        guest = self.guests[self.board[checker] - enemy - FIRST_GUEST]
        if guest.takes[king] & BIT[checker]:
            return BIT[checker]
        if pins and -1 - checker in pins:
            return BIT[checker] | pins[-1 - checker]
        return BIT[checker] | BETWEEN[king].get(checker, 0)

    def _pawns(self, found: list[PackedMove], pawns: int, allowed: int, enemies: int, empty: int) -> None:
        """Add the steps, double steps, captures and promotions of a set of pawns."""
        white = self.white
        if white:
            ahead = (pawns << 8) & empty
            double = ((ahead & RANKS[2]) << 8) & empty & allowed
            west, east = (pawns & NOT_A) << 7, (pawns & NOT_H) << 9
            last = RANKS[7]
        else:
            ahead = (pawns >> 8) & empty
            double = ((ahead & RANKS[5]) >> 8) & empty & allowed
            west, east = (pawns & NOT_A) >> 9, (pawns & NOT_H) >> 7
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

    def _promotions(self, found: list[PackedMove], targets: int, back: int) -> None:
        mine = 0 if self.white else 8
        for to in CELLS_OF[targets]:
            for piece in self.promotions:
                found.append((to + back, to, PROMOTION, piece + mine, BIT[to + back] | BIT[to]))

    def en_passant_captures(self) -> list[PackedMove]:
        """Return the legal en passant captures. Two pieces leave a line at once, so each capture is tried."""
        white, sets, to = self.white, self.sets, self.en_passant
        mine, enemy = (0, 8) if white else (8, 0)
        victim = to - 8 if white else to + 8
        found: list[PackedMove] = []
        for square in CELLS_OF[PAWN_TAKES[not white][to] & sets[PAWN + mine]]:
            move = (square, to, EN_PASSANT, 0, BIT[square] | BIT[to])
            if sets[PAWN + enemy] & BIT[victim] and self._safe(move):
                found.append(move)
        return found

    def castle(
        self, found: list[PackedMove], occupied: int, knights: int, pawns: int, diagonal: int, straight: int, enemy: int
    ) -> None:
        """Add the castling moves of a king that is not in check (P6)."""
        sets, white = self.sets, self.white
        rooks, king_bit = sets[ROOK_PIECE + 8 - enemy], sets[KING + 8 - enemy]
        for right, king_from, rook_from, king_to, rook_to, empty in CASTLES[white]:
            if (
                not self.rights & right
                or occupied & empty
                or not king_bit & BIT[king_from]
                or not rooks & BIT[rook_from]
            ):
                continue
            seen = occupied ^ king_bit
            takes, their_king = PAWN_TAKES[white], sets[KING + enemy]
            for to in (rook_to, king_to):
                if (
                    takes[to] & pawns
                    or KNIGHT_LEAPS[to] & knights
                    or KING_STEPS[to] & their_king
                    or BISHOP.reach[to][seen & BISHOP.mask[to]] & diagonal
                    or ROOK.reach[to][seen & ROOK.mask[to]] & straight
                ):
                    break
            else:
                guests = sets[FIRST_GUEST + enemy] | sets[SECOND_GUEST + enemy]
                after = seen ^ (BIT[rook_from] | BIT[rook_to])
                if not guests or (self.step_is_safe(rook_to, enemy, seen) and self.step_is_safe(king_to, enemy, after)):
                    found.append((king_from, king_to, CASTLING, 0, BIT[king_from] | BIT[king_to]))

    def special_moves(self, guest: Guest, frm: int, recheck_squares: int) -> list[PackedMove]:
        """Return the legal moves of a guest that slings, withdraws or flies over.

        Args:
            guest: the kind of guest.
            frm: its square.
            recheck_squares: the squares whose change may put the king in check; -1 if it is in check.
        """
        moves = guest.special_moves(self.sets, frm, self.white)
        return [move for move in moves if not move[4] & recheck_squares or self._safe(move)]
