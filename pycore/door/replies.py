"""Types of the requests at the door and of their replies. docs/api explains the fields."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from ..interfaces.shapes import (
    AnalysisJson,
    HowToJson,
    LaidJson,
    LessonJson,
    MergedJson,
    PaletteJson,
    PartReviewedJson,
    PieceCardJson,
    PieceWordsJson,
    PlacedJson,
    PuzzleJson,
    RetriedJson,
    ReviewedJson,
    RoadJson,
    SceneJson,
    SearchedJson,
    SectionJson,
    SeenJson,
    StageOfHintJson,
    TableJson,
    WatchedJson,
)
from ..kernel.shapes import BoardJson, GameRecordJson, OutcomeJson, RefusalJson

# Replies


class OptionJson(TypedDict):
    """An option of a game. `high` is the most values of a kind `several`; `board`: it changes the board itself."""

    default: str
    help: str
    values: list[str]
    kind: Literal["choice", "seed", "number", "text", "several"]
    low: int
    high: int
    labels: list[str]
    label: str
    pattern: str
    board: bool
    in_links: int | None


class LevelJson(TypedDict):
    """A level of the opponent."""

    level: int
    name: str
    about: str


class GameCardJson(TypedDict):
    """A game as the shelf shows it. `gallery` is the option whose values are chosen from pictures."""

    id: str
    name: str
    players: int
    sides: list[str]
    hook: str
    goal: str
    look: str
    takes: str
    bands: dict[str, str]
    inventor: str
    rules: int
    on_shelf: bool
    guide: bool
    gallery: str | None
    options: dict[str, OptionJson]
    levels: list[LevelJson]


class GamesJson(TypedDict):
    """All games."""

    games: list[GameCardJson]


class LookJson(TypedDict):
    """A position in short."""

    position: str
    moves: list[str]
    to_move: str | None
    outcome: OutcomeJson | None


class PerftJson(TypedDict):
    """Counted lines of play."""

    nodes: int
    divide: NotRequired[dict[str, int]]


class LegalJson(TypedDict):
    """Steps that are legal."""

    legal: Literal[True]


class IllegalJson(RefusalJson):
    """Steps that are not."""

    legal: Literal[False]


JudgementJson = LegalJson | IllegalJson


class BestJson(SearchedJson):
    """A search that ran to its limit."""

    seconds: float


class BoardReplyJson(TypedDict):
    """A game's board."""

    board: BoardJson


class RulebookJson(TypedDict):
    """A game's rules."""

    sections: list[SectionJson]


class TeachingJson(TypedDict):
    """What a newcomer is told."""

    howto: HowToJson | None
    pieces: list[PieceWordsJson]


class LessonsJson(TypedDict):
    """A game's lessons."""

    lessons: list[LessonJson]


class GamesToWatchJson(TypedDict):
    """A game's games to watch."""

    games: list[WatchedJson]


class GalleryJson(TypedDict):
    """Pieces to choose from."""

    option: str
    cards: list[PieceCardJson]


class TriedJson(TypedDict):
    """A piece on the board for trying it."""

    scene: SceneJson


class ComposedJson(TypedDict):
    """A position made from pieces."""

    position: str
    options: dict[str, str]
    to_move: str | None
    prompt: str
    outcome: OutcomeJson | None


class PuzzlesJson(TypedDict):
    """A game's puzzles."""

    puzzles: list[PuzzleJson]


class DailyJson(TypedDict):
    """The puzzle of a day."""

    puzzle: PuzzleJson
    date: str
    number: int


class AttemptJson(TypedDict):
    """How an attempt at a puzzle stands."""

    verdict: Literal["open", "right", "wrong", "won"]
    text: str
    reply: list[str]
    next: str | None
    score: int
    left: int
    share: NotRequired[str]


class RoadsJson(TypedDict):
    """The ways of the pieces through a game."""

    roads: list[RoadJson]


