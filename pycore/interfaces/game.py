"""A game's specification (`GameSpec`), and the game under checked options, ready to play (`Game`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from ..kernel.errors import OptionError
from ..kernel.messages import Noun, noun, say, sentences
from ..kernel.package_data import read_text
from ..kernel.rules import Ply, Rules
from ..kernel.types import CHANCE, Actor, Refusal
from .about import About
from .characters import Character, Traits
from .editor import MakeEditor
from .fixed_choice import MakeFixedChoice
from .howto import Picture, Teaching
from .lazy import lazy_module
from .narrator import Narrator
from .openings import Openings, read_openings
from .piece_cards import Gallery
from .planner import Planner
from .puzzles import PuzzleSet, ReadPuzzles
from .search_state import MakeState
from .texts.positions import Positions
from .texts.text_form import TextForm


class Option(NamedTuple):
    """A setting that is chosen before a game. Every value is a text."""

    default: str
    help: str
    values: tuple[str, ...] = ()
    kind: str = "choice"  # "choice": one of the values; "several": up to `high` of them, joined by +;
    # "number": one of them or a whole number from low to high; "text": one of them or a text that matches `pattern`;
    # "seed": any text
    low: int = 0
    high: int = 0
    labels: tuple[str, ...] = ()  # the name of each value on the screen
    label: str = ""
    pattern: str = ""  # a regular expression for the whole text, which means the same in Python and JavaScript
    board: bool = False  # whether the option changes the board itself
    pictures: tuple[str, ...] = ()  # what a picture of each value shows: "board", or the names of signs, as "die piece"
    in_links: int | None = None  # how many of its values links encode by number: None for all; fewer when values were
    # added later, 0 when the option itself was (docs/api/links.md)

    def accepts(self, value: str) -> bool:
        """Return whether the text is a value of this option."""
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
"""A function of the rules, a position of an unfinished game, and steps that begin no legal move. Returns the refusal
with the rule that forbids them, or None if they are a legal move followed by more steps."""
SIDE_NAMES = {
    "white": noun("White"),
    "black": noun("Black"),
    "blue": noun("Blue"),
    "red": noun("Red"),
    "player": noun("Player"),
}
"""The usual names of sides."""


Write = Callable[[str], str]
"""A function that writes a message in a language; `str` for English."""


def _even(pos: Any) -> int:
    """Return 0 for every position: the evaluation of a game without one of its own."""
    return 0


class Shelf(NamedTuple):
    """A game's card on the shelf of games."""

    hook: str = ""  # one sentence
    goal: str = ""  # how the game is won, in one line
    look: str = ""  # the name of a colour scheme that the page has for the game; "" for the default
    turns: int = 0  # how many turns a game takes, as measured (docs/measured/lengths.json); 0 if that is not known
    start: str = ""  # how hard it is to begin, in a few words
    begin: bool = False  # whether a newcomer is sent to this game first
    listed: bool = True  # whether the page offers the game; other programs can always ask for it
    moment: Picture | None = None  # a position that shows the idea of the game, cropped to a few cells
    laid: Callable[[Any], Any] | None = (
        None  # a function of the rules: the position that the setup screen shows in place
    )
    # of the start, where the start does not show what was chosen


class Material(NamedTuple):
    """What pieces are worth in a count of material (puzzles with the goal `gain`), in tenths of a pawn."""

    balance: Callable[[Any], int]  # the first side's material minus the second's, in a search state of the game
    piece: int  # the worth of a knight: the least lead that counts as a piece


class Play(NamedTuple):
    """The parts of a game that its opponents use."""

    evaluate: Callable[[Any], int] = _even  # the static evaluation, in centipawns for the first side
    dead_draw: Callable[[Any], str | None] | None = None  # says why a position is a draw with best play, as a clause
    state: MakeState | None = None  # a faster search state than the generic one
    pace: int = 0  # about how many nodes a second a search visits in that state; levels are measured by it
    slope: int = 250  # the score in centipawns at which the expected result is 73%; fitted to games
    hopeless: float = 0.01  # the share of a point at which an opponent counts a game as lost (`python -m lab manners`)
    lean: Callable[[Any], int] | None = None  # a correction for the phase of a position, in centipawns for the first
    # side; added to the score of a finished search, so it changes the displayed score and not the choice of a move
    openings: bool = False  # whether the game's package has an opening book
    in_book: Callable[[Any, Any], str] | None = None  # a function of the rules and a position: the text under which the
    # book has it, if that is not the position's own
    fixed_choice: MakeFixedChoice | None = None  # decides what a search cannot judge, such as votes
    material: Material | None = None
    planner: Callable[[Any, Any], Planner] | None = None  # plans in a position of its rules, instead of a search
    characters: Mapping[str, Character] = {}  # those that an opponent can have, by the names that requests use
    traits: Traits | None = None  # how characters tell moves and positions apart


class Teach(NamedTuple):
    """A game's material for learners. Everything is read when it is first asked for."""

    howto: Callable[[], Teaching] | None = None  # the "How to play" page and the piece cards
    editor: MakeEditor | None = None  # composes positions piece by piece
    puzzles: ReadPuzzles | None = None
    about: Callable[[], About] | None = None  # the game's own page on the site
    gallery: Gallery | None = None  # shows the pieces that may be chosen before a game

    @classmethod
    def in_package(
        cls,
        package: str,
        *,
        puzzles: Callable[[str], PuzzleSet] | None = None,
        gallery: Gallery | None = None,
    ) -> Teach:
        """Return the material in the modules `howto`, `about` and `editor` of a game's package, as `TEACHING`, `ABOUT`
        and `EDITOR`, and its puzzles. They are imported when they are first asked for: playing does not need them.

        Args:
            package: the game's package.
            puzzles: reads its puzzles from its package, if it has any.
            gallery: shows the pieces that may be chosen before a game.
        """
        howto, about, editor = (lazy_module(package, name) for name in ("howto", "about", "editor"))
        read = partial(puzzles, package) if puzzles else None
        return cls(lambda: howto.TEACHING, lambda rules: editor.EDITOR(rules), read, lambda: about.ABOUT, gallery)


