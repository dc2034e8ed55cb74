"""Types for the JSON of records, boards, pieces and faults. docs/api explains the fields.

`interfaces/shapes` has the types of everything else, and `pycore/door` those of requests and replies.
`buildtools/formats.py` generates the page's types from all.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from .types import CellId


class PieceJson(TypedDict):
    """A piece with its place. `back` is the kind on its other face; `stack` counts equal pieces in one cell."""

    cell: CellId
    side: str
    kind: str
    letter: str
    name: str
    back: NotRequired[str]
    stack: NotRequired[int]


EffectJson = (
    tuple[Literal["shift"], CellId, CellId]
    | tuple[Literal["shift"], CellId, CellId, list[CellId]]
    | tuple[Literal["remove"], CellId]
    | tuple[Literal["put"], CellId, PieceJson]
)


class LoopRowJson(TypedDict):
    """A ply of a loop."""

    by: str
    threats: int
    checks: int


class LoopSumJson(TypedDict):
    """The sums of one side over a loop."""

    threats: int
    checks: int


class LoopJson(TypedDict):
    """The count by which a repetition rule decides."""

    first: int
    rows: list[LoopRowJson]
    totals: dict[str, LoopSumJson]
    must_vary: str
    text: str


class RefusalJson(TypedDict):
    """The reason why steps are illegal. Only a repetition rule gives a `loop`."""

    rule: str
    message: str
    cells: list[CellId]
    loop: NotRequired[LoopJson]


class OutcomeJson(TypedDict):
    """The outcome of a game. `rule` is null if the players ended it themselves."""

    winner: str
    reason: str
    rule: str | None
    text: str


class FaultJson(TypedDict):
    """The reason why a request failed. The code determines which optional fields there are."""

    code: str
    message: str
    at: NotRequired[int]
    action: NotRequired[str]
    rule: NotRequired[str]
    cells: NotRequired[list[CellId]]
    loop: NotRequired[LoopJson]
    field: NotRequired[str]
    reason: NotRequired[str]
    file: NotRequired[str]
    line: NotRequired[int]
    game: NotRequired[str]


class BranchJson(TypedDict):
    """A line other than the main one. It leaves the log after `at` actions."""

    at: int
    log: list[str]


class EndedJson(TypedDict):
    """An ending by the players themselves, after `at` actions; `side` is the side that resigned."""

    at: int
    reason: Literal["agreement", "resignation"]
    side: str | None
    how: NotRequired[Literal["time", "forfeit", "told"]]


class LineEndingJson(EndedJson):
    """The ending of a line that is not in view, with the name of that line up to there."""

    line: str


class GameRecordJson(TypedDict):
    """A game as saved. `rest` and `branches_aside` hold actions and branches that could not be replayed."""

    format: int
    game: str
    rules: int
    options: dict[str, str]
    seed: str
    start: str | None
    log: list[str]
    at: int
    branches: list[BranchJson]
    ended: NotRequired[EndedJson | None]
    endings: NotRequired[list[LineEndingJson]]
    meta: dict[str, Any]
    rest: NotRequired[list[Any]]
    branches_aside: NotRequired[list[Any]]


CornerJson = tuple[float, float]
"""A point in the units of the board: an edge is 100, and y grows downwards."""


class CellJson(TypedDict):
    """A cell of a board. `centre` and `radius` are those of the inscribed circle."""

    id: CellId
    kind: str
    tags: list[str]
    points: list[CornerJson]
    centre: CornerJson
    radius: float
    name: str
    say: str
    brief: NotRequired[str]
    about: NotRequired[str]


class LineJson(TypedDict):
    """A line of a board; `label` is its short name on a board whose lines bend."""

    id: str
    kind: str
    name: str
    cells: list[CellId]
    label: NotRequired[str]


class GroundJson(TypedDict):
    """The name and the effect of a kind of ground; `on` is the kind or the tag of its cells."""

    on: str
    name: str
    text: str
    rule: str
    caption: str


class WaterJson(TypedDict):
    """A river, the ways along it and the cloud it leads to; "" in a way is the rim."""

    name: str
    cells: list[CellId]
    courses: list[list[str]]
    cloud: list[CellId]


class BoardJson(TypedDict):
    """A board. `travel` gives the cells and lines that each arrow key leads to from each cell; `marks` names marks."""

    id: str
    box: list[float]
    cells: list[CellJson]
    lines: list[LineJson]
    travel: dict[CellId, dict[str, list[tuple[CellId, str]]]]
    order: list[CellId]
    roles: Literal["grid", "group"]
    columns: NotRequired[int]
    near: NotRequired[str]
    tones: NotRequired[Literal["chess"]]
    bent: NotRequired[bool]
    forks: NotRequired[list[CellId]]
    pieces: NotRequired[Literal["disks"]]
    grounds: NotRequired[list[GroundJson]]
    waters: NotRequired[list[WaterJson]]
    marks: NotRequired[dict[str, str]]
