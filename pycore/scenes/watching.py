"""Games to watch: our own, played by the search and explained at their turns, as data of the game's own folder."""

from __future__ import annotations

import json

from ..interfaces.game import GameSpec
from ..kernel.beside import text_beside
from ..kernel.types import Json


def games_to_watch(spec: GameSpec) -> list[Json]:
    """The games kept of a card, none for some, as docs/formats.md tells them; `python -m lab annotated` makes them."""
    rows: list[Json] = json.loads(text_beside(spec.package, "games.json") or "[]")
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
