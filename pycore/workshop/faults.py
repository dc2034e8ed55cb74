"""Faults of made programs, told as a file, a line and a sentence.

`traceback` is no help here: the library of the built site has no line tables, on which it fails. The frames are read
one by one instead, and only those of made games are told.
"""

from __future__ import annotations

import re
from types import TracebackType

from ..kernel.errors import DeclarationError, GameFault
from ..kernel.messages import Message, count, listing, noun, say
from .text import MAIN

PLACE = "made:"
"""What the file names of made modules begin with, in tracebacks and code objects: `made:<package>/<path>`."""
MODULES = "made_[0-9a-f]+"
MOST_SAID = 300
"""The most characters that are told of an exception's own text."""


def fault_of(error: BaseException, package: str = "") -> GameFault | None:
    """Return the fault of a made program behind an exception, or None if no made program took part.

    Args:
        error: the exception, with its traceback.
        package: the game's package, which may be one of the registry; any made game if it is empty.
    """
    if isinstance(error, GameFault):
        return error
    begin = f"{PLACE}{package}/" if package else PLACE
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(begin):
        file = str(error.filename).rpartition("/")[2]
        return GameFault(file, error.lineno or 0, say("Python cannot read this line: {error}.", error=error.msg))
    ours = re.compile(f"({re.escape(package) if package else MODULES})(\\.|$)")
    place = _place(error.__traceback__, ours)
    if place is None and isinstance(error, DeclarationError):
        code = getattr(error.of, "__code__", None)  # what a function of the game has returned was found out later
        place = _line(str(getattr(error.of, "__module__", "")), code.co_firstlineno if code else 0, ours) or (MAIN, 0)
    return GameFault(*place, _sentence(error)) if place else None


def _place(traceback: TracebackType | None, ours: re.Pattern[str]) -> tuple[str, int] | None:
    """Return the file and line of the last frame in a module of the game."""
    found = None
    while traceback is not None:
        name = str(traceback.tb_frame.f_globals.get("__name__"))
        found = _line(name, traceback.tb_lineno or 0, ours) or found
        traceback = traceback.tb_next
    return found


def _line(module: str, line: int, ours: re.Pattern[str]) -> tuple[str, int] | None:
    """Return the file of a module of the game with a line, or None for other modules."""
    begin = ours.match(module)
    return (f"{module[begin.end() :].replace('.', '/') or '__init__'}.py", line) if begin else None


def _sentence(error: BaseException) -> str:
    """Return what an exception says, as a sentence."""
    said = said_by(error)
    match error:
        case ModuleNotFoundError():
            return say("There is no module “{name}” here.", name=_own(error.name or said))
        case ImportError() if thing := getattr(error, "name_from", None):  # from Python 3.12 on
            return say("The module “{name}” has no “{thing}”.", name=_own(error.name or ""), thing=thing)
        case RecursionError():
            return say("The program calls itself again and again.")
        case MemoryError():
            return say("The program needs more memory than there is.")
        case AssertionError() if not said:
            return say("What this line claims does not hold.")
        case KeyError():
            return say("Nothing is kept under the key {key} (KeyError).", key=said)
        case DeclarationError():
            return say("{sentence}", sentence=said)
        case SystemExit() | KeyboardInterrupt() | GeneratorExit():
            return say("The program wants to end itself.")
        case NameError() if error.name:
            return say(
                "There is nothing called “{name}” here: it is neither defined nor imported.", name=_short(error.name)
            )
        case TypeError() if told := _misused(said):
            return told
    kind = type(error).__name__
    return say("{error} ({kind}).", error=said.rstrip("."), kind=kind) if said else say("{kind}.", kind=kind)


MISSING = re.compile(r"(.+)\(\) missing (\d+) required (?:positional|keyword-only) arguments?: (.+)")
UNEXPECTED = re.compile(r"(.+)\(\) got an unexpected keyword argument '(.+?)'")
TOO_MANY = re.compile(r"(.+)\(\) takes (?:from \d+ to )?(\d+) positional arguments? but (\d+) (?:was|were) given")
TWICE = re.compile(r"(.+)\(\) got multiple values for argument '(.+)'")
VALUE = noun("value")


def _misused(said: str) -> Message | None:
    """Return in plain words what Python says of a call that does not fit its function, or None."""
    if found := MISSING.match(said):
        names = [_short(name) for name in re.findall(r"'([^']+)'", found[3])]
        return say("“{function}” also needs {names}.", function=_called(found[1]), names=listing(names))
    if found := UNEXPECTED.match(said):
        return say("“{function}” does not take “{name}”.", function=_called(found[1]), name=found[2])
    if found := TOO_MANY.match(said):
        most, given = count(int(found[2]), VALUE), int(found[3])
        return say(
            "“{function}” takes at most {most}; {given} were given.", function=_called(found[1]), most=most, given=given
        )
    if found := TWICE.match(said):
        return say("“{function}” is given “{name}” twice.", function=_called(found[1]), name=found[2])
    return None


def _called(name: str) -> str:
    """Return a function's name as its caller writes it."""
    return name.removesuffix(".__new__").removesuffix(".__init__").rpartition(".")[2]


def said_by(error: BaseException) -> str:
    """Return the text of an exception; a made exception may fail even there."""
    try:
        return _short(str(error))
    except BaseException:  # noqa: BLE001 - whatever a made exception does, its fault must be told
        return ""


def _own(name: str) -> str:
    """Return the name of a module as a made game knows it."""
    return _short(re.sub(rf"^({MODULES}|{__package__.rpartition('.')[0]})\.", "", name))


def _short(text: str) -> str:
    """Return a text in one printable line of bounded length."""
    line = "".join(letter if letter.isprintable() else " " for letter in text[: 2 * MOST_SAID])
    return line[:MOST_SAID].strip()
