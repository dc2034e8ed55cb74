"""Requests about scratch lines: trying a move, and deleting or promoting a line. The game itself stays as it is."""

from __future__ import annotations

import json

from ..kernel import record as records
from ..kernel.errors import RequestError
from ..kernel.lines import scratch
from ..kernel.lines.tree import MAX_BYTES, too_large
from ..kernel.messages import say
from ..kernel.types import Json
from .requests import Opened, field, memory


def explore(request: Json) -> Json:
    """Return the table of a line after `at` of its actions, or after one more `action`, and a record that keeps it."""
    opened, line = Opened(request), _line(request)
    at, action = field(request, "at", int, len(line)), field(request, "action", str, None)
    if not 0 <= at <= len(line):
        raise RequestError(say("“at” must be a place in the line."))
    kept, seen = opened.record, _alone(opened.record, line, at)
    played = memory.replay(opened.game, seen["start"], line)
    if played.problem and at > len(played.moves):
        raise played.problem
    if action is not None:
        seen, _ = records.play(seen, opened.game, played, action)
        tried = seen["log"][: seen["at"]]
        kept = scratch.with_line(kept, tried)
        if len(json.dumps(kept, ensure_ascii=False).encode("utf-8", "surrogatepass")) > MAX_BYTES:
            raise too_large()
        seen = _alone(kept, _longest(kept, line, tried), len(tried))
    return {**opened.table(seen, moved=action is not None), "kept": kept}


def prune(request: Json) -> Json:
    """Return the table of the record without one of its other lines."""
    opened = Opened(request)
    return opened.table(scratch.without_line(opened.record, _line(request)))


def promote(request: Json) -> Json:
    """Return the table with a line one place further up, or with `main` as the main line, at its end."""
    opened, line = Opened(request), _line(request)
    if not field(request, "main", bool, False):
        return opened.table(scratch.promoted(opened.record, line))
    taken = records.take_branch(opened.record, scratch.index_of(opened.record, line))
    return opened.table(records.go(taken, len(line)))


def _line(request: Json) -> list[str]:
    """Return the actions of a line, from the start of the game."""
    line: list[str] = field(request, "line", list)
    if len(line) > records.MAX_ACTIONS or not all(isinstance(action, str) for action in line):
        most = records.MAX_ACTIONS
        raise RequestError(say("“line” must be a list of at most {most} actions, each a text.", most=most))
    return line


def _alone(record: Json, line: list[str], at: int) -> Json:
    """Return a record of one line alone, which nobody has ended."""
    rest = {name: value for name, value in record.items() if name not in ("ended", "endings")}
    return {**rest, "log": line, "at": at, "branches": []}


def _longest(record: Json, line: list[str], tried: list[str]) -> list[str]:
    """Return a line that begins with these actions, so that one can go on along it: this one, or one of the record."""
    known = (line, record["log"], *scratch.whole_lines(record))
    return next((list(line) for line in known if line[: len(tried)] == tried), tried)
