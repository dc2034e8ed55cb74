"""`game`, which makes an ordinary `GameSpec` of an inventor's declarations."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..interfaces.game import GameSpec, Option, Play, Shelf, Teach, Text
from ..interfaces.narrator import Narrator
from ..kernel.messages import noun, say, stored
from ..kernel.package_data import read_text
from ..kernel.rules import Rules
from .core.design import Declared, Design
from .core.now import Now
from .core.rules import KitRules
from .editor import KitEditor
from .evaluate import Evaluation
from .parts.boards import KitBoard
from .parts.captures import Custodian
from .parts.ends import End, own_end
from .parts.errors import KitError, unknown
from .parts.pieces import Kind
from .parts.special import Castling, Die, Drops
from .parts.stock import drawings
from .search import PACE, KitState
from .words.book import book
from .words.narrator import KitNarrator
from .words.why import refusal

COLOURS = ("white", "black", "red", "blue")
"""The colours that the page has for pieces; they are the ids of the sides."""
LONGEST_GOAL = 80
"""The most characters of a goal, so that it fits on the game's card."""
Mover = Callable[[Now], Any]


def game(
    name: str,
    *,
    board: KitBoard,
    pieces: Sequence[Kind],
    start: str | Mapping[str, str],
    ends: Sequence[End | Callable[[Now], Any]],
    inventor: str = "Unknown",
    hook: str = "",
    goal: str = "",
    sides: tuple[str, str] = ("White", "Black"),
    colours: tuple[str, str] | None = None,
    hands: str = "",
    captures: Custodian | None = None,
    must_capture: bool = False,
    drops: Drops | None = None,
    castling: Castling | None = None,
    barred: Mapping[str, str] = {},
    blocked: Mapping[str, str] = {},
    die: Die | None = None,
    actions: int = 1,
    may_pass: bool = False,
    moves: Mover | None = None,
    forbid: Callable[[Now, str, str], Any] | None = None,
    evaluate: str | Callable[[Now], int] = "",
    rules: str = "",
    version: int = 1,
) -> GameSpec:
    """Return a game. A module of the workshop calls it once: `GAME = game("Konane", board=square_board(6, 6), ...)`.

    Args:
        name: the game's name.
        board: the board, by `square_board`, `drawn_board`, `hex_board` or `polygon_board`.
        pieces: the kinds of pieces, by `piece`.
        start: the start: rows of letters from the top, or the cells of each letter.
        ends: how the game ends; functions of a `Now` are taken as `own_end`.
        inventor: who invented the game.
        hook: one sentence about it; by default the goal.
        goal: how it is won, in at most 80 characters.
        sides: the names of the two sides in sentences; the first begins.
        colours: the colours of the two sides, two of white, black, red and blue; by default those that the sides are
            named after, else white and black.
        hands: the letters of the pieces in hand at the start.
        captures: `custodian(...)`, if pieces are not captured by moving onto them.
        must_capture: whether a player who can capture must.
        drops: pieces in hand, by `drops`.
        castling: castling, by `castling`.
        barred: the cells where a piece may not stop, by the name of the piece: `{"stone": "throne"}`.
        blocked: the cells that a piece may neither enter nor cross.
        die: dice, by `die`.
        actions: the number of actions in a turn.
        may_pass: whether a player may pass.
        moves: a function of a `Now` that returns the moves allowed in place of the pieces' own, or None to leave those;
            the first line of its docstring is the rule in the rule book and the reason of refusals.
        forbid: a function of a `Now` and two cells that returns a sentence if a piece may not go from one to the other.
        evaluate: for the opponents: `mobility`, or a function of a `Now` that returns centipawns for the first side; by
            default the worth of the pieces.
        rules: own sections of the rule book, each beginning with `## X1 Title`.
        version: the version of the rules.

    Raises:
        KitError: a declaration is wrong; the sentence says what to write instead.
    """
    package = _package()
    colours = _colours(sides) if colours is None else colours
    _checked(name, board, pieces, sides, colours, goal, actions, evaluate)
    declared = Declared(
        board,
        tuple(pieces),
        start,
        hands,
        sides,
        colours,
        tuple(map(_end, ends)),
        captures,
        must_capture,
        drops,
        castling,
        barred,
        blocked,
        die,
        actions,
        may_pass,
        moves,
        forbid,
    )
    design = Design(declared)
    made = KitRules(design)
    own = evaluate if callable(evaluate) else None
    evaluation = Evaluation(design, evaluate == "mobility", own)
    aim = stored(goal) if goal else _goal(design)
    seed = Option("0", say("The text from which the die is rolled."), kind="seed")
    return GameSpec(
        id=re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "game",
        name=noun("{name}", name=name),
        players=2,
        sides=colours,
        inventor=inventor,
        version=version,
        package=package,
        options={"seed": seed} if die else {},
        rules=lambda options: made,
        why=refusal,
        narrator=_narrator,
        shelf=Shelf(hook=stored(hook) if hook else aim or stored(name), goal=aim, listed=False),
        play=Play(evaluate=evaluation, state=lambda rules, pos: KitState(rules, evaluation, pos), pace=PACE),
        teach=Teach(editor=KitEditor),
        text=Text(
            side_names=dict(zip(colours, design.side_names, strict=True)),
            bands=_bands(design),
            aside="roll:.*" if design.die else "",
        ),
        made={
            "rules.md": lambda write: read_text(package, "rules.md", optional=True) or book(design, rules, write),
            "assets/pieces.svg": lambda write: _drawings(package, design),
        },
    )


