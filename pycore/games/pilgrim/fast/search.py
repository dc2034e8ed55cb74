"""The search state: the fast state with incremental evaluation (`interfaces.search_state`)."""

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
    BISHOP_PIECE,
    BLACK_PIECES,
    FIRST_GUEST,
    KING,
    KNIGHT_PIECE,
    PAWN,
    QUEEN,
    ROOK_PIECE,
    WHITE_PIECES,
)
from .moves import DOUBLE, EN_PASSANT, MOVES, NOT_A, NOT_H, PROMOTION, SEVENTH, SPECIAL, SPECIAL_EFFECTS, PackedMove
from .psqt import KEY_BITS, KEYS
from .states import fields, state_of

DOUBTFUL = 60
"""Centipawns by which a capturing piece may exceed its victim before the capture counts as doubtful."""

ROYAL = 10_000
"""Centipawns of a king in an exchange: it recaptures only where nothing can take it."""


class FastState(State):
    """A search state for a position in phase `move`."""

    path_dependent = False  # repetitions are so rare that a score from another path seldom misleads
    prunes = True
    spares_checks = True

    def __init__(self, rules: Pilgrim, pos: Position) -> None:
        super().__init__(*fields(rules.variant, *pos[:5], pos.waiting))
        self.history_used_from = NO_HISTORY
        self._letters = rules.variant.letters.lower()
        self._near = _near(self.guests)
        self._plain = self.tables.plain
        self._network = self.tables.network
        self._takes = [TACTICAL + CENTIPAWN * value if value else 0 for value in self._plain]
        self._risks = [value // 100 for value in self._plain]
        """Among captures of equal victims, the least valuable attacker goes first."""
        self._preys = [
            sorted(((self._plain[piece], piece) for piece in range(first, first + 8)), reverse=True)
            for first in (PAWN, PAWN + 8)
        ]
        """For Black, then for White, the possible victims with their values, most valuable first."""
        self._least = self._plain[PAWN]
        self._special_guests = [FIRST_GUEST + at for at, guest in enumerate(self.guests) if not guest.lands]
        """The guests that may take on other squares than their target."""
        # The positions of the game so far, for repetitions.
        self.past = [(0, 0, -1, 0, _key(rules, text), {}, self.material, 0, 0) for text in pos.past[:-1]]

    def side(self) -> int:
        """Return 1 if White is to move, -1 if Black is."""
        return 1 if self.white else -1

    def key(self) -> Hashable:
        """Return the hash key in `whole`, or its complement if Black is to move."""
        key = self.whole & KEYS
        return key if self.white else ~key

    def result(self) -> int | None:
        """Return 0 for a draw by material or 100 plies (P1), or by a first repetition, so that lines do not circle."""
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
        """Return the result of checkmate or stalemate (P1)."""
        return (-1 if self.white else 1) if self.checked(self.white) else 0

    def allows(self, move: PackedMove) -> bool:
        """Return True: no move depends on the path."""
        return True

    def tactical(self, least: int = 0) -> Sequence[PackedMove]:
        """Return captures of at least that value, and promotions to a queen or better."""
        if self._mixed():
            return [move for move in self.moves() if self._is_tactical(move)]
        sets = self.sets
        if least <= self._least:
            return self.moves(sets[BLACK_PIECES if self.white else WHITE_PIECES])
        prey = 0
        for value, piece in self._preys[self.white]:
            if value < least:
                break
            prey |= sets[piece]
        return self.moves(prey) if prey else ()

    def quiet(self) -> Sequence[PackedMove]:
        """Return all other moves, unordered."""
        if self._mixed():
            return [move for move in self.moves() if not self._is_tactical(move)]
        return self.moves(~self.sets[BLACK_PIECES if self.white else WHITE_PIECES])

    def _mixed(self) -> bool:
        """Return whether target squares do not decide which moves are tactical."""
        sets, white = self.sets, self.white
        mine = 0 if white else 8
        pawns = sets[PAWN + mine]
        if pawns & SEVENTH[white] or (self.en_passant >= 0 and PAWN_TAKES[not white][self.en_passant] & pawns):
            return True
        return bool(self._special_guests) and any(sets[piece + mine] for piece in self._special_guests)

    def _is_tactical(self, move: PackedMove) -> bool:
        _, to, sort, more, _ = move
        if sort == PROMOTION:
            return self._plain[more] >= self._plain[QUEEN]
        if sort == SPECIAL:
            return SPECIAL_EFFECTS[more][0] != 0
        return sort == EN_PASSANT or self.board[to] != 0

    def checks(self) -> Sequence[PackedMove]:
        """Return quiet checks: direct ones by officers, those by guests, and discovered ones.

        Checks by pawns are few and left out.
        """
        sets, occupied = self.sets, self.sets[WHITE_PIECES] | self.sets[BLACK_PIECES]
        mine, theirs = (0, 8) if self.white else (8, 0)
        bishops, rooks, queens = sets[BISHOP_PIECE + mine], sets[ROOK_PIECE + mine], sets[QUEEN + mine]
        king = sets[KING + theirs].bit_length() - 1
        leaps = KNIGHT_LEAPS[king] & ~occupied
        diagonals = BISHOP.reach[king][occupied & BISHOP.mask[king]] & ~occupied
        lines = ROOK.reach[king][occupied & ROOK.mask[king]] & ~occupied
        found: list[PackedMove] = []
        for square in CELLS_OF[sets[KNIGHT_PIECE + mine]]:
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
                others |= met & sets[WHITE_PIECES if self.white else BLACK_PIECES]
        if others:
            found += [m for m in self.quiet() if BIT[m[0]] & others and m not in found and self._gives_check(m)]
        return found

    def _gives_check(self, move: PackedMove) -> bool:
        self.make(move)
        gives = self.in_check()
        self.unmake(move)
        return gives

    def order_scores(self, moves: Sequence[PackedMove]) -> list[int]:
        """Return scores for the order: most valuable victim, then least valuable attacker; 0 for a losing capture."""
        board, plain, takes, risks = self.board, self._plain, self._takes, self._risks
        if self.white:
            pawns = self.sets[PAWN + 8]
            guarded = (pawns & NOT_A) >> 9 | (pawns & NOT_H) >> 7
        else:
            pawns = self.sets[PAWN]
            guarded = (pawns & NOT_A) << 7 | (pawns & NOT_H) << 9
        found = []
        for frm, to, sort, more, _ in moves:
            piece, taken = board[frm], board[to]
            if guarded & BIT[to] and plain[piece] > plain[taken] + DOUBTFUL:
                found.append(0)
            elif sort <= DOUBLE:
                if plain[piece] > plain[taken] + DOUBTFUL and self._loses_exchange(frm, to):
                    found.append(0)
                else:
                    found.append(takes[taken] - risks[piece])
            else:
                found.append(self._special(to, sort, more))
        return found

    def _loses_exchange(self, frm: int, to: int) -> bool:
        """Return whether a capture loses material by static exchange evaluation, without the guests."""
        sets, white = self.sets, self.white
        bishops = sets[BISHOP_PIECE] | sets[BISHOP_PIECE + 8] | sets[QUEEN] | sets[QUEEN + 8]
        rooks = sets[ROOK_PIECE] | sets[ROOK_PIECE + 8] | sets[QUEEN] | sets[QUEEN + 8]
        near = KNIGHT_LEAPS[to] & (sets[KNIGHT_PIECE] | sets[KNIGHT_PIECE + 8])
        near |= KING_STEPS[to] & (sets[KING] | sets[KING + 8])
        near |= PAWN_TAKES[False][to] & sets[PAWN] | PAWN_TAKES[True][to] & sets[PAWN + 8]
        diagonals, mask, lines, crossing = BISHOP.reach[to], BISHOP.mask[to], ROOK.reach[to], ROOK.mask[to]
        occupied = (sets[WHITE_PIECES] | sets[BLACK_PIECES]) ^ BIT[frm]
        guards = (near | diagonals[occupied & mask] & bishops | lines[occupied & crossing] & rooks) & occupied
        if not guards & sets[BLACK_PIECES if white else WHITE_PIECES]:
            return False
        if not guards & sets[WHITE_PIECES if white else BLACK_PIECES]:
            return True  # recaptured, and nothing supports the capture
        plain = self._plain
        gains, stands = [plain[self.board[to]]], plain[self.board[frm]]
        while True:
            white = not white
            now = guards & sets[WHITE_PIECES if white else BLACK_PIECES]
            if not now:
                break
            piece = PAWN if white else PAWN + 8
            while not sets[piece] & now:
                piece += 1
            gains.append(stands - gains[-1])
            stands = plain[piece] if piece & 7 != KING else ROYAL
            taker = sets[piece] & now
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
        """Return the static score, the same as `evaluate`."""
        sets, white, material, network = self.sets, self.white, self.material, self._network
        total = self.whole >> KEY_BITS
        total = network.places_of(total) if material.unusual else network.value_of(total, sets, white)
        return score_of(sets, white, total, material)

    def in_check(self) -> bool:
        """Return whether the side to move is in check."""
        king = self.sets[KING if self.white else KING + 8].bit_length() - 1
        return bool(self.changed & self._near[king]) and self.checked(self.white)

    def make_null(self) -> bool:
        """Make a null move and return True, or return False for a side with pawns alone, for fear of zugzwang."""
        if not self.material.officers[self.white]:
            return False
        self.switch_sides()
        return True

    def chances(self) -> Sequence[tuple[PackedMove, int]]:
        """Return nothing: the game has no chance."""
        return ()

    def text(self, move: PackedMove) -> str:
        """Return the text of a move (P9)."""
        frm, to, sort, more, _ = move
        return SQUARES[frm] + SQUARES[to] + (self._letters[more] if sort == PROMOTION else "")


@cache
def _near(guests: tuple[Guest, ...]) -> tuple[int, ...]:
    """Return by the king's square the squares of which a move must change one to give check."""
    near = [BISHOP.lines[king] | ROOK.lines[king] | KNIGHT_LEAPS[king] for king in range(64)]
    for guest in guests:
        if guest.special or guest.strides:
            return (-1,) * 64
        near = [one | takes for one, takes in zip(near, guest.takes, strict=True)]
    return tuple(near)


def _key(rules: Pilgrim, text: str) -> int:
    """Return the fast state's `whole` for a repetition key of `Position.past`."""
    board, white, castling, en_passant, waiting = text.split(" ")
    return state_of(rules.variant, board, white == "True", castling, int(en_passant), 0, waiting).whole


def state_for(rules: Pilgrim, pos: Position) -> FastState | None:
    """Return the search state of a position in phase `move`, else None."""
    return FastState(rules, pos) if rules.phase(pos) == "move" else None
