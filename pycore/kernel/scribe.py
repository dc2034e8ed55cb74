"""A game's own text form, where it has one: whole games written as people of that game do, and read again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from . import record as records
from .setup import Setup
from .types import Json

Ready = Callable[[Mapping[str, object]], Setup]
"""The game under options that a text names. Raises OptionError."""


class Problem(NamedTuple):
    """What could not be read, and where: lines and columns count from 1."""

    line: int
    column: int
    message: str
    text: str = ""  # the word it is about


class Reading(NamedTuple):
    """One game of a text, as far as it could be read."""

    made: Setup | None  # None where even the game's options or first position make no sense
    start: str | None
    log: tuple[str, ...]
    rest: tuple[str, ...]  # words of the game after the one that could not be read
    branches: tuple[Json, ...]
    meta: Json
    problems: tuple[Problem, ...]

    def record(self) -> Json | None:
        """The record of it; what could not be read is kept under `rest`."""
        if self.made is None:
            return None
        record = records.new(self.made, self.start, self.meta)
        rest = {"rest": list(self.rest)} if self.rest else {}
        return record | {"log": list(self.log), "at": len(self.log), "branches": list(self.branches)} | rest


class Scribe(Protocol):
    """What a game may offer besides: its own text form. Its card names the scribe."""

    def write(self, made: Setup, record: Json, played: records.Playthrough) -> str:
        """A game as text, up to where the record stands."""

    def read(self, text: str, ready: Ready) -> Sequence[Reading]:
        """The games of a text.

        Raises:
            RequestError: code `too-large`, when it has more than can be read in reasonable time.
        """
