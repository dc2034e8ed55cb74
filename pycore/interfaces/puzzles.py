"""Puzzles as a game keeps them: data in its folder, read when they are asked for."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ..kernel.package_data import read_text
from ..kernel.types import Json

WIN, CROSSING = "win", "crossing"
"""The goals: to win by force within so many turns; to end a game for one, for which the planner took so many."""


class Puzzle(NamedTuple):
    """A position with something to do in it."""

    id: str
    options: Mapping[str, str]  # those that are not the usual ones
    start: str
    goal: str  # WIN or CROSSING
    turns: int
    solution: tuple[str, ...]
    also: Mapping[str, Sequence[str]]  # by index in the solution, what else would do there
    theme: str
    rating: int
    title: str  # what stands there, and nothing of what is to be done


class PuzzleSet(NamedTuple):
    """The puzzles of a game in the order in which they were made, easy ones anywhere.

    `released` says from which days on how many of them, counted from the first, the puzzle of the day is drawn from:
    days are counted from 2026-01-01, which is 0.
    """

    puzzles: tuple[Puzzle, ...]
    released: tuple[tuple[int, int], ...]


ReadPuzzles = Callable[[], PuzzleSet]
MakePuzzle = Callable[[int, Json], Puzzle]
"""Of its place, from 1, and an entry of the data."""


def read_puzzles(package: str, made: MakePuzzle) -> PuzzleSet:
    """What lies in a game's `puzzles.json`."""
    found: dict[str, Any] = json.loads(read_text(package, "puzzles.json"))
    puzzles = tuple(made(place, entry) for place, entry in enumerate(found["kept"], 1))
    return PuzzleSet(puzzles, tuple((since, count) for since, count in found["in_use"]))


def wins(package: str, letter: str) -> PuzzleSet:
    """Puzzles to be won by force; their ids begin with the letter."""

    def made(place: int, entry: Json) -> Puzzle:
        return Puzzle(
            id=f"{letter}-{place:03}",
            options=entry.get("options", {}),
            start=entry["start"],
            goal=WIN,
            turns=entry["turns"],
            solution=tuple(entry["solution"].split(" ")),
            also=entry.get("also", {}),
            theme=entry["theme"],
            rating=entry["rating"],
            title=entry["title"],
        )

    return read_puzzles(package, made)
