"""A game's own text form, for those that have it: whole games written as people of that game do, and read again."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from ..kernel.rules import Playthrough
from ..kernel.types import Json

G = TypeVar("G")
"""A game under its options: `interfaces.game.Game`, whose card names the text form."""


class Problem(NamedTuple):
    """What could not be read, and where: lines and columns count from 1."""

    line: int
    column: int
    message: str
    text: str = ""  # the word it is about


class Reading(NamedTuple, Generic[G]):
    """One game of a text, as far as it could be read."""

    game: G | None  # None where even the game's options or first position make no sense
    start: str | None
    log: tuple[str, ...]
    rest: tuple[str, ...]  # words of the game after the one that could not be read
    branches: tuple[Json, ...]
    meta: Json
    problems: tuple[Problem, ...]
    over: bool  # whether the rules themselves have ended it


class TextForm(Protocol[G]):
    """What a game may offer besides: its own text form. Its card names it."""

    def write(self, game: G, record: Json, played: Playthrough) -> str:
        """A game as text, up to where the record stands."""

    def read(self, text: str, ready: Callable[[Mapping[str, object]], G]) -> Sequence[Reading[G]]:
        """The games of a text.

        Args:
            ready: the game under options that a text names; raises OptionError.

        Raises:
            RequestError: code `too-large`, when it has more than can be read in reasonable time.
        """


class Places:
    """Lines and columns, both from 1, of places in a text."""

    def __init__(self, text: str) -> None:
        self._begins = [0, *(match.end() for match in re.finditer("\n", text))]

    def __call__(self, at: int) -> tuple[int, int]:
        """The line and column."""
        line = bisect_right(self._begins, at)
        return line, at - self._begins[line - 1] + 1
