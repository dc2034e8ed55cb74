"""Types for the JSON of scenes and tables."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ...kernel.shapes import EffectJson, FaultJson, GameRecordJson, OutcomeJson, PieceJson, RefusalJson
from ...kernel.types import CellId
from ..narrator import MarkKind, StepKind

ReachJson = dict[str, list[CellId]]
"""Cells by the kind of target; the keys for the other face of a disk begin with `back-`."""


class ArrivalJson(TypedDict):
    """A piece that enters the board as part of a move."""

    cell: CellId
    piece: PieceJson
    reach: ReachJson
    checks: list[CellId]
    text: NotRequired[str]


class MoveJson(TypedDict):
    """A legal move. `also` lists other sequences of steps that make the same move."""

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

    kind: MarkKind | Literal["from", "to", "passed", "open"]
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
    """A fact of the position that players want in sight. Its kind determines which optional fields it has."""

    kind: str
    side: str | None
    text: str
    rule: NotRequired[str]
    on: NotRequired[bool]
    piece: NotRequired[str]
    name: NotRequired[str]
    pieces: NotRequired[list[LostJson]]


class OverlayJson(TypedDict):
    """An overlay: cells that can be shaded on request."""

    kind: str
    label: str
    help: str
    cells: list[CellId]
    say: str
    pattern: str
    side: NotRequired[str]
    lines: NotRequired[list[str]]


class FigureJson(TypedDict):
    """Progress towards a goal, or towards a loss."""

    kind: str
    label: str
    done: int
    of: int
    goal: bool


class DieJson(TypedDict):
    """The last roll of the die."""

    face: int
    text: str
    turn: list[int]
    used: bool


class LostPiecesJson(TypedDict):
    """The pieces of a side that have left the game, as a sentence."""

    how: Literal["taken", "forfeited"]
    side: str
    text: str


class SceneJson(TypedDict):
    """A position as data for drawing and speech. Only the scene of a table has `turn_number` and `lost`."""

    position: str
    pieces: list[PieceJson]
    names: NotRequired[dict[str, dict[str, str]]]
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
    goal: NotRequired[str]


class LossJson(PieceJson):
    """A piece that left the game."""

    how: Literal["taken", "forfeited"]


class TurnJson(TypedDict):
    """The description of one action of a record. `label` is shown in place of the notation of a vote or placement."""

    action: str
    by: str
    notation: str
    say: str
    number: int
    turn: int
    moment: str
    events: list[str]
    losses: list[LossJson]
    captures: int
    opens: NotRequired[list[CellId]]
    label: NotRequired[str]


class TableJson(TypedDict):
    """A record with the results of replaying it. `text` says what was undone or redone."""

    record: GameRecordJson
    scene: SceneJson
    turns: list[TurnJson]
    at: int
    effects: list[EffectJson]
    problem: FaultJson | None
    text: NotRequired[str]
    turns_from: NotRequired[int]
    log_from: NotRequired[int]


class ExploredJson(TableJson):
    """The table of a line that is tried, and the record of the game, which keeps that line."""

    kept: GameRecordJson


class MergedJson(TableJson):
    """The table of a merged record."""

    how: Literal["other", "same", "longer", "fork"]
    common: int
    changed: bool
    text: NotRequired[str]
    news: NotRequired[bool]


class RoadJson(PieceJson):
    """A piece with all cells it has stood on. `main` is true for the most numerous kind."""

    cells: list[CellId]
    main: bool


class JournalLineJson(TypedDict):
    """An event of the game or, if it is the player's own, a note: after `at` actions, in the turn `number`."""

    at: int
    number: int
    text: str
    own: bool


class JournalDayJson(TypedDict):
    """What happened on a day, and how many turns were made. `day` is null for actions whose date is unknown."""

    day: str | None
    turns: int
    lines: list[JournalLineJson]


class RollJson(TypedDict):
    """A roll of the dice in the turn `number`."""

    number: int
    face: int


class FaceCountJson(TypedDict):
    """How often a face of the dice was rolled."""

    face: int
    times: int
