"""A game: its specification, and the game made ready to play under options that have been checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..kernel.errors import OptionError
from ..kernel.messages import say, sentences
from ..kernel.rules import Ply, Rules
from ..kernel.types import Actor, Refusal
from .editor import MakeEditor
from .fixed_choice import MakeFixedChoice
from .howto import Teaching
from .narrator import Narrator
from .openings import ReadOpenings
from .piece_cards import Gallery
from .planner import Planner
from .puzzles import ReadPuzzles
from .search_state import MakeState
from .text_form import TextForm


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
    in_links: int | None = None  # how many of its values links know by number: all, unless values came later, then as
    # many as there were before, and 0 where the option itself came later (docs/formats.md, "Links")

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


Why = Callable[[Any, Any, tuple[str, ...]], Refusal | None]
"""Of rules, a position of a game that goes on, and steps that no legal move is or begins with: which rule forbids them.
None where they say a legal move with a word too many."""


def _even(pos: Any) -> int:
    """No position is worth more than another."""
    return 0


class Shelf(NamedTuple):
    """What the shelf of games shows."""

    hook: str = ""  # one sentence
    goal: str = ""  # what wins, in one line
    look: str = ""  # colours and manner that a view may give it, by a name that views know; "" is the usual one
    listed: bool = True  # whether the page offers it; other programs can always ask


class Play(NamedTuple):
    """What opponents play by."""

    evaluate: Callable[[Any], int] = _even  # centipawns for the first side
    state: MakeState | None = None  # a faster state to search in than the plain one
    pace: int = 0  # nodes a second that a search looks at in such states, about; levels are measured by it
    slope: int = 250  # centipawns that a search finds, by which even chances become 73 of 100; fitted to games
    lean: Callable[[Any], int] | None = None  # of a position: what its phase makes of the evaluation, in centipawns for
    # the first side; added to what a search of it has found, so it changes what is said and no choice of a move
    openings: ReadOpenings | None = None  # first moves that opponents choose from
    fixed_choice: MakeFixedChoice | None = None  # on decisions that a search is lost in, such as votes
    planner: Callable[[Any, Any], Planner] | None = None  # of rules and position: finds what to do instead of a search


class Teach(NamedTuple):
    """What newcomers learn by."""

    howto: Callable[[], Teaching] | None = None  # what a newcomer is told, read when asked for
    editor: MakeEditor | None = None  # of its rules: lets positions be laid piece by piece
    puzzles: ReadPuzzles | None = None  # what it keeps to be solved, read when asked for
    gallery: Gallery | None = None  # shows the pieces that may be chosen before a game, where there are any


class Text(NamedTuple):
    """How the game is written and spoken of."""

    form: TextForm[Game] | None = None  # reads and writes the game's own text form, where it has one
    takes: str = "can take"  # what its pieces do to those they capture on
    bands: Mapping[str, str] = {}  # what a side's pieces are called together, where that is not the side's name


class GameSpec(NamedTuple):
    """The specification of a game: its identity, its options, how it is made ready, and four groups that may be left
    out."""

    id: str
    name: str
    players: int
    sides: tuple[str, ...]
    inventor: str
    version: int  # of the rules; stamped into records
    package: str  # where its rules.md and assets are
    options: Mapping[str, Option]
    rules: Callable[[Mapping[str, str]], Rules[Any]]
    why: Why
    narrator: Callable[[Any], Narrator[Any]]
    shelf: Shelf = Shelf()
    play: Play = Play()
    teach: Teach = Teach()
    text: Text = Text()

    def side(self, actor: Actor) -> str | None:
        """The name of who decides, as the one door says it: a side, `chance`, or None."""
        if actor is Actor.CHANCE:
            return "chance"
        return None if actor is Actor.NOBODY else self.sides[actor.value]


class Game(NamedTuple):
    """A game with its options. Every option has a value here, all are texts."""

    spec: GameSpec
    options: Mapping[str, str]
    rules: Rules[Any]
    narrator: Narrator[Any]

    def why(self, pos: Any, steps: Sequence[str]) -> Refusal | None:
        """Which rule forbids these steps; None when they are, or begin, a legal move."""
        given = tuple(steps)
        if any(move.steps[: len(given)] == given for move in self.rules.legal_moves(pos)):
            return None
        ended = self.rules.outcome(pos)
        if ended:
            return Refusal(ended.rule, sentences(say("The game is over."), ended.text))
        return self.spec.why(self.rules, pos, given)

    def ply(self, pos: Any, move: Any) -> Ply[Any]:
        """A legal move, to be told of."""
        return Ply(self.rules, pos, move)


def checked_options(game: GameSpec, given: Mapping[str, object]) -> dict[str, str]:
    """The options with defaults filled in. Whole numbers may be given as numbers.

    Raises:
        OptionError: a name the game does not have, or a value it cannot take.
    """
    for name in given:
        if name not in game.options:
            raise OptionError(f"{game.name} has no option “{str(name)[:40]}”; it has {', '.join(game.options)}.")
    options = {}
    for name, option in game.options.items():
        value = given.get(name, option.default)
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str) or len(value) > 200 or not option.accepts(value):
            raise OptionError(f"Option {name} cannot be “{str(value)[:40]}”: {option.help}")
        options[name] = value
    return options


def setup(game: GameSpec, given: Mapping[str, object]) -> Game:
    """The game under these options, texts by name; what is left out has its default. Raises OptionError.

    >>> from ..games import find
    >>> game = setup(find("turtle-shell"), {"quiet": "50"})
    >>> game.options["start"], [move.text for move in game.rules.legal_moves(game.rules.start())][:3]
    ('classic', ['b1b3', 'c2c3', 'd2e2'])
    """
    options = checked_options(game, given)
    rules = game.rules(options)
    return Game(game, options, rules, game.narrator(rules))


Ready = Callable[[Mapping[str, object]], Game]
"""A game's specification waiting for options: gives the game under them. Raises OptionError."""
