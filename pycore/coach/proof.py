"""Wins proven by looking at every reply: who wins within so many turns, by which moves, and how one holds out longest.

Turns are the solver's own: the one under way counts, and a turn of several actions is one turn.
"""

from __future__ import annotations

from typing import Any

from ..engine.search import state_for
from ..interfaces.game import Game
from ..interfaces.search_state import SearchState


class TooLong(Exception):
    """More positions would have to be looked at than were allowed."""


class Proof:
    """A look at every move from one position, for the side that is to move there: the solver.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> game = setup(find("turtle-shell"), {})
    >>> proof = Proof(game, game.rules.read("6/2K3/6/5R2/2P5/4/8/6/k5/6 w"))
    >>> proof.shortest(3), proof.winners(1)
    (1, ['d8e8'])
    """

    def __init__(self, game: Game, pos: Any, limit: int | None = None) -> None:
        """
        Args:
            limit: positions that may be looked at before `TooLong` is raised.
        """
        self.state: SearchState[Any] = state_for(game, pos)
        self.side = self.state.side()
        self.nodes = 0
        self._limit = limit
        self._first: dict[tuple[int, bool], Any] = {}
        """By turns left and whose turn it is the move that decided last: it is tried first."""

    def shortest(self, most: int) -> int | None:
        """In how many turns the solver wins from here, if in so many at the most."""
        return next((turns for turns in range(1, most + 1) if self.wins(turns)), None)

    def winners(self, turns: int) -> list[str]:
        """The solver's moves here that win within so many turns, sorted; the solver is to move."""
        state = self.state
        return sorted(state.text(move) for move in state.moves() if self._wins_after(move, turns))

    def wins_by(self, action: str, turns: int) -> bool:
        """Whether the solver, who is to move, wins within so many turns if it begins so."""
        return self._wins_after(self._move(action), turns)

    def wins(self, turns: int) -> bool:
        """Whether the solver wins from here within so many turns, whoever is to move."""
        state = self.state
        self.nodes += 1
        if self._limit is not None and self.nodes > self._limit:
            raise TooLong
        result = state.result()
        if result is not None:
            return result == self.side
        solver = state.side() == self.side
        if solver and not turns:
            return False
        moves = state.moves()
        if not moves:
            return state.result_without_moves() == self.side
        if not turns:
            return False
        mine = (turns, solver)
        known = self._first.get(mine)
        if known is not None and known in moves:
            moves = [known, *(move for move in moves if move != known)]
        for move in moves:
            if self._wins_after(move, turns) is solver:
                self._first[mine] = move
                return solver
        return not solver

    def _wins_after(self, move: Any, turns: int) -> bool:
        state = self.state
        solver = state.side() == self.side
        state.make(move)
        try:
            return self.wins(turns - 1 if solver and state.side() != self.side else turns)
        finally:
            state.unmake(move)

    def go(self, action: str) -> None:
        """Play an action for good."""
        self.state.make(self._move(action))

    def _move(self, action: str) -> Any:
        return next(move for move in self.state.moves() if self.state.text(move) == action)

    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.result() is not None or not self.state.moves()

    def solver_decides(self) -> bool:
        """Whether it is the solver's to move."""
        return self.state.side() == self.side

    def best(self, turns: int) -> str:
        """The solver's quickest winning move; among equals the first by its text. Raises ValueError if none wins."""
        for within in range(1, turns + 1):
            found = self.winners(within)
            if found:
                return found[0]
        raise ValueError("there is no win to be had within so many turns")

    def defence(self, turns: int) -> str:
        """The reply that holds out longest; then the one after which fewest moves win; then the first by its text.

        A reply after which there is no win within so many turns holds out longer than all others: at the first of them
        the look ends.
        """
        state = self.state
        found: list[tuple[int, int, str]] = []
        for text, move in sorted(((state.text(move), move) for move in state.moves()), key=lambda one: one[0]):
            state.make(move)
            lasts, ways = self._lasts(turns)
            state.unmake(move)
            if lasts > turns:
                return text
            found.append((-lasts, ways, text))
        return min(found)[2]

    def _lasts(self, turns: int) -> tuple[int, int]:
        """For how many turns it holds out from here, one more than asked for where longer; and the ways to win."""
        if self.over():
            return 0, 0
        lasts = self.shortest(turns)
        if lasts is None:
            return turns + 1, 0
        return lasts, len(self.winners(lasts)) if self.solver_decides() else 0
