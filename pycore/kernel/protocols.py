"""What a game gives: its laws (`Rules`), its words and pictures (`Narrator`), and its card (`GameModule`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, runtime_checkable

from .board import Board
from .searching import Searching
from .types import Actor, CellId, Effect, Json, Outcome, Piece, Refusal

if TYPE_CHECKING:
    from .gallery import Gallery
    from .scribe import Scribe

P = TypeVar("P")
Q = TypeVar("Q", contravariant=True)
"""A game's position: a NamedTuple that holds everything that can still matter, history included."""


class Rules(Protocol[P]):
    """The laws of one game under one set of options. Pure: positions go in, positions come out.

    Moves are `Move`s; a game's own functions take its own kind of move, so they are `Any` here.
    """

    board: Board

    def start(self) -> P:
        """The first position."""

    def read(self, text: str) -> P:
        """A position from its text. Raises PositionError, naming the field, when it cannot be."""

    def write(self, pos: P) -> str:
        """The text of a position; `read` gives it back, without history."""

    def actor(self, pos: P) -> Actor:
        """Who decides; NOBODY when the game has ended."""

    def phase(self, pos: P) -> str:
        """The name of the decision, `move` where a game has only one."""

    def legal_moves(self, pos: P) -> Sequence[Any]:
        """Everything the actor may do; empty when the game has ended."""

    def play(self, pos: P, move: Any) -> P:
        """The position after a legal move."""

    def effects(self, pos: P, move: Any) -> tuple[Effect, ...]:
        """What a legal move changes on the board, in order."""

    def outcome(self, pos: P) -> Outcome | None:
        """How the game has ended, or None while it goes on."""

    def steps(self, text: str, pos: P) -> tuple[str, ...]:
        """The steps a move's text stands for here, the longest there could be.

        The same text can point at other cells for the other side. Raises NotationError when it is not of the game's
        form.
        """

    def why(self, pos: P, steps: Sequence[str]) -> Refusal | None:
        """Which rule forbids these steps; None when they are, or begin, a legal move. Never silent otherwise."""

    def chances(self, pos: P) -> Sequence[tuple[Any, int]]:
        """What chance may draw here, with whole-number weights; legal moves too. Empty where it has no say."""

    def without_draws(self) -> Rules[P]:
        """The same laws without draws by repetition or by a count of quiet plies, as perft wants them."""


@runtime_checkable
class Counts(Protocol[Q]):
    """Rules that can count the leaves of perft faster than by playing every move through values."""

    def count(self, pos: Q, depth: int) -> int:
        """The same number that playing every move would give, draws by counting as these rules have them."""


@runtime_checkable
class Passing(Protocol[P]):
    """What rules may offer besides: to suppose that a side does nothing, so as to see what the other one is up to."""

    def passed(self, pos: P) -> P | None:
        """The same with the other side to move and no history; None where that makes no sense, such as in check."""


class Narrator(Protocol[Q]):
    """The eye's and ear's side of a game."""

    def pieces(self, pos: Q) -> dict[CellId, Piece]:
        """What stands where."""

    def prompt(self, pos: Q) -> str:
        """One sentence: whose turn, what is needed, or how it ended."""

    def marks(self, pos: Q) -> list[tuple[str, tuple[CellId, ...]]]:
        """Kinds of marks with their cells, e.g. `check`."""

    def kinds(self, pos: Q, move: Any) -> tuple[str, ...]:
        """For each step of a legal move the kind of mark it gets (docs/formats.md)."""

    def choices(self) -> Json:
        """For each step that is not a cell: label, key, glyph. The first of several is the usual one."""

    def reach(self, pos: Q) -> dict[CellId, Json]:
        """For each piece the cells it moves to, captures on, guards, by its movement alone."""

    def alarms(self, pos: Q) -> list[Json]:
        """Dangers a newcomer would miss: kind, text, cells."""

    def warning(self, pos: Q, move: Any) -> Refusal | None:
        """A legal move that a newcomer would regret: what it does, with the rule's number."""

    def say(self, pos: Q, move: Any) -> str:
        """A move as a short sentence, without its author."""

    def notation(self, pos: Q, move: Any) -> str:
        """A move as people write it."""


@runtime_checkable
class TurnKeeper(Protocol[Q]):
    """What rules may offer besides, where a turn is more than one action and the game counts its turns itself."""

    def turn(self, pos: Q) -> int:
        """The number of the turn a position stands in."""

    def sealed(self, pos: Q) -> bool:
        """Whether the decision taken here, once chance has answered it, is undone only with what came before it."""


