"""The search state of Turtle Shell Chess (`interfaces.search_state.SearchState`).

Pieces are held in a list by cell and in bitboards by code. The moves of a piece are one look-up by its targets, and
check, pins and the king's safe steps are look-ups too, so that the legal moves take a few microseconds.

Because of T5 the legal moves depend on the path. Only a move to a position since the last capture or pawn move can
close a loop, and such moves are found from the difference of two keys. T5 is therefore exact: `history_used_from` says
how far back a forbidden move looked, and scores that depend on positions before a node stay out of the transposition
table. The table cannot know that T5 forbids a move only on another path to the same position. A stored move is checked
with `allows`; a stored score may be wrong then, like scores of repetitions in any search with a table.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL
from ....kernel.cells import CELLS_OF, bits
from ..evaluate import VALUES, WORTH, score_of
from ..pieces import NAMES
from ..repetition import loop_of
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
    PROMOTES_TO,
    ROOK,
    ROOKS,
    STAYS_TO,
    STEP_SET,
    key_of,
    text_of,
)

ALL = bits(range(len(NAMES)))
WIN = TACTICAL + CENTIPAWN * 50_000
"""The ordering score of a king's step into the far end zone."""
PRICE = (*VALUES, *VALUES[1:])
"""The value of capturing each piece code, in centipawns."""


class WorthLost(dict[int, int]):
    """A cache of the worth that a moving piece loses by its move, in centipawns for its side."""

    def __missing__(self, move: int) -> int:
        frm, to, piece, becomes, *_ = INFO_OF[move]
        less = WORTH[piece][frm] - WORTH[becomes][to]
        self[move] = found = less if piece <= BLACK else -less
        return found


WORTH_LOST = WorthLost()
SHORTEST = 3
"""The least number of reversible plies before a move that can close a loop."""
MOST_LOOPS = 10_000
LOOPS: dict[tuple[int, ...], bool] = {}
"""Whether the side that closes a loop must break it, by the keys of the loop's positions, the closing one last."""


