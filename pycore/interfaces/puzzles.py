"""Puzzles: data in a game's folder, read when they are first needed."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..kernel.package_data import read_text
from ..kernel.types import Json

WIN, SAVE, GAIN, CROSSING = "win", "save", "gain", "crossing"
"""The goals: win by force within `turns` turns; find the only action that does not lose by force within `turns` turns
of the other side; gain at least a piece within `turns` turns, whatever the other side replies; finish a solitaire in
no more turns than the planner's `turns`.
"""


class Puzzle(NamedTuple):
    """A position with a task."""

    id: str
    options: Mapping[str, str]  # options that differ from the defaults
    start: str
    goal: str  # WIN, SAVE, GAIN or CROSSING
    turns: int
    solution: tuple[str, ...]
    also: Mapping[str, Sequence[str]]  # other correct actions, by index in the solution
    theme: str
    rating: int
    title: str  # describes the position without hinting at the solution


class Release(NamedTuple):
    """The puzzles of the day from a day on: the first `total` of the game's puzzles."""

    since: int  # the day, counted from 2026-01-01 as 0
    total: int
    by_weekday: bool = False  # whether they get harder from Monday to Sunday


class PuzzleSet(NamedTuple):
    """The puzzles of a game, in the order in which they were made, and their releases as puzzles of the day."""

    puzzles: tuple[Puzzle, ...]
    released: tuple[Release, ...]


ReadPuzzles = Callable[[], PuzzleSet]
MakePuzzle = Callable[[int, Json], Puzzle]
"""A function that makes a puzzle from its number, counted from 1, and its entry in the data."""


def read_puzzles(package: str, made: MakePuzzle) -> PuzzleSet:
    """Return the puzzles in a game's `puzzles.json`."""
    found: dict[str, Any] = json.loads(read_text(package, "puzzles.json"))
    puzzles = tuple(made(place, entry) for place, entry in enumerate(found["puzzles"], 1))
    return PuzzleSet(puzzles, tuple(Release(*one) for one in found["released"]))


def for_two(package: str) -> PuzzleSet:
    """Return the puzzles of a game for two; their ids begin with the first letter of its package."""
    letter = package.rpartition(".")[2][0]

    def made(place: int, entry: Json) -> Puzzle:
        return Puzzle(
            id=f"{letter}-{place:03}",
            options=entry.get("options", {}),
            start=entry["start"],
            goal=entry.get("goal", WIN),
            turns=entry["turns"],
            solution=tuple(entry["solution"].split(" ")),
            also=entry.get("also", {}),
            theme=entry["theme"],
            rating=entry["rating"],
            title=entry["title"],
        )

    return read_puzzles(package, made)