class PackedJson(TypedDict):
    """A link."""

    text: str
    chars: int


class UnpackedJson(TypedDict):
    """The record of a link. `table` and `offer` belong to a turn."""

    record: GameRecordJson
    what: Literal["game", "position", "turn"]
    table: NotRequired[str]
    offer: NotRequired[bool]


class WrittenJson(TypedDict):
    """A game as text."""

    text: str


class UnreadJson(TypedDict):
    """What could not be read of a text, and its place; lines and columns count from 1."""

    line: int
    column: int
    message: str
    text: str


class GuessJson(TypedDict):
    """What a text may be."""

    kind: Literal["file", "link", "position", "text", "moves", "pgn"]
    title: str
    game: str | None
    record: GameRecordJson | None
    problems: list[UnreadJson]
    report: list[str]
    what: NotRequired[str]
    table: NotRequired[str]


class ReadJson(TypedDict):
    """What a text may be, the best guess first."""

    candidates: list[GuessJson]


class ImportedGameJson(TypedDict):
    """A game of a text."""

    record: GameRecordJson | None
    problems: list[UnreadJson]


class ImportedJson(TypedDict):
    """The games of a text."""

    games: list[ImportedGameJson]


class RowTextJson(TypedDict):
    """A row of a board in words."""

    name: str
    text: str


class DescriptionJson(TypedDict):
    """A board in words."""

    pieces: list[str]
    rows: list[RowTextJson]


class CellDescriptionJson(TypedDict):
    """A cell in words; `reach` is empty where no piece stands."""

    text: str
    lines: str
    reach: str


class TypedJson(TypedDict):
    """What a typed text is. `asked`: it only asks for words."""

    text: str
    action: str | None
    steps: list[str] | None
    asked: bool


class RowJson(TypedDict):
    """The games against an opponent, or as a side."""

    name: str
    played: int
    won: int
    drawn: int
    lost: int


class SummaryJson(TypedDict):
    """The results of a game."""

    game: str
    text: str
    rows: list[RowJson]


class StatisticsJson(TypedDict):
    """The results added up."""

    games: list[SummaryJson]


class SeriesGameJson(TypedDict):
    """A finished game of a series; `won` is the place of the winner in `levels`."""

    table: str
    won: Literal[0, 1] | None


class SeriesJson(TypedDict):
    """A series of `of` games, of which this is the `number`th."""

    of: int
    number: int
    levels: tuple[int, int]
    games: list[SeriesGameJson]
    next: str
    stopped: bool


class PointsJson(TypedDict):
    """What a player got in a game, and with which side."""

    points: str
    side: str


class ScoreRowJson(TypedDict):
    """A game on the sheet of a series."""

    number: int
    table: str
    players: list[PointsJson]


class ScoreSheetJson(TypedDict):
    """The score of a series, game by game."""

    caption: str
    players: list[str]
    rows: list[ScoreRowJson]
    totals: list[str]


class NextGameJson(TypedDict):
    """The next game of a series."""

    series: SeriesJson
    levels: list[int]
    name: str


class StandingJson(TypedDict):
    """How a series stands."""

    series: SeriesJson
    goes_on: bool
    text: str
    standing: str
    verdict: str
    sheet: ScoreSheetJson
    next: NextGameJson | None


class HintJson(TypedDict):
    """A hint in stages."""

    stages: list[StageOfHintJson]


class StartedJson(TypedDict):
    """A job that has begun."""

    job: int
    done: bool


class FindingsJson(TypedDict):
    """What a slice of each sort of job adds to `job` and `done`."""

    think: SearchedJson
    analyse: AnalysisJson
    review: ReviewedJson | PartReviewedJson
    walk: ReviewedJson
    retry: RetriedJson


