"""Undo and redo at a table: where they lead if not all players sit at it, and the sentence that says what was done."""

from __future__ import annotations

from collections.abc import Sequence

from ..interfaces.game import GameSpec
from ..kernel.lines.endings import ended
from ..kernel.messages import clauses, say
from ..kernel.seats import PERSON, Seat, only_person, seats_of
from ..kernel.types import CHANCE, Json

MOST_NAMED = 3
"""How many moves are named when several are taken back or made again."""


def own_decision(spec: GameSpec, record: Json, turns: Sequence[Json], step: int) -> int | None:
    """Return the place in the log of the nearest decision of a person at this table, before or after the present one.

    Args:
        spec: the game.
        record: the record.
        turns: all turns of the record.
        step: -1 for the decision before, 1 for the next one; after the last one comes the end of the log.

    Returns:
        None if only people sit here, if the players ended the game themselves, or if there is no such decision: then
        undo and redo go by single decisions.
    """
    here = {side for side, seat in seats_of(record, spec.sides).items() if seat.kind == PERSON}
    if len(here) == len(spec.sides) or ended(record):
        return None
    last = len(turns)
    places = range(record["at"] + 1, last) if step > 0 else range(min(record["at"], last) - 1, -1, -1)
    return next((place for place in places if turns[place]["by"] in here), last if step > 0 else None)


def taken_back(spec: GameSpec, record: Json, turns: Sequence[Json], at: int) -> str:
    """Return which moves are taken back by going from the present position back to `at`, the last one first."""
    moves = _names(spec, record, turns[at : record["at"]][::-1])
    return say("Taken back: {moves}.", moves=moves) if moves else say("Taken back.")


def made_again(spec: GameSpec, record: Json, turns: Sequence[Json], at: int) -> str:
    """Return which moves are made again by going from the record's present position on to `at`."""
    moves = _names(spec, record, turns[record["at"] : at])
    return say("Redone: {moves}.", moves=moves) if moves else say("Redone.")


def _names(spec: GameSpec, record: Json, turns: Sequence[Json]) -> str:
    """Return the first few moves with who made them."""
    seats, made = seats_of(record, spec.sides), [turn for turn in turns if turn["by"] != CHANCE]
    named = clauses(*(_by_whom(spec, seats, turn) for turn in made[:MOST_NAMED]), mark=";")
    more = len(made) - MOST_NAMED
    return say("{moves}; and {more} more", moves=named, more=more) if more > 0 else named


def _by_whom(spec: GameSpec, seats: dict[str, Seat], turn: Json) -> str:
    """Return a move after the name of its side, "you" for the only person, or alone in a game for one."""
    if len(seats) < 2:
        move: str = turn["say"]
        return move
    who = say("you") if turn["by"] == only_person(seats) else spec.side_name(turn["by"])
    return clauses(who, turn["say"])
