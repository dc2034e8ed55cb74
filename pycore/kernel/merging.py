"""Merge two versions of a record. Nothing that either version holds is dropped.

`merge(ours, theirs)` prefers ours where two values compete. How each field is merged:

| field | merged |
|---|---|
| `game`, `options`, `seed`, `start` | must be equal: they say which game it is |
| `log` | theirs, where it continues what stands in ours (`LONGER`); else ours |
| `branches` | the other lines of both versions, each once, hung on the merged log |
| `at` | ours; the later of the two where the log is theirs |
| `ended` | the ending that comes last on the merged log; any other becomes a note where it happened |
| `rest`, `branches_aside` | ours, then what theirs has besides |
| `meta.notes`, `meta.drawn` | ours, then what theirs has besides; both name the line they belong to |
| `meta.comments` | ours on the merged log; a second comment on a turn, and those of another line, become notes |
| `meta.result` | that of the version whose log it is; a result of another line becomes a note |
| `meta.days`, `meta.link` | those of the version whose log it is, as far as it has any |
| `meta.hints`, `meta.guide`, `meta.clock.spent` | the larger number: both versions counted the same game |
| `meta.series` | the series with more games played |
| `meta.seats`, `meta.headers` | ours, and those that ours lacks |
| anything else | ours, and what ours lacks |

`merge(a, a)` is `a`, and merging the same version again changes nothing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .errors import RequestError
from .record import AGREEMENT, MAX_ACTIONS
from .replays import common
from .types import Json

OTHER, SAME, LONGER, FORK = "other", "same", "longer", "fork"
"""How theirs fits what stands in ours: another game, nothing new, ours continued, or two lines that part."""
MAX_BYTES = 1_000_000
"""Size of a merged record as JSON: a request takes 1 MiB, and a table must stay below it while it is played on."""
MAX_MARKS = 1_000
"""Notes of a table, and as many drawings: the page does not read more."""
MAX_NOTE = 500
"""UTF-16 units of a note: the page does not read more."""


class Fit(NamedTuple):
    """How theirs fits what stands in ours, and how many actions the two have in common."""

    how: str
    common: int


def compare(ours: Json, theirs: Json) -> Fit:
    """Say how theirs fits ours: the log of theirs against the part of ours that stands."""
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
    """Return ours with everything that theirs has besides. Both are checked records.

    Raises:
        RequestError: they are not the same game, or the merged record would be over a size limit.

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
        raise RequestError("These are two different games.")
    merged = _Merging(ours, theirs, fit).record()
    if merged != ours:
        _check_size(merged)
    return merged