RepliesJson = TypedDict(
    "RepliesJson",
    {
        "games": GamesJson,
        "look": LookJson,
        "perft": PerftJson,
        "why": JudgementJson,
        "best": BestJson,
        "think": StartedJson,
        "hint": HintJson,
        "analyse": StartedJson,
        "review": StartedJson,
        "walk": StartedJson,
        "retry": StartedJson,
        "board": BoardReplyJson,
        "rulebook": RulebookJson,
        "howto": TeachingJson,
        "lessons": LessonsJson,
        "games-to-watch": GamesToWatchJson,
        "gallery": GalleryJson,
        "try": TriedJson,
        "palette": PaletteJson,
        "compose": ComposedJson,
        "decompose": LaidJson,
        "puzzles": PuzzlesJson,
        "daily": DailyJson,
        "attempt": AttemptJson,
        "new": TableJson,
        "open": TableJson,
        "play": TableJson,
        "follow": TableJson,
        "draw": TableJson,
        "end": TableJson,
        "roads": RoadsJson,
        "undo": TableJson,
        "redo": TableJson,
        "go": TableJson,
        "branch": TableJson,
        "refuse": JudgementJson,
        "describe": DescriptionJson,
        "describe-cell": CellDescriptionJson,
        "describe-hand": WrittenJson,
        "typed": TypedJson,
        "statistics": StatisticsJson,
        "series": StandingJson,
        "pack": PackedJson,
        "unpack": UnpackedJson,
        "merge": MergedJson,
        "text": WrittenJson,
        "read": ReadJson,
        "import": ImportedJson,
    },
)
"""The reply to each request, besides `ok` and `id`."""

# Requests


class OfGame(TypedDict):
    """A request about a game."""

    game: str


class OfSetup(OfGame):
    """A request about a game under its options."""

    options: NotRequired[dict[str, str]]
    seed: NotRequired[str | int]


class OfPosition(OfSetup):
    """A request about a position: a start, and what was played since."""

    start: NotRequired[str | None]
    after: NotRequired[list[str]]


class OfRecord(TypedDict):
    """A request that brings a record. `turns_from` and `log_from` say how much of its table the sender has."""

    record: GameRecordJson
    turns_from: NotRequired[int]
    log_from: NotRequired[int]


class Limits(TypedDict):
    """The limits of a search: one of the first three."""

    level: NotRequired[int]
    seconds: NotRequired[float]
    nodes: NotRequired[int]
    lines: NotRequired[int]


class PerftRequest(OfPosition):
    """How many lines of play there are."""

    depth: int
    divide: NotRequired[bool]


class WhyRequest(OfPosition):
    """Whether an action is legal."""

    action: str


class BestRequest(OfPosition, Limits):
    """The best move of a position."""


class ThinkRequest(OfRecord, Limits):
    """A search in slices. It goes on with `SliceRequest`."""

    seed: NotRequired[str | int]


class SliceRequest(TypedDict):
    """A job gone on with for so many seconds, or stopped."""

    job: int
    slice: NotRequired[float]
    stop: NotRequired[bool]


class HintRequest(OfRecord):
    """A move in words."""

    move: str
    score: NotRequired[int]


class ReviewRequest(OfRecord):
    """A game judged with so many nodes a position: all of it, or a part."""

    nodes: int
    seed: NotRequired[str | int]
    first: NotRequired[int]
    last: NotRequired[int]
    judged: NotRequired[list[SeenJson]]


class RetryRequest(OfRecord):
    """A second try."""

    nodes: int
    action: str
    then: NotRequired[list[str]]
    seed: NotRequired[str | int]


class TryRequest(OfGame):
    """A piece to try."""

    value: str
    position: NotRequired[str]
    action: NotRequired[str | None]


class ComposeRequest(OfSetup):
    """Pieces as a position."""

    pieces: list[PlacedJson]
    fields: NotRequired[dict[str, Any]]


class DailyRequest(OfGame):
    """The puzzle of a day."""

    date: str


class AttemptRequest(OfGame):
    """An attempt at a puzzle."""

    puzzle: str
    actions: list[str]
    date: NotRequired[str | None]
    tries: NotRequired[int]


