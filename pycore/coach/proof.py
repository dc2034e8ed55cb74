"""Proofs of forced wins by exhaustive search: who wins within a number of turns, by which moves, and the best defence.

Only the solver's own turns are counted, including the one under way. A turn of several actions is one turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..engine.search import state_for
from ..interfaces.game import Game
from ..interfaces.search_state import SearchState


class TooLong(Exception):
    """The search would need more positions than its limit allows."""


class Proof:
    """An exhaustive search from one position. The solver is the side to move there.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> game = setup(find("turtle-shell"), {})
    >>> proof = Proof(game, game.rules.read("6/2K3/6/5R2/2P5/4/8/6/k5/6 w"))
    >>> proof.shortest(3), proof.winners(1)
    (1, ['d8e8'])
    """

    after_reply = False
    """Whether the goal may be reached after the reply to the solver's last turn, and not only by a win before it."""

    def __init__(self, game: Game, pos: Any, limit: int | None = None) -> None:
        """Set up the search.

        Args:
            limit: the positions to search before `TooLong` is raised; None for no limit.
        """
        self.state: SearchState[Any] = state_for(game, pos)
        self.side = self.state.side()
        self.nodes = 0
        self._limit = limit
        self._first: dict[tuple[int, bool], Any] = {}
        """The last move that decided, by turns left and whether the solver is to move: it is tried first."""

    def shortest(self, most: int) -> int | None:
        """Return the fewest turns in which the solver wins from here, or None if it needs more than `most`."""
        return next((turns for turns in range(1, most + 1) if self.wins(turns)), None)

    def winners(self, turns: int) -> list[str]:
        """Return the moves of the side to move after which the solver wins within `turns`, sorted."""
        state = self.state
        return sorted(state.text(move) for move in state.moves() if self._wins_after(move, turns))

    def wins_by(self, action: str, turns: int) -> bool:
        """Return whether the solver wins within `turns` after an action of the side to move."""
        return self._wins_after(self._move(action), turns)

    def wins(self, turns: int) -> bool:
        """Return whether the solver reaches its goal from here within `turns`, whichever side is to move."""
        state = self.state
        self.nodes += 1
        if self._limit is not None and self.nodes > self._limit:
            raise TooLong
        result = state.result()
        if result is not None:
            return result == self.side
        solver = state.side() == self.side
        if solver and not turns and not self._reached():
            return False
        moves = state.moves()
        if not moves:
            return state.result_without_moves() == self.side
        if not turns and (solver or not self.after_reply):
            return solver
        return self._decided(moves, turns, solver)

    def _reached(self) -> bool:
        """Return whether the solver, to move but out of turns, has reached its goal though the game goes on."""
        return False

    def _decided(self, moves: Sequence[Any], turns: int, solver: bool) -> bool:
        """Return whether the solver wins, by trying the moves of the side to move."""
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
        """Play an action."""
        self.state.make(self._move(action))

    def _move(self, action: str) -> Any:
        return next(move for move in self.state.moves() if self.state.text(move) == action)

    def over(self) -> bool:
        """Return whether the game has ended."""
        return self.state.result() is not None or not self.state.moves()

    def solver_decides(self) -> bool:
        """Return whether the solver is to move."""
        return self.state.side() == self.side

    def best(self, turns: int) -> str:
        """Return the solver's quickest winning move, the first by its text among equals.

        Raises:
            ValueError: no move wins within `turns`.
        """
        for within in range(1, turns + 1):
            found = self.winners(within)
            if found:
                return found[0]
        raise ValueError("no move wins within the given turns")

    def defence(self, turns: int) -> str:
        """Return the reply that holds out longest; among equals the one that leaves fewest winning moves, then by text.

        The first reply after which there is no win within `turns` is returned at once.
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
        """Return the turns until the win from here, `turns + 1` if it takes longer, and the number of winning moves."""
        if self.over():
            return 0, 0
        lasts = self.shortest(turns)
        if lasts is None:
            return turns + 1, 0
        return lasts, len(self.winners(lasts)) if self.solver_decides() else 0
