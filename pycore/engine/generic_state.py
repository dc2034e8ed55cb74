"""The search state of any game, made of its `Rules`: correct but slow."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from ..interfaces.game import Game
from ..interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL
from ..kernel.types import Actor, Effect, Move, Put, Remove, Shift

SIDES = {Actor.FIRST: 1, Actor.SECOND: -1, Actor.CHANCE: 0, Actor.NOBODY: 0}


class GenericState:
    """A position of any game (`interfaces.search_state.SearchState`)."""

    path_dependent = True  # the text of a position leaves out repetitions and counts of quiet plies
    prunes = False
    spares_checks = False
    history_used_from = NO_HISTORY

    def __init__(self, game: Game, pos: Any) -> None:
        self.rules, self.evaluate, self.sides = game.rules, game.spec.play.evaluate, game.spec.sides
        self._line = [pos]
        self._after: list[dict[str, Any]] = [{}]
        """The successors of each position on the path, by move, as far as they have been computed."""

    def side(self) -> int:
        """Return who decides."""
        return SIDES[self.rules.actor(self._line[-1])]

    def key(self) -> Hashable:
        """Return the position's text."""
        return self.rules.write(self._line[-1])

    def result(self) -> int | None:
        """Return the outcome by the rules. A single player who has not won has lost."""
        outcome = self.rules.outcome(self._line[-1])
        if outcome is None:
            return None
        if outcome.winner in self.sides:
            return 1 if outcome.winner == self.sides[0] else -1
        return -1 if len(self.sides) == 1 else 0

    def result_without_moves(self) -> int:
        """Return the outcome by the rules."""
        return self.result() or 0

    def moves(self) -> Sequence[Move]:
        """Return the legal moves."""
        return self.rules.legal_moves(self._line[-1])

    def allows(self, move: Move) -> bool:
        """Return whether the move is legal."""
        return move in self.moves()

    def tactical(self, least: int = 0) -> Sequence[Move]:
        """Return the captures and the moves that change the moving piece."""
        pos, effects = self._line[-1], self.rules.effects
        return [move for move in self.rules.legal_moves(pos) if _is_tactical(effects(pos, move))]

    def quiet(self) -> Sequence[Move]:
        """Return all other moves, those with the best evaluation first."""
        pos, effects = self._line[-1], self.rules.effects
        found = [move for move in self.rules.legal_moves(pos) if not _is_tactical(effects(pos, move))]
        gains = dict(zip([move.text for move in found], self._gained(found), strict=True))
        return sorted(found, key=lambda move: -gains[move.text])

    def checks(self) -> Sequence[Move]:
        """Return no moves: the rules do not identify checks."""
        return ()

    def order_scores(self, moves: Sequence[Move]) -> list[int]:
        """Return the immediate gain of the evaluation by each move."""
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
        """Append the position after the move to the path."""
        self._line.append(self._leads_to(move))
        self._after.append({})

    def unmake(self, move: Move) -> None:
        """Remove the last position from the path."""
        self._line.pop()
        self._after.pop()

    def score(self) -> int:
        """Return the game's evaluation."""
        return self.evaluate(self._line[-1])

    def in_check(self) -> bool:
        """Return False: the rules do not identify checks."""
        return False

    def make_null(self) -> bool:
        """Return False: null moves are not supported."""
        return False

    def unmake_null(self) -> None:
        """Do nothing: `make_null` never makes a null move."""

    def chances(self) -> Sequence[tuple[Move, int]]:
        """Return the moves that chance may draw, with their weights."""
        return self.rules.chances(self._line[-1])

    def text(self, move: Move) -> str:
        """Return the text of a move."""
        return move.text


def _is_tactical(effects: tuple[Effect, ...]) -> bool:
    """Return whether a move captures, or changes the piece that it moves."""
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