@runtime_checkable
class Surveyor(Protocol[Q]):
    """What a narrator may offer besides (docs/formats.md, "Scene"): more to see than pieces and marks."""

    def overlays(self, pos: Q) -> list[Json]:
        """Sets of cells to be shaded on wish: kind, label, help, cells."""

    def progress(self, pos: Q) -> list[Json]:
        """How far the goal is: kind, label, done, of, and whether it is a goal or a loss."""

    def die(self, pos: Q) -> Json | None:
        """What chance last gave and what it means, while it counts."""

    def events(self, pos: Q, move: Any) -> list[str]:
        """What a journal would note of a move."""


@runtime_checkable
class Reports(Protocol):
    """What a narrator may tell besides: standing facts of a position that a player wants in sight."""

    def status(self, pos: Any) -> list[Json]:
        """Facts: kind, side, text, and what else that kind has (docs/formats.md)."""


@runtime_checkable
class Elaborates(Protocol[Q]):
    """What a narrator may tell besides of a legal move, where it does more than its steps say (docs/formats.md)."""

    def other_steps(self, pos: Q, move: Any) -> list[tuple[str, ...]]:
        """Other ways of a hand that mean the same move."""

    def arrival(self, pos: Q, move: Any) -> Json | None:
        """The piece that comes in by itself with the move: cell, piece, its reach there, whom it gives check."""

    def losses(self, pos: Q, move: Any) -> list[Json]:
        """The pieces that leave the game with the move, each with `how`."""


class Advice(NamedTuple):
    """What a planner has found; fields as those of a search (docs/formats.md, "Best")."""

    move: str | None
    score: int
    line: tuple[str, ...]
    depth: int


class Reason(NamedTuple):
    """Why to do something, in a sentence, and the cells it is about."""

    text: str
    cells: tuple[CellId, ...]


class Planner(Protocol):
    """A game's own way to find what to do in a position, where a search of all games' kind would be lost."""

    nodes: int
    found: Advice

    def course(self) -> Iterator[None]:
        """The work, a few milliseconds from one pause to the next; `found` gets better on the way."""

    def reason(self, action: str) -> Reason:
        """Why to do a legal action."""


class Option(NamedTuple):
    """One thing that can be chosen before a game. Every value is a text."""

    default: str
    help: str
    values: tuple[str, ...] = ()
    kind: str = "choice"  # one of the values; else:
    # "several": up to `high` values joined by +; "number": also whole numbers from low to high; "seed": any text;
    # "text": also what `pattern` matches
    low: int = 0
    high: int = 0
    labels: tuple[str, ...] = ()  # one for each value, as people read it
    label: str = ""
    pattern: str = ""  # a regular expression that a text keeps to as a whole; Python and JavaScript read it alike
    board: bool = False  # whether the board itself looks otherwise

    def accepts(self, value: str) -> bool:
        """Whether the text is a value of this option."""
        if value in self.values or self.kind == "seed":
            return True
        if self.kind == "text":
            return re.fullmatch(self.pattern, value) is not None
        if self.kind == "several":
            parts = value.split("+")
            return len(parts) <= self.high and all(part in self.values for part in parts)
        plain = value.isascii() and value.isdigit() and len(value) < 10 and str(int(value)) == value
        return self.kind == "number" and plain and self.low <= int(value) <= self.high


class GameModule(NamedTuple):
    """A game's card: what the registry holds."""

    id: str
    name: str
    players: int
    sides: tuple[str, ...]
    hook: str  # one sentence for the shelf
    inventor: str
    version: int  # of the rules; stamped into records
    options: Mapping[str, Option]
    rules: Callable[[Mapping[str, str]], Rules[Any]]
    narrator: Callable[[Any], Narrator[Any]]
    evaluate: Callable[[Any], int]  # centipawns for the first side
    package: str  # where its rules.md and assets are
    on_shelf: bool = True  # whether the page offers it; other programs can always ask
    searching: Searching | None = None  # a faster state to search in than the plain one
    pace: int = 0  # nodes a second that a search looks at in such states, about; levels are measured by it
    planner: Callable[[Any, Any], Planner] | None = None  # of rules and position: finds what to do instead of a search
    scribe: Scribe | None = None  # reads and writes the game's own text form, where it has one
    gallery: Gallery | None = None  # shows the pieces that may be chosen before a game, where there are any

    def side(self, actor: Actor) -> str | None:
        """The name of who decides, as the one door says it: a side, `chance`, or None."""
        if actor is Actor.CHANCE:
            return "chance"
        return None if actor is Actor.NOBODY else self.sides[actor.value]
