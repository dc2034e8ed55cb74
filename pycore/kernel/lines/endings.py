"""Endings: how the players ended a game themselves, each at one place of one line of play.

The ending of the line in view is `ended` in a record; those of other lines wait in `endings`, each with the name of its
line, and come back with it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..errors import RecordError
from ..messages import say
from ..types import Json
from .names import line_names

AGREEMENT, RESIGNATION = "agreement", "resignation"
"""The ways in which players end a game themselves: an agreed draw, or the resignation of one side."""
TIME, FORFEIT, TOLD = "time", "forfeit", "told"
"""How a game that was read from a text ended, if not as its reason says: `TOLD` gives a result and no reason."""
MOST = 1_000
"""The most endings of other lines."""


def checked_ending(ended: object, sides: Sequence[str]) -> Json:
    """Return an ending from outside with its shape verified.

    Raises:
        RecordError: it is no ending of a game with these sides.
    """
    if not isinstance(ended, dict):
        raise RecordError(say("This saved game is damaged: its “{field}” has the wrong type.", field="ended"))
    found: Json = {"side": None, **ended}
    if type(found.get("at")) is not int:
        raise RecordError(say("This saved game is damaged: a number in it is not a whole number."))
    if found["side"] not in (None, *sides):
        raise RecordError(say("This saved game is damaged: its “ended” names a side that is not in this game."))
    if found.get("reason") not in (AGREEMENT, RESIGNATION):
        raise RecordError(say("This saved game is damaged: it does not say how it was ended."))
    return found


def checked_endings(endings: object, sides: Sequence[str]) -> list[Json]:
    """Return the endings of other lines, from outside, with their shape verified.

    Raises:
        RecordError: they are no list, too many, or one of them is no ending or does not name its line.
    """
    if not isinstance(endings, list) or len(endings) > MOST:
        raise RecordError(say("This saved game is damaged: its “{field}” has the wrong type.", field="endings"))
    found = [checked_ending(one, sides) for one in endings]
    if not all(isinstance(one.get("line"), str) for one in found):
        raise RecordError(say("This saved game is damaged: its “{field}” has the wrong type.", field="line"))
    return found


def how_ended(ended: Json) -> str:
    """Return how a game ended that was read from a text: `TIME`, `FORFEIT`, `TOLD`, or "" if its reason says it."""
    return str(how) if (how := ended.get("how")) in (TIME, FORFEIT, TOLD) else ""


def ended(record: Json) -> Json | None:
    """Return how the players ended the game at the record's current position, or None if they did not.

    An ending counts at its one place in the log only.
    """
    found: Json | None = record.get("ended")
    return found if found and found["at"] == record["at"] else None


def end(record: Json, reason: str, side: str | None = None) -> Json:
    """Return the record ended at its current position, by `AGREEMENT` or by a side's `RESIGNATION`. Undo reverts it."""
    at = record["at"]
    others = [one for one in all_endings(record) if (one["at"], one["line"]) != (at, _line_to(record["log"], at))]
    return _with(record, {"at": at, "reason": reason, "side": side}, others)


def without_ending(record: Json) -> Json:
    """Return the record with the ending of the line in view taken back."""
    return {name: value for name, value in record.items() if name != "ended"}


def on_line(record: Json, log: list[str], latest: int | None = None) -> Json:
    """Return the record with another log, and the ending that this line has. What other lines have is kept for them.

    Args:
        record: the record, with its former log.
        log: the actions of the line that comes into view.
        latest: the last place where an ending counts, which is the end of the line if it is None; a game that was
            played on from an ending is not over.
    """
    known = all_endings(record)
    if not known:
        return {**record, "log": log}
    names = line_names(log)
    most = len(log) if latest is None else latest
    here = [one for one in reversed(known) if 0 <= one["at"] <= most and one["line"] == names[one["at"]]]
    chosen = max(here, key=lambda one: one["at"], default=None)
    others = [one for one in known if one is not chosen]
    shown = chosen and {name: value for name, value in chosen.items() if name != "line"}
    return _with({**record, "log": log}, shown, others)


def brought_back(record: Json) -> Json:
    """Return the record with the ending of its log, if that still waits in `endings`.

    Builds that do not know `endings` carry them along when they change to another line.
    """
    log, ended = record["log"], record.get("ended")
    at_end = any(one["at"] == len(log) for one in record.get("endings", []))
    return on_line(record, log) if at_end and not ended else record


def all_endings(record: Json) -> list[Json]:
    """Return the endings of all lines of a record, each with the name of its line; that of the line in view is last.

    One that is outside of the log ends nothing, and is left out.
    """
    found: Json | None = record.get("ended")
    others: list[Json] = list(record.get("endings", []))
    if not found or not 0 <= found["at"] <= len(record["log"]):
        return others
    return [*others, {**found, "line": _line_to(record["log"], found["at"])}]


def _line_to(log: Sequence[str], at: int) -> str:
    return line_names(log[:at])[-1]


def _with(record: Json, shown: Json | None, others: list[Json]) -> Json:
    """Return the record with the ending of the line in view, and those of other lines; no field is left empty."""
    fields: dict[str, Any] = {"ended": shown, "endings": others}
    rest = {name: value for name, value in record.items() if name not in fields}
    return {**rest, **{name: value for name, value in fields.items() if value}}
