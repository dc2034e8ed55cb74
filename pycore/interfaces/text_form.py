"""`TextForm`: a game's own notation for whole games, such as PGN."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from ..kernel.rules import Playthrough
from ..kernel.types import Json
from .pasted import Pasted

G = TypeVar("G")
"""A game under its options: `interfaces.game.Game`."""


class Problem(NamedTuple):
    """A problem of reading a text, and its place; lines and columns count from 1."""

    line: int
    column: int
    message: str
    text: str = ""  # the word at fault


class Reading(NamedTuple, Generic[G]):
    """A game read from a text, as far as it could be read."""

    game: G | None  # None if the game's options or first position are invalid
    start: str | None
    log: tuple[str, ...]
    rest: tuple[str, ...]  # the words from the first one that could not be read
    branches: tuple[Json, ...]
    meta: Json
    problems: tuple[Problem, ...]
    over: bool  # whether the game has ended by the rules


class TextForm(Protocol[G]):
    """A game's own notation for whole games (`Text.form`)."""

    def write(self, game: G, record: Json, played: Playthrough) -> str:
        """Return a game as text, up to the record's current position."""

    def read(self, text: Pasted, ready: Callable[[Mapping[str, object]], G]) -> Sequence[Reading[G]]:
        """Return the games of a text.

        Args:
            text: the text, made plain; problems, comments and tags are those of the original.
            ready: makes the game under the options that the text names; raises OptionError.

        Raises:
            RequestError: code `too-large`; the text is too long to be read in reasonable time.
        """
