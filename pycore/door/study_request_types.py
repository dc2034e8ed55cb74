"""Types of the requests of searching and studying. docs/api explains the fields."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from ..interfaces.shapes.analysis import CostJson, SeenJson
from ..interfaces.shapes.editor import PlacedJson
from ..interfaces.shapes.teaching import StepJson
from ..kernel.shapes import GameRecordJson
from .request_parts import Limits, OfGame, OfPosition, OfRecord, OfSetup


class PerftRequest(OfPosition):
    """A request for the number of lines of play to a depth."""

    depth: int
    divide: NotRequired[bool]


class WhyRequest(OfPosition):
    """A request for whether an action is legal, and if not, why."""

    action: str


class BestRequest(OfPosition, Limits):
    """A request for the best move of a position."""


class ThinkRequest(OfRecord, Limits):
    """A request to begin a search in slices; `SliceRequest` continues it."""

    seed: NotRequired[str | int]


class OpponentRequest(ThinkRequest):
    """A request to search as `ThinkRequest`; with `manners` an opponent may also resign, or offer a draw."""

    manners: NotRequired[bool]


class AnalyseRequest(ThinkRequest):
    """A request to begin an analysis. `plan` is the action that the player would play."""

    plan: NotRequired[str | None]


class SliceRequest(TypedDict):
    """A request to continue a job for `slice` seconds, or to stop it."""

    job: int
    slice: NotRequired[float]
    stop: NotRequired[bool]


class HintRequest(OfRecord):
    """A request for a hint at a move, in stages."""

    move: str
    score: NotRequired[int]


class ReviewRequest(OfRecord):
    """A request to review a game, or the positions from `first` to `last`, with `nodes` nodes per position."""

    nodes: int
    seed: NotRequired[str | int]
    first: NotRequired[int]
    last: NotRequired[int]
    judged: NotRequired[list[SeenJson]]


class RetryRequest(OfRecord):
    """A request to judge another try at a position of a reviewed game."""

    nodes: int
    action: str
    then: NotRequired[list[str]]
    seed: NotRequired[str | int]
    reasons: NotRequired[bool]


class TryRequest(OfGame):
    """A request for a try-out board."""

    value: str
    position: NotRequired[str]
    action: NotRequired[str | None]


class ComposeRequest(OfSetup):
    """A request to compose a position of pieces and fields."""

    pieces: list[PlacedJson]
    fields: NotRequired[dict[str, Any]]


class EditJson(TypedDict):
    """A change of a layout in the position editor."""

    how: Literal["put", "use", "take", "move", "clear"]
    cell: NotRequired[str]
    to: NotRequired[str]
    key: NotRequired[str]


class EditRequest(ComposeRequest):
    """A request to change a layout, or only to draw and compose it."""

    edit: NotRequired[EditJson | None]


class DailyRequest(OfGame):
    """A request for the puzzle of a day."""

    date: str


class NextPuzzleRequest(OfGame):
    """A request for the next puzzle to practise, with the results stored on the device."""

    mode: str
    results: dict[str, object]
    today: str
    theme: NotRequired[str]
    last: NotRequired[str]


class KeepMistakesRequest(OfRecord):
    """A request to add the mistakes of a reviewed game to those stored on the device."""

    costs: list[CostJson]
    nodes: int
    results: dict[str, object]
    now: int


class MistakesRequest(OfGame):
    """A request for the stored mistakes of a game, and for one of them as a task."""

    results: dict[str, object]
    today: str
    mistake: NotRequired[str]


class PuzzleTaskJson(TypedDict):
    """A puzzle as a task."""

    kind: Literal["puzzle"]
    puzzle: str


class StepTaskJson(TypedDict):
    """A step of a lesson as a task."""

    kind: Literal["step"]
    step: StepJson


class TurnTaskJson(TypedDict):
    """A turn to find as a task."""

    kind: Literal["turn"]
    record: GameRecordJson
    instead: list[str]
    text: str
    right: NotRequired[str]


class AttemptRequest(OfGame):
    """A request to judge an attempt at a task, or at the `puzzle` of a request without one."""

    puzzle: NotRequired[str]
    task: NotRequired[PuzzleTaskJson | StepTaskJson | TurnTaskJson]
    actions: list[str]
    date: NotRequired[str | None]
    tries: NotRequired[int]
    hints: NotRequired[int]
    shown: NotRequired[bool]
    nodes: NotRequired[int]
    seed: NotRequired[str | int]
