"""The search state of a game made with the kit: acts in place of moves with texts, and cheap orders of them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from ..interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL
from .core.deciding import Decider
from .core.moving import after
from .core.position import EMPTY, Act, Position
from .core.rules import KitRules
from .core.tables import attackers
from .evaluate import Evaluation
from .parts.ends import DRAW, Ending

PACE = 9_000
"""About how many nodes a second a search visits in this state (Knightmate; other games from 3,000 to 20,000)."""


class KitState:
    """A position of the kit for the search (`interfaces.search_state.SearchState`)."""

    path_dependent = False
    spares_checks = False

    def __init__(self, rules: KitRules, evaluation: Evaluation, pos: Position) -> None:
        self.rules, self.evaluation, self.design = rules, evaluation, rules.design
        self.decider: Decider = rules.decider
        self.prunes = evaluation.counts_worth and self.design.mate
        self.history_used_from = NO_HISTORY
        self._line = [pos]

    def side(self) -> int:
        """Return who decides."""
        pos = self._line[-1]
        if self.design.die and pos.roll < 0:
            return 0
        return -1 if pos.second else 1

    def key(self) -> Hashable:
        """Return the position without its counts and its past."""
        pos = self._line[-1]
        counted = pos.ply if self.design.counts_plies else 0
        return pos._replace(quiet=0, ply=counted, past=())

    def result(self) -> int | None:
        """Return the outcome, if it can be seen without listing moves."""
        pos = self._line[-1]
        ending = self.decider.ending_at_once(pos)
        if ending is None and (ending := self.decider.ending_by_count(pos)):
            if not self.decider.acts(pos):  # then the lack of moves decides
                return None
            self.history_used_from = 0
        return None if ending is None else _score(ending)

    def result_without_moves(self) -> int:
        """Return the outcome when there is no move."""
        ending = self.decider.ending(self._line[-1])
        return 0 if ending is None else _score(ending)

    def moves(self) -> Sequence[Act]:
        """Return the legal acts."""
        pos = self._line[-1]
        return () if self.decider.ending(pos) else self.decider.acts(pos)

    def allows(self, move: Act) -> bool:
        """Return whether an act is legal."""
        return move in self.moves()

    def tactical(self, least: int = 0) -> Sequence[Act]:
        """Return the captures and the acts that change the moving piece."""
        board = self._line[-1].board
        return [act for act in self.moves() if _is_tactical(board, act)]

    def quiet(self) -> Sequence[Act]:
        """Return all other acts, those with the best evaluation first."""
        board = self._line[-1].board
        found = [act for act in self.moves() if not _is_tactical(board, act)]
        gains = dict(zip(found, self._gained(found), strict=True))
        return sorted(found, key=lambda act: -gains[act])

    def checks(self) -> Sequence[Act]:
        """Return no acts: checks are not listed apart."""
        return ()

    def order_scores(self, moves: Sequence[Act]) -> list[int]:
        """Return what each capture gains at first sight, less for a piece that can be recaptured."""
        pos = self._line[-1]
        if not self.prunes:
            return [TACTICAL + CENTIPAWN * gained for gained in self._gained(moves)]
        watch, worth = self.design.tables.watch(not pos.second), self.evaluation.worth
        scores = []
        for act, gained in zip(moves, self._gained(moves), strict=True):
            mover = abs(worth[act.becomes or pos.board[act.frm]]) if act.frm >= 0 else 0
            if gained < mover and act.to >= 0 and attackers(pos.board, watch[act.to], first=True):
                scores.append(CENTIPAWN * (gained - mover))
            else:
                scores.append(TACTICAL + CENTIPAWN * gained)
        return scores

    def _gained(self, moves: Sequence[Act]) -> list[int]:
        pos, sign = self._line[-1], self.side() or 1
        if self.evaluation.counts_worth:
            return [sign * self.evaluation.change(pos, act) for act in moves]
        score = self.evaluation(pos)
        return [sign * (self.evaluation(after(self.design, pos, act)) - score) for act in moves]

    def make(self, move: Act) -> None:
        """Play an act."""
        self._line.append(after(self.design, self._line[-1], move))

    def unmake(self, move: Act) -> None:
        """Take the last act back."""
        self._line.pop()

    def score(self) -> int:
        """Return the evaluation."""
        return self.evaluation(self._line[-1])

    def in_check(self) -> bool:
        """Return whether the side to move is in check, in games that have it."""
        return self.design.mate and bool(self.design.checkers(self._line[-1]))

    def make_null(self) -> bool:
        """Return False: null moves are not made."""
        return False

    def unmake_null(self) -> None:
        """Do nothing: `make_null` never makes a null move."""

    def chances(self) -> Sequence[tuple[Act, int]]:
        """Return the rolls with their weights."""
        return [(move.act, weight) for move, weight in self.rules.chances(self._line[-1])]

    def text(self, move: Act) -> str:
        """Return the text of an act."""
        return self.rules.move(self._line[-1], move).text


def _score(ending: Ending) -> int:
    return 0 if ending.winner == DRAW else -1 if ending.winner else 1


def _is_tactical(board: str, act: Act) -> bool:
    """Return whether an act captures, or changes the piece that moves."""
    if act.sort in ("lift", "exit"):
        return True
    return bool(act.takes) or (act.frm >= 0 and act.becomes not in ("", board[act.frm]) and board[act.frm] != EMPTY)
