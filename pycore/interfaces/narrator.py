"""What a game tells of itself: pictures for the eye, words for the ear. `scenes/to_json.py` makes JSON of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from ..kernel.messages import Message, Noun, noun
from ..kernel.rules import Ply
from ..kernel.types import CellId, Piece, Refusal, Remove, apply_effects

P = TypeVar("P")
"""A game's position: a NamedTuple that holds everything that can still matter, history included."""


StepKind = Literal[
    "from", "move", "capture", "exchange", "place", "flip", "fly",
    "shadow", "promote", "token", "vote", "roll", "end", "exit",
]  # fmt: skip
"""What a step of a move is to the marks on the board."""
MarkKind = Literal["check", "checker", "named", "breach", "frozen", "gaze", "may-flip", "tether"]
"""What a game marks on the board; the page marks besides where the last move went."""
Mark = tuple[MarkKind, tuple[CellId, ...]]


class Reach(NamedTuple):
    """What a piece could do by its movement alone, whoever's turn it is."""

    moves: Sequence[CellId]
    captures: Sequence[CellId]
    guards: Sequence[CellId]
    flights: Sequence[CellId] | None = None  # to another board, where a game has several
    back: Reach | None = None  # the same of its other face


class Choice(NamedTuple):
    """What is said for a step that is not a cell."""

    label: str
    key: str
    piece: str | None = ""  # the kind it is about; None where it says that there is none
    face: str = ""  # "front" or "back": it is about that face of the piece in hand
    help: str = ""  # what it leads to
    turn: Sequence[int] = ()  # of a roll: see `Die`


class Alarm(NamedTuple):
    """A danger that a newcomer would miss."""

    kind: str
    text: str
    cells: Sequence[CellId] = ()
    side: str | None = None
    ledger: Mapping[str, int] | None = None  # why nothing is possible: how often for which reason


class Fact(NamedTuple):
    """A standing fact that a player wants in sight. Which of the later fields it has depends on its kind."""

    kind: str
    side: str | None
    text: str
    rule: str | None = None
    on: bool | None = None
    piece: str | None = None
    name: str | None = None
    pieces: Sequence[Lost] | None = None


class Lost(NamedTuple):
    """Pieces of one kind that are out of the game."""

    kind: str
    name: str
    count: int  # type: ignore[assignment] # a tuple's own method of that name is not wanted here


class Overlay(NamedTuple):
    """Cells to be shaded on wish."""

    kind: str
    label: str
    help: str  # what it means for a cell to be among them
    cells: Sequence[CellId]
    say: str = ""  # what it comes to here, in a sentence; without it, how many cells, or which
    side: str | None = None  # whose doing it is
    lines: Sequence[str] = ()  # kinds of lines: where there are any, those through the cell one looks at are shown


class Figure(NamedTuple):
    """How far the goal is, or a loss."""

    kind: str
    label: str
    done: int
    of: int
    goal: bool = True


class Die(NamedTuple):
    """What chance gave last, while it lies there."""

    face: int
    text: str
    turn: Sequence[int]  # (a, b, c, d): a step (dx right, dy up) is answered with (a dx + b dy, c dx + d dy)
    used: bool  # nothing can be done with it


class Arrival(NamedTuple):
    """A piece that comes in by itself with a move."""

    cell: CellId
    piece: Piece
    reach: Reach
    checks: Sequence[CellId]  # where those stand that it gives check


class Loss(NamedTuple):
    """A piece that leaves the game with a move."""

    cell: CellId
    piece: Piece
    how: str  # "taken" or "forfeited"


def taken(pieces: dict[CellId, Piece], ply: Ply[P], mover: str | None) -> list[Loss]:
    """The other side's pieces that a move removes, as `Narrator.losses` tells them.

    Args:
        pieces: what stood where before the move.
        mover: the side that made it.
    """
    board, gone = pieces, []
    for effect in ply.effects:
        if isinstance(effect, Remove) and effect.cell in board:
            gone.append((effect.cell, board[effect.cell]))
        board = apply_effects(board, (effect,))
    return [Loss(cell, piece, "taken") for cell, piece in gone if piece.side != mover]


class Narrator(ABC, Generic[P]):
    """The eye's and ear's side of a game. Five methods every game owes; the others mean nothing until it has them."""

    @abstractmethod
    def pieces(self, pos: P) -> dict[CellId, Piece]:
        """What stands where."""

    @abstractmethod
    def prompt(self, pos: P) -> str:
        """One sentence: whose turn, what is needed, or how it ended."""

    @abstractmethod
    def kinds(self, ply: Ply[P]) -> tuple[StepKind, ...]:
        """For each step of a legal move the kind of mark it gets (docs/api/scene.md)."""

    @abstractmethod
    def say(self, ply: Ply[P]) -> str:
        """A move as a short sentence, without its author."""

    @abstractmethod
    def notation(self, ply: Ply[P]) -> str:
        """A move as people write it."""

    # Of a piece

    def called(self, piece: Piece) -> Noun:
        """Return the name of a piece without its side and without how many lie there: "rook", "Goblin Pawn"."""
        name = piece.name
        kind = name.values.get("piece") if isinstance(name, Message) else None
        if isinstance(kind, Noun):
            return kind
        return noun("{name}", name=name.removeprefix(f"{piece.side.capitalize()} ").removesuffix(f", {piece.stack}"))

    # Of a position

    def marks(self, pos: P) -> list[Mark]:
        """Kinds of marks with their cells, e.g. `check`."""
        return []

    def choices(self) -> dict[str, Choice]:
        """For each step that is not a cell: its words, and what it is about. The first of several is the usual one."""
        return {}

    def reach(self, pos: P) -> dict[CellId, Reach]:
        """For each piece the cells it moves to, captures on, guards, by its movement alone."""
        return {}

    def alarms(self, pos: P) -> list[Alarm]:
        """Dangers a newcomer would miss: kind, text, cells."""
        return []

    def status(self, pos: P) -> list[Fact]:
        """Standing facts that a player wants in sight: kind, side, text, and what else that kind has."""
        return []

    def attacks(self, pos: P) -> dict[CellId, Sequence[CellId]]:
        """For each piece the cells where it could take an enemy if one stood there, check to its own king aside.

        A cell with a man of its own side on it is one that it guards. Of these the house makes the shading of what is
        attacked and what is loose.
        """
        return {}

    def overlays(self, pos: P) -> list[Overlay]:
        """The game's own sets of cells to be shaded on wish, beside those that `attacks` gives."""
        return []

    def progress(self, pos: P) -> list[Figure]:
        """How far the goal is: kind, label, done, of, and whether it is a goal or a loss."""
        return []

    def die(self, pos: P) -> Die | None:
        """What chance last gave and what it means, while it counts."""
        return None

    # Of a legal move

    def warning(self, ply: Ply[P]) -> Refusal | None:
        """A legal move that a newcomer would regret: what it does, with the rule's number."""
        return None

    def events(self, ply: Ply[P]) -> list[str]:
        """What a journal would note of it."""
        return []

    def other_steps(self, ply: Ply[P]) -> list[tuple[str, ...]]:
        """Other ways of a hand that mean the same move."""
        return []

    def arrival(self, ply: Ply[P]) -> Arrival | None:
        """The piece that comes in by itself with the move: cell, piece, its reach there, whom it gives check."""
        return None

    def losses(self, ply: Ply[P]) -> list[Loss]:
        """The pieces that leave the game with the move, each with `how`."""
        return []
