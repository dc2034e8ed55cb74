"""What a newcomer is told of a game: how to play it on one screen, and a card for each sort of piece."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Picture(NamedTuple):
    """A moment to be drawn beside a sentence. The core makes it, so that it cannot show what the rules do not allow."""

    caption: str  # what is to be seen, for those who do not see it
    position: str = ""  # as the game writes it; empty: the game's own start
    cell: str = ""  # whose piece's reach is shown
    action: str = ""  # a legal action that is shown, step by step
    near: tuple[str, ...] = ()  # cells that the picture is cut to; empty: the whole board
    shade: str = ""  # the kind of overlay that is laid over it, as a danger
    lit: tuple[str, ...] = ()  # cells that it is about
    options: Mapping[str, str] = {}  # those that are not the usual ones


class Passage(NamedTuple):
    """One thing to know: a sentence or two, the number of the rule that says so, and pictures of it."""

    text: str
    rule: str
    title: str = ""
    pictures: tuple[Picture, ...] = ()


class HowTo(NamedTuple):
    """A game on one screen: the goal first, then a turn, then three surprises, then facts one must know."""

    goal: Passage
    turn: Passage
    surprises: tuple[Passage, Passage, Passage]
    facts: tuple[Passage, ...]


class PieceWords(NamedTuple):
    """What one sort of piece is: how it moves, and what is special about it."""

    kinds: tuple[str, ...]  # names of pictures, as pieces carry them
    moves: str
    special: str
    rule: str
    sides: tuple[str, ...] = ()  # whose; empty: everybody's
    worth: float | None = None  # where the inventor says it; a pawn is 1


class Teaching(NamedTuple):
    """All that a newcomer is told."""

    howto: HowTo
    pieces: tuple[PieceWords, ...]
