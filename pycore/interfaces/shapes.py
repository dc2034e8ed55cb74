"""Types for the JSON of scenes, tables, teaching, analysis and the editor. docs/api explains the fields."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..kernel.shapes import EffectJson, FaultJson, GameRecordJson, OutcomeJson, PieceJson, RefusalJson
from ..kernel.types import CellId
from .narrator import MarkKind, StepKind

# Scenes and tables

ReachJson = dict[str, list[CellId]]
"""Cells by the sort of target; the names of lists for the other face of a disk begin with `back-`."""


class ArrivalJson(TypedDict):
    """A piece that comes in with a move."""

    cell: CellId
    piece: PieceJson
    reach: ReachJson
    checks: list[CellId]


class MoveJson(TypedDict):
    """A legal move. `also` has other steps that mean the same."""

    action: str
    steps: list[str]
    kinds: list[StepKind]
    say: str
    effects: list[EffectJson]
    warn: RefusalJson | None
    also: NotRequired[list[list[str]]]
    arrives: NotRequired[ArrivalJson]


class ChoiceJson(TypedDict):
    """A step that is not a cell."""

    label: str
    key: str
    piece: NotRequired[str | None]
    face: NotRequired[Literal["front", "back"]]
    help: NotRequired[str]
    turn: NotRequired[list[int]]


class MarkJson(TypedDict):
    """Marked cells."""

    kind: MarkKind | Literal["from", "to"]
    cells: list[CellId]


class AlarmJson(TypedDict):
    """A danger that a newcomer would miss."""

    kind: str
    text: str
    cells: list[CellId]
    side: NotRequired[str]
    ledger: NotRequired[dict[str, int]]


class LostJson(TypedDict):
    """Equal pieces that are out of the game."""

    kind: str
    name: str
    count: int


class FactJson(TypedDict):
    """A standing fact. Its kind says which of the later fields it has."""

    kind: str
    side: str | None
    text: str
    rule: NotRequired[str]
    on: NotRequired[bool]
    piece: NotRequired[str]
    name: NotRequired[str]
    pieces: NotRequired[list[LostJson]]


class OverlayJson(TypedDict):
    """Cells that can be shaded."""

    kind: str
    label: str
    help: str
    cells: list[CellId]
    say: str
    side: NotRequired[str]
    lines: NotRequired[list[str]]


class FigureJson(TypedDict):
    """Progress towards a goal, or a loss."""

    kind: str
    label: str
    done: int
    of: int
    goal: bool


class DieJson(TypedDict):
    """The die on the table."""

    face: int
    text: str
    turn: list[int]
    used: bool


class LostPiecesJson(TypedDict):
    """The pieces of a side that have left the game, in words."""

    how: Literal["taken", "forfeited"]
    side: str
    text: str


class SceneJson(TypedDict):
    """A position described for the eye and the ear. Only the scene of a table has a `turn_number`, and `lost`."""

    position: str
    pieces: list[PieceJson]
    to_move: str | None
    phase: str
    turn: int | None
    turn_number: NotRequired[int]
    lost: NotRequired[list[LostPiecesJson]]
    prompt: str
    marks: list[MarkJson]
    moves: list[MoveJson]
    choices: dict[str, ChoiceJson]
    reach: dict[CellId, ReachJson]
    alarms: list[AlarmJson]
    status: list[FactJson]
    outcome: OutcomeJson | None
    overlays: list[OverlayJson]
    progress: list[FigureJson]
    die: DieJson | None


class LossJson(PieceJson):
    """A piece that left the game."""

    how: Literal["taken", "forfeited"]


class TurnJson(TypedDict):
    """An action of a record, described."""

    action: str
    by: str
    notation: str
    say: str
    number: int
    turn: int
    events: list[str]
    losses: list[LossJson]
    captures: int


class TableJson(TypedDict):
    """A record and what replaying it gives."""

    record: GameRecordJson
    scene: SceneJson
    turns: list[TurnJson]
    at: int
    effects: list[EffectJson]
    problem: FaultJson | None
    turns_from: NotRequired[int]
    log_from: NotRequired[int]


class MergedJson(TableJson):
    """The table of two versions of a record merged."""

    how: Literal["other", "same", "longer", "fork"]
    common: int
    changed: bool
    news: NotRequired[bool]


class RoadJson(PieceJson):
    """A piece and all cells it stood on."""

    cells: list[CellId]


# Teaching


class PictureJson(TypedDict):
    """A diagram: pieces, and a reach, marks or an action to show on them."""

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
    """One thing to know about a game."""

    title: NotRequired[str]
    text: str
    rule: str
    pictures: NotRequired[list[PictureJson]]


class HowToJson(TypedDict):
    """How to play, on one screen."""

    goal: PointJson
    turn: PointJson
    surprises: list[PointJson]
    facts: list[PointJson]


class PieceWordsJson(TypedDict):
    """What one sort of piece does."""

    kinds: list[str]
    moves: str
    special: str
    rule: str
    sides: NotRequired[list[str]]
    worth: NotRequired[float]


BlockJson = tuple[Literal["p", "li", "h", "quote"], str] | tuple[Literal["diagram"], PictureJson]
"""A paragraph, an item, a heading or a quotation of a rule book; or a diagram."""


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
    },
)
"""A task of a lesson; a step that only shows something has nothing to `accept`."""


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
    """A game to watch, with comments."""

    id: str
    title: str
    options: dict[str, str]
    turns: int
    log: list[str]
    notes: list[NoteJson]


class StageJson(TypedDict):
    """A board to try a piece on."""

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
    """What a puzzle asks for, within so many turns."""

    kind: Literal["win", "crossing"]
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
    title: str
    rating: int


# Analysis


class VerdictJson(TypedDict):
    """How a position stands; `share` is what the first side may expect, from 0 to 1."""

    text: str
    number: str
    side: str | None
    share: float


class PlyJson(TypedDict):
    """A ply of a line."""

    action: str
    by: str
    notation: str
    say: str
    takes: bool
    arrow: list[CellId]


class CandidateJson(VerdictJson):
    """A move that was searched."""

    score: int
    depth: int
    line: list[PlyJson]


class ThreatsJson(TypedDict):
    """What the side that is not to move threatens."""

    side: str
    text: str
    list: list[CandidateJson]


class AnalysisJson(TypedDict):
    """What an analysis has found so far."""

    depth: int
    nodes: int
    text: str
    verdict: VerdictJson
    candidates: list[CandidateJson]
    threats: ThreatsJson | None


class CourseJson(VerdictJson):
    """How a game stood after `at` actions."""

    at: int


class JudgedJson(TypedDict):
    """A move that cost its side much; its turn began after `since` actions."""

    at: int
    since: int
    by: str
    cost: float
    played: PlyJson
    before: VerdictJson
    after: VerdictJson
    better: list[PlyJson]
    reply: list[PlyJson]
    text: str


class MissedJson(TypedDict):
    """A forced win that was not taken."""

    at: int
    by: str
    line: list[PlyJson]
    text: str


SeenJson = tuple[int, tuple[str, list[str], int] | None]
"""A judged position: its score, and the best move with its line and depth."""


class PartReviewedJson(TypedDict):
    """A review of a part of a game so far, `at` of `of` positions."""

    at: int
    of: int
    points: list[CourseJson]
    judged: list[SeenJson]


class ReviewedJson(TypedDict):
    """A review of a whole game so far, `at` of `of` positions."""

    at: int
    of: int
    points: list[CourseJson]
    turning: list[JudgedJson]
    heading: NotRequired[str]
    text: NotRequired[str]
    missed: list[MissedJson]


class RetriedJson(TypedDict, total=False):
    """The judgement on a second try; empty until it is there."""

    right: bool
    best: bool
    cost: float
    after: VerdictJson
    reply: list[PlyJson]
    text: str


class StageOfHintJson(TypedDict):
    """A stage of a hint."""

    text: str
    cells: list[CellId]


class FoundJson(TypedDict):
    """A move that was found, with the line that is expected."""

    move: str | None
    score: int
    line: list[str]
    depth: int


class SearchedJson(FoundJson):
    """What a search has found so far. `lines` are the best moves, where more than one was asked for."""

    nodes: int
    lines: NotRequired[list[FoundJson]]
    reason: NotRequired[str]


# The editor

FieldValueJson = str | int | list[str]


class TrayPieceJson(TypedDict):
    """A piece that lies nowhere yet."""

    side: str
    kind: str
    letter: str
    name: str
    back: NotRequired[str]


class KeyedPieceJson(TrayPieceJson):
    """A piece of the tray, with the letter that picks it."""

    key: str


class NeedsJson(TypedDict):
    """A field and its value, without which another field means nothing."""

    field: str
    value: str


class EditFieldJson(TypedDict):
    """What a position says besides what stands where. Its kind says which of the later fields it has."""

    name: str
    kind: Literal["choice", "several", "number", "cell", "cells", "option"]
    label: str
    help: str
    default: FieldValueJson
    values: NotRequired[list[str]]
    labels: NotRequired[list[str]]
    low: NotRequired[int]
    high: NotRequired[int]
    of: NotRequired[list[TrayPieceJson]]
    needs: NotRequired[NeedsJson]
    cell: NotRequired[CellId]
    piece: NotRequired[TrayPieceJson]


class PlacedJson(TypedDict):
    """A piece laid on a cell."""

    cell: CellId
    side: str
    kind: str


class LaidJson(TypedDict):
    """A position in pieces."""

    pieces: list[PlacedJson]
    fields: dict[str, FieldValueJson]


class PaletteJson(TypedDict):
    """What positions of a game are made of."""

    tray: list[KeyedPieceJson]
    cells: list[CellId]
    fields: list[EditFieldJson]
    start: LaidJson
