"""Types of the replies of studying and sharing. docs/api explains the fields."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..interfaces.shapes.analysis import (
    AnalysisJson,
    AnswerJson,
    PartReviewedJson,
    RetriedJson,
    ReviewedJson,
    SearchedJson,
    StageOfHintJson,
)
from ..interfaces.shapes.scenes import (
    FaceCountJson,
    JournalDayJson,
    RoadJson,
    RollJson,
    SceneJson,
)
from ..interfaces.shapes.teaching import (
    HowToJson,
    LessonJson,
    PieceCardJson,
    PieceWordsJson,
    PuzzleJson,
    SectionJson,
    WatchedJson,
)
from ..kernel.shapes import GameRecordJson


class RulebookJson(TypedDict):
    """A game's rule book."""

    sections: list[SectionJson]


class TeachingJson(TypedDict):
    """A game's "How to play" page and piece cards."""

    howto: HowToJson | None
    pieces: list[PieceWordsJson]


class LessonsJson(TypedDict):
    """A game's lessons."""

    lessons: list[LessonJson]


class GamesToWatchJson(TypedDict):
    """A game's annotated games."""

    games: list[WatchedJson]


class GalleryJson(TypedDict):
    """The pieces that can be chosen before a game."""

    option: str
    cards: list[PieceCardJson]


class TriedJson(TypedDict):
    """The scene of a try-out board."""

    scene: SceneJson


class PuzzlesJson(TypedDict):
    """A game's puzzles."""

    puzzles: list[PuzzleJson]


class DailyJson(TypedDict):
    """The puzzle of a day."""

    puzzle: PuzzleJson
    date: str
    number: int


class OwnRatingJson(TypedDict):
    """The player's own rating, its deviation, and the number of first tries that it rests on."""

    value: int
    deviation: int
    tries: int


class StreakJson(TypedDict):
    """The number of puzzles solved in a row: now, and at best."""

    now: int
    best: int


class NextPuzzleJson(TypedDict):
    """The next puzzle to practise, and how the player stands."""

    puzzle: PuzzleJson | None
    number: int
    text: str
    rating: OwnRatingJson
    due: list[str]
    streak: StreakJson


class KeptMistakesJson(TypedDict):
    """The stored mistakes after a review; None if the game was not played by one person."""

    results: dict[str, object] | None


class MistakeTaskJson(TypedDict):
    """A mistake as a task: the game up to its turn, the task in words, the better turn, and that in words."""

    record: GameRecordJson
    since: int
    moment: str
    nodes: int
    by: str
    task: str
    instead: list[str]
    text: str


class MistakesJson(TypedDict):
    """How the player stands with the mistakes of a game, and one of them as a task."""

    text: str
    due: list[str]
    kept: list[str]
    task: MistakeTaskJson | None


class AttemptJson(TypedDict):
    """The judgement of an attempt at a task; while a search judges it, `unsure` with the number of its `job`."""

    verdict: Literal["open", "right", "wrong", "won", "unsure"]
    text: str
    reply: list[str]
    next: str | None
    score: int
    left: int
    share: NotRequired[str]
    solved: NotRequired[Literal["alone", "helped"]]
    job: NotRequired[int]
    done: NotRequired[bool]


class RoadsJson(TypedDict):
    """The paths of the pieces through a game."""

    roads: list[RoadJson]


class JournalJson(TypedDict):
    """The days on which a table was played, and the rolls of its dice."""

    days: list[JournalDayJson]
    rolls: list[RollJson]
    faces: list[FaceCountJson]


class OfferJson(TypedDict):
    """An offer of a draw after `at` actions; null: with our next turn."""

    by: Literal["us", "friend"]
    at: int | None


class LinkJson(TypedDict):
    """What two friends who play by link both know, as `meta` keeps it."""

    table: str
    sent: int
    over: bool
    line: str
    offer: OfferJson | None


class PackedJson(TypedDict):
    """The link of a record, and its length. A turn has what both friends know once it is sent, if they play by link."""

    text: str
    chars: int
    link: NotRequired[LinkJson]


class QuestionJson(TypedDict):
    """A question about the position of a link, as a task like a turning point of a review."""

    at: int
    since: int
    by: str
    task: str
    instead: list[str]
    text: str
    right: str


class UnpackedJson(TypedDict):
    """The record of a link. Only a link with a turn has `table`, `offer` and `link`, for the `meta` of a new table."""

    sent: str
    record: GameRecordJson
    what: Literal["game", "position", "turn", "annotated"]
    table: NotRequired[str]
    offer: NotRequired[bool]
    link: NotRequired[LinkJson]
    question: NotRequired[QuestionJson]


class RestoredJson(TypedDict):
    """The report of a restored backup, in sentences."""

    lines: list[str]


class WrittenJson(TypedDict):
    """A text written for people: a game in notation, or a description."""

    text: str


class UnreadJson(TypedDict):
    """A problem of reading a text, and its place; lines and columns count from 1."""

    line: int
    column: int
    message: str
    text: str


class GuessJson(TypedDict):
    """A possible reading of a text."""

    kind: Literal["file", "link", "position", "text", "moves", "pgn"]
    title: str
    heading: str
    game: str | None
    record: GameRecordJson | None
    problems: list[UnreadJson]
    report: list[str]
    what: NotRequired[str]
    table: NotRequired[str]
    link: NotRequired[str]


class ReadJson(TypedDict):
    """The possible readings of a text, best first."""

    candidates: list[GuessJson]


class ImportedGameJson(TypedDict):
    """A game read from a text, with the problems of reading it."""

    record: GameRecordJson | None
    problems: list[UnreadJson]


class ImportedJson(TypedDict):
    """The games read from a text."""

    games: list[ImportedGameJson]


class HintJson(TypedDict):
    """A hint in stages."""

    stages: list[StageOfHintJson]


class StartedJson(TypedDict):
    """The reply to a request that begins a job."""

    job: int
    done: bool


class FindingsJson(TypedDict):
    """The fields that a slice of each kind of job adds to `job` and `done`."""

    think: SearchedJson
    offer: AnswerJson
    analyse: AnalysisJson
    review: ReviewedJson | PartReviewedJson
    walk: ReviewedJson
    retry: RetriedJson
    attempt: AttemptJson