class _Merging:
    """One merge: the two versions, and the log that the merged record has."""

    def __init__(self, ours: Json, theirs: Json, fit: Fit) -> None:
        self.ours, self.theirs = ours, theirs
        mine = fit.how != LONGER or common(ours["log"], theirs["log"]) == len(theirs["log"])
        self.leader, self.other = (ours, theirs) if mine else (theirs, ours)
        self.log: list[str] = self.leader["log"]
        self.at = ours["at"] if mine else max(ours["at"], theirs["at"])
        self._ours_shared, self._theirs_shared = common(ours["log"], self.log), common(theirs["log"], self.log)
        self._names: dict[int, list[str]] = {}  # of the lines of a version, by its identity
        self._notes: list[Json] = []  # what has no room in its own field

    def record(self) -> Json:
        """Return the merged record."""
        ours, theirs = self.ours, self.theirs
        merged = {**theirs, **ours, "log": self.log, "at": self.at, "branches": self._branches()}
        ended = self._ended()
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
        """Return every line that is not the merged log, as branches of it.

        Those of ours stay as they are where theirs adds no line.
        """
        tree = _Tree(self.log)
        tree.add(self.ours)
        known = tree.size
        tree.add(self.theirs)
        if self.leader is self.ours and tree.size == known:
            return list(self.ours["branches"])
        return list(tree.branches())

    # Endings

    def _ended(self) -> Json | None:
        """Return the ending of the merged record, and note the other one."""
        found = [(record, record["ended"]) for record in (self.ours, self.theirs) if record.get("ended")]
        on_log = [ended for record, ended in found if self._is_shared(record, ended["at"])]
        chosen: Json | None = max(on_log, key=lambda ended: ended["at"], default=None)
        for record, ended in found:
            if not 0 <= ended["at"] <= len(record["log"]):  # it ends nothing, and is not worth a note
                chosen = chosen or (ended if record is self.leader else None)
            elif not (chosen and self._is_shared(record, ended["at"]) and _alike(ended, chosen)):
                self._note(record, ended["at"], _said(ended))
        return chosen

    def _is_shared(self, record: Json, at: int) -> bool:
        """Return whether the first `at` actions of a version are those of the merged log."""
        return 0 <= at <= self._shared(record)

    def _shared(self, record: Json) -> int:
        return self._ours_shared if record is self.ours else self._theirs_shared

    def _note(self, record: Json, at: int, text: str) -> None:
        """Keep a text as notes on a turn of a version's log."""
        names = self._names.setdefault(id(record), []) or _line_names(record["log"])
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
            if added and len(merged[name]) > MAX_MARKS:
                raise _too_large()
        return {name: value for name, value in merged.items() if value is not None or name in ours}

    def _chosen(self) -> Json:
        """Return the fields of `meta` that are neither simply ours nor a list of marks; None for one to be left out."""
        ours, theirs = self.ours["meta"], self.theirs["meta"]
        chosen = {
            name: choose(ours[name], theirs[name])
            for name, choose in _BETWEEN.items()
            if name in ours and name in theirs
        }
        by_line = {"comments": self._comments, "result": self._result, "days": self._days, "link": self._link}
        return chosen | {name: choose() for name, choose in by_line.items() if name in ours or name in theirs}

    def _link(self) -> Any:
        """Return how the table is played by link, as the version has it whose log it is."""
        return self.leader["meta"].get("link") or self.other["meta"].get("link")

    def _days(self) -> Any:
        """Return the days of the version whose log it is, and what the other one has of the shared actions."""
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
        """Return the comments on the merged log, and note those that have no room there."""
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
        """Return the result that was read with the merged log, and note another one."""
        chosen, other = (record["meta"].get("result") for record in (self.leader, self.other))
        if not isinstance(other, dict) or type(other.get("at")) is not int or not isinstance(other.get("text"), str):
            return chosen
        at, shared = other["at"], self._is_shared(self.other, other["at"])
        if chosen is None and shared:
            return other
        if at >= 0 and not (shared and other == chosen):
            self._note(self.other, at, other["text"])
        return chosen


class _Node:
    """A place in the tree of lines: how it was reached, and the last place of the main line on the way."""

    __slots__ = ("action", "before", "main", "next")

    def __init__(self, action: str, before: _Node | None, main: int) -> None:
        self.action, self.before, self.main = action, before, main
        self.next: dict[str, _Node] = {}


class _Tree:
    """The lines of several records in one tree, so that each is kept once and none that another one begins with."""

    def __init__(self, main: Sequence[str]) -> None:
        self.size = 0
        self._root = _Node("", None, 0)
        self._ends: list[_Node] = []
        self._trunk = self._grown(self._root, main)
        for place, node in enumerate(self._trunk):
            node.main = place
        self._on_main = {id(node) for node in self._trunk}

    def _grown(self, node: _Node, log: Sequence[str]) -> list[_Node]:
        """Return the places of a line from a node on; those that are not there yet are added."""
        found = [node]
        for action in log:
            after = node.next.get(action)
            if after is None:
                after = node.next[action] = _Node(action, node, node.main)
                self.size += 1
            node = after
            found.append(node)
        return found

    def add(self, record: Json) -> None:
        """Add the lines of a record."""
        trunk = self._grown(self._root, record["log"])
        self._ends.append(trunk[-1])
        for branch in record["branches"]:
            self._ends.append(self._grown(trunk[branch["at"]], branch["log"])[-1])

    def branches(self) -> Iterator[Json]:
        """Yield the lines beside the main one, in the order in which they were added."""
        told: set[int] = set()
        size = 0
        for end in self._ends:
            if end.next or id(end) in self._on_main or id(end) in told:
                continue
            told.add(id(end))
            log: list[str] = []
            node = end
            while id(node) not in self._on_main and node.before:
                log.append(node.action)
                size += len(node.action) + 3
                node = node.before
                if len(log) > MAX_ACTIONS or size > MAX_BYTES:
                    raise _too_large()
            yield {"at": end.main, "log": log[::-1]}


