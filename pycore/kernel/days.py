"""Days of the player's calendar, as the page stores them.

Only the page knows where the player is: it stores a day that counts as a day, and the core makes none of a time.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

DAY = r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
"""A regular expression for a day in ISO 8601, such as 2026-11-27."""


def stored_day(kept: Mapping[str, object], time: str) -> str:
    """Return the day that is stored under `day`, or "".

    Args:
        kept: what the page stored.
        time: the name of a time in it. Earlier versions stored no day; then this is the day that its text begins with,
            which is that of Greenwich unless the time has another zone.

    >>> stored_day({"day": "2026-11-26", "when": "2026-11-27T06:44:00.000Z"}, "when")
    '2026-11-26'
    """
    for value in (kept.get("day"), kept.get(time)):
        if isinstance(value, str) and (found := re.match(rf"{DAY}(?=T|\Z)", value, re.ASCII)):
            return found[0]
    return ""
