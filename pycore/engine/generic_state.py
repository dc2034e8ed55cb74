"""The search state of any game: positions one after the other, as its Rules make them. Always right, never fast."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from ..interfaces.game import Game
from ..interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL
from ..kernel.types import Actor, Effect, Move, Put, Remove, Shift

SIDES = {Actor.FIRST: 1, Actor.SECOND: -1, Actor.CHANCE: 0, Actor.NOBODY: 0}


class GenericState:
    """A position of any game (`interfaces.search_state.SearchState`)."""

    path_dependent = True  # rules of repetition and counts of quiet plies are not in a position's text
    prunes = False
    spares_checks = False
    history_used_from = NO_HISTORY

    def __init__(self, game: Game, pos: Any) -> None:
        self.rules, self.evaluate, self.sides = game.rules, game.spec.play.evaluate, game.spec.sides
        self._line = [pos]
        self._after: list[dict[str, Any]] = [{}]
        """For each position on the way the positions that its moves lead to, as far as they were asked for."""

    def side(self) -> int:
        """Who decides."""
        return SIDES[self.rules.actor(self._line[-1])]

    def key(self) -> Hashable:
        """The position's text."""
        return self.rules.write(self._line[-1])

    def result(self) -> int | None:
        """The rules' outcome. A lone player who has not won has lost."""
        outcome = self.rules.outcome(self._line[-1])
        if outcome is None:
            return None
        if outcome.winner in self.sides:
            return 1 if outcome.winner == self.sides[0] else -1
        return -1 if len(self.sides) == 1 else 0

    def result_without_moves(self) -> int:
        """Where nobody can go on, the rules say how it ended."""
        return self.result() or 0

    def moves(self) -> Sequence[Move]:
        """The legal moves."""
        return self.rules.legal_moves(self._line[-1])

    def allows(self, move: Move) -> bool:
        """Whether it is listed here."""
        return move in self.moves()

    def tactical(self, least: int = 0) -> Sequence[Move]:
        """Captures, and changes of the piece that moves."""
        pos, effects = self._line[-1], self.rules.effects
        return [move for move in self.rules.legal_moves(pos) if _is_tactical(effects(pos, move))]

    def quiet(self) -> Sequence[Move]:
        """All others, those first that the evaluation likes best."""
        pos, effects = self._line[-1], self.rules.effects
        found = [move for move in self.rules.legal_moves(pos) if not _is_tactical(effects(pos, move))]
        gains = dict(zip([move.text for move in found], self._gained(found), strict=True))
        return sorted(found, key=lambda move: -gains[move.text])

    def checks(self) -> Sequence[Move]:
        """Nothing is told of them."""
        return ()

    def order_scores(self, moves: Sequence[Move]) -> list[int]:
        """What the evaluation gains at once."""
        return [TACTICAL + CENTIPAWN * gained for gained in self._gained(moves)]

    def _gained(self, moves: Sequence[Move]) -> list[int]:
        sign = self.side()
        static_score = self.evaluate(self._line[-1])
        return [sign * (self.evaluate(self._leads_to(move)) - static_score) for move in moves]

    def _leads_to(self, move: Move) -> Any:
        known = self._after[-1]
        if move.text not in known:
            known[move.text] = self.rules.play(self._line[-1], move)
        return known[move.text]

    def make(self, move: Move) -> None:
        """Go on to the position after the move."""
        self._line.append(self._leads_to(move))
        self._after.append({})

    def unmake(self, move: Move) -> None:
        """Go back to the position before."""
        self._line.pop()
        self._after.pop()

    def score(self) -> int:
        """The game's evaluation."""
        return self.evaluate(self._line[-1])

    def in_check(self) -> bool:
        """Rules do not say."""
        return False

    def make_null(self) -> bool:
        """Rules know no passing."""
        return False

    def unmake_null(self) -> None:
        """Never asked for."""

    def chances(self) -> Sequence[tuple[Move, int]]:
        """As the rules weigh them."""
        return self.rules.chances(self._line[-1])

    def text(self, move: Move) -> str:
        """The action."""
        return move.text


def _is_tactical(effects: tuple[Effect, ...]) -> bool:
    """Whether a move captures, or changes a piece on the cell it came to."""
    reached = None
    for effect in effects:
        match effect:
            case Remove():
                return True
            case Shift():
                reached = effect.to
            case Put():
                if effect.cell == reached:
                    return True
    return False
