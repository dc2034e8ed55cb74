"""Pieces to choose from before a game: a card for each, and boards to try it on by its movement alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from ..kernel.types import CellId, Effect, Piece
from .narrator import Reach


class Stage(NamedTuple):
    """A board to try a piece on: what it is called, and what stands where, as the gallery's own text."""

    label: str
    position: str


class PieceCard(NamedTuple):
    """A piece that may be chosen."""

    value: str  # of the option
    name: str
    letter: str
    worth: float  # a pawn is 1
    text: str  # how it moves
    known: str  # where it is known from
    rule: str
    apart: tuple[str, ...]  # values that cannot be chosen together with it
    stages: tuple[Stage, ...]  # the first one is drawn on the card


class Trial(NamedTuple):
    """A moment on a board to try a piece on: the men, and what the tried piece can do."""

    position: str
    pieces: dict[CellId, Piece]
    reach: dict[CellId, Reach]
    tries: tuple[Try, ...]


class Try(NamedTuple):
    """One thing that the tried piece can do."""

    text: str
    steps: tuple[CellId, CellId]
    say: str
    effects: tuple[Effect, ...]
    takes: bool


class Gallery(Protocol):
    """What a game may offer besides: pieces shown before one of them is chosen. Its card names the gallery."""

    option: str
    """The option that the pieces are values of."""

    def cards(self) -> Sequence[PieceCard]:
        """Every piece, in the order of the option's values."""

    def trial(self, value: str, position: str) -> Trial:
        """A moment of trying a piece. Raises PositionError, naming the field, when the text cannot be read."""

    def placed(self, pieces: dict[CellId, Piece]) -> str:
        """The text of a board to try on."""
