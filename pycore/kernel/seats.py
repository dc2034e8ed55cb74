"""Who plays each side of a table: the seats that `meta.seats` of its record keeps.

The page writes them, and files may bring them, so a seat that is not of the right type counts as a person's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .friend import BY_LINK
from .types import Json

OPPONENT, PERSON = "opponent", "person"


class Seat(NamedTuple):
    """The player of a side: `person`, `opponent` with its level, or `link` for a friend elsewhere."""

    kind: str
    level: int = 0


def seats_of(record: Json, sides: Sequence[str]) -> dict[str, Seat]:
    """Return who plays each of the sides.

    >>> seats_of({"meta": {"seats": {"black": {"kind": "opponent", "level": 4}}}}, ("white", "black"))
    {'white': Seat(kind='person', level=0), 'black': Seat(kind='opponent', level=4)}
    """
    given = record["meta"].get("seats")
    known = given if isinstance(given, dict) else {}
    return {side: _seat(known.get(side)) for side in sides}


def _seat(given: object) -> Seat:
    match given:
        case {"kind": "opponent", "level": int(level)} if type(level) is int and level > 0:
            return Seat(OPPONENT, level)
        case {"kind": "link"}:
            return Seat(BY_LINK)
    return Seat(PERSON)


def only_person(seats: Mapping[str, Seat]) -> str | None:
    """Return the side of the only person at a table, or None if there is no person or more than one."""
    persons = [side for side, seat in seats.items() if seat.kind == PERSON]
    return persons[0] if len(persons) == 1 else None
