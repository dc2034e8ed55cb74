"""`Narrator`, through which a game describes its positions and moves. `scenes/to_json.py` converts these to JSON."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Generic, Literal, NamedTuple, TypeVar

from ..kernel.messages import Count, Message, Noun, noun
from ..kernel.rules import Ply
from ..kernel.types import CellId, Piece, Refusal, Remove, apply_effects

P = TypeVar("P")
"""A game's position: a NamedTuple with everything that can still matter, history included."""


StepKind = Literal[
    "from", "move", "capture", "exchange", "place", "flip", "fly",
    "shadow", "promote", "token", "vote", "roll", "end", "exit",
]  # fmt: skip
"""The kind of mark that a step of a move gets on the board."""
MarkKind = Literal["check", "checker", "named", "breach", "frozen", "gaze", "may-flip", "tether", "lit"]
"""The kinds of cells that a game marks on the board; the page itself marks the last move."""
Mark = tuple[MarkKind, tuple[CellId, ...]]


class Reach(NamedTuple):
    """The cells that a piece reaches by its movement alone, regardless of the side to move."""

    moves: Sequence[CellId]
    captures: Sequence[CellId]
    guards: Sequence[CellId]
    flights: Sequence[CellId] | None = None  # the cells on another board, in a game with several
    back: Reach | None = None  # the reach of the piece's other face


class Choice(NamedTuple):
    """The words for a step that is not a cell."""

    label: str
    key: str
    piece: str | None = ""  # the kind of piece that is chosen; None if the choice is to have none
    face: str = ""  # "front" or "back" if the choice is a face of the selected piece
    help: str = ""  # the consequence of the choice
    turn: Sequence[int] = ()  # the rotation of a roll: see `Die`
    brief: str = ""  # its name in the list of turns, if that is shorter than the label


class Alarm(NamedTuple):
    """A danger that a newcomer would miss."""

    kind: str
    text: str
    cells: Sequence[CellId] = ()
    side: str | None = None
    ledger: Mapping[str, int] | None = None  # the number of impossible moves by reason


class Fact(NamedTuple):
    """A fact of the position that players want in sight. Which of the later fields are set depends on its kind."""

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
    count: int  # type: ignore[assignment] # hides the method of the same name


COMMON_PATTERNS = ("outline", "corners", "bars", "tick", "diamond")
"""The patterns of overlays that name none; they take turns."""
PATTERNS = (*COMMON_PATTERNS, "rising", "falling", "ring", "line")
"""The patterns that shade cells. They can be told apart where they overlap."""


class Overlay(NamedTuple):
    """A set of cells that can be shaded on request."""

    kind: str
    label: str
    help: str  # what the shading of a cell means
    cells: Sequence[CellId]
    say: str = ""  # the result in a sentence; if empty, the cells are listed or counted
    side: str | None = None  # the side that the overlay is about
    lines: Sequence[str] = ()  # kinds of lines: those of these kinds through the focused cell are drawn
    pattern: str = ""  # how its cells are shaded, one of `PATTERNS`; if empty, one of `COMMON_PATTERNS`


class Figure(NamedTuple):
    """Progress towards the goal, or towards a loss."""

    kind: str
    label: str
    done: int
    of: int
    goal: bool = True


class Die(NamedTuple):
    """The last roll of the die, while it counts."""

    face: int
    text: str
    turn: Sequence[int]  # (a, b, c, d): the answer to a step (dx right, dy up) is (a dx + b dy, c dx + d dy)
    used: bool  # whether it has no further use


class Arrival(NamedTuple):
    """A piece that enters the board by itself as part of a move."""

    cell: CellId
    piece: Piece
    reach: Reach
    checks: Sequence[CellId]  # the cells of the pieces that it gives check


class Finale(NamedTuple):
    """What decided a finished game: a piece that reached its goal, or a royal piece that is caught."""

    kind: Literal["home", "exit", "mate"]
    cell: CellId  # where that piece stands, or where it left the board
    net: Sequence[
        tuple[CellId, ...]
    ] = ()  # the way of each attacker to the royal piece and to each cell it could step to


class Loss(NamedTuple):
    """A piece that leaves the game in a move."""

    cell: CellId
    piece: Piece
    how: str  # "taken" or "forfeited"


def taken(pieces: dict[CellId, Piece], ply: Ply[P], mover: str | None) -> list[Loss]:
    """Return the enemy pieces that a move removes, as `Narrator.losses` describes them.

    Args:
        pieces: the pieces before the move.
        ply: the move.
        mover: the side that made it.
    """
    board, gone = pieces, []
    for effect in ply.effects:
        if isinstance(effect, Remove) and effect.cell in board:
            gone.append((effect.cell, board[effect.cell]))
        board = apply_effects(board, (effect,))
    return [Loss(cell, piece, "taken") for cell, piece in gone if piece.side != mover]


