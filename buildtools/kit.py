"""What the workshop needs to know of the kit: its names, for completion, and the games to begin with."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from typing import Any

from pycore import kit as module
from pycore.kit.examples import STARTS

ARGUMENT = re.compile(r"(\w+): (.*)")


def kit() -> dict[str, Any]:
    """Return the names of the kit, sorted, and the games to begin with, in the kit's order."""
    names = [named(name, getattr(module, name)) for name in sorted(module.__all__)]
    starts = [{"id": one.id, "title": one.title, "about": one.about, "text": one.text()} for one in STARTS]
    return {"names": names, "starts": starts}


def named(name: str, value: Callable[..., Any]) -> dict[str, Any]:
    """Return what completion shows of a name: its first sentence, and its parameters with what is said of them.

    `signature` has the parameters that are needed, and dots for the others.
    """
    text = inspect.getdoc(value) or ""
    told = arguments(text)
    is_error = isinstance(value, type) and issubclass(value, Exception)
    parameters = [] if is_error else list(inspect.signature(value).parameters.values())
    needed = [str(one.replace(annotation=one.empty)) for one in parameters if one.default is one.empty]
    dots = ["…"] if len(needed) < len(parameters) else []
    return {
        "name": name,
        "signature": "" if is_error else f"({', '.join([*needed, *dots])})",
        "parameters": [
            {"name": one.name, "about": told.get(one.name, "")}
            for one in parameters
            if one.kind in (one.POSITIONAL_OR_KEYWORD, one.KEYWORD_ONLY)
        ],
        "about": text.split("\n\n", 1)[0].replace("\n", " ").replace("`", ""),
    }


def arguments(text: str) -> dict[str, str]:
    """Return what the section "Args" of a docstring says of each parameter."""
    found: dict[str, str] = {}
    name = ""
    for line in text.partition("\nArgs:\n")[2].split("\n"):
        if not line.startswith("    "):
            break
        if (new := ARGUMENT.match(line[4:])) is not None:
            name, found[new[1]] = new[1], new[2]
        elif name:
            found[name] += " " + line.strip()
    return {name: about.replace("`", "") for name, about in found.items()}
