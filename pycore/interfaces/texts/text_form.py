"""`TextForm`: a game's own notation for whole games, such as PGN."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, Protocol, TypeVar

from ...kernel.errors import RequestError
from ...kernel.messages import Count, count, noun, say
from ...kernel.rules import Playthrough
from ...kernel.types import Json
from ..pasted import Pasted

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
    moves: int = 0  # how many actions are moves of a player: no votes, placements or draws of chance


MAX_GAMES, MAX_MOVES, MAX_WORDS, MAX_PROBLEMS = 2_000, 20_000, 300_000, 50
"""The limits of one text, side lines included, and of the problems reported for one game."""


class Limits:
    """Counts what is read of one text."""

    def __init__(self) -> None:
        self._games = self._moves = self._words = self._branched = 0

    def game(self) -> None:
        """Count a game. Raises RequestError `too-large` if there are too many."""
        self._games += 1
        if self._games > MAX_GAMES:
            raise _too_large(count(MAX_GAMES, noun("game")))

    def word(self) -> None:
        """Count a word. Raises RequestError `too-large` if there are too many."""
        self._words += 1
        if self._words > MAX_WORDS:
            raise _too_large(count(MAX_WORDS, noun("word")))

    def look(self) -> None:
        """Count a word that is looked up as a move. Raises RequestError `too-large` if there are too many."""
        self._moves += 1
        if self._moves > MAX_MOVES:
            raise _too_large(count(MAX_MOVES, noun("move")))

    def branch(self, length: int) -> None:
        """Count the moves of a branch, from where it leaves the main line.

        Raises:
            RequestError: code `too-large`; there are too many.
        """
        self._branched += length
        if self._branched > MAX_MOVES:
            raise RequestError(say("This text has too many variations; import it in parts."), "too-large")


def _too_large(limit: Count) -> RequestError:
    return RequestError(say("This text has more than {limit}; import it in parts.", limit=limit), "too-large")


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
