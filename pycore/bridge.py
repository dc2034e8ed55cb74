"""The one door: JSON text in, JSON text out. docs/formats.md lists the requests; the page has no other way to the core.

The page's workers call `handle`; `python -m pycore query` puts the same function on standard input and output.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Callable
from math import isfinite

from .door import asking, editing, playing, puzzling, sharing, thinking, writing
from .kernel.errors import GameError, RequestError
from .kernel.types import Json

MAX_BYTES = 1 << 20
MAX_NESTING = 200
"""Lists and objects within each other: the reader of the browser's Python ends its worker from some 1,500 on."""

HANDLERS: dict[str, Callable[[Json], Json]] = {
    "games": asking.games,
    "look": asking.look,
    "perft": asking.perft,
    "why": asking.why,
    "best": thinking.best,
    "think": thinking.think,
    "hint": thinking.hint,
    "analyse": thinking.analyse,
    "review": thinking.review,
    "walk": thinking.walk,
    "retry": thinking.retry,
    "board": asking.board,
    "rulebook": asking.rulebook,
    "howto": asking.howto,
    "lessons": asking.lessons,
    "games-to-watch": asking.games_to_watch,
    "gallery": asking.gallery,
    "try": asking.try_,
    "palette": editing.palette,
    "compose": editing.compose,
    "decompose": editing.decompose,
    "puzzles": puzzling.puzzles,
    "daily": puzzling.daily,
    "attempt": puzzling.attempt,
    "new": playing.new,
    "open": playing.open_,
    "play": playing.play,
    "follow": playing.follow,
    "draw": playing.draw,
    "end": playing.end,
    "roads": playing.roads,
    "undo": playing.undo,
    "redo": playing.redo,
    "go": playing.go,
    "branch": playing.branch,
    "refuse": playing.refuse,
    "pack": sharing.pack,
    "unpack": sharing.unpack,
    "merge": sharing.merge,
    "text": writing.text,
    "read": writing.read,
    "import": writing.import_,
}


def handle(text: str) -> str:
    """Answer one request.

    Args:
        text: a JSON object with `do`; at most 1 MiB in UTF-8.

    Returns:
        A JSON object with `ok`, and the request's `id` if it had one. Never raises: a fault of ours is answered with
        code `internal` and reported on standard error, with the request that makes it happen again.

    >>> handle('{"do": "perft", "game": "pilgrim", "after": ["pass", "pass"], "depth": 2, "id": 7}')
    '{"ok":true,"nodes":400,"id":7}'
    """
    request: Json = {}
    try:
        request = _parsed(text)
        reply = {"ok": True, **_handler(request)(request)}
    except GameError as error:
        reply = {"ok": False, "error": error.json()}
    except Exception:  # noqa: BLE001 - the door's last line of defence: process and page depend on it
        print(f"request: {text[:2000]}\n{traceback.format_exc()}", file=sys.stderr)
        reply = {"ok": False, "error": {"code": "internal", "message": "Something went wrong in the rules."}}
    if "id" in request:
        reply["id"] = request["id"]
    return json.dumps(reply, separators=(",", ":"))


def _parsed(text: str) -> Json:
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise RequestError("A request is at most 1 MiB.", "too-large")
    if _nested(text) > MAX_NESTING:
        raise RequestError(f"A request has at most {MAX_NESTING} lists and objects within each other.")
    try:
        request = _DECODER.decode(text)
    except ValueError:
        raise RequestError("The request is not JSON.") from None
    if not isinstance(request, dict):
        raise RequestError("The request is not a JSON object.")
    return request


_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[][{}]', re.DOTALL)
"""A text, as far as it goes (brackets within it do not count), or one bracket."""


def _nested(text: str) -> int:
    """How many lists and objects are within each other at the most."""
    if text.count("[") + text.count("{") <= MAX_NESTING:
        return 0
    deepest = depth = 0
    for found in _BRACKETS.finditer(text):
        if found[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif found[0] in "]}":
            depth -= 1
    return deepest


def _no_json(word: str) -> float:
    """Python reads NaN and Infinity, but JSON knows neither, and a reply that gave them back would be none."""
    raise ValueError(word)


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _no_json(digits)


_DECODER = json.JSONDecoder(parse_constant=_no_json, parse_float=_finite)


def _handler(request: Json) -> Callable[[Json], Json]:
    do = request.get("do")
    if not isinstance(do, str) or do not in HANDLERS:
        raise RequestError(f"“do” must be one of {', '.join(HANDLERS)}.")
    return HANDLERS[do]