def _end(given: object) -> End:
    """Return an end as it is, or a function as an end. Raises KitError for anything else."""
    if isinstance(given, End):
        return given
    if not callable(given) or isinstance(given, type):
        raise KitError("An end is made with checkmate(), goal() and the like, or is a function of a position.")
    return own_end(given)


def _package() -> str:
    """Return the package of the module that calls `game`, which may hold rules.md and drawings."""
    names = sys._getframe(2).f_globals
    return str(names.get("__package__") or __package__)


def _narrator(rules: Rules[Any]) -> Narrator[Any]:
    assert isinstance(rules, KitRules)
    return KitNarrator(rules)


def _drawings(package: str, design: Design) -> str:
    wanted = [(kind.id, kind.drawing, kind.letter) for kind in design.declared.pieces]
    return drawings(wanted, read_text(package, "assets/pieces.svg", optional=True))


def _goal(design: Design) -> str:
    """Return the first end in words, as the goal of the game, if it is short enough for the card."""
    if not design.ends:
        return say("Play until no move is possible.")
    first = design.ends[0]
    aim = first.aim(design) if first.aim else first.text(design)
    return aim if len(aim) <= LONGEST_GOAL else ""


def _bands(design: Design) -> Mapping[str, str]:
    return dict(zip(design.sides, design.side_names, strict=True))


def _colours(sides: Sequence[str]) -> tuple[str, str]:
    """Return the colours that two sides are named after; white and black if they are not."""
    named = [str(side).lower() for side in sides]
    return (named[0], named[1]) if len(named) == 2 and all(one in COLOURS for one in named) else ("white", "black")


def _checked(
    name: object,
    board: object,
    pieces: object,
    sides: Sequence[str],
    colours: Sequence[str],
    goal: str,
    actions: object,
    evaluate: object,
) -> None:
    """Raise KitError for what is of the wrong kind."""
    if not isinstance(name, str) or not name.strip() or len(name) > 60:
        raise KitError("A game needs a name of at most 60 characters.")
    if not isinstance(board, KitBoard):
        raise KitError("The board is made with square_board, drawn_board, hex_board or polygon_board.")
    if not isinstance(pieces, Sequence) or not all(isinstance(kind, Kind) for kind in pieces):
        raise KitError("The pieces are a list of piece(...).")
    if len(sides) != 2 or len(set(sides)) != 2:
        raise KitError("A game of the kit has two sides with different names.")
    for colour in colours:
        if colour not in COLOURS:
            raise unknown("colour", colour, COLOURS)
    if len(set(colours)) != 2:
        raise KitError("The two sides need different colours.")
    if len(goal) > LONGEST_GOAL:
        raise KitError("The goal has at most 80 characters, so that it fits on the card.")
    if type(actions) is not int or not 1 <= actions <= 9:
        raise KitError("A turn has 1 to 9 actions.")
    if not callable(evaluate) and evaluate not in ("", "mobility"):
        raise unknown("evaluation", evaluate, ("mobility",))
