"""The door: JSON text in, JSON text out. docs/api lists the requests; the page has no other way to the core.

The page's workers call `handle`; `python -m pycore query` puts the same function on standard input and output.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

from .games import GAMES, MADE_GAMES, find
from .interfaces.lazy import lazy_module
from .kernel.errors import GameError, RequestError
from .kernel.json_text import MAX_NESTING, NestingError, decode
from .kernel.messages import say
from .kernel.package_data import deliver as deliver  # for the page's workers
from .kernel.types import Json
from .languages import ENGLISH, Language, find_language, localised

DOOR = (
    ("greeting", "hello"),
    ("asking", "games look perft why"),
    ("thinking", "best think offer hint analyse review walk retry"),
    ("asking", "board rulebook howto lessons games_to_watch setup_ gallery try_"),
    ("editing", "palette compose decompose edit handicaps"),
    ("puzzling", "puzzles daily next_puzzle keep_mistakes mistakes"),
    ("attempting", "attempt"),
    ("playing", "new open_ play follow draw end roads journal undo redo go branch refuse"),
    ("exploring", "explore prune promote"),
    ("telling", "describe describe_cell describe_hand typed result statistics suited series"),
    ("sharing", "pack unpack"),
    ("merging", "merge restored"),
    ("writing", "text read import_"),
    ("making", "pack_game unpack_game load_game findings drawings submission renew"),
)
"""The modules of the door and their handlers. A handler has the name of its request, with `_` for `-`, and one more at
the end where Python has that word."""
AT_TABLE = ("greeting", "asking", "playing", "thinking")
"""The modules that a table and its opponent need. A start from a memory image has them; others are imported on use."""
ROOM_ONLY = ("kit", "workshop.loader")
"""What every made game needs, and the page's own core does not."""

if TYPE_CHECKING:
    from .workshop import faults
else:  # the page's own core has no made games
    faults = lazy_module(f"{__package__}.workshop", "faults")

MAX_BYTES = 1 << 20

Handler = Callable[[Json], Json]


def _handler_in(module: str, name: str) -> Handler:
    """Return a handler that imports its module when it is first called: a position needs neither the coach, nor links,
    nor the readers of texts."""

    def handler(request: Json) -> Json:
        reply: Json = getattr(import_module(f"{__package__}.door.{module}"), name)(request)
        return reply

    return handler


HANDLERS = {
    name.rstrip("_").replace("_", "-"): _handler_in(module, name) for module, names in DOOR for name in names.split()
}


def load() -> None:
    """Import what every table of every game needs, so that a memory image made afterwards has it."""
    for module in AT_TABLE:
        import_module(f"{__package__}.door.{module}")
    for game in GAMES:
        find(game)


def open_room(archive: str = "") -> None:
    """Declare this process to be a closed room: it may run programs by others, which requests bring along.

    Args:
        archive: the path of the second archive of the built site, with the packages that only a room needs; "" where
            all packages are installed in one place.
    """
    if archive:
        sys.modules[__package__].__path__.append(f"{archive}/{__package__}")
        for name in ROOM_ONLY:  # now, because a program that does not answer soon is taken for one that hangs
            import_module(f"{__package__}.{name}")
    import_module(f"{__package__}.door.making").open_room()


def handle(text: str) -> str:
    """Answer one request.

    Args:
        text: a JSON object with `do`, and the language of the reply as `lang` if not English; at most 1 MiB in UTF-8.

    Returns:
        A JSON object with `ok`, and the request's `id` if it had one. Never raises: a bug is answered with code
        `internal` and reported on standard error, with the request that reproduces it; a bug of a made game with
        `game-fault`.

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
    except BaseException as error:  # noqa: BLE001 - the page and the process must survive every bug
        reply = _failed(text, error)
    if "id" in request:
        reply["id"] = request["id"]
    try:
        return _written(reply, language)
    except Exception as error:  # noqa: BLE001 - a made game may answer what JSON does not know
        return _written({**_failed(text, error), **{name: reply[name] for name in ("id",) if name in reply}}, language)


def _written(reply: Json, language: Language | None) -> str:
    return json.dumps(localised(reply, language) if language else reply, separators=(",", ":"), allow_nan=False)


def _failed(text: str, error: BaseException) -> Json:
    """Return the reply to a request that failed by a bug: of a made game, or of ours.

    Raises:
        BaseException: the error, if it is meant to end the process and comes from no made game.
    """
    fault = faults.fault_of(error) if MADE_GAMES else None
    if fault:
        return {"ok": False, "error": fault.json()}
    if not isinstance(error, Exception):
        raise error
    print(f"request: {text[:2000]}\n{_report(error)}", file=sys.stderr)
    return {"ok": False, "error": {"code": "internal", "message": say("Something went wrong in the rules.")}}


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
