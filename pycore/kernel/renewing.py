"""Continue a record under the rules of another game, such as a newer text of the same made game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .playable import Identity
from .types import Json

OF_THE_TABLE = ("link", "series", "manners")
"""What a record's `meta` says of its own table only: a friend elsewhere, a series, what its opponent has said."""


def renewed(record: Json, spec: Identity, accepts: Callable[[str, object], bool]) -> Json:
    """Return a record from outside as one of another game, to be replayed under its rules.

    Options that the game does not have are left out, and so are branches, which may not be legal there. A friend
    elsewhere becomes a person at this screen.

    Args:
        record: the record; nothing in it is checked.
        spec: the other game.
        accepts: a function of the name and the value of an option that says whether the game accepts it.
    """
    options, meta = record.get("options"), record.get("meta")
    kept = {name: value for name, value in options.items() if accepts(name, value)} if isinstance(options, dict) else {}
    about = {name: value for name, value in meta.items() if name not in OF_THE_TABLE} if isinstance(meta, dict) else {}
    seats = about.get("seats")
    if isinstance(seats, dict):
        about["seats"] = {side: _here(seat) for side, seat in seats.items()}
    given = {name: value for name, value in record.items() if name not in ("rules", "ended")}
    return {**given, "game": spec.id, "options": kept, "branches": [], "meta": about}


def _here(seat: Any) -> Any:
    """Return the seat of a friend elsewhere as one at this screen."""
    return {**seat, "kind": "person"} if isinstance(seat, dict) and seat.get("kind") == "link" else seat


def cut(record: Json, good: int) -> Json:
    """Return a checked record with only the first `good` actions of its log."""
    return {**record, "log": record["log"][:good], "at": min(record["at"], good)}
