"""Decode JSON from outside: requests at the door, and saved games."""

from __future__ import annotations

import json
import re
from math import isfinite
from typing import Any

MAX_NESTING = 200
"""The most levels of nested lists and objects: at about 1,500 the browser's Python crashes without an exception."""

_BRACKETS = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[][{}]', re.DOTALL)
"""A string literal, closed or not (brackets inside it do not count), or a single bracket."""


class NestingError(ValueError):
    """JSON that is nested too deeply to be read safely."""

    def __init__(self) -> None:
        super().__init__(f"more than {MAX_NESTING} lists and objects within each other")


def decode(text: str) -> Any:
    """Return the value of a JSON text.

    Raises:
        NestingError: the text is nested deeper than `MAX_NESTING`; nothing has been parsed.
        json.JSONDecodeError: the text is not JSON; the error has the place.
        ValueError: a number in the text is not finite, or has too many digits.

    >>> decode('{"log": ["b1b3"]}')
    {'log': ['b1b3']}
    """
    if _depth(text) > MAX_NESTING:
        raise NestingError
    return _DECODER.decode(text)


def _depth(text: str) -> int:
    """Return how deep lists and objects are nested, or 0 if there are too few brackets to exceed the limit."""
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


def _refuse_constant(word: str) -> float:
    """Refuse NaN and Infinity: Python reads and writes them, but other JSON parsers would reject the reply."""
    raise ValueError(word)


def _finite(digits: str) -> float:
    number = float(digits)
    return number if isfinite(number) else _refuse_constant(digits)


_DECODER = json.JSONDecoder(parse_constant=_refuse_constant, parse_float=_finite)
