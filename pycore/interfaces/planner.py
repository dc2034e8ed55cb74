"""`Planner`: a game's own algorithm for choosing a move, instead of the search."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from ..kernel.types import CellId


class PlannerResult(NamedTuple):
    """The result of a planner, with the fields of a search result (docs/api/search.md)."""

    move: str | None
    score: int
    line: tuple[str, ...]
    depth: int


class Reason(NamedTuple):
    """The reason for a move, as a sentence, and the cells it is about."""

    text: str
    cells: tuple[CellId, ...]


class Planner(Protocol):
    """A planner at work on one position, for games where the general search plays badly."""

    nodes: int
    found: PlannerResult

    def run(self) -> Iterator[None]:
        """Do the work and yield every few milliseconds; `found` improves meanwhile."""

    def turns_to_goal(self, action: str) -> float:
        """Return the estimated number of turns to the goal if a legal action is played, including its own turn.

        Estimates for the actions of one position are comparable once `run` has finished.
        """

    def reason(self, action: str) -> Reason:
        """Return the reason for a legal action."""
