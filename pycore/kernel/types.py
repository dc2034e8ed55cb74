"""Small shared values: actors, moves, pieces, effects, outcomes and refusals."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple, NewType, Protocol

CellId = NewType("CellId", str)
"""The id of a cell: a place where a piece can stand, or to which it can be sent."""

Json = dict[str, Any]

CHANCE, NOBODY = "chance", "nobody"
"""The names of chance as an actor, and of nobody as the winner, beside the ids of the sides."""


class Actor(Enum):
    """The party that decides now. `FIRST` and `SECOND` are the sides of a game, in the order of `GameSpec.sides`."""

    FIRST = 0
    SECOND = 1
    CHANCE = 2
    NOBODY = 3

    @property
    def opponent(self) -> Actor:
        """The other player. Raises IndexError for CHANCE and NOBODY."""
        return (Actor.SECOND, Actor.FIRST)[self.value]


class Move(Protocol):
    """A decision. Each game has a NamedTuple of its own with whatever else it needs."""

    @property
    def text(self) -> str:
        """The canonical text, as the game's rules.md defines it."""

    @property
    def steps(self) -> tuple[str, ...]:
        """The player's steps, in order: the cells to click, then the choices to make."""


class Piece(NamedTuple):
    """A piece as it is displayed and named."""

    side: str
    kind: str  # also the name of its picture
    letter: str
    name: str  # "White rook"
    back: str | None = None  # the kind on its other face, if it has two
    stack: int = 1  # the number of identical pieces on its cell


class Shift(NamedTuple):
    """A piece moves from one cell to another, from which any other piece has been removed before."""

    frm: CellId
    to: CellId
    way: tuple[CellId, ...] = ()  # the cells it passes, in order, where its ends do not tell them (`Board.passed`)

    @property
    def path(self) -> tuple[CellId, ...]:
        """The cells of the move in order, with both ends."""
        return (self.frm, *self.way, self.to)


class Remove(NamedTuple):
    """A piece leaves the board."""

    cell: CellId


class Put(NamedTuple):
    """A piece appears on a cell and replaces any piece there."""

    cell: CellId
    piece: Piece


Effect = Shift | Remove | Put


class Outcome(NamedTuple):
    """How a game ended: the winner is the id of a side, `player` or `nobody`."""

    winner: str
    reason: str
    rule: str
    text: str


class Refusal(NamedTuple):
    """The reason why steps are illegal: the rule's number, a message for the player, and the cells concerned."""

    rule: str
    message: str
    cells: tuple[CellId, ...] = ()
    loop: Json | None = None  # the threats and checks that a repetition rule counted (docs/api/search.md)


def apply_effects(pieces: dict[CellId, Piece], effects: tuple[Effect, ...]) -> dict[CellId, Piece]:
    """Return the pieces after the effects, applied in order.

    Raises:
        ValueError: an effect moves or removes a piece that is not there, or moves one onto another.
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
