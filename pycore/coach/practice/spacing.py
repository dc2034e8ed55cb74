"""Spaced repetition: after how many days what was missed comes again, by the tries stored on the device."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from ...kernel.errors import RequestError
from ...kernel.messages import Message, listing, say
from ..daily import day_of

AFTER_DAYS = (1, 3, 7, 21)
"""The days after which a miss comes again: a right try leads to the next wait, a miss back to the first."""
MOST_TRIES = 100
"""The most tries of one task that are read."""
LATEST = 2**53
"""The limit of times in milliseconds, the largest whole number of JavaScript."""


class Try(NamedTuple):
    """One try of a task; `right` if its first moves were all right and no hint was taken."""

    at: int  # milliseconds since 1970
    day: int  # the local day, in the count of `day_of`
    right: bool


def due_day(tries: Sequence[Try], missed: bool = False) -> int | None:
    """Return the day from which a task is due, or None if it does not come again.

    Args:
        tries: the tries, the earliest first.
        missed: whether it was missed before the first of them; it is then due at once.

    >>> due_day([Try(1, 40, False)]), due_day([Try(1, 40, False), Try(2, 41, True)]), due_day([Try(1, 40, True)])
    (41, 44, None)
    """
    step, due = -1 if missed else len(AFTER_DAYS), 0
    for one in tries:
        if not one.right:
            step = 0
        elif step < len(AFTER_DAYS) and one.day >= due:
            step += 1
        else:
            continue
        due = one.day + AFTER_DAYS[min(step, len(AFTER_DAYS) - 1)]
    return due if step < len(AFTER_DAYS) else None


def comes_again() -> Message:
    """Return a sentence with the days."""
    return say("What you miss comes again after {days} days.", days=listing(map(str, AFTER_DAYS)))


def tries_of(stored: Any) -> list[Try]:
    """Return the stored tries of a task, the earliest first; what does not have the expected form is left out."""
    found = []
    for one in stored[:MOST_TRIES] if isinstance(stored, list) else ():
        if not isinstance(one, dict):
            continue
        day, right = stored_day(one.get("day")), one.get("right")
        if day is not None and isinstance(right, bool) and whole(one.get("at")):
            found.append(Try(one["at"], day, right))
    return sorted(found)


def whole(value: Any) -> int:
    """Return a stored value if it is a whole number from 0, else 0."""
    return value if type(value) is int and 0 <= value < LATEST else 0


def stored_day(value: Any) -> int | None:
    """Return a stored date as a day, or None if it is not one."""
    try:
        return day_of(value) if isinstance(value, str) else None
    except RequestError:
        return None
