"""A game's lessons: small tasks on its board, as data of its own folder."""

from __future__ import annotations

import json
from importlib import resources

from pycore.kernel.game import Card
from pycore.kernel.types import Json


def lessons(card: Card) -> list[Json]:
    """The lessons of a game in their order, as docs/formats.md tells them; none where it has no `lessons.json`."""
    file = resources.files(card.package).joinpath("lessons.json")
    found: list[Json] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    return [{"also": [], **one} for one in found]
