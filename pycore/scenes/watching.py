"""Games to watch: our own, played by the search and explained at their turns, as data of the game's own folder."""

from __future__ import annotations

import json
from importlib import resources
from pathlib import Path

from pycore.kernel.game import Card
from pycore.kernel.types import Json


def kept_in(card: Card) -> Path:
    """The file of a game; not every game has one."""
    return Path(str(resources.files(card.package).joinpath("games.json")))


def games_to_watch(card: Card) -> list[Json]:
    """The games kept of a card, as docs/formats.md tells them (`python -m lab annotated` makes them)."""
    file = kept_in(card)
    rows: list[Json] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else []
    return [
        {
            "id": row["id"],
            "title": row["title"],
            "options": row.get("options", {}),
            "turns": row["turns"],
            "log": row["log"].split(),
            "notes": [{"at": int(at), "text": text} for at, text in row["notes"].items()],
        }
        for row in rows
    ]
