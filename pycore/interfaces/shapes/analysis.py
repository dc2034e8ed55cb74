"""Types for the JSON of searches, analyses, reviews and hints."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from ...kernel.types import CellId


class VerdictJson(TypedDict):
    """The verdict on a position; `share` is the expected result of the first side, from 0 to 1."""

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
    """A searched move with its verdict and line."""

    score: int
    depth: int
    line: list[PlyJson]


class ThreatsJson(TypedDict):
    """The threats of the side that is not to move."""

    side: str
    text: str
    list: list[CandidateJson]


class PlanJson(TypedDict):
    """The judgement of the player's plan, and the best move as a sentence beside it."""

    text: str
    best: str


class AnalysisJson(TypedDict):
    """The findings of an analysis so far."""

    depth: int
    nodes: int
    text: str
    verdict: VerdictJson
    candidates: list[CandidateJson]
    threats: ThreatsJson | None
    plan: PlanJson | None


class CourseJson(VerdictJson):
    """The verdict after `at` actions of a game, and the score as PGN writes it, unless the game is over there."""

    at: int
    eval: NotRequired[str]


class JudgedJson(TypedDict):
    """A turning point: a move that cost its side much. Its turn began after `since` actions."""

    at: int
    since: int
    by: str
    cost: float
    played: PlyJson
    before: VerdictJson
    after: VerdictJson
    better: list[PlyJson]
    instead: list[str]
    reply: list[PlyJson]
    task: str
    text: str


class MissedJson(TypedDict):
    """A forced win that was missed."""

    at: int
    by: str
    line: list[PlyJson]
    text: str


SeenJson = tuple[int, tuple[str, list[str], int] | None]
"""A judged position: its score, and the best move with its line and depth."""


class BetterTurnJson(TypedDict):
    """A whole turn as it should have been, after `since` actions, and the score of the better move for its side."""

    since: int
    instead: list[str]
    score: int


class CostJson(TypedDict):
    """A move that cost its side something, and how much as a kind, as the usual sign after a move, and in words."""

    at: int
    kind: Literal["slip", "mistake", "blunder"]
    sign: str
    text: str
    better: NotRequired[BetterTurnJson]


class PartReviewedJson(TypedDict):
    """The state of a review of part of a game: `at` of `of` positions are done."""

    at: int
    of: int
    points: list[CourseJson]
    judged: list[SeenJson]


class ReviewedJson(TypedDict):
    """The state of a review of a whole game: `at` of `of` positions are done."""

    at: int
    of: int
    points: list[CourseJson]
    turning: list[JudgedJson]
    costs: list[CostJson]
    heading: NotRequired[str]
    text: NotRequired[str]
    missed: list[MissedJson]


class ReasonJson(TypedDict):
    """A true statement about a move, as a sentence, and the cells it is about."""

    kind: str
    text: str
    cells: list[CellId]


class RetriedJson(TypedDict, total=False):
    """The judgement of a retry; it has no fields while the search is running."""

    right: bool
    best: bool
    cost: float
    after: VerdictJson
    reply: list[PlyJson]
    text: str
    against: ReasonJson
    reasons: list[ReasonJson]


class HintArrowJson(TypedDict):
    """The arrow of a piece that a hint moves; `hint-answer`: of another side than the first one. `sign`: its label."""

    kind: Literal["hint", "hint-answer"]
    cells: list[CellId]
    first: bool
    sign: str


class HintDrawingJson(TypedDict):
    """How a stage of a hint is drawn: arrows, other steps of the move, and other cells that the reason is about."""

    arrows: list[HintArrowJson]
    cells: list[CellId]
    way: list[CellId]


class StageOfHintJson(TypedDict):
    """A stage of a hint; the last one has the reasons of which its sentence is made."""

    text: str
    cells: list[CellId]
    drawing: HintDrawingJson
    reasons: NotRequired[list[ReasonJson]]


class FoundJson(TypedDict):
    """The best move found, with its principal variation."""

    move: str | None
    score: int
    line: list[str]
    depth: int


class CourtesyJson(TypedDict):
    """What an opponent does besides its move: it resigns in place of it, or offers a draw with it."""

    kind: Literal["resigns", "offers"]
    text: str


class MannersJson(TypedDict):
    """What was said at a table so far, as `meta.manners` of its record keeps it."""

    played_on: bool
    offered: int | None
    open: bool


class SearchedJson(FoundJson):
    """The result of a search so far. `lines` are the best moves, if more than one was requested; `manners` is what the
    record is to keep from now on.
    """

    nodes: int
    lines: NotRequired[list[FoundJson]]
    reason: NotRequired[str]
    courtesy: NotRequired[CourtesyJson]
    manners: NotRequired[MannersJson]


class AnswerJson(TypedDict):
    """The answer of an opponent to the offer of a draw."""

    accepts: bool
    text: str
