"""The door: JSON text in, JSON text out. docs/api lists the requests; the page has no other way to the core.

The page's workers call `handle`; `python -m pycore query` puts the same function on standard input and output.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from importlib import import_module

from .kernel.errors import GameError, RequestError
from .kernel.json_text import MAX_NESTING, NestingError, decode
from .kernel.messages import say
from .kernel.types import Json
from .languages import ENGLISH, Language, find_language, localised

MAX_BYTES = 1 << 20

Handler = Callable[[Json], Json]


def _group(module: str) -> Callable[[str], Handler]:
    """Return a function that finds the handlers of one module of the door and imports it for the first request.

    A program, or a worker of the page, thus loads only what it asks for: the first position needs neither the coach,
    nor links, nor the readers of texts.
    """

    def find(name: str) -> Handler:
        return lambda request: getattr(import_module(f"{__package__}.door.{module}"), name)(request)

    return find


asking, editing, playing, puzzling = _group("asking"), _group("editing"), _group("playing"), _group("puzzling")
sharing, telling, thinking, writing = _group("sharing"), _group("telling"), _group("thinking"), _group("writing")

HANDLERS: dict[str, Handler] = {
    "games": asking("games"),
    "look": asking("look"),
    "perft": asking("perft"),
    "why": asking("why"),
    "best": thinking("best"),
    "think": thinking("think"),
    "hint": thinking("hint"),
    "analyse": thinking("analyse"),
    "review": thinking("review"),
    "walk": thinking("walk"),
    "retry": thinking("retry"),
    "board": asking("board"),
    "rulebook": asking("rulebook"),
    "howto": asking("howto"),
    "lessons": asking("lessons"),
    "games-to-watch": asking("games_to_watch"),
    "setup": asking("setup_"),
    "gallery": asking("gallery"),
    "try": asking("try_"),
    "palette": editing("palette"),
    "compose": editing("compose"),
    "decompose": editing("decompose"),
    "edit": editing("edit"),
    "handicaps": editing("handicaps"),
    "puzzles": puzzling("puzzles"),
    "daily": puzzling("daily"),
    "attempt": puzzling("attempt"),
    "new": playing("new"),
    "open": playing("open_"),
    "play": playing("play"),
    "follow": playing("follow"),
    "draw": playing("draw"),
    "end": playing("end"),
    "roads": playing("roads"),
    "journal": playing("journal"),
    "undo": playing("undo"),
    "redo": playing("redo"),
    "go": playing("go"),
    "branch": playing("branch"),
    "refuse": playing("refuse"),
    "describe": telling("describe"),
    "describe-cell": telling("describe_cell"),
    "describe-hand": telling("describe_hand"),
    "typed": telling("typed"),
    "statistics": telling("statistics"),
    "series": telling("series"),
    "pack": sharing("pack"),
    "unpack": sharing("unpack"),
    "merge": sharing("merge"),
    "text": writing("text"),
    "read": writing("read"),
    "import": writing("import_"),
}


def handle(text: str) -> str:
    """Answer one request.

    Args:
        text: a JSON object with `do`, and the language of the reply as `lang` if not English; at most 1 MiB in UTF-8.

    Returns:
        A JSON object with `ok`, and the request's `id` if it had one. Never raises: a bug is answered with code
        `internal` and reported on standard error, with the request that reproduces it.

    >>> handle('{"do": "perft", "game": "pilgrim", "after": ["pass", "pass"], "depth": 2, "id": 7}')
    '{"ok":true,"nodes":400,"id":7}'
    """
    request: Json = {}
    language: Language | None = None
    try:
        request = _parsed(text)
        language = find_language(request.get("lang", ENGLISH))
        reply = {"ok": True, **_handler(request)(request)}
    except GameError as error:
        reply = {"ok": False, "error": error.json()}
    except Exception as error:  # noqa: BLE001 - the page and the process must survive every bug
        print(f"request: {text[:2000]}\n{_report(error)}", file=sys.stderr)
        reply = {"ok": False, "error": {"code": "internal", "message": say("Something went wrong in the rules.")}}
    if "id" in request:
        reply["id"] = request["id"]
    return json.dumps(localised(reply, language) if language else reply, separators=(",", ":"))


def _report(error: Exception) -> str:
    """Return the traceback of an error, without line numbers if the traceback module cannot find them.

    The standard library of the built site has no line tables, and `traceback` raises on its frames.
    """
    try:
        return "".join(traceback.format_exception(error))
    except Exception:  # noqa: BLE001 - a report that fails must not take the reply with it
        frames = [frame.f_code for frame, _ in traceback.walk_tb(error.__traceback__)]
        return "\n".join([*(f"  {code.co_filename}, in {code.co_qualname}" for code in frames), repr(error)])


def _parsed(text: str) -> Json:
    if len(text) > MAX_BYTES or len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        raise RequestError(say("A request must not be larger than 1 MiB."), "too-large")
    try:
        request = decode(text)
    except NestingError:
        raise RequestError(
            say("A request must not nest more than {most} lists and objects.", most=MAX_NESTING)
        ) from None
    except ValueError:
        raise RequestError(say("The request is not JSON.")) from None
    if not isinstance(request, dict):
        raise RequestError(say("The request is not a JSON object."))
    return request


def _handler(request: Json) -> Handler:
    do = request.get("do")
    if not isinstance(do, str) or do not in HANDLERS:
        raise RequestError(say("“do” must be one of {requests}.", requests=", ".join(HANDLERS)))
    return HANDLERS[do]
