"""The state that a search plays in: the fast state, its worth kept up move by move (`interfaces.search_state`)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import cache

from ....interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL
from ....kernel.cells import CELLS_OF
from ..board import SQUARES
from ..evaluate import score_of
from ..rules import QUIET_LIMIT, Pilgrim, Position
from .geometry import BETWEEN, BISHOP, BIT, KING_STEPS, KNIGHT_LEAPS, PAWN_TAKES, ROOK
from .guests import Guest
from .movegen import State
from .movements import (
    BISHOP_MAN,
    BLACK_MEN,
    FIRST_GUEST,
    KING,
    KNIGHT_MAN,
    PAWN,
    QUEEN,
    ROOK_MAN,
    WHITE_MEN,
)
from .moves import DOUBLE, EN_PASSANT, MOVES, NOT_A, NOT_H, PROMOTION, SEVENTH, SPECIAL, SPECIAL_EFFECTS, PackedMove
from .psqt import KEY_BITS
from .states import fields, state_of

DOUBTFUL = 60
"""Centipawns by which a man that takes may be worth more than what it takes where a pawn takes back."""

ROYAL = 10_000
"""Centipawns of a king in an exchange: it takes back where nothing takes it."""


class FastState(State):
    """A position of the chess game, votes and placements done."""

    path_dependent = False  # repetitions are rare enough on a way that a score remembered from another seldom misleads
    prunes = True
    spares_checks = True

    def __init__(self, rules: Pilgrim, pos: Position) -> None:
        super().__init__(*fields(rules.variant, *pos[:5], pos.waiting))
        self.history_used_from = NO_HISTORY
        self._letters = rules.variant.letters.lower()
        self._near = _near(self.guests)
        self._plain = self.tables.plain
        self._takes = [TACTICAL + CENTIPAWN * value if value else 0 for value in self._plain]
        self._risks = [value // 100 for value in self._plain]
        """Of captures alike, that by the man worth least goes first."""
        self._preys = [
            sorted(((self._plain[man], man) for man in range(first, first + 8)), reverse=True)
            for first in (PAWN, PAWN + 8)
        ]
        """For Black, then for White, what may be taken, the most worth first."""
        self._least = self._plain[PAWN]
        self._doers = [FIRST_GUEST + at for at, guest in enumerate(self.guests) if not guest.lands]
        """The pieces that may take elsewhere than where they land."""
        # The game so far, never taken back, is looked at for repetitions.
        self.past = [(0, 0, -1, 0, _key(rules, text), {}, self.material, 0, 0) for text in pos.past[:-1]]

    def side(self) -> int:
        """Who moves."""
        return 1 if self.white else -1

    def key(self) -> Hashable:
        """A number for men on squares and all else that moves depend on; its complement if Black is to move."""
        return self.whole if self.white else ~self.whole

    def result(self) -> int | None:
        """P1: a draw by material, by 100 plies, or, so that a search need not go round, by the first repetition."""
        if self.material.bare:
            return 0
        clock = self.clock
        if clock < 4:
            return None
        key = self.whole
        for before in self.past[-4 : -clock - 1 : -2]:
            if before[4] == key:
                return 0
        if clock >= QUIET_LIMIT:
            return 0 if self.moves() else None
        return None

    def result_without_moves(self) -> int:
        """P1: checkmate or stalemate."""
        return (-1 if self.white else 1) if self.checked(self.white) else 0

    def allows(self, move: PackedMove) -> bool:
        """No move depends on the way."""
        return True

    def tactical(self, least: int = 0) -> Sequence[PackedMove]:
        """Captures, and promotions to a queen or better."""
        if self._mixed():
            return [move for move in self.moves() if self._is_tactical(move)]
        sets = self.sets
        if least <= self._least:
            return self.moves(sets[BLACK_MEN if self.white else WHITE_MEN])
        prey = 0
        for worth, man in self._preys[self.white]:
            if worth < least:
                break
            prey |= sets[man]
        return self.moves(prey) if prey else ()

    def quiet(self) -> Sequence[PackedMove]:
        """All other moves, as they come."""
        if self._mixed():
            return [move for move in self.moves() if not self._is_tactical(move)]
        return self.moves(~self.sets[BLACK_MEN if self.white else WHITE_MEN])

    def _mixed(self) -> bool:
        """Whether the square a move goes to does not tell that it is tactical."""
        sets, white = self.sets, self.white
        mine = 0 if white else 8
        pawns = sets[PAWN + mine]
        if pawns & SEVENTH[white] or (self.en_passant >= 0 and PAWN_TAKES[not white][self.en_passant] & pawns):
            return True
        return bool(self._doers) and any(sets[man + mine] for man in self._doers)

    def _is_tactical(self, move: PackedMove) -> bool:
        _, to, sort, more, _ = move
        if sort == PROMOTION:
            return self._plain[more] >= self._plain[QUEEN]
        if sort == SPECIAL:
            return SPECIAL_EFFECTS[more][0] != 0
        return sort == EN_PASSANT or self.board[to] != 0

    def checks(self) -> Sequence[PackedMove]:
        """Officers that give check where they land, guests, and men that step out of a line; checks by pawns alone,
        which are few, are looked on."""
        sets, occupied = self.sets, self.sets[WHITE_MEN] | self.sets[BLACK_MEN]
        mine, theirs = (0, 8) if self.white else (8, 0)
        bishops, rooks, queens = sets[BISHOP_MAN + mine], sets[ROOK_MAN + mine], sets[QUEEN + mine]
        king = sets[KING + theirs].bit_length() - 1
        leaps = KNIGHT_LEAPS[king] & ~occupied
        diagonals = BISHOP.reach[king][occupied & BISHOP.mask[king]] & ~occupied
        lines = ROOK.reach[king][occupied & ROOK.mask[king]] & ~occupied
        found: list[PackedMove] = []
        for square in CELLS_OF[sets[KNIGHT_MAN + mine]]:
            if targets := KNIGHT_LEAPS[square] & leaps:
                found += MOVES[square][targets]
        for square in CELLS_OF[bishops | queens]:
            seen = diagonals if BIT[square] & bishops else diagonals | lines
            if targets := BISHOP.reach[square][occupied & BISHOP.mask[square]] & seen:
                found += MOVES[square][targets]
        for square in CELLS_OF[rooks | queens]:
            seen = lines if BIT[square] & rooks else diagonals | lines
            if targets := ROOK.reach[square][occupied & ROOK.mask[square]] & seen:
                found += MOVES[square][targets]
        found = [move for move in found if self._safe(move)]
        others = sets[FIRST_GUEST + mine] | sets[FIRST_GUEST + 1 + mine]
        for square in CELLS_OF[BISHOP.lines[king] & (bishops | queens) | ROOK.lines[king] & (rooks | queens)]:
            met = BETWEEN[king][square] & occupied
            if not met & (met - 1):
                others |= met & sets[WHITE_MEN if self.white else BLACK_MEN]
        if others:
            found += [m for m in self.quiet() if BIT[m[0]] & others and m not in found and self._gives_check(m)]
        return found

    def _gives_check(self, move: PackedMove) -> bool:
        self.make(move)
        gives = self.in_check()
        self.unmake(move)
        return gives

    def order_scores(self, moves: Sequence[PackedMove]) -> list[int]:
        """Most valuable victim first, by the least valuable man; last what loses by what is taken back."""
        board, plain, takes, risks = self.board, self._plain, self._takes, self._risks
        if self.white:
            pawns = self.sets[PAWN + 8]
            guarded = (pawns & NOT_A) >> 9 | (pawns & NOT_H) >> 7
        else:
            pawns = self.sets[PAWN]
            guarded = (pawns & NOT_A) << 7 | (pawns & NOT_H) << 9
        found = []
        for frm, to, sort, more, _ in moves:
            man, taken = board[frm], board[to]
            if guarded & BIT[to] and plain[man] > plain[taken] + DOUBTFUL:
                found.append(0)
            elif sort <= DOUBLE:
                if plain[man] > plain[taken] + DOUBTFUL and self._loses(frm, to):
                    found.append(0)
                else:
                    found.append(takes[taken] - risks[man])
            else:
                found.append(self._special(to, sort, more))
        return found

    def _loses(self, frm: int, to: int) -> bool:
        """Whether a man that takes there one worth less loses by the exchange that follows (guests look on)."""
        sets, white = self.sets, self.white
        bishops = sets[BISHOP_MAN] | sets[BISHOP_MAN + 8] | sets[QUEEN] | sets[QUEEN + 8]
        rooks = sets[ROOK_MAN] | sets[ROOK_MAN + 8] | sets[QUEEN] | sets[QUEEN + 8]
        near = KNIGHT_LEAPS[to] & (sets[KNIGHT_MAN] | sets[KNIGHT_MAN + 8])
        near |= KING_STEPS[to] & (sets[KING] | sets[KING + 8])
        near |= PAWN_TAKES[False][to] & sets[PAWN] | PAWN_TAKES[True][to] & sets[PAWN + 8]
        diagonals, mask, lines, crossing = BISHOP.reach[to], BISHOP.mask[to], ROOK.reach[to], ROOK.mask[to]
        occupied = (sets[WHITE_MEN] | sets[BLACK_MEN]) ^ BIT[frm]
        guards = (near | diagonals[occupied & mask] & bishops | lines[occupied & crossing] & rooks) & occupied
        if not guards & sets[BLACK_MEN if white else WHITE_MEN]:
            return False
        if not guards & sets[WHITE_MEN if white else BLACK_MEN]:
            return True  # taken back, and that is all
        plain = self._plain
        gains, stands = [plain[self.board[to]]], plain[self.board[frm]]
        while True:
            white = not white
            now = guards & sets[WHITE_MEN if white else BLACK_MEN]
            if not now:
                break
            man = PAWN if white else PAWN + 8
            while not sets[man] & now:
                man += 1
            gains.append(stands - gains[-1])
            stands = plain[man] if man & 7 != KING else ROYAL
            taker = sets[man] & now
            occupied ^= taker & -taker
            guards = (near | diagonals[occupied & mask] & bishops | lines[occupied & crossing] & rooks) & occupied
        for at in range(len(gains) - 1, 0, -1):
            gains[at - 1] = min(gains[at - 1], -gains[at])
        return gains[0] < 0

    def _special(self, to: int, sort: int, more: int) -> int:
        board, plain = self.board, self._plain
        if sort == PROMOTION:
            wins = plain[more] - plain[PAWN] + plain[board[to]]
            return TACTICAL + CENTIPAWN * wins if plain[more] >= plain[QUEEN] else CENTIPAWN * plain[board[to]]
        if sort == EN_PASSANT:
            return TACTICAL + CENTIPAWN * plain[PAWN]
        if sort == SPECIAL and SPECIAL_EFFECTS[more][0]:
            return TACTICAL + CENTIPAWN * sum(plain[board[square]] for square in CELLS_OF[SPECIAL_EFFECTS[more][0]])
        return 0

    def score(self) -> int:
        """As `evaluate` judges it."""
        return score_of(self.sets, self.white, self.whole >> KEY_BITS, self.material)

    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        king = self.sets[KING if self.white else KING + 8].bit_length() - 1
        return bool(self.changed & self._near[king]) and self.checked(self.white)

    def make_null(self) -> bool:
        """Pass, if there is an officer left: with pawns alone, having to move may be the worst."""
        if not self.material.officers[self.white]:
            return False
        self.switch_sides()
        return True

    def chances(self) -> Sequence[tuple[PackedMove, int]]:
        """Nothing is left to chance."""
        return ()

    def text(self, move: PackedMove) -> str:
        """The move as rules write it (P9)."""
        frm, to, sort, more, _ = move
        return SQUARES[frm] + SQUARES[to] + (self._letters[more] if sort == PROMOTION else "")


@cache
def _near(guests: tuple[Guest, ...]) -> tuple[int, ...]:
    """By the king's square, where a move must change something to give check."""
    near = [BISHOP.lines[king] | ROOK.lines[king] | KNIGHT_LEAPS[king] for king in range(64)]
    for guest in guests:
        if guest.special or guest.strides:
            return (-1,) * 64
        near = [one | takes for one, takes in zip(near, guest.takes, strict=True)]
    return tuple(near)


def _key(rules: Pilgrim, text: str) -> int:
    """The fast state's key of a position as `Position.past` tells it."""
    board, white, castling, en_passant, waiting = text.split(" ")
    return state_of(rules.variant, board, white == "True", castling, int(en_passant), 0, waiting).whole


def state_for(rules: Pilgrim, pos: Position) -> FastState | None:
    """The state of a position in which chess moves are made."""
    return FastState(rules, pos) if rules.phase(pos) == "move" else None
