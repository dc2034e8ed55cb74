"""Types of the requests at the door. docs/api explains the fields."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from ..interfaces.shapes.made import GameTextJson
from ..interfaces.shapes.results import SeriesJson
from ..interfaces.shapes.teaching import NoteJson
from ..kernel.shapes import GameRecordJson
from .request_parts import OfGame, OfPosition, OfRecord, OfSetup
from .study_request_types import (
    AnalyseRequest,
    AttemptRequest,
    BestRequest,
    ComposeRequest,
    DailyRequest,
    EditRequest,
    HintRequest,
    KeepMistakesRequest,
    MistakesRequest,
    NextPuzzleRequest,
    OpponentRequest,
    PerftRequest,
    RetryRequest,
    ReviewRequest,
    SliceRequest,
    TryRequest,
    WhyRequest,
)


class AgainstJson(TypedDict):
    """An opponent that is chosen for a game: the side that plays against it, "" if chance decides, its level and its
    character. With `suits` the level follows from the player's results.
    """

    side: str
    level: float
    character: NotRequired[str]
    suits: NotRequired[bool]


class SetupRequest(OfSetup):
    """A request for the setup screen of a game. `start` is a position to start from, if it is not the game's own."""

    start: NotRequired[str | None]
    against: NotRequired[AgainstJson | None]


class OddsJson(TypedDict):
    """A handicap: a side and the kind of piece that it starts without."""

    side: str
    kind: str


class NewRequest(OfSetup):
    """A request for a new record. `odds`, if the start allows it, changes the start."""

    start: NotRequired[str | None]
    odds: NotRequired[OddsJson | None]
    meta: NotRequired[dict[str, Any]]


class PlayRequest(OfRecord):
    """A request to play one action."""

    action: str


class FollowRequest(OfRecord):
    """A request to play a line."""

    actions: list[str]


class LineRequest(OfRecord):
    """A request about a line of a record: all its actions, from the start of the game."""

    line: list[str]


class ExploreRequest(LineRequest):
    """A request to look at a line after `at` of its actions, by default all, and to try an `action` there."""

    at: NotRequired[int]
    action: NotRequired[str | None]


class PromoteRequest(LineRequest):
    """A request to move a line one place up among those that leave the game where it does, or to make it the game."""

    main: NotRequired[bool]


class DayJson(TypedDict):
    """A day of play; `at` is the index in the log of its first action."""

    day: str
    at: int


class JournalRequest(OfRecord):
    """A request for the journal of a table."""

    days: NotRequired[list[DayJson]]
    notes: NotRequired[list[NoteJson]]


class EndRequest(OfRecord):
    """A request to end a game by agreement or resignation."""

    reason: Literal["agreement", "resignation"]
    side: NotRequired[str | None]


class UndoRequest(OfRecord):
    """A request to take something back: all after `at`, or all since the last decision of a person at this table."""

    at: NotRequired[int]
    own: NotRequired[bool]


class TextRequest(OfRecord):
    """A request for a game in notation, with or without the board below it."""

    board: NotRequired[bool]


class RedoRequest(OfRecord):
    """A request to play again what was undone, with `own` up to the next decision of a person at this table."""

    own: NotRequired[bool]


class GoRequest(OfRecord):
    """A request to go to a place in the log."""

    at: int


class BranchRequest(OfRecord):
    """A request to make a branch the main line."""

    branch: int


class RefuseRequest(OfRecord):
    """A request for whether steps are legal, and if not, why."""

    steps: list[str]


class DescribeRequest(OfRecord):
    """A request for the description of a board."""

    flipped: NotRequired[bool]


class DescribeCellRequest(OfRecord):
    """A request for the description of a cell; `toward`: the cell beside it in the direction that is asked for."""

    cell: str
    toward: NotRequired[str | None]


class DescribeHandRequest(OfRecord):
    """A request for the description of a move of which some steps are made."""

    picked: list[str]
    answer: NotRequired[str | None]


class TypedRequest(OfRecord):
    """A request to interpret a typed text."""

    text: str


class StatisticsRequest(TypedDict):
    """A request to add up results of finished games, given by table; values that are not results are ignored."""

    results: dict[str, Any]


class ResultRequest(OfRecord):
    """A request for the result of a finished game. `results` are those of earlier games, as for the statistics."""

    results: NotRequired[dict[str, Any]]


class SuitedRequest(OfGame):
    """A request for the opponent that suits a player, by the results of finished games, as for the statistics."""

    results: dict[str, Any]


class SeriesRequest(OfGame):
    """A request for the state of a series. `winner` is the side that won, any other text for a draw, null before the
    end.
    """

    series: SeriesJson
    table: str
    winner: NotRequired[str | None]


