"""Forced wins found with the naive second implementations, which share no rule with the core."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any

from pycore.games.monkey_king.board import RIVERS

from .monkey_king import naive as monkey
from .pilgrim import naive as pilgrim
from .turtle_shell import naive as turtle

Begin = Callable[[str, Mapping[str, str]], Any]


def _turtle(text: str, options: Mapping[str, str]) -> Any:
    return turtle.from_text(text)


def _monkey(text: str, options: Mapping[str, str]) -> Any:
    river = options["river"]
    return monkey.Naive(text, RIVERS.get(river, river), options["flip_in_place"] == "yes")


def _pilgrim(text: str, options: Mapping[str, str]) -> Any:
    return pilgrim.Naive(text, options["external"], options["legality"])


BEGIN: dict[str, Begin] = {"turtle-shell": _turtle, "monkey-king": _monkey, "pilgrim": _pilgrim}
SIDES = {"w": "white", "b": "black"}
MONKEY_SIDES = {"r": "red", "b": "blue"}


class Slow:
    """A position of a game for two players in its naive implementation."""

    def __init__(self, game: str, naive: Any, first: dict[tuple[int, bool], str]) -> None:
        """Wrap a naive position.

        Args:
            first: shared by a whole search: by turns left, and whether the solver is to move, the action to try first,
                which decided the last such position.
        """
        self.game, self.naive, self.first = game, naive, first
        self.known: Mapping[str, Any] = {}
        """The positions after the actions, where the implementation returns them with the actions."""

    def side(self) -> str:
        """Return the side to move."""
        side: str = self.naive.side
        return (MONKEY_SIDES if self.game == "monkey-king" else SIDES).get(side, side)

    def actions(self) -> list[str]:
        """Return the legal actions."""
        found = self.naive.moves()
        if isinstance(found, Mapping):
            self.known = found  # without history: three turns are too few for a threefold repetition
        return list(found)

    def after(self, action: str) -> Slow:
        """Return the position after a legal action."""
        if action in self.known:
            return Slow(self.game, self.known[action], self.first)
        if self.game != "turtle-shell":
            return Slow(self.game, self.naive.play(action), self.first)
        other = copy(self.naive)
        other.history = list(self.naive.history)
        other.play(action)
        return Slow(self.game, other, self.first)

    def wins(self, solver: str, turns: int) -> bool:
        """Return whether the solver wins within so many of its own turns."""
        outcome = self.naive.outcome()
        if outcome != "*":
            return bool(outcome.split()[0] == solver)
        if not turns:
            return False
        mine = self.side() == solver
        actions = self.actions()
        known = self.first.get((turns, mine))
        if known in actions:
            actions.sort(key=lambda action: action != known)
        for action in actions:
            if self.wins_by(action, solver, turns) is mine:
                self.first[turns, mine] = action
                return mine
        return not mine

    def wins_by(self, action: str, solver: str, turns: int) -> bool:
        """Return whether the solver wins by this action within so many of its own turns."""
        after = self.after(action)
        return after.wins(solver, turns - (self.side() == solver != after.side()))


def winners(game: str, text: str, options: Mapping[str, str], turns: int) -> list[str]:
    """Return the actions that win within so many turns, sorted."""
    pos = Slow(game, BEGIN[game](text, options), {})
    return sorted(action for action in pos.actions() if pos.wins_by(action, pos.side(), turns))
