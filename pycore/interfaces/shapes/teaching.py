"""Types for the JSON of rule books, "How to play", lessons, games to watch, piece cards and puzzles."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ...kernel.shapes import EffectJson, PieceJson
from ...kernel.types import CellId
from .scenes import MarkJson, ReachJson


class PictureJson(TypedDict):
    """A diagram: pieces, with a reach, marks or an action."""

    caption: str
    position: NotRequired[str]
    options: NotRequired[dict[str, str]]
    after: NotRequired[list[str]]
    reached: NotRequired[str]
    pieces: list[PieceJson]
    cell: NotRequired[str | None]
    near: NotRequired[list[str]]
    marks: NotRequired[list[MarkJson]]
    reach: NotRequired[ReachJson | None]
    action: NotRequired[str]
    effects: NotRequired[list[EffectJson]]
    shade: NotRequired[list[CellId]]
    lit: NotRequired[list[str]]


class PointJson(TypedDict):
    """A fact about a game, for newcomers."""

    title: NotRequired[str]
    text: str
    rule: str
    pictures: NotRequired[list[PictureJson]]


class HowToJson(TypedDict):
    """The "How to play" page of a game."""

    goal: PointJson
    turn: PointJson
    surprises: list[PointJson]
    facts: list[PointJson]


class PieceWordsJson(TypedDict):
    """The card of a kind of piece."""

    kinds: list[str]
    moves: str
    special: str
    rule: str
    sides: NotRequired[list[str]]
    worth: NotRequired[float]
    value: NotRequired[str]


class BookLinkJson(TypedDict):
    """A link in a rule book, to a page outside the site."""

    text: str
    href: str


class BookCodeJson(TypedDict):
    """A word in a rule book that is written as it stands, such as a move."""

    code: str


BookWordsJson = str | list[str | BookLinkJson | BookCodeJson]
"""A text of a rule book. It is a list if it has links or code."""

BlockJson = (
    tuple[Literal["p", "li", "h", "quote"], BookWordsJson]
    | tuple[Literal["table"], list[list[BookWordsJson]]]
    | tuple[Literal["code"], str]
    | tuple[Literal["diagram"], PictureJson]
)
"""A block of a rule book: text, a table whose first row is its head, code, or a diagram."""


class SectionJson(TypedDict):
    """A section of a rule book."""

    id: str
    title: str
    blocks: list[BlockJson]


StepJson = TypedDict(
    "StepJson",
    {
        "say": str,
        "options": dict[str, str],
        "start": str | None,
        "after": list[str],
        "task": str,
        "accept": list[str],
        "replies": dict[str, list[str]],
        "wrong": dict[str, str],
        "else": str,
        "done": str,
        "proves": NotRequired[Literal["win", "forced", "save", "safe"]],
    },
)
"""A step of a lesson; `accept` is empty if the step only shows something."""


class LessonJson(TypedDict):
    """A lesson."""

    id: str
    title: str
    rule: str
    also: list[str]
    steps: list[StepJson]


class NoteJson(TypedDict):
    """A comment on a game, after `at` actions."""

    at: int
    text: str


class WatchedJson(TypedDict):
    """An annotated game to watch."""

    id: str
    title: str
    options: dict[str, str]
    turns: int
    log: list[str]
    notes: list[NoteJson]


class StageJson(TypedDict):
    """A try-out board for a piece."""

    label: str
    position: str


class PieceCardJson(TypedDict):
    """A piece that can be chosen before a game."""

    value: str
    name: str
    letter: str
    worth: float
    text: str
    known: str
    rule: str
    apart: list[str]
    stages: list[StageJson]
    diagram: PictureJson


class GoalJson(TypedDict):
    """The goal of a puzzle, and the number of turns to reach it in."""

    kind: Literal["win", "save", "gain", "crossing"]
    turns: int


class PuzzleJson(TypedDict):
    """A puzzle."""

    id: str
    options: dict[str, str]
    start: str
    after: list[str]
    goal: GoalJson
    first: list[str]
    solution: list[str]
    also: dict[str, list[str]]
    theme: str
    motif: str
    title: str
    rating: int
