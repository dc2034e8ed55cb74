"""The small shared values: who decides, what a move is, what it changes, how a game ends."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple, NewType, Protocol

CellId = NewType("CellId", str)
"""The name of a place a piece can stand or be sent."""

Json = dict[str, Any]


class Actor(Enum):
    """Who decides now. `FIRST` and `SECOND` are the sides of a game in the order it names them."""

    FIRST = 0
    SECOND = 1
    CHANCE = 2
    NOBODY = 3

    @property
    def opponent(self) -> Actor:
        """The other player; only for the two players, IndexError for chance and nobody."""
        return (Actor.SECOND, Actor.FIRST)[self.value]


class Move(Protocol):
    """One decision. Games use a NamedTuple of their own with whatever else they need."""

    @property
    def text(self) -> str:
        """The canonical text form, as in the game's rules document."""

    @property
    def steps(self) -> tuple[str, ...]:
        """What a hand does, in order: cells pointed at, then choices said."""


class Piece(NamedTuple):
    """A piece as eye and ear know it."""

    side: str
    kind: str  # also the name of its picture
    letter: str
    name: str  # "White rook"
    back: str | None = None  # the kind on its other face, of a piece that has one
    stack: int = 1  # how many lie there, where a cell holds several alike


class Shift(NamedTuple):
    """A piece goes from one cell to another; what stood there must have been removed before."""

    frm: CellId
    to: CellId


class Remove(NamedTuple):
    """A piece leaves the board."""

    cell: CellId


class Put(NamedTuple):
    """A piece appears, replacing what stands on the cell."""

    cell: CellId
    piece: Piece


Effect = Shift | Remove | Put


class Outcome(NamedTuple):
    """How a game ended: the winner is a side's name, `player` or `nobody`."""

    winner: str
    reason: str
    rule: str
    text: str


class Refusal(NamedTuple):
    """Why steps may not be made: the rule's number, one sentence for a player, the cells concerned."""

    rule: str
    message: str
    cells: tuple[CellId, ...] = ()
    loop: Json | None = None  # the repetition rule's reckoning, as docs/api/search.md gives it


def apply_effects(pieces: dict[CellId, Piece], effects: tuple[Effect, ...]) -> dict[CellId, Piece]:
    """The pieces after the effects, in order.

    Raises:
        ValueError: an effect moves or removes what is not there, or shifts onto a piece.
    """
    after = dict(pieces)
    for effect in effects:
        match effect:
            case Shift(frm, to):
                if frm not in after or to in after:
                    raise ValueError(f"cannot shift {frm} to {to}")
                after[to] = after.pop(frm)
            case Remove(cell):
                if cell not in after:
                    raise ValueError(f"nothing to remove on {cell}")
                del after[cell]
            case Put(cell, piece):
                after[cell] = piece
    return after
