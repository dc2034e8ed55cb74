"""Merge two versions of a record without dropping anything that either holds.

`merge(ours, theirs)` prefers ours where two values conflict. How each field is merged:

| field | merged |
|---|---|
| `game`, `options`, `seed`, `start` | must be equal: they identify the game |
| `log` | theirs if it continues ours from our current position (`LONGER`), else ours |
| `branches` | the other lines of both versions, each once, attached to the merged log |
| `at` | ours; the later of the two if the log is theirs |
| `ended` | the latest ending on the merged log; any other goes to `endings` |
| `endings` | ours, then whatever only theirs has; each names its line |
| `rest`, `branches_aside` | ours, then whatever only theirs has |
| `meta.notes`, `drawn`, `glyphs`, `scratch`, `commands` | ours, then whatever only theirs has; each names its line |
| `meta.comments` | ours on the merged log; a second comment on a turn, and comments on other lines, become notes |
| `meta.result` | taken from the version with the merged log; a result of another line becomes a note |
| `meta.days`, `meta.link` | taken from the version with the merged log, if it has any |
| `meta.hints`, `meta.guide`, `meta.clock.spent` | the larger number: both versions counted the same game |
| `meta.series` | the series with more games played |
| `meta.seats`, `meta.headers` | ours, plus the entries that ours lacks |
| anything else | ours, plus the entries that ours lacks |

`merge(a, a)` is `a`, and merging the same version again changes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .errors import RequestError
from .lines.endings import all_endings
from .lines.names import common, line_names
from .lines.tree import MAX_BYTES, LineTree, too_large
from .messages import say
from .types import Json

OTHER, SAME, LONGER, FORK = "other", "same", "longer", "fork"
"""How theirs relates to ours: another game, nothing new, a continuation of ours, or a line that forks off ours."""
MAX_MARKS = 1_000
"""The most notes of a table, and the most drawings and glyphs: the page does not read more."""
MAX_NOTE = 500
"""The most UTF-16 units of a note: the page does not read more."""


class Fit(NamedTuple):
    """How theirs relates to ours, and the number of actions that the two logs begin with alike."""

    how: str
    common: int


def compare(ours: Json, theirs: Json) -> Fit:
    """Compare the log of theirs with ours up to its current position."""
    if any(ours[name] != theirs[name] for name in ("game", "options", "seed", "start")):
        return Fit(OTHER, 0)
    at, log = ours["at"], theirs["log"]
    same = common(ours["log"][:at], log)
    if same < at and same < len(log):
        return Fit(FORK, same)
    if len(log) > at or (same == at and _ends_at(theirs, at) and not _ends_at(ours, at)):
        return Fit(LONGER, same)
    return Fit(SAME, same)


def merge(ours: Json, theirs: Json) -> Json:
    """Return ours with everything that only theirs has. Both are checked records.

    Raises:
        RequestError: they are different games, or the merged record would be over a size limit.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> from .record import new
    >>> fresh = new(setup(find("turtle-shell"), {}))
    >>> ours = fresh | {"log": ["b1b3", "g7g6"], "at": 2}
    >>> merged = merge(ours, fresh | {"log": ["b1b3", "c7c6"], "at": 2})
    >>> merged["log"], merged["branches"]
    (['b1b3', 'g7g6'], [{'at': 1, 'log': ['c7c6']}])
    """
    fit = compare(ours, theirs)
    if fit.how == OTHER:
        raise RequestError(say("These are two different games."))
    merged = _Merging(ours, theirs, fit).record()
    if merged != ours:
        _check_size(merged)
    return merged


class _Merging:
    """A merge in progress: the two versions and the log of the merged record."""

    def __init__(self, ours: Json, theirs: Json, fit: Fit) -> None:
        self.ours, self.theirs = ours, theirs
        mine = fit.how != LONGER or common(ours["log"], theirs["log"]) == len(theirs["log"])
        self.leader, self.other = (ours, theirs) if mine else (theirs, ours)
        self.log: list[str] = self.leader["log"]
        self.at = ours["at"] if mine else max(ours["at"], theirs["at"])
        self._ours_shared, self._theirs_shared = common(ours["log"], self.log), common(theirs["log"], self.log)
        self._names: dict[int, list[str]] = {}  # the line names of a version, by the version's identity
        self._notes: list[Json] = []  # texts that find no room in their own field

    def record(self) -> Json:
        """Return the merged record."""
        ours, theirs = self.ours, self.theirs
        merged = {**theirs, **ours, "log": self.log, "at": self.at, "branches": self._branches()}
        ended, endings = self._ended()
        if endings:
            merged["endings"] = endings
        if ended:
            merged["ended"] = ended
        elif ours.get("ended", ...) is not None:
            merged.pop("ended", None)
        for name in ("rest", "branches_aside"):
            if name in ours and name in theirs:
                merged[name] = _joined(ours[name], theirs[name])
        return {**merged, "meta": self._meta()}

    # Lines

    def _branches(self) -> list[Json]:
        """Return every line but the merged log, as branches of it.

        Our branches stay as they are if theirs adds no line.
        """
        tree = LineTree(self.log)
        tree.add(self.ours)
        known = tree.size
        tree.add(self.theirs)
        if self.leader is self.ours and tree.size == known:
            return list(self.ours["branches"])
        return list(tree.branches())

    # Endings

    def _ended(self) -> tuple[Json | None, list[Json]]:
        """Return the ending of the merged log, and those of other lines."""
        found = [(record, record["ended"]) for record in (self.ours, self.theirs) if record.get("ended")]
        outside = [one for record, one in found if not 0 <= one["at"] <= len(record["log"]) and record is self.leader]
        on_log = [one for record, one in found if self._is_shared(record, one["at"])]
        chosen: Json | None = max(on_log, key=lambda ended: ended["at"], default=None) or next(iter(outside), None)
        shown = all_endings({"log": self.log, "ended": chosen})
        known = _listed(self.ours.get("endings"))
        given = [*all_endings(self.ours), *all_endings(self.theirs)]
        return chosen, [*known, *_missing([*known, *shown], given, _AN_ENDING)]

    def _is_shared(self, record: Json, at: int) -> bool:
        """Return whether the first `at` actions of a version are those of the merged log."""
        return 0 <= at <= self._shared(record)

    def _shared(self, record: Json) -> int:
        return self._ours_shared if record is self.ours else self._theirs_shared

    def _note(self, record: Json, at: int, text: str) -> None:
        """Add a text as notes on a turn of a version's log."""
        names = self._names.setdefault(id(record), []) or line_names(record["log"])
        self._names[id(record)] = names
        line = names[at] if at < len(names) else ""
        self._notes += [{"at": at, "text": part, "when": "", "line": line} for part in _parts(text)]

    # Meta

    def _meta(self) -> Json:
        ours, theirs = self.ours["meta"], self.theirs["meta"]
        merged = {**theirs, **ours, **self._chosen()}
        for name, names in _NAMED_BY.items():
            known, new = _listed(ours.get(name)), _listed(theirs.get(name))
            added = _missing(known, [*new, *self._notes] if name == "notes" else new, names)
            if added:
                merged[name] = [*known, *added]
            if added and name != "commands" and len(merged[name]) > MAX_MARKS:
                raise too_large()
        return {name: value for name, value in merged.items() if value is not None or name in ours}

    def _chosen(self) -> Json:
        """Return the fields of `meta` that need a rule of their own; a field with value None is to be left out."""
        ours, theirs = self.ours["meta"], self.theirs["meta"]
        chosen = {
            name: choose(ours[name], theirs[name])
            for name, choose in _BETWEEN.items()
            if name in ours and name in theirs
        }
        by_line = {"comments": self._comments, "result": self._result, "days": self._days, "link": self._link}
        return chosen | {name: choose() for name, choose in by_line.items() if name in ours or name in theirs}

    def _link(self) -> Any:
        """Return the link state of the version with the merged log, or else of the other one."""
        return self.leader["meta"].get("link") or self.other["meta"].get("link")

    def _days(self) -> Any:
        """Return the days of the version with the merged log, plus the other version's days of the shared actions."""
        given = self.leader["meta"].get("days")
        days, known = _listed(given), self._shared(self.other)
        more = [
            one for one in _listed(self.other["meta"].get("days")) if type(one.get("at")) is int and one["at"] < known
        ]
        added = _missing(days, more, ("at",))
        if not added:
            return given
        return sorted([*days, *added], key=lambda one: one["at"] if type(one.get("at")) is int else 0)

    def _comments(self) -> Any:
        """Return the comments on the merged log, and keep those without room there as notes."""
        given = [(record, record["meta"].get("comments")) for record in (self.ours, self.theirs)]
        if not any(isinstance(comments, dict) for _, comments in given):
            return given[0][1]
        merged: Json = {}
        for record, comments in given:
            for place, text in comments.items() if isinstance(comments, dict) else ():
                at = int(place) if re.fullmatch("[0-9]{1,6}", place) else -1
                is_here = not 0 <= at <= len(record["log"]) or self._is_shared(record, at)
                if is_here and merged.get(place, text) == text:
                    merged[place] = text
                elif at >= 0 and isinstance(text, str):
                    self._note(record, at, text)
        return merged

    def _result(self) -> Any:
        """Return the result of the version with the merged log, and keep a different one as a note."""
        chosen, other = (record["meta"].get("result") for record in (self.leader, self.other))
        if not isinstance(other, dict) or type(other.get("at")) is not int or not isinstance(other.get("text"), str):
            return chosen
        at, shared = other["at"], self._is_shared(self.other, other["at"])
        if chosen is None and shared:
            return other
        if at >= 0 and not (shared and other == chosen):
            self._note(self.other, at, other["text"])
        return chosen


