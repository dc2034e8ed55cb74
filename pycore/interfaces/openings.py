"""First moves as a game keeps them: data in its folder, read when an opponent asks."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from functools import cache

from ..kernel.package_data import read_text

Openings = Mapping[str, tuple[int, Mapping[str, int]]]
"""By position: its score for the side to move, and by action what it loses of that, in centipawns."""
ReadOpenings = Callable[[], Openings]


@cache
def read_openings(package: str) -> Openings:
    """What lies in a game's `openings.json`."""
    found: Openings = json.loads(read_text(package, "openings.json"))
    return found
