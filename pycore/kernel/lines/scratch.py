"""Scratch lines: branches of a record that were tried, not played.

`meta.scratch` names them as docs/api/storage.md says. Trying never changes the main line, nor where the game stands.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import RecordError
from ..messages import say
from ..types import Json
from .names import common, line_names

Mark = tuple[int, str]
"""The name of a scratch line: the number of its actions, and their hash."""


def whole_lines(record: Json) -> list[list[str]]:
    """Return the lines of a record's branches, each from the start of the game."""
    return [[*record["log"][: branch["at"]], *branch["log"]] for branch in record["branches"]]


def with_line(record: Json, line: Sequence[str]) -> Json:
    """Return the record with one more scratch line.

    It replaces the scratch lines that it continues, in the place of the first of them. A line that is the beginning of
    a known one is no new line.

    >>> record = {"log": ["a", "b"], "branches": [], "meta": {}}
    >>> with_line(with_line(record, ["a", "c"]), ["a", "c", "d"])["branches"]
    [{'at': 1, 'log': ['c', 'd']}]
    """
    known = whole_lines(record)
    if any(_begins(line, other) for other in (record["log"], *known)):
        return record
    marks = _marks(record)
    shorter = [_mark(other) in marks and _begins(other, line) for other in known]
    first = next((place for place, is_shorter in enumerate(shorter) if is_shorter), len(known))
    branches = [branch for branch, is_shorter in zip(record["branches"], shorter, strict=True) if not is_shorter]
    branches.insert(first, _rooted(record["log"], line))
    gone = {_mark(other) for other, is_shorter in zip(known, shorter, strict=True) if is_shorter}
    return _marked({**record, "branches": branches}, [*(mark for mark in marks if mark not in gone), _mark(line)])


def without_line(record: Json, line: Sequence[str]) -> Json:
    """Return the record without one of its other lines.

    Raises:
        RecordError: the record has no such branch.
    """
    index = index_of(record, line)
    branches = [branch for place, branch in enumerate(record["branches"]) if place != index]
    return _marked({**record, "branches": branches}, [mark for mark in _marks(record) if mark != _mark(line)])


def promoted(record: Json, line: Sequence[str]) -> Json:
    """Return the record with a line before the one that it follows among those that leave the game where it does.

    Raises:
        RecordError: the record has no such branch.
    """
    index, branches = index_of(record, line), list(record["branches"])
    before = [place for place in range(index) if branches[place]["at"] == branches[index]["at"]]
    if before:
        other = before[-1]
        branches[other], branches[index] = branches[index], branches[other]
    return {**record, "branches": branches}


def settled(record: Json) -> Json:
    """Return the record with its scratch lines attached to its present main line, without those that it has taken in.

    The main line may have gone on along a scratch line, or have become one.
    """
    marks = _marks(record)
    if not marks:
        return record
    branches: list[Json] = []
    found: list[Mark] = []
    for branch, line in zip(record["branches"], whole_lines(record), strict=True):
        is_scratch = _mark(line) in marks
        if is_scratch and _begins(line, record["log"]):
            continue
        branches.append(_rooted(record["log"], line) if is_scratch else branch)
        found += [_mark(line)] if is_scratch else []
    return _marked({**record, "branches": branches}, found)


def index_of(record: Json, line: Sequence[str]) -> int:
    """Return the index of the branch that a line is.

    Raises:
        RecordError: the record has no such branch.
    """
    found = next((place for place, known in enumerate(whole_lines(record)) if known == list(line)), None)
    if found is None:
        raise RecordError(say("This game has no such branch."))
    return found


def _rooted(log: Sequence[str], line: Sequence[str]) -> Json:
    """Return a line as a branch that leaves the log where the two part."""
    at = common(log, line)
    return {"at": at, "log": list(line[at:])}


def _begins(line: Sequence[str], other: Sequence[str]) -> bool:
    """Return whether the other line begins with this one, or is this one."""
    return common(line, other) == len(line)


def _mark(line: Sequence[str]) -> Mark:
    return len(line), line_names(line)[-1]


def _marks(record: Json) -> list[Mark]:
    """Return the names of the scratch lines; what is no name is left out."""
    given = record["meta"].get("scratch")
    named = [one for one in given if isinstance(one, dict)] if isinstance(given, list) else []
    return [
        (one["at"], one["line"]) for one in named if type(one.get("at")) is int and isinstance(one.get("line"), str)
    ]


def _marked(record: Json, marks: Sequence[Mark]) -> Json:
    """Return the record with these names of scratch lines; without any, the field is left out."""
    rest = {name: value for name, value in record["meta"].items() if name != "scratch"}
    names = [{"at": at, "line": line} for at, line in marks]
    return {**record, "meta": {**rest, **({"scratch": names} if names else {})}}
