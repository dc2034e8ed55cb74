"""The search state of Monkey King Chess (`interfaces.search_state.SearchState`).

The board is kept as a list and as bitboards (`position.py`), and the actions of a face are looked up by the bitboard of
its targets (`movegen.py`). This module adds turns, results, evaluation and the order of moves.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL
from ....kernel.cells import CELLS_OF
from ..evaluate import HELD, PRICE, TOKEN, WORTH, score_of
from ..rules import QUIET_LIMIT, MonkeyKing, Position
from .movegen import CAPTURES, LEAPERS, REST, ActionGenerator
from .position import CELESTIALS
from .sets import (
    ACTIONS,
    BACK_OF,
    BIT,
    BLUE_KNIGHT,
    BLUE_PAWN,
    DONE,
    DUE,
    EXIT,
    FINISH,
    FIST,
    FOE,
    FROM,
    GENERAL,
    GOBLIN,
    HERO,
    INTRODUCE,
    MONKEY,
    MOVED_KEYS,
    OPENING,
    PILGRIM,
    SERPENT,
    SKIPS,
    STAGE_KEYS,
    TURN,
    key_of,
)

WIN = TACTICAL + CENTIPAWN * 50_000
"""The order score of the exit."""
GUARDS = ((BLUE_PAWN, SERPENT, BLUE_KNIGHT, FOE, GENERAL, GOBLIN), LEAPERS[True])
"""The faces that capture by a leap."""
AT_ONCE = (INTRODUCE, FIST)
"""The acts that always reset the count of quiet plies."""
REPEATS = 8
"""The least number of turns after which a position can occur for the third time."""
BEFORE = -1
"""The ply of all positions before the root of the search."""


class WorthLost(dict[int, int]):
    """A cache of how much worth an action's disk loses for its side, in centipawns, captures aside."""

    def __missing__(self, move: int) -> int:
        act, frm, to, face, becomes, _, _ = ACTIONS[move]
        less = 0
        if act == INTRODUCE:
            less = HELD[face] - WORTH[face][to]
        elif act < EXIT:
            less = WORTH[face][frm] - (-TOKEN if act == TURN and not becomes else WORTH[becomes][to])
        self[move] = found = -less if face < BLUE_PAWN else less
        return found


WORTH_LOST = WorthLost()


