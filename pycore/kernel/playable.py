"""`Playable`: the part of a game that records and replays need. `interfaces.game.Game` implements it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from .rules import Rules
from .types import Refusal


class Identity(Protocol):
    """A game's id in records, the version of its rules, and its sides."""

    @property
    def id(self) -> str:
        """The game's id."""

    @property
    def version(self) -> int:
        """The version of the rules, stamped into records."""

    @property
    def sides(self) -> Sequence[str]:
        """The ids of the sides, in the order of play."""


class Playable(Protocol):
    """A game under checked options."""

    @property
    def spec(self) -> Identity:
        """The game's identity."""

    @property
    def options(self) -> Mapping[str, str]:
        """The value of every option."""

    @property
    def rules(self) -> Rules[Any]:
        """The rules under these options."""

    def why(self, pos: Any, steps: Sequence[str]) -> Refusal | None:
        """Return the refusal of these steps, or None if they are a legal move or begin one."""
