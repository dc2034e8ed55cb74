"""Opening books: data in a game's folder, read when an opponent first needs it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

from ..kernel.package_data import read_text

Openings = Mapping[str, tuple[int, Mapping[str, int]]]
"""By position: the score for the side to move, and what each action loses of it, in centipawns."""


@cache
def read_openings(package: str) -> Openings:
    """Return the book in a game's `openings.json`."""
    found: Openings = json.loads(read_text(package, "openings.json"))
    return found
