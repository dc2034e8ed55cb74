"""Checks JSON against the types that the core declares for it."""

from __future__ import annotations

import types
import typing
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal, NewType, NotRequired


def faults(value: object, hint: Any, place: str = "") -> Iterator[str]:
    """Yield what is wrong with a JSON value of that type, and where."""
    if isinstance(hint, NewType):
        hint = hint.__supertype__
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any or hint is object:
        return
    if typing.is_typeddict(hint):
        yield from _object_faults(value, hint, place)
    elif origin is Literal:
        if value not in inner:
            yield f"{place}: {value!r} is not one of {inner}"
    elif origin in (types.UnionType, typing.Union):
        found = [list(faults(value, one, place)) for one in inner]
        if all(found):
            yield min(found, key=len)[0] if len(found) > 1 else found[0][0]
    elif origin in (list, tuple):
        if not isinstance(value, list):
            yield f"{place}: {value!r} is not a list"
        elif origin is tuple and len(value) != len(inner):
            yield f"{place}: {len(value)} items instead of {len(inner)}"
        else:
            for at, each in enumerate(value):
                yield from faults(each, inner[at] if origin is tuple else inner[0], f"{place}[{at}]")
    elif origin is dict:
        if not isinstance(value, dict):
            yield f"{place}: {value!r} is not an object"
        else:
            for key, each in value.items():
                yield from faults(each, inner[1], f"{place}.{key}")
    elif not (isinstance(value, (int, float)) if hint is float else type(value) is hint):
        yield f"{place}: {value!r} is not {hint.__name__}"


def _object_faults(value: object, shape: Any, place: str) -> Iterator[str]:
    if not isinstance(value, dict):
        yield f"{place}: {value!r} is not an object"
        return
    hints, optional = _fields(shape)
    if missing := hints.keys() - optional - value.keys():
        yield f"{place}: {shape.__name__} lacks {sorted(missing)}"
    if unknown := value.keys() - hints.keys():
        yield f"{place}: {shape.__name__} has no {sorted(unknown)}"
    for key in hints.keys() & value.keys():
        yield from faults(value[key], hints[key], f"{place}.{key}")


@cache
def _fields(shape: Any) -> tuple[dict[str, Any], set[str]]:
    """Return the types of a TypedDict's fields, and the names of those that may be missing."""
    hints = typing.get_type_hints(shape, include_extras=True)
    optional = {key for key, hint in hints.items() if typing.get_origin(hint) is NotRequired or not shape.__total__}
    return {
        key: hint.__args__[0] if typing.get_origin(hint) is NotRequired else hint for key, hint in hints.items()
    }, optional