_NAMED_BY: dict[str, tuple[str, ...]] = {"notes": ("at", "line", "text"), "drawn": ("at", "line", "cells", "second")}
"""What tells one note, or one drawing, from another."""


def _larger(ours: Any, theirs: Any) -> Any:
    """Return the larger of two counts."""
    return theirs if type(theirs) is int and (type(ours) is not int or theirs > ours) else ours


def _with_missing(ours: Any, theirs: Any) -> Any:
    """Return the fields of ours, and those that only theirs has."""
    return {**theirs, **ours} if isinstance(ours, dict) and isinstance(theirs, dict) else ours or theirs


def _clock(ours: Any, theirs: Any) -> Any:
    """Return our clock with the longer of the two times of each side."""
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


def _further(ours: Any, theirs: Any) -> Any:
    """Return the series in which more games were played."""
    games = [len(_listed(series.get("games"))) if isinstance(series, dict) else -1 for series in (ours, theirs)]
    return theirs if games[1] > games[0] else ours


def _name(ours: Any, theirs: Any) -> Any:
    """Return our text, or theirs where ours is empty."""
    return ours or theirs


_BETWEEN = {
    "name": _name,
    "created": _name,
    "seats": _with_missing,
    "headers": _with_missing,
    "hints": _larger,
    "guide": _larger,
    "clock": _clock,
    "series": _further,
}
"""How fields of `meta` that both versions have are merged, where that needs nothing but the two values."""


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _listed(value: object) -> list[Any]:
    """Return the objects of a list that came from outside."""
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _missing(known: Sequence[Json], given: Sequence[Json], names: tuple[str, ...]) -> list[Json]:
    """Return what is given and not known yet, told apart by some of its fields; `line` may be left out."""
    seen = {_key(one, names) for one in known}
    found = []
    for one in given:
        key = _key(one, names)
        if key not in seen:
            seen.add(key)
            found.append(one)
    return found


def _key(one: Json, names: tuple[str, ...]) -> str:
    usual = {"line": "", "second": False}  # what a field that was left out means
    return json.dumps([one.get(name, usual.get(name)) for name in names])


def _joined(ours: Any, theirs: Any) -> Any:
    """Return what could not be replayed of both; what comes from outside need not be a list."""
    mine = ours if isinstance(ours, list) else [ours]
    other = theirs if isinstance(theirs, list) else [theirs]
    if any(mine[at : at + len(other)] == other for at in range(len(mine) - len(other) + 1)):
        return ours
    return [*mine, *other]


def _alike(one: Json, other: Json) -> bool:
    """Return whether two endings of one line are the same."""
    return all(one[name] == other[name] for name in ("at", "reason", "side"))


def _said(ended: Json) -> str:
    """Return an ending as a note."""
    reason, side = str(ended["reason"]), ended["side"]
    if reason == AGREEMENT:
        return "Draw by agreement."
    return f"{str(side).capitalize()} resigned." if side else "Given up."


def _parts(text: str) -> Iterator[str]:
    """Yield a text in pieces that fit a note."""
    step = MAX_NOTE if text.isascii() else MAX_NOTE // 2
    for start in range(0, len(text), step):
        yield text[start : start + step]


def _line_names(log: Sequence[str]) -> list[str]:
    """Return, for each place of a log, the name of the line to it, as notes have it: docs/api/storage.md."""
    total = 0x811C9DC5
    names = [f"{total:08x}"]
    for number, action in enumerate(log):
        for sign in f" {action}" if number else action:
            unit = ord(sign) if ord(sign) < 0x10000 else 0xD800 + (ord(sign) - 0x10000 >> 10)
            total = ((total ^ unit) * 0x01000193) & 0xFFFFFFFF
        names.append(f"{total:08x}")
    return names


def _ends_at(record: Json, at: int) -> bool:
    """Return whether the players ended the record after so many actions."""
    ended: Json | None = record.get("ended")
    return bool(ended and ended["at"] == at)


def _check_size(record: Json) -> None:
    text = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise _too_large()


def _too_large() -> RequestError:
    return RequestError("Together these would be too large for one table.", "too-large")
