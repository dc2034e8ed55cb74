"""A game's lessons: small tasks on its board, stored in the game's folder."""

from __future__ import annotations

from ..interfaces.game import GameSpec
from ..kernel.json_text import decode
from ..kernel.types import Json


def lessons(spec: GameSpec) -> list[Json]:
    """Return the lessons of a game in order (docs/api/teaching.md); none if it has no `lessons.json`."""
    found: list[Json] = decode(spec.file("lessons.json", optional=True) or "[]")
    return [{"also": [], **one} for one in found]
