"""Types of the replies of playing, and the list of all replies. docs/api explains the fields."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ..interfaces.shapes.analysis import (
    SearchedJson,
)
from ..interfaces.shapes.editor import DrawnJson, EntryJson, LaidJson, PaletteJson
from ..interfaces.shapes.made import (
    CheckedGameJson,
    DrawingsJson,
    FaultyGameJson,
    PackedGameJson,
    SubmissionJson,
    UnpackedGameJson,
)
from ..interfaces.shapes.results import GameResultJson, StandingJson, StatisticsJson, SuitedJson
from ..interfaces.shapes.scenes import (
    ExploredJson,
    MergedJson,
    TableJson,
)
from ..interfaces.shapes.teaching import (
    PictureJson,
)
from ..kernel.shapes import BoardJson, OutcomeJson, PieceJson, RefusalJson
from ..kernel.types import CellId
from .study_replies import (
    AttemptJson,
    DailyJson,
    GalleryJson,
    GamesToWatchJson,
    HintJson,
    ImportedJson,
    JournalJson,
    KeptMistakesJson,
    LessonsJson,
    MistakesJson,
    NextPuzzleJson,
    PackedJson,
    PuzzlesJson,
    ReadJson,
    RestoredJson,
    RoadsJson,
    RulebookJson,
    StartedJson,
    TeachingJson,
    TriedJson,
    UnpackedJson,
    WrittenJson,
)


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


class CharacterJson(TypedDict):
    """A character that an opponent of any level can have. `setup` describes its play."""

    character: str
    name: str


class GameCardJson(TypedDict):
    """A game as shown on the shelf. `gallery` is the option whose values are chosen from pictures; `aside` is a regular
    expression for the actions that are no moves; `glance` is how long a game is, how hard, and for how many, in one
    line; newcomers are sent to the game with `begin` first.
    """

    id: str
    name: str
    players: int
    sides: list[str]
    hook: str
    goal: str
    look: str
    glance: str
    begin: NotRequired[bool]
    takes: str
    bands: dict[str, str]
    inventor: str
    rules: int
    on_shelf: bool
    guide: bool
    gallery: str | None
    options: dict[str, OptionJson]
    levels: list[LevelJson]
    characters: list[CharacterJson]
    aside: NotRequired[str]
    lacks: NotRequired[list[Literal["howto", "editor", "puzzles", "lessons", "rules"]]]


class HelloJson(TypedDict):
    """The reply to `hello`, without fields."""


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


class SideJson(TypedDict):
    """A side on the setup screen. `note` says what it is about."""

    side: str
    name: str
    note: str


class PlansJson(TypedDict):
    """What the button that begins a game promises. `opponent` has a text for each level by side, `link` one by side;
    the empty side is left to chance. `suits` is about the opponent that suits the player.
    """

    opponent: dict[str, list[str]]
    suits: dict[str, str]
    link: dict[str, str]
    person: str
    watch: str
    alone: str


class SeatChoiceJson(TypedDict):
    """A value that can be chosen. `spoken` is its label for those who do not see it among the others; `about` describes
    a level or a character, `begins` is what a character says as a game begins.
    """

    value: str
    label: str
    note: NotRequired[str]
    spoken: NotRequired[str]
    about: NotRequired[str]
    begins: NotRequired[str]


class HandicapJson(TypedDict):
    """A kind of piece that a side can start without, and the position to start from."""

    side: str
    kind: str
    name: str
    position: str


class SeatsJson(TypedDict):
    """What can be chosen about the players: the opponent, the own side, its level, a series, a handicap. `suits` is
    chosen in place of a level.
    """

    against: list[SeatChoiceJson]
    own: list[SeatChoiceJson]
    levels: list[SeatChoiceJson]
    suits: SeatChoiceJson
    characters: list[SeatChoiceJson]
    lengths: list[tuple[str, str]]
    handicaps: list[HandicapJson]


class SetupJson(TypedDict):
    """What the setup screen shows of a game under its options. `holds` has a text for each option without pictures,
    `given` is a sentence about a start that is not the game's own. `plan` is what the button promises against the
    opponent of the request.
    """

    pieces: list[PieceJson]
    holds: list[str]
    given: str | None
    sides: list[SideJson]
    seats: SeatsJson | None
    plans: PlansJson
    plan: NotRequired[str]
    moment: PictureJson | None


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


class LoadedGameJson(TypedDict):
    """A made game that is loaded now. `named` is the name that its program gives it."""

    game: str
    hash: str
    named: str
    card: GameCardJson
    board: BoardJson
    table: TableJson


class RenewedJson(TypedDict):
    """A table that was continued under other rules: the first `moves` of its `of` moves; `text` says so."""

    table: TableJson
    moves: int
    of: int
    text: str


LoadGameJson = LoadedGameJson | FaultyGameJson


RepliesJson = TypedDict(
    "RepliesJson",
    {
        "hello": HelloJson,
        "games": GamesJson,
        "look": LookJson,
        "perft": PerftJson,
        "why": JudgementJson,
        "best": BestJson,
        "think": StartedJson,
        "offer": StartedJson,
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
        "keep-mistakes": KeptMistakesJson,
        "mistakes": MistakesJson,
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
        "explore": ExploredJson,
        "prune": TableJson,
        "promote": TableJson,
        "describe": DescriptionJson,
        "describe-cell": CellDescriptionJson,
        "describe-hand": WrittenJson,
        "typed": TypedJson,
        "result": GameResultJson,
        "statistics": StatisticsJson,
        "suited": SuitedJson,
        "series": StandingJson,
        "pack": PackedJson,
        "unpack": UnpackedJson,
        "merge": MergedJson,
        "restored": RestoredJson,
        "text": WrittenJson,
        "read": ReadJson,
        "import": ImportedJson,
        "pack-game": PackedGameJson,
        "unpack-game": UnpackedGameJson,
        "load-game": LoadGameJson,
        "findings": CheckedGameJson,
        "drawings": DrawingsJson,
        "submission": SubmissionJson,
        "renew": RenewedJson,
    },
)
"""The fields of the reply to each request, besides `ok` and `id`."""