_AN_ENDING = ("at", "line", "reason", "side")
"""The fields that identify an ending."""
_NAMED_BY: dict[str, tuple[str, ...]] = {
    "notes": ("at", "line", "text"),
    "drawn": ("at", "line", "cells", "second"),
    "glyphs": ("at", "line", "nag"),
    "scratch": ("at", "line"),
    "commands": ("at", "line", "text"),
}
"""The fields that identify a note, a drawing, a glyph, a scratch line, and a command of a text."""


def _larger(ours: Any, theirs: Any) -> Any:
    """Return the larger of two counts."""
    return theirs if type(theirs) is int and (type(ours) is not int or theirs > ours) else ours


def _with_missing(ours: Any, theirs: Any) -> Any:
    """Return the fields of ours, plus those that only theirs has."""
    return {**theirs, **ours} if isinstance(ours, dict) and isinstance(theirs, dict) else ours or theirs


def _clock(ours: Any, theirs: Any) -> Any:
    """Return our clock with the longer of the two versions' times for each side, in its units."""
    if not (isinstance(ours, dict) and isinstance(theirs, dict)):
        return ours or theirs
    spent, other = ours.get("spent"), theirs.get("spent")
    if not (isinstance(spent, dict) and isinstance(other, dict)):
        return _with_missing(ours, theirs)
    longer = {
        side: time
        for side, time in other.items()
        if side not in spent or (_is_number(time) and _is_number(spent[side]) and time > spent[side])
    }
    return {**theirs, **ours, "spent": {**spent, **longer}}


