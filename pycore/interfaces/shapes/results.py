"""Types for the JSON of statistics and series."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ...kernel.types import CellId


class RowJson(TypedDict):
    """The totals of the games against one opponent, or with one side."""

    name: str
    played: int
    won: int
    drawn: int
    lost: int


class SummaryJson(TypedDict):
    """The totals of one game. `suits` says which opponent suits the player; "" if there was none.

    Made games of the same `name` are counted together; `game` is then the one that ended last.
    """

    game: str
    name: NotRequired[str]
    text: str
    suits: str
    rows: list[RowJson]


class StatisticsJson(TypedDict):
    """The totals of all games."""

    games: list[SummaryJson]


class OpponentJson(TypedDict):
    """The seat of an opponent; `strength` if it is between two levels, of which `level` is the nearest."""

    kind: Literal["opponent"]
    level: int
    strength: NotRequired[float]
    character: NotRequired[str]
    suits: NotRequired[bool]


class SeriesGameJson(TypedDict):
    """A finished game of a series; `won` is the index of the winner in `levels`."""

    table: str
    won: Literal[0, 1] | None


class SeriesJson(TypedDict):
    """A series of `of` games, as stored with game `number`. `seats` has both players if one of them is between two
    levels or has a character.
    """

    of: int
    number: int
    levels: tuple[int, int]
    games: list[SeriesGameJson]
    next: str
    stopped: bool
    seats: NotRequired[list[OpponentJson]]


class PointsJson(TypedDict):
    """The points of a player in a game, and the side it played."""

    points: str
    side: str


class ScoreRowJson(TypedDict):
    """A game in the score table of a series."""

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
    seats: dict[str, OpponentJson]
    name: str


class KeptResultJson(TypedDict):
    """What the statistics keep of a finished game, besides the time of its end. Empty fields are left out."""

    game: str
    result: NotRequired[Literal["won", "drawn", "lost"]]
    side: NotRequired[str]
    against: NotRequired[str]
    strength: NotRequired[float]
    turns: NotRequired[int]
    days: NotRequired[int]
    hints: NotRequired[int]
    guide: NotRequired[int]
    daily: NotRequired[bool]
    analysis: NotRequired[bool]
    day: NotRequired[str]


class SharesJson(TypedDict):
    """How many actions of a game the person played and how many the Guide."""

    own: int
    guide: int
    text: str


class OtherOpponentJson(TypedDict):
    """An opponent of another level for the next game, and its seat."""

    label: str
    title: str
    seats: dict[str, OpponentJson]


class EndingJson(TypedDict):
    """How a finished game was decided. `kind` is `home` or `exit` if a piece reached its goal by the cells of `path`,
    `mate` if a royal piece is caught: then `net` has the cells from each attacker to it or to a cell that it could
    step to; else "". `text` says it, or the last move, in a sentence.
    """

    kind: Literal["home", "exit", "mate", ""]
    text: str
    path: list[CellId]
    net: list[list[CellId]]


class GameResultJson(TypedDict):
    """The result of a finished game. `kept` is null if no person played, `shares` if the person had no help; `advice`
    says who comes next, or is ""; `play_on` says whether an opponent has resigned, which undo takes back; `said` are
    the last words of each opponent with a character.
    """

    kept: KeptResultJson | None
    heading: str
    figures: list[tuple[str, int]]
    shares: SharesJson | None
    other: OtherOpponentJson | None
    advice: str
    play_on: bool
    said: list[str]
    ending: EndingJson


class SuitedJson(TypedDict):
    """The opponent that suits a player: its strength, the range in which the player's lies, and the number of games
    behind it; `seat` is the opponent's.
    """

    strength: float
    low: float
    high: float
    games: int
    seat: OpponentJson
    about: str


class StandingJson(TypedDict):
    """The state of a series."""

    series: SeriesJson
    goes_on: bool
    text: str
    standing: str
    verdict: str
    sheet: ScoreSheetJson
    next: NextGameJson | None
