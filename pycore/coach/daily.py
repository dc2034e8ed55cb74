"""The puzzle of the day: which of those a game keeps, by the date alone."""

from __future__ import annotations

import re

from ..interfaces.game import GameSpec
from ..interfaces.puzzles import Puzzle, PuzzleSet
from ..kernel import chance
from ..kernel.errors import RequestError

FIRST = "2026-01-01"
DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""Of the months, but for leap years."""


def day_of(text: str) -> int:
    """Days since 2026-01-01.

    Raises:
        RequestError: no day of the calendar in the form 2026-11-22, or one before the first.

    >>> day_of("2026-11-22")
    325
    """
    form = re.fullmatch(r"(\d{4})-(\d{2})-(\d{2})", text, re.ASCII)
    if not form:
        raise RequestError(f"“{text[:40]}” is not a date. Write year, month and day, such as 2026-11-22.")
    year, month, day = (int(part) for part in form.groups())
    if not (year and 1 <= month <= 12 and 1 <= day <= DAYS[month - 1] + (month == 2 and _leap(year))):
        raise RequestError(f"The calendar has no {text}.")
    if text < FIRST:
        raise RequestError(f"The first day that has a puzzle is {FIRST}.")
    before = sum(365 + _leap(one) for one in range(int(FIRST[:4]), year))
    return before + sum(DAYS[: month - 1]) + (month > 2 and _leap(year)) + day - 1


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def of_day(spec: GameSpec, kept: PuzzleSet, day: int) -> Puzzle:
    """The puzzle of a day: all that are in use come in a drawn order, then all again in another.

    A list that grows says from which day on it is longer, so a day before that keeps its puzzle.

    Raises:
        RequestError: no puzzles were in use yet.
    """
    since, count = max((span for span in kept.released if span[0] <= day), default=(0, 0))
    if not count:
        raise RequestError(f"{spec.name} has no puzzle of the day.")
    turn, place = divmod(day - since, count)
    order = chance.shuffled(f"{spec.id}/{since}/{turn}", chance.DEALING, range(count))
    return kept.puzzles[order[place]]
