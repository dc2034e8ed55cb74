"""The state that Turtle Shell Chess is searched in (`interfaces.search_state.SearchState`).

Men stand in a list and in sets; the moves of a man are one look-up by its targets; check, pins and the safety of the
king's steps are look-ups too, so a legal list takes a few microseconds.

T5 makes the legal moves depend on the way here. Few moves can close a loop: those that lead to a position of the
stretch since the last capture or pawn move, and whether there is one shows in the difference of two keys. So T5 is
exact everywhere, `history_used_from` says how far back a bar looked, and what relied on positions above a node is kept
out of the table there. What the table cannot know is a bar that holds on another way to the same position: a stored
move is asked for by `allows`, a stored score may overlook it, as scores of repetition are in any search with a table.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL
from ....kernel.cells import CELLS_OF, bits
from ..evaluate import VALUES, WORTH, score_of
from ..pieces import NAMES
from ..repetition import reckoned
from ..rules import Position, TurtleShell
from .sets import (
    BETWEEN,
    BIT,
    BLACK,
    BLACK_KEY,
    CODE,
    GUARD,
    HOME,
    INFO_OF,
    KEYS,
    KING,
    KNIGHT,
    LEAP_SET,
    LETTERS,
    LINES,
    MOVES_TO,
    PAWN,
    PAWN_SET,
    PROMOTES,
    RISES_TO,
    ROOK,
    ROOKS,
    STAYS_TO,
    STEP_SET,
    key_of,
    text_of,
)

ALL = bits(range(len(NAMES)))
WIN = TACTICAL + CENTIPAWN * 50_000
"""How good a step home looks."""
PRICE = (*VALUES, *VALUES[1:])
"""By man what taking it gains, in centipawns."""


class Worse(dict[int, int]):
    """By move how much less its man is worth where it goes."""

    def __missing__(self, move: int) -> int:
        frm, to, man, becomes, *_ = INFO_OF[move]
        less = WORTH[man][frm] - WORTH[becomes][to]
        self[move] = found = less if man <= BLACK else -less
        return found


WORSE = Worse()
SHORTEST = 3
"""The least number of reversible plies before one that closes a loop."""
MOST_LOOPS = 10_000
LOOPS: dict[tuple[int, ...], bool] = {}
"""The keys of the positions of a loop, the one that closes it last -> whether who closes it must break it."""


class FastState:
    """A position of Turtle Shell Chess that moves are made in."""

    path_dependent = False
    prunes = True
    spares_checks = False

    def __init__(self, rules: TurtleShell, pos: Position) -> None:
        board = pos.board
        self.board = [CODE[letter] for letter in board]
        self.men = [bits(cell for cell, found in enumerate(board) if found == letter) for letter in LETTERS]
        self.men[0] = 0
        sides = sum(self.men[BLACK + 1 :]), sum(self.men[1 : BLACK + 1])
        self.sides = list(sides)
        """Black's and White's cells, as sets."""
        self.kings = [board.index("k"), board.index("K")]
        self.white = pos.white
        self.worth = sum(WORTH[man][cell] for cell, man in enumerate(self.board))
        self.history_used_from = NO_HISTORY
        self._limit = rules.quiet_limit
        self._halfmove_clock = pos.halfmove_clock
        past = len(pos.past)
        self._before = pos.past
        self._path = [key_of(one, pos.white ^ bool((past - at) % 2)) for at, one in enumerate(pos.past)]
        self._path.append(key_of(board, pos.white))
        self._since = 0
        """The place on the path from which on nothing was taken and no pawn moved."""
        self._undo: list[tuple[int, int, int, int, int]] = []

    # What the tree asks

    def side(self) -> int:
        """Who moves."""
        return 1 if self.white else -1

    def key(self) -> int:
        """Sixty bits for men on cells and the side to move."""
        return self._path[-1]

    def result(self) -> int | None:
        """A king at home, or the quiet count; the rest shows in the moves."""
        other = not self.white
        if HOME[other] >> self.kings[other] & 1:
            return 1 if other else -1
        if self._limit is not None and self._halfmove_clock >= self._limit and self.moves():
            self.history_used_from = min(self.history_used_from, self._since - len(self._before))
            return 0
        return None

    def result_without_moves(self) -> int:
        """T4, T5: mate and bars lose, stalemate wins for the side that has no move."""
        loses = self.in_check() or bool(self._listed(True) or self._listed(False))
        return -1 if loses is self.white else 1

    def moves(self) -> Sequence[int]:
        """The legal moves."""
        return [*self.tactical(), *self.quiet()]

    def allows(self, move: int) -> bool:
        """Whether T5 lets a move be made that T3 and T4 allow."""
        return len(self._path) - self._since <= SHORTEST or move not in self._barred()

    def tactical(self, least: int = 0) -> Sequence[int]:
        """Captures, promotions and steps home; none of them can close a loop."""
        return self._listed(True)

    def quiet(self) -> Sequence[int]:
        """All others, those first that go to better cells."""
        found = self._listed(False)
        if len(self._path) - self._since > SHORTEST:
            for move in self._barred():
                if move in found:
                    found.remove(move)
        found.sort(key=WORSE.__getitem__)
        return found

    def checks(self) -> Sequence[int]:
        """Nothing is told of them."""
        return ()

    def order_scores(self, moves: Sequence[int]) -> list[int]:
        """What is taken and what a pawn becomes, less what is surely lost for it."""
        board, found = self.board, []
        for move in moves:
            frm, to, man, becomes, _, _ = INFO_OF[move]
            met = board[to]
            gain = PRICE[met] + PRICE[becomes] - PRICE[man]
            if not met and man == becomes:
                found.append(WIN)  # a step home
            elif PRICE[becomes] > gain + 20 and self._attacked(to, (self.sides[0] | self.sides[1]) & ~BIT[frm]):
                found.append(TACTICAL + CENTIPAWN * (gain - PRICE[becomes]))
            else:
                found.append(TACTICAL + CENTIPAWN * gain - PRICE[man] // 8)
        return found

    def make(self, move: int) -> None:
        """Play a move."""
        frm, to, man, becomes, cells, changed = INFO_OF[move]
        board, men, path, white = self.board, self.men, self._path, self.white
        met = board[to]
        key = path[-1] ^ changed
        self._undo.append((met, self.worth, self._since, self._halfmove_clock, move))
        board[frm] = 0
        board[to] = becomes
        self.sides[white] ^= cells
        if man == becomes:
            men[man] ^= cells
            if man == KING or man == KING + BLACK:
                self.kings[white] = to
        else:
            men[man] ^= BIT[frm]
            men[becomes] ^= BIT[to]
        worth = self.worth + WORTH[becomes][to] - WORTH[man][frm]
        if met:
            men[met] ^= BIT[to]
            self.sides[not white] ^= BIT[to]
            key ^= KEYS[met][to]
            worth -= WORTH[met][to]
        self.worth = worth
        if met or man == PAWN or man == PAWN + BLACK:
            self._since = len(path)
            self._halfmove_clock = 0
        else:
            self._halfmove_clock += 1
        path.append(key)
        self.white = not white

    def unmake(self, move: int) -> None:
        """Take back the last move."""
        frm, to, man, becomes, cells, _ = INFO_OF[move]
        board, men = self.board, self.men
        self.white = white = not self.white
        self._path.pop()
        met, self.worth, self._since, self._halfmove_clock, _ = self._undo.pop()
        board[frm] = man
        board[to] = met
        self.sides[white] ^= cells
        if man == becomes:
            men[man] ^= cells
            if man == KING or man == KING + BLACK:
                self.kings[white] = frm
        else:
            men[man] ^= BIT[frm]
            men[becomes] ^= BIT[to]
        if met:
            men[met] ^= BIT[to]
            self.sides[not white] ^= BIT[to]

    def score(self) -> int:
        """The game's evaluation."""
        return score_of(self.worth, self.men, self.kings, self.white)

    def in_check(self) -> bool:
        """Whether the king of the side to move is attacked."""
        return self._attacked(self.kings[self.white], self.sides[0] | self.sides[1])

    def make_null(self) -> bool:
        """Stalemate wins for who is stalemated, so with few men there is nothing better than to have no move."""
        officers = self.men[1] | self.men[2] | self.men[3] if self.white else self.men[6] | self.men[7] | self.men[8]
        if officers.bit_count() < 2:
            return False
        self._undo.append((0, self.worth, self._since, self._halfmove_clock, 0))
        self._since = len(self._path)
        self._path.append(self._path[-1] ^ BLACK_KEY)
        self.white = not self.white
        return True

    def unmake_null(self) -> None:
        """Take back a pass."""
        self.white = not self.white
        self._path.pop()
        _, _, self._since, self._halfmove_clock, _ = self._undo.pop()

    def chances(self) -> Sequence[tuple[int, int]]:
        """Nothing here is left to chance."""
        return ()

    def text(self, move: int) -> str:
        """The move as the one door says it."""
        return text_of(move)

    # T3, T4

    def _attacked(self, cell: int, occupied: int) -> bool:
        """Whether the side not to move could capture on the cell."""
        men = self.men
        if self.white:
            _, _, _, _, _, _, rooks, knights, guards, pawns, king = men
        else:
            _, rooks, knights, guards, pawns, king, _, _, _, _, _ = men
        if STEP_SET[cell] & (guards | king) or LEAP_SET[cell] & knights or PAWN_SET[self.white][cell] & pawns:
            return True
        lines = LINES[cell]
        return bool(rooks & lines and ROOKS[cell][occupied & lines] & rooks)

    def _listed(self, tactical: bool) -> list[int]:
        """The tactical or the quiet moves that T3 and T4 allow, whatever T5 says."""
        white, men, sides = self.white, self.men, self.sides
        own, enemy = sides[white], sides[not white]
        occupied = own | enemy
        base, theirs = (0, BLACK) if white else (BLACK, 0)
        king = self.kings[white]
        checks = STEP_SET[king] & men[GUARD + theirs] | LEAP_SET[king] & men[KNIGHT + theirs]
        checks |= PAWN_SET[white][king] & men[PAWN + theirs]
        aligned = men[ROOK + theirs] & LINES[king]
        pinned = seen = 0
        if aligned:
            lines, reach = LINES[king], ROOKS[king]
            seen = reach[occupied & lines]
            checks |= seen & aligned
            if not checks:
                for cell in CELLS_OF[seen & own]:
                    if reach[(occupied ^ BIT[cell]) & lines] & aligned:
                        pinned |= BIT[cell]
        found: list[int] = []
        without = occupied ^ BIT[king]
        home = HOME[white]
        aim = enemy if tactical else ALL & ~occupied
        for move in MOVES_TO[KING + base][king][STEP_SET[king] & (enemy | home & ~own if tactical else aim & ~home)]:
            if not self._attacked(INFO_OF[move].to, without):
                found.append(move)
        if checks:
            # Only what takes the checker or comes between can help, and then it still may not uncover another.
            pseudo = self._pseudo(ALL, base, checks | seen, tactical)
            return found + [move for move in pseudo if self._safe(move, king, occupied)]
        if pinned:
            pseudo = self._pseudo(pinned, base, ALL, tactical)
            found += [move for move in pseudo if self._safe(move, king, occupied)]
        return found + self._pseudo(ALL & ~pinned, base, ALL, tactical)

    def _pseudo(self, among: int, base: int, onto: int, tactical: bool) -> list[int]:
        """Moves of these men to these cells, the king left aside and whatever becomes of it."""
        white, men, found = self.white, self.men, list[int]()
        enemy = self.sides[not white]
        occupied = self.sides[white] | enemy
        free = onto & ~occupied
        aim = onto & enemy if tactical else free
        for frm in CELLS_OF[men[ROOK + base] & among]:
            found += MOVES_TO[ROOK + base][frm][ROOKS[frm][occupied & LINES[frm]] & aim]
        for frm in CELLS_OF[men[KNIGHT + base] & among]:
            found += MOVES_TO[KNIGHT + base][frm][LEAP_SET[frm] & aim]
        for frm in CELLS_OF[men[GUARD + base] & among]:
            found += MOVES_TO[GUARD + base][frm][STEP_SET[frm] & aim]
        rising = free & PROMOTES[white]
        for frm in CELLS_OF[men[PAWN + base] & among]:
            ahead = PAWN_SET[white][frm]
            if not tactical:
                found += STAYS_TO[PAWN + base][frm][ahead & free]
                continue
            if ahead & aim:
                found += MOVES_TO[PAWN + base][frm][ahead & aim]
            if ahead & rising:
                found += RISES_TO[PAWN + base][frm][ahead & rising]
        return found

    def _safe(self, move: int, king: int, occupied: int) -> bool:
        """Whether a move of another man leaves the king unattacked."""
        frm, to, *_ = INFO_OF[move]
        left = ~BIT[to]
        men, white, base = self.men, self.white, BLACK if self.white else 0
        if (
            STEP_SET[king] & men[GUARD + base] & left
            or LEAP_SET[king] & men[KNIGHT + base] & left
            or PAWN_SET[white][king] & men[PAWN + base] & left
        ):
            return False
        lines = LINES[king]
        return not ROOKS[king][(occupied & ~BIT[frm] | BIT[to]) & lines] & men[ROOK + base] & left

    # T5

    def _barred(self) -> list[int]:
        """Moves that would close a loop which the side to move must break."""
        path, white = self._path, self.white
        key, found, seen = path[-1], list[int](), list[int]()
        for at in range(len(path) - 1 - SHORTEST, self._since - 1, -2):
            pair = BETWEEN.get(key ^ path[at])
            if pair:
                for move in pair:
                    frm, _, man, *_ = INFO_OF[move]
                    if self.board[frm] == man and (man <= BLACK) is white and move not in seen:
                        seen.append(move)  # the loop is the one from the last time that position stood
                        if self._must_vary(at):
                            found.append(move)
                            self.history_used_from = min(self.history_used_from, at - len(self._before))
        return found

    def _must_vary(self, at: int) -> bool:
        """Whether the side to move must break the loop that a move to the position of that place would close."""
        path, white = self._path, self.white
        loop = (*path[at + 1 :], path[at])
        verdict = LOOPS.get(loop)
        if verdict is None:
            boards = [*self._boards(at + 1), self._boards(at)[0]]
            movers = [white ^ bool((len(loop) - 1 - n) % 2) for n in range(len(loop))]
            verdict = reckoned(len(loop) - 1, boards, movers).white_must_vary is white
            if len(LOOPS) >= MOST_LOOPS:
                LOOPS.clear()
            LOOPS[loop] = verdict
        return verdict

    def _boards(self, first: int) -> list[str]:
        """The boards from a place of the path on, as the rules write them."""
        found, known = [], len(self._before)
        board = list(self.board)
        for place in range(len(self._path) - 1, first - 1, -1):
            if place < known:
                found.append(self._before[place])
                continue
            found.append("".join([LETTERS[man] for man in board]))
            if place > max(known, first):
                frm, to, man, *_ = INFO_OF[self._undo[place - known - 1][4]]
                board[frm], board[to] = man, 0
        return found[::-1]
