"""Who plays each side of a table: the seats that `meta.seats` of its record keeps.

The page writes them, and files may bring them, so a seat that is not of the right type counts as a person's.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import floor
from typing import NamedTuple

from .friend import BY_LINK
from .types import Json

OPPONENT, PERSON = "opponent", "person"
CHARACTER = r"[a-z-]{1,24}"
"""The names of characters."""


class Seat(NamedTuple):
    """The player of a side: `person`, `opponent` with its level, or `link` for a friend elsewhere.

    A record keeps the strength of an opponent only where it is not a whole level, beside the nearest level.
    """

    kind: str
    level: int = 0  # the nearest to the strength
    strength: float = 0.0  # with one decimal; of whole levels the level
    character: str = ""  # its name in requests, or "" for none
    suits: bool = False  # whether the strength followed from the player's results


def nearest_level(strength: float) -> int:
    """Return the whole level that is nearest to a strength; halves count as the higher one."""
    return floor(strength + 0.5)


def opponent(strength: float, character: str = "", suits: bool = False) -> Json:
    """Return the seat of an opponent as a record keeps it.

    >>> opponent(3.0), opponent(3.5, suits=True)
    ({'kind': 'opponent', 'level': 3}, {'kind': 'opponent', 'level': 4, 'strength': 3.5, 'suits': True})
    """
    seat: Json = {"kind": OPPONENT, "level": nearest_level(strength)}
    if strength != seat["level"]:
        seat["strength"] = strength
    if character:
        seat["character"] = character
    if suits:
        seat["suits"] = True
    return seat


def seats_of(record: Json, sides: Sequence[str]) -> dict[str, Seat]:
    """Return who plays each of the sides.

    >>> found = seats_of({"meta": {"seats": {"black": {"kind": "opponent", "level": 4}}}}, ("white", "black"))
    >>> found["white"].kind, found["black"].kind, found["black"].strength
    ('person', 'opponent', 4.0)
    """
    given = record["meta"].get("seats")
    known = given if isinstance(given, dict) else {}
    return {side: seat_of(known.get(side)) for side in sides}


def seat_of(given: object) -> Seat:
    """Return the player of a side, for what a record keeps of it."""
    match given:
        case {"kind": "opponent", "level": int(level), **more} if type(level) is int and level > 0:
            strength, character = _strength(more.get("strength"), level), _character(more.get("character"))
            return Seat(OPPONENT, level, strength, character, more.get("suits") is True)
        case {"kind": "link"}:
            return Seat(BY_LINK)
    return Seat(PERSON)


def _strength(given: object, level: int) -> float:
    """Return a strength if it has one decimal and this level is the nearest, else the level."""
    if isinstance(given, float) and level - 0.5 <= given < level + 0.5 and round(given, 1) == given:
        return given
    return float(level)


def _character(given: object) -> str:
    return given if isinstance(given, str) and re.fullmatch(CHARACTER, given) else ""


def only_person(seats: Mapping[str, Seat]) -> str | None:
    """Return the side of the only person at a table, or None if there is no person or more than one."""
    persons = [side for side, seat in seats.items() if seat.kind == PERSON]
    return persons[0] if len(persons) == 1 else None
