"""What several requests at the door have in common."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from ..kernel.shapes import GameRecordJson


class OfGame(TypedDict):
    """A request about a game."""

    game: str


class OfSetup(OfGame):
    """A request about a game under its options."""

    options: NotRequired[dict[str, str]]
    seed: NotRequired[str | int]


class OfPosition(OfSetup):
    """A request about a position, given as a start and the actions played since."""

    start: NotRequired[str | None]
    after: NotRequired[list[str]]


class OfRecord(TypedDict):
    """A request about a record. `turns_from` and `log_from` say how much of its table the sender already has."""

    record: GameRecordJson
    turns_from: NotRequired[int]
    log_from: NotRequired[int]


class Limits(TypedDict):
    """The limits of a search: exactly one of `level`, `seconds` and `nodes`. `character` goes with `level`."""

    level: NotRequired[float]
    character: NotRequired[str]
    seconds: NotRequired[float]
    nodes: NotRequired[int]
    lines: NotRequired[int]