class NewRequest(OfSetup):
    """A fresh record."""

    start: NotRequired[str | None]
    meta: NotRequired[dict[str, Any]]


class PlayRequest(OfRecord):
    """One more action."""

    action: str


class FollowRequest(OfRecord):
    """A line of play."""

    actions: list[str]


class EndRequest(OfRecord):
    """A game ended by its players."""

    reason: Literal["agreement", "resignation"]
    side: NotRequired[str | None]


class GoRequest(OfRecord):
    """Another place of the log."""

    at: int


class BranchRequest(OfRecord):
    """Another line."""

    branch: int


class RefuseRequest(OfRecord):
    """Steps that may be refused."""

    steps: list[str]


class DescribeRequest(OfRecord):
    """A board in words."""

    flipped: NotRequired[bool]


class DescribeCellRequest(OfRecord):
    """A cell in words."""

    cell: str


class DescribeHandRequest(OfRecord):
    """What the steps taken leave to be done, in words."""

    picked: list[str]
    answer: NotRequired[str | None]


class TypedRequest(OfRecord):
    """A typed text."""

    text: str


class StatisticsRequest(TypedDict):
    """Results of finished games by table; anything that is not a result is left out."""

    results: dict[str, Any]


class SeriesRequest(OfGame):
    """A series at a table; `winner` is the side that won, another word for a draw, null while the game goes on."""

    series: SeriesJson
    table: str
    winner: NotRequired[str | None]


class PackRequest(OfRecord):
    """A record as a link."""

    what: NotRequired[Literal["game", "position", "turn"]]
    table: NotRequired[str]
    offer: NotRequired[bool]


class UnpackRequest(TypedDict):
    """A link."""

    text: str


class MergeRequest(TypedDict):
    """Two versions of a record."""

    ours: GameRecordJson
    theirs: GameRecordJson
    turn: NotRequired[bool]
    offer: NotRequired[bool]


class ReadRequest(TypedDict):
    """A text of any kind."""

    text: str
    game: NotRequired[str | None]


class ImportRequest(OfGame):
    """Games as text."""

    text: str


class EmptyRequest(TypedDict):
    """A request without fields."""


Requests = TypedDict(
    "Requests",
    {
        "games": EmptyRequest,
        "look": OfPosition,
        "perft": PerftRequest,
        "why": WhyRequest,
        "best": BestRequest,
        "think": ThinkRequest | SliceRequest,
        "hint": HintRequest,
        "analyse": ThinkRequest,
        "review": ReviewRequest,
        "walk": OfRecord,
        "retry": RetryRequest,
        "board": OfSetup,
        "rulebook": OfSetup,
        "howto": OfSetup,
        "lessons": OfGame,
        "games-to-watch": OfGame,
        "gallery": OfGame,
        "try": TryRequest,
        "palette": OfSetup,
        "compose": ComposeRequest,
        "decompose": OfPosition,
        "puzzles": OfGame,
        "daily": DailyRequest,
        "attempt": AttemptRequest,
        "new": NewRequest,
        "open": OfRecord,
        "play": PlayRequest,
        "follow": FollowRequest,
        "draw": OfRecord,
        "end": EndRequest,
        "roads": OfRecord,
        "undo": OfRecord,
        "redo": OfRecord,
        "go": GoRequest,
        "branch": BranchRequest,
        "refuse": RefuseRequest,
        "describe": DescribeRequest,
        "describe-cell": DescribeCellRequest,
        "describe-hand": DescribeHandRequest,
        "typed": TypedRequest,
        "statistics": StatisticsRequest,
        "series": SeriesRequest,
        "pack": PackRequest,
        "unpack": UnpackRequest,
        "merge": MergeRequest,
        "text": OfRecord,
        "read": ReadRequest,
        "import": ImportRequest,
    },
)
"""The fields of each request, besides `do`, `id` and `lang`."""