class FastState:
    """A position of Turtle Shell Chess that makes and unmakes moves."""

    path_dependent = False
    prunes = True
    spares_checks = False

    def __init__(self, rules: TurtleShell, pos: Position) -> None:
        board = pos.board
        self.board = [CODE[letter] for letter in board]
        self.pieces = [bits(cell for cell, found in enumerate(board) if found == letter) for letter in LETTERS]
        self.pieces[0] = 0
        sides = sum(self.pieces[BLACK + 1 :]), sum(self.pieces[1 : BLACK + 1])
        self.sides = list(sides)
        """The cells of Black's and White's pieces, as bitboards."""
        self.kings = [board.index("k"), board.index("K")]
        self.white = pos.white
        self.worth = sum(WORTH[piece][cell] for cell, piece in enumerate(self.board))
        self.history_used_from = NO_HISTORY
        self._limit = rules.quiet_limit
        self._halfmove_clock = pos.halfmove_clock
        past = len(pos.past)
        self._before = pos.past
        self._path = [key_of(one, pos.white ^ bool((past - at) % 2)) for at, one in enumerate(pos.past)]
        self._path.append(key_of(board, pos.white))
        self._since = 0
        """The index on the path of the position after the last capture, pawn move or null move."""
        self._undo: list[tuple[int, int, int, int, int]] = []

    # The methods of SearchState

    def side(self) -> int:
        """Return 1 if White is to move, else -1."""
        return 1 if self.white else -1

    def key(self) -> int:
        """Return the hash key of the position, 60 bits of the pieces and the side to move."""
        return self._path[-1]

    def result(self) -> int | None:
        """Return the result by a king in the far end zone or by the quiet count; None if neither has ended the game."""
        other = not self.white
        if HOME[other] >> self.kings[other] & 1:
            return 1 if other else -1
        if self._limit is not None and self._halfmove_clock >= self._limit and self.moves():
            self.history_used_from = min(self.history_used_from, self._since - len(self._before))
            return 0
        return None

    def result_without_moves(self) -> int:
        """Return the result without legal moves: checkmate and T5 lose, stalemate wins for the side to move."""
        loses = self.in_check() or bool(self._generated(True) or self._generated(False))
        return -1 if loses is self.white else 1

    def moves(self) -> Sequence[int]:
        """Return the legal moves."""
        return [*self.tactical(), *self.quiet()]

    def allows(self, move: int) -> bool:
        """Return whether T5 allows a move that T3 and T4 allow."""
        return len(self._path) - self._since <= SHORTEST or move not in self._forbidden()

    def tactical(self, least: int = 0) -> Sequence[int]:
        """Return captures, promotions and steps into the far end zone; none of them can close a loop."""
        return self._generated(True)

    def quiet(self) -> Sequence[int]:
        """Return all other moves, those to better cells first."""
        found = self._generated(False)
        if len(self._path) - self._since > SHORTEST:
            for move in self._forbidden():
                if move in found:
                    found.remove(move)
        found.sort(key=WORTH_LOST.__getitem__)
        return found

    def checks(self) -> Sequence[int]:
        """Return nothing: quiet checks are not listed separately."""
        return ()

    def order_scores(self, moves: Sequence[int]) -> list[int]:
        """Return the ordering score of each move: its gain, minus the moved piece if that would be lost for less."""
        board, found = self.board, []
        for move in moves:
            frm, to, piece, becomes, _, _ = INFO_OF[move]
            met = board[to]
            gain = PRICE[met] + PRICE[becomes] - PRICE[piece]
            if not met and piece == becomes:
                found.append(WIN)  # a king's step into the far end zone
            elif PRICE[becomes] > gain + 20 and self._attacked(to, (self.sides[0] | self.sides[1]) & ~BIT[frm]):
                found.append(TACTICAL + CENTIPAWN * (gain - PRICE[becomes]))
            else:
                found.append(TACTICAL + CENTIPAWN * gain - PRICE[piece] // 8)
        return found

    def make(self, move: int) -> None:
        """Make a move."""
        frm, to, piece, becomes, cells, changed = INFO_OF[move]
        board, pieces, path, white = self.board, self.pieces, self._path, self.white
        met = board[to]
        key = path[-1] ^ changed
        self._undo.append((met, self.worth, self._since, self._halfmove_clock, move))
        board[frm] = 0
        board[to] = becomes
        self.sides[white] ^= cells
        if piece == becomes:
            pieces[piece] ^= cells
            if piece == KING or piece == KING + BLACK:
                self.kings[white] = to
        else:
            pieces[piece] ^= BIT[frm]
            pieces[becomes] ^= BIT[to]
        worth = self.worth + WORTH[becomes][to] - WORTH[piece][frm]
        if met:
            pieces[met] ^= BIT[to]
            self.sides[not white] ^= BIT[to]
            key ^= KEYS[met][to]
            worth -= WORTH[met][to]
        self.worth = worth
        if met or piece == PAWN or piece == PAWN + BLACK:
            self._since = len(path)
            self._halfmove_clock = 0
        else:
            self._halfmove_clock += 1
        path.append(key)
        self.white = not white

    def unmake(self, move: int) -> None:
        """Take back the last move."""
        frm, to, piece, becomes, cells, _ = INFO_OF[move]
        board, pieces = self.board, self.pieces
        self.white = white = not self.white
        self._path.pop()
        met, self.worth, self._since, self._halfmove_clock, _ = self._undo.pop()
        board[frm] = piece
        board[to] = met
        self.sides[white] ^= cells
        if piece == becomes:
            pieces[piece] ^= cells
            if piece == KING or piece == KING + BLACK:
                self.kings[white] = frm
        else:
            pieces[piece] ^= BIT[frm]
            pieces[becomes] ^= BIT[to]
        if met:
            pieces[met] ^= BIT[to]
            self.sides[not white] ^= BIT[to]

    def score(self) -> int:
        """Return the static evaluation, in centipawns for White."""
        return score_of(self.worth, self.pieces, self.kings, self.white)

    def in_check(self) -> bool:
        """Return whether the king of the side to move is attacked."""
        return self._attacked(self.kings[self.white], self.sides[0] | self.sides[1])

    def make_null(self) -> bool:
        """Make a null move, unless the side to move has fewer than two officers: then zugzwang is too likely.

        Stalemate wins for the stalemated side, so with few pieces a side may prefer to have no move.
        """
        pieces = self.pieces
        officers = pieces[1] | pieces[2] | pieces[3] if self.white else pieces[6] | pieces[7] | pieces[8]
        if officers.bit_count() < 2:
            return False
        self._undo.append((0, self.worth, self._since, self._halfmove_clock, 0))
        self._since = len(self._path)
        self._path.append(self._path[-1] ^ BLACK_KEY)
        self.white = not self.white
        return True

    def unmake_null(self) -> None:
        """Unmake the null move."""
        self.white = not self.white
        self._path.pop()
        _, _, self._since, self._halfmove_clock, _ = self._undo.pop()

    def chances(self) -> Sequence[tuple[int, int]]:
        """Return nothing: the game has no chance moves."""
        return ()

    def text(self, move: int) -> str:
        """Return the text of a move (T6)."""
        return text_of(move)

    # T3, T4

    def _attacked(self, cell: int, occupied: int) -> bool:
        """Return whether the side not to move could capture on a cell."""
        pieces = self.pieces
        if self.white:
            _, _, _, _, _, _, rooks, knights, guards, pawns, king = pieces
        else:
            _, rooks, knights, guards, pawns, king, _, _, _, _, _ = pieces
        if STEP_SET[cell] & (guards | king) or LEAP_SET[cell] & knights or PAWN_SET[self.white][cell] & pawns:
            return True
        lines = LINES[cell]
        return bool(rooks & lines and ROOKS[cell][occupied & lines] & rooks)

    def _generated(self, tactical: bool) -> list[int]:
        """Return the tactical or the quiet moves that T3 and T4 allow, ignoring T5."""
        white, pieces, sides = self.white, self.pieces, self.sides
        own, enemy = sides[white], sides[not white]
        occupied = own | enemy
        base, theirs = (0, BLACK) if white else (BLACK, 0)
        king = self.kings[white]
        checks = STEP_SET[king] & pieces[GUARD + theirs] | LEAP_SET[king] & pieces[KNIGHT + theirs]
        checks |= PAWN_SET[white][king] & pieces[PAWN + theirs]
        aligned = pieces[ROOK + theirs] & LINES[king]
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
            # Only a capture of the checker or a block can help, and it may still discover another attack.
            pseudo = self._pseudo(ALL, base, checks | seen, tactical)
            return found + [move for move in pseudo if self._safe(move, king, occupied)]
        if pinned:
            pseudo = self._pseudo(pinned, base, ALL, tactical)
            found += [move for move in pseudo if self._safe(move, king, occupied)]
        return found + self._pseudo(ALL & ~pinned, base, ALL, tactical)

    def _pseudo(self, among: int, base: int, onto: int, tactical: bool) -> list[int]:
        """Return the pseudo-legal moves, without the king's, of the pieces on `among` to the cells `onto`."""
        white, pieces, found = self.white, self.pieces, list[int]()
        enemy = self.sides[not white]
        occupied = self.sides[white] | enemy
        free = onto & ~occupied
        aim = onto & enemy if tactical else free
        for frm in CELLS_OF[pieces[ROOK + base] & among]:
            found += MOVES_TO[ROOK + base][frm][ROOKS[frm][occupied & LINES[frm]] & aim]
        for frm in CELLS_OF[pieces[KNIGHT + base] & among]:
            found += MOVES_TO[KNIGHT + base][frm][LEAP_SET[frm] & aim]
        for frm in CELLS_OF[pieces[GUARD + base] & among]:
            found += MOVES_TO[GUARD + base][frm][STEP_SET[frm] & aim]
        rising = free & PROMOTES[white]
        for frm in CELLS_OF[pieces[PAWN + base] & among]:
            ahead = PAWN_SET[white][frm]
            if not tactical:
                found += STAYS_TO[PAWN + base][frm][ahead & free]
                continue
            if ahead & aim:
                found += MOVES_TO[PAWN + base][frm][ahead & aim]
            if ahead & rising:
                found += PROMOTES_TO[PAWN + base][frm][ahead & rising]
        return found

    def _safe(self, move: int, king: int, occupied: int) -> bool:
        """Return whether the king is not attacked after a move of another piece."""
        frm, to, *_ = INFO_OF[move]
        left = ~BIT[to]
        pieces, white, base = self.pieces, self.white, BLACK if self.white else 0
        if (
            STEP_SET[king] & pieces[GUARD + base] & left
            or LEAP_SET[king] & pieces[KNIGHT + base] & left
            or PAWN_SET[white][king] & pieces[PAWN + base] & left
        ):
            return False
        lines = LINES[king]
        return not ROOKS[king][(occupied & ~BIT[frm] | BIT[to]) & lines] & pieces[ROOK + base] & left

    # T5

    def _forbidden(self) -> list[int]:
        """Return the moves that would close a loop which the side to move must break."""
        path, white = self._path, self.white
        key, found, seen = path[-1], list[int](), list[int]()
        for at in range(len(path) - 1 - SHORTEST, self._since - 1, -2):
            pair = BETWEEN.get(key ^ path[at])
            if pair:
                for move in pair:
                    frm, _, piece, *_ = INFO_OF[move]
                    if self.board[frm] == piece and (piece <= BLACK) is white and move not in seen:
                        seen.append(move)  # only the last occurrence of the position counts
                        if self._must_vary(at):
                            found.append(move)
                            self.history_used_from = min(self.history_used_from, at - len(self._before))
        return found

    def _must_vary(self, at: int) -> bool:
        """Return whether the side to move would have to break the loop closed by a move to the position at an index."""
        path, white = self._path, self.white
        loop = (*path[at + 1 :], path[at])
        verdict = LOOPS.get(loop)
        if verdict is None:
            boards = [*self._boards(at + 1), self._boards(at)[0]]
            movers = [white ^ bool((len(loop) - 1 - n) % 2) for n in range(len(loop))]
            verdict = loop_of(len(loop) - 1, boards, movers).white_must_vary is white
            if len(LOOPS) >= MOST_LOOPS:
                LOOPS.clear()
            LOOPS[loop] = verdict
        return verdict

    def _boards(self, first: int) -> list[str]:
        """Return the boards of the path from an index on, as strings."""
        found, known = [], len(self._before)
        board = list(self.board)
        for place in range(len(self._path) - 1, first - 1, -1):
            if place < known:
                found.append(self._before[place])
                continue
            found.append("".join([LETTERS[piece] for piece in board]))
            if place > max(known, first):
                frm, to, piece, *_ = INFO_OF[self._undo[place - known - 1][4]]
                board[frm], board[to] = piece, 0
        return found[::-1]
