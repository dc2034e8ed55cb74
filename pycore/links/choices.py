"""Encode the options of a game: each value by its number in the game's specification, or as text if it has none.

All options together are one digit in a mixed radix. If a value has no number (a free text, or a value added later), the
digit is the one after the last, and the options that differ from their defaults follow.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod

from ..interfaces.game import GameSpec, Option
from .digits import Digits, DigitsError, Taken

PLACES, PARTS = 16, 8
"""Upper limits: a game has fewer options than the first, and a value fewer parts than the second."""


def _linked(game: GameSpec) -> list[tuple[str, Option]]:
    """Return the options of a game in order, without the seed, which a record keeps elsewhere."""
    return [(name, option) for name, option in game.options.items() if name != "seed"]


def _numbered(option: Option) -> bool:
    """Return whether the values of an option have numbers. Otherwise only the default has one, which is 0."""
    return option.in_links != 0 and (bool(option.values) or option.kind == "number")


def _known(option: Option) -> int:
    """Return how many of an option's values have a number in links."""
    return len(option.values) if option.in_links is None else option.in_links


def _lists(known: int, length: int) -> int:
    """Return the number of lists of `length` values."""
    return int(known**length)


def _codes(option: Option) -> int:
    """Return how many numbers an option has: for its values, lists of them, and its range."""
    known = _known(option)
    if not _numbered(option):
        return 1
    if option.kind == "several":
        return sum(_lists(known, length) for length in range(1, option.high + 1))
    return known + (option.high - option.low + 1 if option.kind == "number" else 0)


def _code(option: Option, value: str) -> int | None:
    """Return the number of a value, or None if it has none."""
    known = _known(option)
    if not _numbered(option):
        return 0 if value == option.default else None
    values = option.values[:known]
    if option.kind == "several":
        parts = value.split("+")
        if not all(part in values for part in parts):
            return None
        shorter = sum(_lists(known, length) for length in range(1, len(parts)))
        return shorter + sum(values.index(part) * _lists(known, place) for place, part in enumerate(parts))
    if value in values:
        return values.index(value)
    return known + int(value) - option.low if option.kind == "number" and value not in option.values else None


def _value(option: Option, code: int) -> str:
    """Return the value with a number below `_codes`."""
    known = _known(option)
    if not _numbered(option):
        return option.default
    if option.kind == "several":
        length = 1
        while code >= _lists(known, length):
            code -= _lists(known, length)
            length += 1
        return "+".join(option.values[code // _lists(known, place) % known] for place in range(length))
    return option.values[code] if code < known else str(option.low + code - known)


def put_options(digits: Digits, game: GameSpec, values: Mapping[str, str]) -> None:
    """Write all options of a record; their values must be valid."""
    linked = _linked(game)
    radices = [_codes(option) for _, option in linked]
    codes = [_code(option, values[name]) for name, option in linked]
    together = 0
    for code, radix in zip(reversed(codes), reversed(radices), strict=True):
        together = together * radix + (code or 0)
    if None not in codes:
        digits.put(together, prod(radices) + 1)
        return
    digits.put(prod(radices), prod(radices) + 1)
    unusual = [(at, values[name], option) for at, (name, option) in enumerate(linked) if values[name] != option.default]
    digits.put(len(unusual), PLACES)
    for at, value, option in unusual:
        digits.put(at, PLACES)
        _put_value(digits, option, value)


def _put_value(digits: Digits, option: Option, value: str) -> None:
    """Write a value without a number: the count and places of its parts in the option, or 0 and its text."""
    parts = value.split("+") if option.kind == "several" else [value]
    if not all(part in option.values for part in parts):
        digits.put(0, PARTS)
        digits.put_text(value)
        return
    digits.put(len(parts), PARTS)
    for part in parts:
        digits.put_large(option.values.index(part))


def take_options(taken: Taken, game: GameSpec) -> dict[str, str]:
    """Read all options, the defaults included. The caller checks that the values are valid. Raises DigitsError."""
    linked = _linked(game)
    radices = [_codes(option) for _, option in linked]
    together = taken.take(prod(radices) + 1)
    if together == prod(radices):
        return {name: option.default for name, option in linked} | dict(_listed(taken, linked))
    values = {}
    for (name, option), radix in zip(linked, radices, strict=True):
        together, code = divmod(together, radix)
        values[name] = _value(option, code)
    return values


def _listed(taken: Taken, linked: list[tuple[str, Option]]) -> Iterator[tuple[str, str]]:
    for _ in range(taken.take(PLACES)):
        at = taken.take(PLACES)
        if at >= len(linked):
            raise DigitsError
        name, option = linked[at]
        places = [taken.take_large() for _ in range(taken.take(PARTS))]
        if any(place >= len(option.values) for place in places):
            raise DigitsError
        yield name, "+".join(option.values[place] for place in places) if places else taken.take_text()
