"""Games to watch: annotated games between our own opponents, stored in each game's folder."""

from __future__ import annotations

from ..interfaces.game import GameSpec
from ..kernel.json_text import decode
from ..kernel.messages import stored
from ..kernel.types import Json


def games_to_watch(spec: GameSpec) -> list[Json]:
    """Return the annotated games of a spec, as docs/api/teaching.md describes them (`python -m lab games_to_watch`)."""
    rows: list[Json] = decode(spec.file("games.json", optional=True) or "[]")
    return [
        {
            "id": row["id"],
            "title": stored(row["title"]),
            "options": row.get("options", {}),
            "turns": row["turns"],
            "log": row["log"].split(),
            "notes": [{"at": int(at), "text": stored(text)} for at, text in row["notes"].items()],
        }
        for row in rows
    ]
