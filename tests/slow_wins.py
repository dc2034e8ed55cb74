"""Forced wins and the other goals of puzzles by the naive second implementations, which share no rule with the core."""

from __future__ import annotations

import re
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


# Orthodox pieces and guests by letter, in tenths of a pawn, from docs/api/puzzles.md.
GUESTS = dict(
    zip(
        "SCAZMDTWIUEFJHOLXGVY",
        (30, 90, 80, 120, 60, 30, 30, 30, 40, 30, 30, 30, 50, 30, 40, 20, 20, 25, 25, 20),
        strict=True,
    )
)
WORTH = {
    "turtle-shell": {"R": 50, "N": 25, "G": 10, "P": 10},
    "pilgrim": {"P": 10, "N": 30, "B": 30, "R": 50, "Q": 90, **GUESTS},
}
WORTH_OF_FACES = {
    **dict(zip("PNHCMLX", (10, 30, 25, 60, 25, 25, 5), strict=True)),
    **dict(zip("psnghlckx", (-10, -15, -30, -40, -25, -25, -60, -50, -5), strict=True)),
}
PIECE = {"turtle-shell": 25, "monkey-king": 25, "pilgrim": 30}
CONSUL = 50
"""The camel and the consul have the same letter."""


def material(pos: Slow, consul: bool) -> int:
    """Return the material of White, or of Red, minus that of the other side."""
    if pos.game == "turtle-shell":
        letters = "".join(pos.naive.placement.values())
    elif pos.game == "pilgrim":
        board, *_, waiting = pos.naive.text().split(" ")
        letters = board + "".join(item[0] for item in waiting.split(","))
    else:
        earth, clouds, hands, *_ = pos.naive.text().split(" ")
        held = re.sub(r"([A-Za-z])(\d)", lambda found: found[1] * int(found[2]), hands)
        return sum(WORTH_OF_FACES.get(letter, 0) for letter in earth + clouds + held)
    worth = {**WORTH[pos.game], **({"Y": CONSUL} if consul else {})}
    return sum(worth.get(letter.upper(), 0) * (1 if letter.isupper() else -1) for letter in letters)


class SlowGain(Slow):
    """A position in which the solver is to gain a piece."""

    target = 0
    consul = False

    def after(self, action: str) -> Slow:
        """Return the position after a legal action."""
        found = SlowGain(self.game, super().after(action).naive, self.first)
        found.target, found.consul = self.target, self.consul
        return found

    def wins(self, solver: str, turns: int) -> bool:
        """Return whether the solver is ahead by the target after every reply to the last of its turns."""
        outcome = self.naive.outcome()
        if outcome != "*":
            return bool(outcome.split()[0] == solver)
        mine = self.side() == solver
        if mine and not turns:
            sign = 1 if solver in ("white", "red") else -1
            return sign * material(self, self.consul) >= self.target
        known = self.first.get((turns, mine))
        for action in sorted(self.actions(), key=lambda action: action != known):
            if self.wins_by(action, solver, turns) is mine:
                self.first[turns, mine] = action
                return mine
        return not mine


def gainers(game: str, text: str, options: Mapping[str, str], turns: int) -> list[str]:
    """Return the actions that gain a piece within so many turns, sorted."""
    pos = SlowGain(game, BEGIN[game](text, options), {})
    pos.consul = "consul" in options.get("external", "")
    sign = 1 if pos.side() in ("white", "red") else -1
    pos.target = sign * material(pos, pos.consul) + PIECE[game]
    return sorted(action for action in pos.actions() if pos.wins_by(action, pos.side(), turns))


OTHER = {"white": "black", "black": "white", "red": "blue", "blue": "red"}


def holding(game: str, text: str, options: Mapping[str, str], turns: int) -> list[str]:
    """Return the actions after which the other side does not win within so many of its turns, sorted."""
    pos = Slow(game, BEGIN[game](text, options), {})
    return sorted(action for action in pos.actions() if not pos.wins_by(action, OTHER[pos.side()], turns))


def winners(game: str, text: str, options: Mapping[str, str], turns: int) -> list[str]:
    """Return the actions that win within so many turns, sorted."""
    pos = Slow(game, BEGIN[game](text, options), {})
    return sorted(action for action in pos.actions() if pos.wins_by(action, pos.side(), turns))