def _more_played(ours: Any, theirs: Any) -> Any:
    """Return the series in which more games were played."""
    games = [len(_listed(series.get("games"))) if isinstance(series, dict) else -1 for series in (ours, theirs)]
    return theirs if games[1] > games[0] else ours


def _ours_or_theirs(ours: Any, theirs: Any) -> Any:
    """Return our text, or theirs if ours is empty."""
    return ours or theirs


_BETWEEN = {
    "name": _ours_or_theirs,
    "created": _ours_or_theirs,
    "seats": _with_missing,
    "headers": _with_missing,
    "hints": _larger,
    "guide": _larger,
    "clock": _clock,
    "series": _more_played,
}
"""The fields of `meta` that are merged from their two values alone, if both versions have them."""


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _listed(value: object) -> list[Any]:
    """Return the objects in a value from outside, which should be a list of objects."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _missing(known: Sequence[Json], given: Sequence[Json], names: tuple[str, ...]) -> list[Json]:
    """Return the given objects that are not among the known ones, identified by the named fields."""
    seen = {_key(one, names) for one in known}
    found = []
    for one in given:
        key = _key(one, names)
        if key not in seen:
            seen.add(key)
            found.append(one)
    return found


def _key(one: Json, names: tuple[str, ...]) -> str:
    defaults = {"line": "", "second": False}
    return json.dumps([one.get(name, defaults.get(name)) for name in names])


def _joined(ours: Any, theirs: Any) -> Any:
    """Return the actions or branches that either version set aside; values from outside need not be lists."""
    mine = ours if isinstance(ours, list) else [ours]
    other = theirs if isinstance(theirs, list) else [theirs]
    if any(mine[at : at + len(other)] == other for at in range(len(mine) - len(other) + 1)):
        return ours
    return [*mine, *other]


def _parts(text: str) -> Iterator[str]:
    """Yield the parts of a text that each fit into a note."""
    step = MAX_NOTE if text.isascii() else MAX_NOTE // 2
    for start in range(0, len(text), step):
        yield text[start : start + step]


def _ends_at(record: Json, at: int) -> bool:
    """Return whether the players ended the game after `at` actions."""
    ended: Json | None = record.get("ended")
    return bool(ended and ended["at"] == at)


def _check_size(record: Json) -> None:
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise too_large()
