"""A game's planner (`Play.planner`) and fixed choices (`Play.fixed_choice`), with the interface of a search."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from ..interfaces.characters import Taste
from ..interfaces.fixed_choice import Judgement
from ..interfaces.game import Game
from ..kernel.types import Actor
from .search import Found, Manner, Search

JUDGED = 300
"""The nodes of each search that a game requests for a fixed choice."""


class Planned:
    """A planner at work. Once it is done, its result does not depend on the time it had."""

    def __init__(self, game: Game, pos: Any) -> None:
        assert game.spec.play.planner, "only for games that have one"
        self.planner = game.spec.play.planner(game.rules, pos)
        self._course = self.planner.run()
        self.done = False

    @property
    def nodes(self) -> int:
        """The number of options examined."""
        return self.planner.nodes

    @property
    def found(self) -> Found:
        """The best move so far."""
        return Found(*self.planner.found)

    def candidates(self) -> list[Found]:
        """Return the best move alone."""
        return [self.found] if self.found.move else []

    def advance(self, seconds: float | None = None, clock: Callable[[], float] = monotonic) -> bool:
        """Work for `seconds`, at least one step, or to the end. Return whether the end is reached."""
        until = None if seconds is None else clock() + seconds
        while not self.done:
            self.done = next(self._course, self) is self
            if until is not None and clock() >= until:
                break
        return self.done


class FixedResult:
    """A finished decision: a fixed choice of the game, or a book move."""

    done = True

    def __init__(self, found: Found, reason: str, nodes: int) -> None:
        self.found, self.reason, self.nodes = found, reason, nodes

    def candidates(self) -> list[Found]:
        """Return the choice alone."""
        return [self.found]

    def advance(self, seconds: float | None = None) -> bool:
        """Return True: the decision is already made."""
        return self.done


def fixed_choice(game: Game, pos: Any, seed: str, taste: Taste | None = None) -> FixedResult | None:
    """Return the game's fixed choice in a position, by a character's taste if given; None if there is none."""
    if not game.spec.play.fixed_choice or game.rules.actor(pos) not in (Actor.FIRST, Actor.SECOND):
        return None
    nodes = 0

    def judge(there: Any) -> Judgement:
        nonlocal nodes
        search = Search(game, there, Manner(nodes=JUDGED), seed)
        search.advance()
        nodes += search.nodes
        found, first = search.found, game.rules.actor(there) is Actor.FIRST
        return Judgement(found.score if first else -found.score, found.line)

    choice = game.spec.play.fixed_choice(game.rules, pos, judge, seed, taste.guests if taste else 0)
    if choice is None:
        return None
    return FixedResult(Found(choice.action, choice.score, (choice.action,), 1), choice.reason, nodes)
