"""The puzzle of the day, chosen from a game's puzzles by the date alone."""

from __future__ import annotations

import re

from ..interfaces.game import GameSpec
from ..interfaces.puzzles import Puzzle, PuzzleSet, Release
from ..kernel import chance
from ..kernel.errors import RequestError
from ..kernel.messages import say

FIRST = "2026-01-01"
FIRST_WEEKDAY, WEEK = 3, 7
"""The first day is a Thursday; Monday is 0."""
DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""The days of each month outside leap years."""


def day_of(text: str) -> int:
    """Return the number of days from 2026-01-01 to a date.

    Raises:
        RequestError: the text is not a date of the form 2026-11-22, or the date is before the first.

    >>> day_of("2026-11-22")
    325
    """
    form = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", text, re.ASCII)
    if not form:
        raise RequestError(
            say("“{text}” is not a date. Write year, month and day, such as 2026-11-22.", text=text[:40])
        )
    year, month, day = (int(part) for part in form.groups())
    if not (year and 1 <= month <= 12 and 1 <= day <= DAYS[month - 1] + (month == 2 and _leap(year))):
        raise RequestError(say("The date {date} does not exist.", date=text))
    if text < FIRST:
        raise RequestError(say("The first day with a puzzle is {date}.", date=FIRST))
    before = sum(365 + _leap(one) for one in range(int(FIRST[:4]), year))
    return before + sum(DAYS[: month - 1]) + (month > 2 and _leap(year)) + day - 1


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def of_day(spec: GameSpec, puzzle_set: PuzzleSet, day: int) -> Puzzle:
    """Return the puzzle of a day: all released puzzles come once in a random order, then all again in another.

    A release by weekday is divided by rating into seven parts, Monday's the easiest; each weekday goes through its own.
    The set records the day of each release, so earlier days keep their puzzles when it grows.

    Raises:
        RequestError: the game had no puzzles on that day.
    """
    release = max((one for one in puzzle_set.released if one.since <= day), default=Release(0, 0))
    if not release.total:
        raise RequestError(say("{game} has no puzzle of the day.", game=spec.name))
    puzzles = puzzle_set.puzzles[: release.total]
    past, seed = day - release.since, f"{spec.id}/{release.since}"
    if release.by_weekday:
        weekday = (FIRST_WEEKDAY + day) % WEEK
        puzzles, past, seed = _part(puzzles, weekday), past // WEEK, f"{seed}/{weekday}"
    turn, place = divmod(past, len(puzzles))
    order = chance.shuffled(f"{seed}/{turn}", chance.DEALING, range(len(puzzles)))
    return puzzles[order[place]]


def _part(puzzles: tuple[Puzzle, ...], weekday: int) -> tuple[Puzzle, ...]:
    """Return the puzzles of a weekday, 0 for Monday: a seventh of them by rating."""
    by_rating = sorted(puzzles, key=lambda one: (one.rating, one.id))
    return tuple(by_rating[len(puzzles) * weekday // WEEK : len(puzzles) * (weekday + 1) // WEEK])