class FastState(ActionGenerator):
    """A mutable position of Monkey King Chess."""

    path_dependent = False
    prunes = True
    spares_checks = False

    def __init__(self, rules: MonkeyKing, pos: Position) -> None:
        super().__init__(rules, pos.state)
        self._draws = rules.draws
        self.history_used_from = NO_HISTORY
        self._clock = pos.clock
        self._path = [key_of(one) ^ STAGE_KEYS[one.red][OPENING] for one in pos.past]
        """The keys at the starts of earlier turns."""
        self._plies = [BEFORE] * len(pos.past)
        self._since = 0
        """The index in `_path` of the first position since the count of quiet plies was last reset."""
        self._reset_ply = BEFORE
        self._ply = 0
        self._turns: list[tuple[bool, int, int, int, int, int, int]] = []

    def side(self) -> int:
        """Return 1 if Blue is to move, -1 if Red is."""
        return -1 if self.red else 1

    def key(self) -> int:
        """Return a hash key of about 60 bits, which leaves out the clock and the turn number."""
        key = self._key ^ STAGE_KEYS[self.red][self.stage]
        if self.stage == DUE:
            for cell in CELLS_OF[self._moved]:
                key ^= MOVED_KEYS[cell]
        return key

    def result(self) -> int | None:
        """Return the result by exit or, at the start of a turn, by repetition or the quiet count (M9), else None."""
        if not self.pieces[PILGRIM] and not self.hands[PILGRIM]:
            return -1
        if self.stage != OPENING or not self._draws:
            return None
        if len(self._path) - self._since >= REPEATS:
            key, again = self.key(), 0
            for place in range(len(self._path) - 1, self._since - 1, -1):
                if self._path[place] == key:
                    again += 1
                    if again == 2:
                        self.history_used_from = min(self.history_used_from, self._plies[place])
                        return 0
        if self._clock >= QUIET_LIMIT and not (self.red and self.in_check() and not self.moves()):
            self.history_used_from = min(self.history_used_from, self._reset_ply)
            return 0
        return None

    def result_without_moves(self) -> int:
        """Return 1 for checkmate, 0 if neither side has a turn (M9)."""
        return 1 if self.red and self.in_check() else 0

    def moves(self) -> Sequence[int]:
        """Return the legal actions."""
        return [*self.tactical(), *self.quiet()]

    def allows(self, move: int) -> bool:
        """Return True: legality does not depend on the path."""
        return True

    def tactical(self, least: int = 0) -> Sequence[int]:
        """Return captures and the exit, without captures that are legal only because the ban on stalemate is lifted."""
        return self._legal(True, CAPTURES)

    def quiet(self) -> Sequence[int]:
        """Return all other legal actions, those that gain the most worth first."""
        found = self._legal(True, REST)
        if not found and not self._legal(True, CAPTURES):
            found = self._legal(False, CAPTURES) + self._legal(False, REST)
            in_check = self.red and self.in_check()
            if not found and self.stage == OPENING and not in_check and self._has_turn(not self.red):
                return [SKIPS]
        found.sort(key=WORTH_LOST.__getitem__)
        return found

    def checks(self) -> Sequence[int]:
        """Return nothing: checks are not generated apart."""
        return ()

    def order_scores(self, moves: Sequence[int]) -> list[int]:
        """Return the worth captured, less the worth that is surely lost in return."""
        board, found = self.board, []
        for move in moves:
            act, _, to, face, becomes, _, _ = ACTIONS[move]
            met = board[to]
            if act == EXIT:
                found.append(WIN)
            elif met in CELESTIALS:
                found.append(TACTICAL + CENTIPAWN * (PRICE[met] - PRICE[BACK_OF[met]] - PRICE[face]))
            elif PRICE[becomes] > PRICE[met] + 20 and self._guarded(to):
                found.append(TACTICAL + CENTIPAWN * (PRICE[met] - PRICE[face]))
            else:
                found.append(TACTICAL + CENTIPAWN * (PRICE[met] + PRICE[becomes] - PRICE[face]) - PRICE[becomes] // 8)
        return found

    def make(self, move: int) -> None:
        """Play an action, and give the other side the turn if it ends the turn."""
        act, frm, to, face, _, _, _ = ACTIONS[move]
        stage, red = self.stage, self.red
        self._turns.append((red, stage, self._moved, self._clock, self._since, self._reset_ply, len(self._path)))
        self._ply += 1
        if stage == OPENING:
            self._clock += 1
            if self._draws:
                self._path.append(self._key ^ STAGE_KEYS[red][OPENING])
                self._plies.append(self._ply - 1)
        if act in AT_ONCE or (self.board[to] if act < TURN else act == TURN and face == HERO):
            self._clock = 0
            self._since = len(self._path)
            self._reset_ply = self._ply
        if act < FINISH:
            self._act(move)
        if red and act < EXIT:
            if act == FIST and stage != DONE:
                self.stage = DUE
                self._moved &= ~BIT[frm]
                if self.board[to]:
                    self._moved |= BIT[to]
                return
            if self.tokens and self.pieces[MONKEY]:
                self.stage, self._moved = DONE, 0
                if self._has_legal_fist():
                    return
        self.red, self.stage, self._moved = not red, OPENING, 0

    def unmake(self, move: int) -> None:
        """Take back the last action, which must be this one."""
        self.red, self.stage, self._moved, self._clock, self._since, self._reset_ply, length = self._turns.pop()
        self._ply -= 1
        if len(self._path) > length:
            self._path.pop()
            self._plies.pop()
        if ACTIONS[move].act < FINISH:
            self._unact(move)

    def score(self) -> int:
        """Return the static evaluation, in centipawns for Blue."""
        return score_of(self.worth, self.pieces, self.sides, self.hands, self.red)

    def make_null(self) -> bool:
        """Make a null move at the start of a turn, unless the side has so few moves that zugzwang is likely."""
        if self.stage != OPENING or not self._surely_has_turn(self.red, 3):
            return False
        self._turns.append((self.red, OPENING, 0, self._clock, self._since, self._reset_ply, len(self._path)))
        self._since = len(self._path)
        self._ply += 1
        self.red = not self.red
        return True

    def unmake_null(self) -> None:
        """Take back a null move."""
        self.red, self.stage, self._moved, self._clock, self._since, self._reset_ply, _ = self._turns.pop()
        self._ply -= 1

    def chances(self) -> Sequence[tuple[int, int]]:
        """Return nothing: the game has no chance moves."""
        return ()

    def text(self, move: int) -> str:
        """Return the text of an action, as the rules write it."""
        return ACTIONS[move].move.text

    def _guarded(self, cell: int) -> bool:
        """Return whether the side not to move could recapture on a square by a leap."""
        pieces = self.pieces
        return any(FROM[face][cell] & pieces[face] for face in GUARDS[not self.red])
