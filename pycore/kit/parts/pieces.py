"""Declarations of pieces: name, letter, movement, promotion, worth and drawing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...kernel.messages import Noun, named, noun
from .errors import KitError, unknown
from .movement import Movement
from .stock import stock


class Promotion(NamedTuple):
    """What a piece becomes in its promotion zone, as `promotion` declares it."""

    to: tuple[str, ...]  # names of pieces
    rows: int
    zones: tuple[str, ...]  # the cells of each side instead of rows at the far edge
    optional: bool
    leaving: bool


class Kind(NamedTuple):
    """A kind of piece, as `piece` declares it."""

    name: str
    letter: str
    movement: Movement
    royal: bool
    promotes: Promotion | None
    worth: int | None
    drawing: str
    plural: str
    text: str

    @property
    def id(self) -> str:
        """The kind as the page and the drawings know it: `swedish-cannon`."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-") or "piece"

    @property
    def noun(self) -> Noun:
        """The name in sentences."""
        found = noun("{piece}", piece=self.name)
        found.plural = self.plural or f"{self.name}s"
        return named(self.name, found)


def piece(
    name: str,
    letter: str,
    movement: Movement,
    *,
    royal: bool = False,
    promotes: Promotion | None = None,
    worth: float | None = None,
    drawing: str = "",
    plural: str = "",
    text: str = "",
) -> Kind:
    """Return a kind of piece.

    Args:
        name: its name in English, with small letters: `rook`.
        letter: its letter in positions and notation, a capital; the second side's is the small one.
        movement: how it moves: `Betza("R")`, or leapers and riders added with `+`.
        royal: whether it must be kept out of check, if the game has `checkmate()`.
        promotes: what it becomes, by `promotion(...)`.
        worth: its value in pawns, for the opponents; by default it is estimated from its moves on the empty board.
        drawing: a name of the stock; by default its own name.
        plural: its plural, unless that is the name with an "s".
        text: one sentence about how it moves, in place of the kit's own.

    Raises:
        KitError: the name, the letter or the movement is of the wrong kind, or the stock has no such drawing.
    """
    if not isinstance(name, str) or not name.strip() or len(name) > 40:
        raise KitError("A piece needs a name of at most 40 characters.")
    if not (isinstance(letter, str) and len(letter) == 1 and letter.isascii() and letter.isupper()):
        raise KitError(f"The letter of the {name} is one capital from A to Z, not “{letter}”.")
    if not isinstance(movement, Movement):
        raise KitError(f"The movement of the {name} is made with leaper, rider, hopper, jumper, step, slide or Betza.")
    if drawing and drawing not in stock():
        raise unknown("drawing", drawing, stock())
    value = None if worth is None else round(100 * worth)
    return Kind(name, letter, movement, royal, promotes, value, drawing or name, plural, text)


def promotion(
    *to: str,
    rows: int = 1,
    zones: Sequence[str] = (),
    optional: bool = False,
    leaving: bool = False,
) -> Promotion:
    """Return what a piece becomes when it reaches the far edge or a zone.

    Args:
        to: the names of the pieces it may become.
        rows: the depth of the zone at the far edge.
        zones: instead of that, the cells of the first and of the second side's zone: `("a8 b8", "a1 b1")`.
        optional: whether it may also stay what it is.
        leaving: whether it may promote as well when it moves out of the zone, or within it.

    Raises:
        KitError: nothing is named, or there are not two zones.
    """
    if not to:
        raise KitError('A promotion names at least one piece: promotion("queen").')
    if zones and len(zones) != 2:
        raise KitError("A promotion has two zones, the first side's and the second side's.")
    return Promotion(to, rows, tuple(zones), optional, leaving)
