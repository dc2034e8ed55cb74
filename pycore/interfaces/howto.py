"""The "How to play" page of a game, and a card for each kind of piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Picture(NamedTuple):
    """A picture beside a sentence. It is made by the rules, so it cannot show anything illegal."""

    caption: str  # the description for people who do not see the picture
    position: str = ""  # the text of the position; empty for the start of the game
    cell: str = ""  # the cell of the piece whose reach is shown
    action: str = ""  # a legal action that is shown step by step
    near: tuple[str, ...] = ()  # the cells that the picture is cropped to; empty for the whole board
    overlay: str = ""  # the kind of the overlay to shade as a danger
    lit: tuple[str, ...] = ()  # highlighted cells
    options: Mapping[str, str] = {}  # options that differ from the defaults


class Passage(NamedTuple):
    """A fact about the game: a sentence or two, the number of the rule, and pictures."""

    text: str
    rule: str
    title: str = ""
    pictures: tuple[Picture, ...] = ()


class HowTo(NamedTuple):
    """A game on one screen: its goal, a turn, three surprises, and other facts to know."""

    goal: Passage
    turn: Passage
    surprises: tuple[Passage, Passage, Passage]
    facts: tuple[Passage, ...]


class PieceWords(NamedTuple):
    """The card of a kind of piece: how it moves, and what is special about it."""

    kinds: tuple[str, ...]  # values of `Piece.kind`
    moves: str
    special: str
    rule: str
    sides: tuple[str, ...] = ()  # the sides that have it; empty for all
    worth: float | None = None  # its value in pawns, if the inventor states it


class Teaching(NamedTuple):
    """The "How to play" page and the piece cards of a game."""

    howto: HowTo
    pieces: tuple[PieceWords, ...]
