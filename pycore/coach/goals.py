"""Proofs of the goals of puzzles besides a win: the only action that saves the game, and a gain of material by force.

Turns are counted as in `proof`: a turn of several actions is one, and the one under way counts.
"""

from __future__ import annotations

from typing import Any

from ..interfaces.game import Game
from .proof import Proof

BEYOND = 2
"""The turns by which the saving action must outlast all others."""


def losing_after(game: Game, pos: Any, limit: int | None = None) -> Proof:
    """Return a proof whose solver is the side that is not to move: it searches how the side to move can lose."""
    proof = Proof(game, pos, limit)
    proof.side = -proof.side
    return proof


def saving(game: Game, pos: Any, turns: int, limit: int | None = None) -> list[str]:
    """Return the actions after which the other side has no forced win within `turns` of its turns, sorted.

    Raises:
        TooLong: the proof would take more than `limit` positions.
    """
    proof = losing_after(game, pos, limit)
    lost = set(proof.winners(turns))
    return sorted(text for move in proof.state.moves() if (text := proof.state.text(move)) not in lost)


def is_saved(game: Game, pos: Any, action: str, turns: int, limit: int | None = None) -> bool:
    """Return whether an action still holds `BEYOND` turns after all others have lost within `turns`."""
    return not losing_after(game, pos, limit).wins_by(action, turns + BEYOND)


class Gain(Proof):
    """An exhaustive search for a gain of material that holds against every reply. A win counts as one.

    Material is counted by the game's table (`Play.material`). When the solver has made its turns and the other side has
    replied to the last of them, the solver's balance must be better by at least a piece than at the start.
    """

    after_reply = True

    def __init__(self, game: Game, pos: Any, limit: int | None = None) -> None:
        super().__init__(game, pos, limit)
        assert game.spec.play.material
        self._material = game.spec.play.material
        self.target = self.balance() + self._material.piece

    def balance(self) -> int:
        """Return the material of the solver minus that of the other side."""
        return self.side * self._material.balance(self.state)

    def _reached(self) -> bool:
        return self.balance() >= self.target

    def refutation(self, turns: int) -> str:
        """Return the reply after which no piece is gained within `turns` and the solver has least, the first by text.

        Raises:
            ValueError: the piece is gained after every reply.
        """
        state, found = self.state, list[tuple[int, str]]()
        gained = set(self.winners(turns))
        for move in state.moves():
            if state.text(move) not in gained:
                state.make(move)
                found.append((self.balance(), state.text(move)))
                state.unmake(move)
        return min(found)[1]
