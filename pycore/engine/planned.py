"""A game's own planner (`Card.planner`), run as a search is: in slices, to its end."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from pycore.kernel.game import Game

from .search import Found


class Planned:
    """A planner at work. What it finds does not depend on how long it may look, once it is done."""

    def __init__(self, game: Game, pos: Any) -> None:
        assert game.card.planner, "only for games that have one"
        self._planner = game.card.planner(game.rules, pos)
        self._course = self._planner.course()
        self.done = False

    @property
    def nodes(self) -> int:
        """Options looked at."""
        return self._planner.nodes

    @property
    def found(self) -> Found:
        """The best so far."""
        return Found(*self._planner.found)

    def candidates(self) -> list[Found]:
        """The best alone."""
        return [self.found] if self.found.move else []

    def advance(self, seconds: float | None = None, clock: Callable[[], float] = monotonic) -> bool:
        """Look on for so long, or to the end; whether that is reached. It takes a step however short the time is."""
        until = None if seconds is None else clock() + seconds
        while not self.done:
            self.done = next(self._course, self) is self
            if until is not None and clock() >= until:
                break
        return self.done
