"""Galleries: the pieces to choose from before a game, with a card and try-out boards for each."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..kernel.types import CellId, Effect, Piece
from .narrator import Reach


class Stage(NamedTuple):
    """A try-out board: its name, and its position as the gallery's own text."""

    label: str
    position: str


class PieceCard(NamedTuple):
    """A piece that may be chosen."""

    value: str  # the value of the game's option
    name: str
    letter: str
    worth: float  # its value in pawns
    text: str  # how it moves
    known: str  # where it comes from
    rule: str
    apart: tuple[str, ...]  # values that cannot be combined with it
    stages: tuple[Stage, ...]  # the first one is drawn on the card


class Trial(NamedTuple):
    """A position on a try-out board: the pieces, and the moves of the piece that is tried."""

    position: str
    pieces: dict[CellId, Piece]
    reach: dict[CellId, Reach]
    tries: tuple[Try, ...]


class Try(NamedTuple):
    """A move of the piece that is tried."""

    text: str
    steps: tuple[CellId, CellId]
    say: str
    effects: tuple[Effect, ...]
    takes: bool


class Gallery(Protocol):
    """The pieces that a game lets its players choose from (`Teach.gallery`)."""

    option: str
    """The game's option whose values are the pieces."""

    def cards(self) -> Sequence[PieceCard]:
        """Return the cards of all pieces, in the order of the option's values."""

    def trial(self, value: str, position: str) -> Trial:
        """Return a position on a try-out board.

        Raises:
            PositionError: the text cannot be read; names the field at fault.
        """

    def placed(self, pieces: dict[CellId, Piece]) -> str:
        """Return the text of a position on a try-out board."""
