"""The journal of a table: the days on which it was played, with their events and notes, and the rolls of the dice."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..kernel.types import CHANCE, Json


def journal(turns: Sequence[Json], days: Sequence[Json], notes: Sequence[Json]) -> Json:
    """Return the days of play and the rolls up to the current position.

    Args:
        turns: the turns up to the current position.
        days: the days on which the table was played, each with the index in the log of its first action, in order.
        notes: the player's notes, each with the number of actions before it.
    """
    rolls = _rolls(turns)
    times = Counter(roll["face"] for roll in rolls)
    return {
        "days": _days(turns, days, notes),
        "rolls": rolls,
        "faces": [{"face": face, "times": times[face]} for face in sorted(times)],
    }


def _days(turns: Sequence[Json], days: Sequence[Json], notes: Sequence[Json]) -> list[Json]:
    """Return the days on which something happened, or one empty day. Actions before the first date get no date."""
    begun = [(day["day"], day["at"]) for day in days if day["at"] < max(1, len(turns))]
    if not begun or begun[0][1] > 0:
        begun = [(None, 0), *begun]
    found = []
    for number, (day, first) in enumerate(begun):
        last = number == len(begun) - 1
        end = len(turns) if last else begun[number + 1][1]
        noted = [note for note in notes if first <= note["at"] and (last or note["at"] < end)]
        lines = _events(turns, first, end) + [_line(turns, note["at"], note["text"], own=True) for note in noted]
        counted = {turn["number"] for turn in turns[first:end] if turn["by"] != CHANCE}
        lines.sort(key=lambda line: (line["at"], line["own"]))
        found.append({"day": day, "turns": len(counted), "lines": lines})
    busy = [day for day in found if day["turns"] or day["lines"]]
    return busy if len(found) > 1 else found


def _events(turns: Sequence[Json], first: int, end: int) -> list[Json]:
    """Return a line for each event of the actions from `first` to before `end`."""
    marked = enumerate(turns[first:end], first + 1)
    return [_line(turns, at, text, own=False) for at, turn in marked for text in turn["events"]]


def _line(turns: Sequence[Json], at: int, text: str, own: bool) -> Json:
    """Return a line of the journal about the moment after `at` actions."""
    last = min(at, len(turns)) - 1
    return {"at": at, "number": turns[last]["turn"] if last >= 0 else 1, "text": text, "own": own}


def _rolls(turns: Sequence[Json]) -> list[Json]:
    """Return each roll of the dice with the number of its turn."""
    drawn = [(turn["turn"], re.search(r"\d+$", turn["action"])) for turn in turns if turn["by"] == CHANCE]
    return [{"number": number, "face": int(face[0])} for number, face in drawn if face]
