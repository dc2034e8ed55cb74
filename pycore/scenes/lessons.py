"""A game's lessons: small tasks on its board, as data of its own folder."""

from __future__ import annotations

import json

from ..interfaces.game import GameSpec
from ..kernel.package_data import read_text
from ..kernel.types import Json


def lessons(spec: GameSpec) -> list[Json]:
    """The lessons of a game in their order, as docs/api/teaching.md tells them; none where it has no `lessons.json`."""
    found: list[Json] = json.loads(read_text(spec.package, "lessons.json", optional=True) or "[]")
    return [{"also": [], **one} for one in found]
