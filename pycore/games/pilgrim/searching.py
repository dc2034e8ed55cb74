"""The state that a search plays in: the fast state, its worth kept up move by move (`kernel.searching`)."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pycore.kernel.searching import CENTIPAWN, LOUD, NOWHERE

from .board import SQUARES
from .evaluate import UNIT, judged, material_of, worth
from .geometry import BIT, PAWN_TAKES, SQUARES_OF
from .raws import DEED, DEEDS, DOUBLE, NOT_A, NOT_H, PASSING, PROMOTION, RANKS, ROOK_GOES, Raw
from .rules import QUIET_LIMIT, Pilgrim, Position, state_of
from .state import State
from .tricks import BLACK_MEN, FIRST_GUEST, PAWN, QUEEN, SECOND_GUEST, WHITE_MEN

DOUBTFUL = 60
"""Centipawns by which a man that takes may be worth more than what it takes where a pawn takes back."""


class Searching:
    """A position of the chess game, votes and placements done."""

    by_way = False  # repetitions are rare enough on a way that a score remembered from another seldom misleads
    prunes = True

    def __init__(self, rules: Pilgrim, pos: Position) -> None:
        self.men: State = rules.state(pos)
        self._letters = rules.laws.letters.lower()
        tables = worth(tuple(kind.id for kind in rules.laws.kinds))
        self._on, self._plain, self._waits = tables.on, tables.plain, tables.waits
        self._materials = tables.materials
        self._takes = [LOUD + CENTIPAWN * value if value else 0 for value in self._plain]
        self._takes[0] = 0
        self._risks = [value // 100 for value in self._plain]
        """Of captures alike, that by the man worth least goes first."""
        self.relies = NOWHERE
        self._total = tables.sum(self.men.board, self.men.waiting)
        self._material = material_of(self.men.board)
        self._way: list[tuple[int, int]] = []
        self._keys = [_key(rules, text) for text in pos.past[:-1]]

    def side(self) -> int:
        """Who moves."""
        return 1 if self.men.white else -1

    def key(self) -> Hashable:
        """The fast state's key."""
        return self.men.key

    def verdict(self) -> int | None:
        """P1: a draw by material, by 100 plies, or, so that a search need not go round, by the first repetition."""
        if self._materials[self._material].bare:
            return 0
        men = self.men
        quiet = men.quiet
        if quiet < 4:
            return None
        if men.key in self._keys[-quiet:]:
            return 0
        if quiet >= QUIET_LIMIT:
            return 0 if men.moves() else None
        return None

    def stuck(self) -> int:
        """P1: checkmate or stalemate."""
        white = self.men.white
        return (-1 if white else 1) if self.men.in_check(white) else 0

    def moves(self) -> Sequence[Raw]:
        """The legal moves."""
        return self.men.moves()

    def allows(self, move: Raw) -> bool:
        """No move depends on the way."""
        return True

    def loud(self) -> Sequence[Raw]:
        """Captures, and promotions to a queen or better."""
        men = self.men
        if self._mixed():
            return [move for move in men.moves() if self._is_loud(move)]
        return men.moves(men.sets[BLACK_MEN if men.white else WHITE_MEN])

    def quiet(self) -> Sequence[Raw]:
        """All other moves, as they come."""
        men = self.men
        if self._mixed():
            return [move for move in men.moves() if not self._is_loud(move)]
        return men.moves(~men.sets[BLACK_MEN if men.white else WHITE_MEN])

    def _mixed(self) -> bool:
        """Whether the square a move goes to does not tell that it is loud."""
        men, sets = self.men, self.men.sets
        if men.passing >= 0 and PAWN_TAKES[not men.white][men.passing] & sets[PAWN if men.white else PAWN + 8]:
            return True
        if men.white:
            return bool(sets[PAWN] & RANKS[6] | sets[FIRST_GUEST] | sets[SECOND_GUEST])
        return bool(sets[PAWN + 8] & RANKS[1] | sets[FIRST_GUEST + 8] | sets[SECOND_GUEST + 8])

    def _is_loud(self, move: Raw) -> bool:
        _, to, sort, more, _ = move
        if sort == PROMOTION:
            return self._plain[more] >= self._plain[QUEEN]
        if sort == DEED:
            return DEEDS[more][0] != 0
        return sort == PASSING or self.men.board[to] != 0

    def gains(self, moves: Sequence[Raw]) -> list[int]:
        """Most valuable victim first, by the least valuable man; last what a pawn takes back at a loss."""
        men = self.men
        board, sets, plain, takes, risks = men.board, men.sets, self._plain, self._takes, self._risks
        found = [
            takes[board[to]] - risks[board[frm]] if sort <= DOUBLE else self._special(to, sort, more)
            for frm, to, sort, more, _ in moves
        ]
        if men.white:
            pawns = sets[PAWN + 8]
            guarded = (pawns & NOT_A) >> 9 | (pawns & NOT_H) >> 7
        else:
            pawns = sets[PAWN]
            guarded = (pawns & NOT_A) << 7 | (pawns & NOT_H) << 9
        for at, (frm, to, _, _, _) in enumerate(moves):
            if guarded & BIT[to] and plain[board[frm]] > plain[board[to]] + DOUBTFUL:
                found[at] = 0
        return found

    def _special(self, to: int, sort: int, more: int) -> int:
        board, plain = self.men.board, self._plain
        if sort == PROMOTION:
            wins = plain[more] - plain[PAWN] + plain[board[to]]
            return LOUD + CENTIPAWN * wins if plain[more] >= plain[QUEEN] else CENTIPAWN * plain[board[to]]
        if sort == PASSING:
            return LOUD + CENTIPAWN * plain[PAWN]
        if sort == DEED and DEEDS[more][0]:
            return LOUD + CENTIPAWN * sum(plain[board[square]] for square in SQUARES_OF[DEEDS[more][0]])
        return 0

    def make(self, move: Raw) -> None:
        """Play a move."""
        frm, to, sort, more, _ = move
        men = self.men
        board, on, total = men.board, self._on, self._total
        man, taken = board[frm], board[to]
        self._way.append((total, self._material))
        self._keys.append(men.key)
        waiting = men.waiting
        if sort == DEED:
            men.make(move)
            self._total = sum([on[man][square] for square, man in enumerate(board) if man])
            self._total += sum([self._waits[man] for man in men.waiting.values()])
            self._material = material_of(board)
            return
        row = on[man]
        total += row[to] - row[frm]
        if taken:
            total -= on[taken][to]
            self._material -= UNIT[taken]
        if sort > DOUBLE:
            if sort == PROMOTION:
                total += on[more][to] - row[to]
                self._material += UNIT[more] - UNIT[man]
            elif sort == PASSING:
                square = to - 8 if men.white else to + 8
                total -= on[board[square]][square]
                self._material -= UNIT[board[square]]
            else:
                rook_from, rook_to = ROOK_GOES[to]
                row = on[board[rook_from]]
                total += row[rook_to] - row[rook_from]
        men.make(move)
        if men.waiting is not waiting:
            total += self._answered(frm, waiting)
        self._total = total

    def _answered(self, frm: int, before: dict[int, int]) -> int:
        """What changes in worth where a waiting piece came in or was lost."""
        change = 0
        for pawn, man in before.items():
            if pawn not in self.men.waiting:
                change -= self._waits[man]
                if pawn == frm:
                    change += self._on[man][frm]
                    self._material += UNIT[man]
        return change

    def unmake(self, move: Raw) -> None:
        """Take back the last move made."""
        self.men.unmake(move)
        self._total, self._material = self._way.pop()
        self._keys.pop()

    def score(self) -> int:
        """As `evaluate` judges it."""
        men = self.men
        return judged(men.sets, men.white, self._total, self._materials[self._material])

    def in_check(self) -> bool:
        """Whether the side to move is in check."""
        return self.men.in_check(self.men.white)

    def pass_turn(self) -> bool:
        """Pass, if there is an officer left: with pawns alone, having to move may be the worst."""
        men = self.men
        if not self._materials[self._material].officers[men.white]:
            return False
        self._keys.append(men.key)
        men.pass_over()
        return True

    def take_turn(self) -> None:
        """Take back a pass."""
        self.men.take_over()
        self._keys.pop()

    def chances(self) -> Sequence[tuple[Raw, int]]:
        """Nothing is left to chance."""
        return ()

    def text(self, move: Raw) -> str:
        """The move as rules write it (P9)."""
        frm, to, sort, more, _ = move
        return SQUARES[frm] + SQUARES[to] + (self._letters[more] if sort == PROMOTION else "")


def _key(rules: Pilgrim, text: str) -> int:
    """The fast state's key of a position as `Position.past` tells it."""
    board, white, castling, passing, waiting = text.split(" ")
    return state_of(rules.laws, board, white == "True", castling, int(passing), 0, waiting).key


def searching(rules: Pilgrim, pos: Position) -> Searching | None:
    """The state of a position in which chess moves are made."""
    return Searching(rules, pos) if rules.phase(pos) == "move" else None
