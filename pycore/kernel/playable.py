"""What records and replays need of a game: `Playable`. `interfaces.game.Game` is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .rules import Rules
from .types import Refusal


class Identity(Protocol):
    """The name of a game in records, and the version of its rules."""

    @property
    def id(self) -> str:
        """The game's id."""

    @property
    def version(self) -> int:
        """The version of its rules, stamped into records."""

    @property
    def sides(self) -> Sequence[str]:
        """The sides of the game by name, in the order of play."""


class Playable(Protocol):
    """A game under options that have been checked."""

    @property
    def spec(self) -> Identity:
        """Which game it is."""

    @property
    def options(self) -> Mapping[str, str]:
        """The value of every option."""

    @property
    def rules(self) -> Rules[Any]:
        """The rules under these options."""

    def why(self, pos: Any, steps: Sequence[str]) -> Refusal | None:
        """Return which rule forbids these steps, or None when they are, or begin, a legal move."""
