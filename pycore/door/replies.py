"""Types of the replies at the door. docs/api explains the fields."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..interfaces.shapes.analysis import (
    AnalysisJson,
    PartReviewedJson,
    RetriedJson,
    ReviewedJson,
    SearchedJson,
    StageOfHintJson,
)
from ..interfaces.shapes.editor import DrawnJson, EntryJson, LaidJson, PaletteJson
from ..interfaces.shapes.results import GameResultJson, StandingJson, StatisticsJson
from ..interfaces.shapes.scenes import (
    FaceCountJson,
    JournalDayJson,
    MergedJson,
    RoadJson,
    RollJson,
    SceneJson,
    TableJson,
)
from ..interfaces.shapes.teaching import (
    HowToJson,
    LessonJson,
    PictureJson,
    PieceCardJson,
    PieceWordsJson,
    PuzzleJson,
    SectionJson,
    WatchedJson,
)
from ..kernel.shapes import BoardJson, GameRecordJson, OutcomeJson, PieceJson, RefusalJson
from ..kernel.types import CellId


class OptionJson(TypedDict):
    """An option of a game. `high` is the most values of an option of kind `several`; `board` is true if the option
    changes the board itself.
    """

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
    pictures: list[str]
    in_links: int | None


class LevelJson(TypedDict):
    """A level of the opponent."""

    level: int
    name: str
    about: str


class GameCardJson(TypedDict):
    """A game as shown on the shelf. `gallery` is the option whose values are chosen from pictures."""

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
    """A summary of a position."""

    position: str
    moves: list[str]
    to_move: str | None
    outcome: OutcomeJson | None


class PerftJson(TypedDict):
    """The number of lines of play to a depth, in total or by first move."""

    nodes: int
    divide: NotRequired[dict[str, int]]


class LegalJson(TypedDict):
    """The reply about legal steps."""

    legal: Literal[True]


class IllegalJson(RefusalJson):
    """The reply about illegal steps, with the refusal."""

    legal: Literal[False]


JudgementJson = LegalJson | IllegalJson


class BestJson(SearchedJson):
    """The result of a search that ran to its limit."""

    seconds: float


class BoardReplyJson(TypedDict):
    """A game's board."""

    board: BoardJson


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


class SideJson(TypedDict):
    """A side on the setup screen. `note` says what it is about."""

    side: str
    name: str
    note: str


class PlansJson(TypedDict):
    """What the button that begins a game promises. `opponent` has a text for each level by side, `link` one by side;
    the empty side is left to chance.
    """

    opponent: dict[str, list[str]]
    link: dict[str, str]
    person: str
    watch: str
    alone: str


class SeatChoiceJson(TypedDict):
    """A value that can be chosen. `spoken` is its label for those who do not see it among the others; `about` describes
    a level.
    """

    value: str
    label: str
    note: NotRequired[str]
    spoken: NotRequired[str]
    about: NotRequired[str]


class HandicapJson(TypedDict):
    """A kind of piece that a side can start without, and the position to start from."""

    side: str
    kind: str
    name: str
    position: str


class SeatsJson(TypedDict):
    """What can be chosen about the players: the opponent, the own side, its level, a series, a handicap."""

    against: list[SeatChoiceJson]
    own: list[SeatChoiceJson]
    levels: list[SeatChoiceJson]
    lengths: list[tuple[str, str]]
    handicaps: list[HandicapJson]


class SetupJson(TypedDict):
    """What the setup screen shows of a game under its options. `holds` has a text for each option without pictures,
    `given` is a sentence about a start that is not the game's own.
    """

    pieces: list[PieceJson]
    holds: list[str]
    given: str | None
    sides: list[SideJson]
    seats: SeatsJson | None
    plans: PlansJson
    moment: PictureJson | None


class GalleryJson(TypedDict):
    """The pieces that can be chosen before a game."""

    option: str
    cards: list[PieceCardJson]


class TriedJson(TypedDict):
    """The scene of a try-out board."""

    scene: SceneJson


class ComposedJson(TypedDict):
    """A position composed of pieces and fields."""

    position: str
    options: dict[str, str]
    to_move: str | None
    prompt: str
    outcome: OutcomeJson | None


class ProblemJson(TypedDict):
    """The reason why pieces and fields make no position, and the field at fault."""

    code: str
    message: str
    field: str


class EditedJson(LaidJson):
    """A layout after an edit, how it is drawn, and the position that it makes."""

    text: str
    cell: CellId | None
    drawn: list[DrawnJson]
    form: list[EntryJson]
    composed: ComposedJson | None
    problem: ProblemJson | None


class HandicapsJson(TypedDict):
    """The handicaps of a game."""

    handicaps: list[HandicapJson]


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


class AttemptJson(TypedDict):
    """The judgement of an attempt at a puzzle."""

    verdict: Literal["open", "right", "wrong", "won"]
    text: str
    reply: list[str]
    next: str | None
    score: int
    left: int
    share: NotRequired[str]


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


class UnpackedJson(TypedDict):
    """The record of a link. Only a link with a turn has `table`, `offer` and `link`, for the `meta` of a new table."""

    record: GameRecordJson
    what: Literal["game", "position", "turn"]
    table: NotRequired[str]
    offer: NotRequired[bool]
    link: NotRequired[LinkJson]


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


class RowTextJson(TypedDict):
    """The description of a row of a board."""

    name: str
    text: str


class DescriptionJson(TypedDict):
    """The description of a board."""

    pieces: list[str]
    rows: list[RowTextJson]


class CellDescriptionJson(TypedDict):
    """The description of a cell; `reach` is "" for an empty cell."""

    text: str
    lines: str
    reach: str


class TypedJson(TypedDict):
    """The interpretation of a typed text. `asked` is true if it only asks for a description."""

    text: str
    action: str | None
    steps: list[str] | None
    asked: bool


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
        "setup": SetupJson,
        "gallery": GalleryJson,
        "try": TriedJson,
        "palette": PaletteJson,
        "compose": ComposedJson,
        "decompose": LaidJson,
        "edit": EditedJson,
        "handicaps": HandicapsJson,
        "puzzles": PuzzlesJson,
        "daily": DailyJson,
        "next-puzzle": NextPuzzleJson,
        "attempt": AttemptJson,
        "new": TableJson,
        "open": TableJson,
        "play": TableJson,
        "follow": TableJson,
        "draw": TableJson,
        "end": TableJson,
        "roads": RoadsJson,
        "journal": JournalJson,
        "undo": TableJson,
        "redo": TableJson,
        "go": TableJson,
        "branch": TableJson,
        "refuse": JudgementJson,
        "describe": DescriptionJson,
        "describe-cell": CellDescriptionJson,
        "describe-hand": WrittenJson,
        "typed": TypedJson,
        "result": GameResultJson,
        "statistics": StatisticsJson,
        "series": StandingJson,
        "pack": PackedJson,
        "unpack": UnpackedJson,
        "merge": MergedJson,
        "restored": RestoredJson,
        "text": WrittenJson,
        "read": ReadJson,
        "import": ImportedJson,
    },
)
"""The fields of the reply to each request, besides `ok` and `id`."""