class Narrator(ABC, Generic[P]):
    """The description of a game's positions and moves, in pictures and words.

    Every game implements the five abstract methods; the others describe nothing unless a game overrides them.
    """

    @abstractmethod
    def pieces(self, pos: P) -> dict[CellId, Piece]:
        """Return the pieces by cell."""

    @abstractmethod
    def prompt(self, pos: P) -> str:
        """Return a sentence that says whose turn it is and what to do, or how the game ended."""

    @abstractmethod
    def kinds(self, ply: Ply[P]) -> tuple[StepKind, ...]:
        """Return the kind of mark for each step of a legal move (docs/api/scene.md)."""

    @abstractmethod
    def say(self, ply: Ply[P]) -> str:
        """Return a move in words, without the side that makes it."""

    @abstractmethod
    def notation(self, ply: Ply[P]) -> str:
        """Return a move in notation."""

    # Of a piece

    def called(self, piece: Piece) -> Noun:
        """Return the name of a piece without its side and without how many lie there: "rook", "Goblin Pawn"."""
        name = piece.name.noun if isinstance(piece.name, Count) else piece.name
        while isinstance(name, Message) and isinstance(kind := name.values.get("piece"), Noun):
            name = kind  # the name is made of the side's and this one
        if isinstance(name, Noun):
            return name
        return noun("{name}", name=name.removeprefix(f"{piece.side.capitalize()} "))

    def turned(self, piece: Piece) -> Piece | None:
        """Return a piece turned over, or None if it has only one face."""
        return None

    # Of a position

    def marks(self, pos: P) -> list[Mark]:
        """Return the marks on the board, each a kind such as `check` with its cells."""
        return []

    def in_check(self, pos: P) -> list[CellId]:
        """Return the cells of the pieces that `marks` shows as in check."""
        return [cell for kind, cells in self.marks(pos) if kind == "check" for cell in cells]

    def choices(self) -> dict[str, Choice]:
        """Return the words for each step that is not a cell; of the choices for one move, the default comes first."""
        return {}

    def reach(self, pos: P) -> dict[CellId, Reach]:
        """Return the reach of each piece: the cells it moves to, captures on and guards by its movement alone."""
        return {}

    def alarms(self, pos: P) -> list[Alarm]:
        """Return the dangers that a newcomer would miss."""
        return []

    def status(self, pos: P) -> list[Fact]:
        """Return the facts of the position that players want in sight."""
        return []

    def attacks(self, pos: P) -> dict[CellId, Sequence[CellId]]:
        """Return the cells that each piece attacks, whether or not the capture would expose its own king.

        It guards a cell among them if a piece of its own side stands there. The overlays of attacked cells and loose
        pieces are made from this.
        """
        return {}

    def overlays(self, pos: P) -> list[Overlay]:
        """Return the game's own overlays, in addition to those made from `attacks`."""
        return []

    def goal(self, pos: P) -> str:
        """Return how to win from here in a sentence, where it is not the game's own goal (`Shelf.goal`); else ""."""
        return ""

    def progress(self, pos: P) -> list[Figure]:
        """Return the progress towards the goals and losses of the game."""
        return []

    def die(self, pos: P) -> Die | None:
        """Return the last roll of the die, while it counts."""
        return None

    def finale(self, pos: P) -> Finale | None:
        """Return what decided a finished game, if that can be drawn on the board."""
        return None

    # Of a legal move

    def warning(self, ply: Ply[P]) -> Refusal | None:
        """Return the warning about a legal move that a newcomer would regret, with the rule's number."""
        return None

    def events(self, ply: Ply[P]) -> list[str]:
        """Return the events of a move that are worth a note in the journal."""
        return []

    def advances(self, ply: Ply[P]) -> list[tuple[str, tuple[CellId, ...]]]:
        """Return true sentences about a move that brings a piece nearer to its goal, each with the cells it names."""
        return []

    def other_steps(self, ply: Ply[P]) -> list[tuple[str, ...]]:
        """Return other sequences of steps that mean the same move."""
        return []

    def arrival(self, ply: Ply[P]) -> Arrival | None:
        """Return the piece that enters the board by itself as part of a move."""
        return None

    def losses(self, ply: Ply[P]) -> list[Loss]:
        """Return the pieces that leave the game in a move."""
        return []
