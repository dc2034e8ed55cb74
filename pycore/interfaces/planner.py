"""A game's own way to find what to do, for those that have it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from ..kernel.types import CellId


class PlannerResult(NamedTuple):
    """What a planner has found; fields as those of a search (docs/api/search.md)."""

    move: str | None
    score: int
    line: tuple[str, ...]
    depth: int


class Reason(NamedTuple):
    """Why to do something, in a sentence, and the cells it is about."""

    text: str
    cells: tuple[CellId, ...]


class Planner(Protocol):
    """A game's own way to find what to do in a position, where a search of all games' kind would be lost."""

    nodes: int
    found: PlannerResult

    def run(self) -> Iterator[None]:
        """The work, a few milliseconds from one pause to the next; `found` gets better on the way."""

    def turns_to_goal(self, action: str) -> float:
        """How many turns it reckons that a legal action leaves, the action's own among them; by the same measure for
        every action of a position, once `run` has come to its end."""

    def reason(self, action: str) -> Reason:
        """Why to do a legal action."""