class AskedQuestion(TypedDict):
    """A question about a position, its hidden answer, and a sentence that is shown with the answer."""

    text: NotRequired[str]
    answer: str
    note: NotRequired[str]


class PackRequest(OfRecord):
    """A request for the link of a record."""

    what: NotRequired[Literal["game", "position", "turn", "annotated"]]
    table: NotRequired[str]
    offer: NotRequired[bool]
    question: NotRequired[AskedQuestion]


class UnpackRequest(TypedDict):
    """A request for the record of a link."""

    text: str


class MergeRequest(TypedDict):
    """A request to merge two versions of a record."""

    ours: GameRecordJson
    theirs: GameRecordJson
    turn: NotRequired[bool]
    offer: NotRequired[bool]


class RestoredTable(TypedDict):
    """What became of a table of a backup: `kept` means that both it and the table here are kept.

    `moves` is where a damaged one breaks off, `why` the reason why one was not opened, `title` the name of the new one.
    """

    how: Literal["added", "longer", "merged", "same", "deleted", "damaged", "unopened", "busy", "kept"]
    name: str
    moves: NotRequired[int]
    why: NotRequired[str]
    title: NotRequired[str]


class RestoredRequest(TypedDict):
    """A request for the report of a restored backup.

    `values` names the stored values that it changed, `left` those of which it left something out.
    """

    tables: list[RestoredTable]
    values: NotRequired[list[str]]
    left: NotRequired[list[str]]


class ReadRequest(TypedDict):
    """A request to recognise and read a text."""

    text: str
    game: NotRequired[str | None]


class ImportRequest(OfGame):
    """A request to read games in a game's notation."""

    text: str


class OfGameText(TypedDict):
    """A request about the text of a made game."""

    text: GameTextJson


class FindingsRequest(OfGame):
    """A request for what the contract finds in a game, or only in one `part` of it, from 0."""

    part: NotRequired[int]


class RenewRequest(OfGame):
    """A request to continue a record of another game under the rules of a game."""

    record: GameRecordJson


class UnpackGameRequest(TypedDict):
    """A request for the text of a made game in a link."""

    link: str


class EmptyRequest(TypedDict):
    """A request without fields."""


Requests = TypedDict(
    "Requests",
    {
        "hello": EmptyRequest,
        "games": EmptyRequest,
        "look": OfPosition,
        "perft": PerftRequest,
        "why": WhyRequest,
        "best": BestRequest,
        "think": OpponentRequest | SliceRequest,
        "offer": OfRecord,
        "hint": HintRequest,
        "analyse": AnalyseRequest,
        "review": ReviewRequest,
        "walk": OfRecord,
        "retry": RetryRequest,
        "board": OfSetup,
        "rulebook": OfSetup,
        "howto": OfSetup,
        "lessons": OfGame,
        "games-to-watch": OfGame,
        "setup": SetupRequest,
        "gallery": OfGame,
        "try": TryRequest,
        "palette": OfSetup,
        "compose": ComposeRequest,
        "decompose": OfPosition,
        "edit": EditRequest,
        "handicaps": OfSetup,
        "puzzles": OfGame,
        "daily": DailyRequest,
        "next-puzzle": NextPuzzleRequest,
        "keep-mistakes": KeepMistakesRequest,
        "mistakes": MistakesRequest,
        "attempt": AttemptRequest,
        "new": NewRequest,
        "open": OfRecord,
        "play": PlayRequest,
        "follow": FollowRequest,
        "draw": OfRecord,
        "end": EndRequest,
        "roads": OfRecord,
        "journal": JournalRequest,
        "undo": UndoRequest,
        "redo": RedoRequest,
        "go": GoRequest,
        "branch": BranchRequest,
        "refuse": RefuseRequest,
        "explore": ExploreRequest,
        "prune": LineRequest,
        "promote": PromoteRequest,
        "describe": DescribeRequest,
        "describe-cell": DescribeCellRequest,
        "describe-hand": DescribeHandRequest,
        "typed": TypedRequest,
        "result": ResultRequest,
        "statistics": StatisticsRequest,
        "suited": SuitedRequest,
        "series": SeriesRequest,
        "pack": PackRequest,
        "unpack": UnpackRequest,
        "merge": MergeRequest,
        "restored": RestoredRequest,
        "text": TextRequest,
        "read": ReadRequest,
        "import": ImportRequest,
        "pack-game": OfGameText,
        "unpack-game": UnpackGameRequest,
        "load-game": OfGameText,
        "findings": FindingsRequest,
        "drawings": OfGame,
        "submission": OfGameText,
        "renew": RenewRequest,
    },
)
"""The fields of each request, besides `do`, `id` and `lang`."""
