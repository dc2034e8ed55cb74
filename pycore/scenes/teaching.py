"""What teaches a game and is stored in its folder: lessons, small tasks on its board, and annotated games to watch."""

from __future__ import annotations

from ..interfaces.game import GameSpec
from ..kernel.json_text import decode
from ..kernel.messages import stored
from ..kernel.types import Json

STEP_TEXTS = ("say", "task", "else", "done")


def lessons(spec: GameSpec) -> list[Json]:
    """Return the lessons of a game in order (docs/api/teaching.md); none if it has no `lessons.json`."""
    found: list[Json] = decode(spec.file("lessons.json", optional=True) or "[]")
    return [
        {"also": [], **one, "title": stored(one["title"]), "steps": [_step(step) for step in one["steps"]]}
        for one in found
    ]


def _step(step: Json) -> Json:
    """Return a step of a lesson with its texts as messages."""
    texts = {name: stored(step[name]) for name in STEP_TEXTS if name in step}
    return {**step, **texts, "wrong": {action: stored(text) for action, text in step["wrong"].items()}}


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