class Text(NamedTuple):
    """A game's notation and its words."""

    form: TextForm[Game] | None = None  # its own notation for whole games, if it has one
    positions: Positions = Positions()  # how its positions are found in texts from outside
    takes: str = say("can take")  # the verb between a piece and the piece that it can capture
    bands: Mapping[str, str] = {}  # the collective name of a side's pieces, if it is not the name of the side
    side_names: Mapping[str, Noun] = SIDE_NAMES  # the name of each side in sentences
    aside: str = ""  # a regular expression for the actions that are no moves: votes, placements, draws of chance
    roles: Mapping[str, str] = {}  # what each side is about, in a few words, if it is not just who moves first


class GameSpec(NamedTuple):
    """The specification of a game: its identity, its options, its rules, and four groups that may be left out."""

    id: str
    name: str
    players: int
    sides: tuple[str, ...]
    inventor: str
    version: int  # the version of the rules, stamped into records
    package: str  # the package that holds its rules.md and assets
    options: Mapping[str, Option]
    rules: Callable[[Mapping[str, str]], Rules[Any]]
    why: Why
    narrator: Callable[[Any], Narrator[Any]]
    shelf: Shelf = Shelf()
    play: Play = Play()
    teach: Teach = Teach()
    text: Text = Text()
    made: Mapping[str, Callable[[Write], str]] = {}  # files that the game makes itself, such as rules.md, by path

    def file(self, name: str, *, optional: bool = False, write: Write = str) -> str:
        """Return the text of a file of the game: the one that it makes itself, else the one in its package.

        Args:
            name: its path.
            optional: whether it may be missing.
            write: how a file that the game makes itself writes its messages.

        Raises:
            NotDelivered: the file is missing and not optional, and the page can deliver it.
            FileNotFoundError: the file is missing and not optional.
        """
        return self.made[name](write) if name in self.made else read_text(self.package, name, optional=optional)

    def openings(self) -> Openings:
        """Return the opening book, which is empty if the game has none."""
        return read_openings(self.package) if self.play.openings else {}

    def is_move(self, action: str) -> bool:
        """Return whether the text of an action is a player's move, and no vote, placement or draw of chance."""
        return not re.fullmatch(self.text.aside, action) if self.text.aside else True

    def side(self, actor: Actor) -> str | None:
        """Return the id of the actor, as the door writes it: a side, `chance`, or None for nobody."""
        if actor is Actor.CHANCE:
            return CHANCE
        return None if actor is Actor.NOBODY else self.sides[actor.value]

    def side_name(self, side: str) -> Noun:
        """Return the name of a side for sentences: "White" for `white`."""
        return self.text.side_names.get(side) or noun("{side}", side=side.capitalize())


class Game(NamedTuple):
    """A game under its options. Every option has a value, and every value is a text."""

    spec: GameSpec
    options: Mapping[str, str]
    rules: Rules[Any]
    narrator: Narrator[Any]

    def why(self, pos: Any, steps: Sequence[str]) -> Refusal | None:
        """Return the refusal of these steps, or None if they are a legal move or begin one."""
        given = tuple(steps)
        if any(move.steps[: len(given)] == given for move in self.rules.legal_moves(pos)):
            return None
        ended = self.rules.outcome(pos)
        if ended:
            return Refusal(ended.rule, sentences(say("The game is over."), ended.text))
        return self.spec.why(self.rules, pos, given)

    def ply(self, pos: Any, move: Any) -> Ply[Any]:
        """Return a legal move with its consequences."""
        return Ply(self.rules, pos, move)


def checked_options(game: GameSpec, given: Mapping[str, object]) -> dict[str, str]:
    """Return the options with defaults filled in. Whole numbers may be given as numbers.

    Raises:
        OptionError: the game has no such option, or the option no such value.
    """
    for name in given:
        if name not in game.options:
            unknown, known = str(name)[:40], ", ".join(game.options)
            raise OptionError(
                say("{game} has no option “{option}”; it has {options}.", game=game.name, option=unknown, options=known)
            )
    options = {}
    for name, option in game.options.items():
        value = given.get(name, option.default)
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if not isinstance(value, str) or len(value) > 200 or not option.accepts(value):
            wrong = str(value)[:40]
            raise OptionError(
                say("Option {option} cannot be “{value}”: {help}", option=name, value=wrong, help=option.help)
            )
        options[name] = value
    return options


def setup(game: GameSpec, given: Mapping[str, object]) -> Game:
    """Return the game under these options. An option that is left out has its default value.

    Raises:
        OptionError: the game has no such option, or the option no such value.

    >>> from ..games import find
    >>> game = setup(find("turtle-shell"), {"quiet": "50"})
    >>> game.options["start"], [move.text for move in game.rules.legal_moves(game.rules.start())][:3]
    ('classic', ['b1b3', 'c2c3', 'd2e2'])
    """
    options = checked_options(game, given)
    rules = game.rules(options)
    return Game(game, options, rules, game.narrator(rules))


Ready = Callable[[Mapping[str, object]], Game]
"""A function from options to the game under them. Raises OptionError."""
