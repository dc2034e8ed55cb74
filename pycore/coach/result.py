"""The result of a finished table: who won, the game in figures, and what the statistics keep of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from ..engine.levels import LEVELS
from ..interfaces.game import GameSpec
from ..kernel.days import DAY, stored_day
from ..kernel.friend import BY_LINK
from ..kernel.lines import endings
from ..kernel.messages import clauses, count, say
from ..kernel.seats import OPPONENT, PERSON, Seat, only_person, opponent, seats_of
from ..kernel.types import CHANCE, NOBODY, Json
from .results.statistics import DRAWN, FRIEND, HINT, LOST, WON
from .results.suiting import next_opponent

LATEST = "9999"
"""A time after that of every kept result."""


def result(spec: GameSpec, table: Json, before: Mapping[str, Any]) -> Json:
    """Return the result of a table whose game is over (docs/api/statistics.md).

    Args:
        spec: the game.
        table: the table, with its turns from the first one.
        before: the results that the page kept of earlier games, by table.
    """
    record, scene, past = table["record"], table["scene"], table["turns"][: table["at"]]
    seats, alone = seats_of(record, spec.sides), spec.players == 1
    decisions = sum(turn["by"] != CHANCE for turn in past)
    winner, days = scene["outcome"]["winner"], _days(record)
    guide = min(_number(record, "guide"), decisions)
    kept = _kept(spec, record, seats, winner) | {
        "turns": past[-1]["turn"] if past else 0,
        "days": days if days > 1 else 0,
        "hints": _number(record, "hints"),
        "guide": guide,
    }
    kept["analysis"] = record["meta"].get("analysis") is True and kept["against"] not in ("", FRIEND)
    ended = str(kept["result"])
    noted = alone or any(seat.kind == PERSON for seat in seats.values())
    heading = _heading(spec, ended if noted else "", winner)
    turns = (say("Turns"), max(1, kept["turns"]))
    if alone:  # the sentence of a pilgrimage that is complete tells its turns
        rolls = table["at"] - decisions
        told = kept["result"] == WON
        figures = [] if told else [turns]
        figures += [(say("Rolls"), rolls)] if rolls != turns[1] else []
        figures += [(say("Days"), days)] if days > 1 else []
    else:
        captures = sum(turn["captures"] for turn in past)
        figures = [turns, (say("Captures"), captures), (say("Pieces left"), len(scene["pieces"]))]
    return {
        "kept": {name: value for name, value in kept.items() if value} if noted else None,
        "heading": say("{result}, with analysis", result=heading) if kept["analysis"] and noted else heading,
        "figures": [list(figure) for figure in figures],
        "shares": _shares(decisions, guide, kept["hints"]) if alone else None,
        "other": _other_opponent(spec, seats, ended) if noted else None,
        "advice": _advice(spec, seats, kept, before) if noted else "",
        "play_on": _resigned(record, seats),
        "said": _said(spec, seats, winner),
    }


def _kept(spec: GameSpec, record: Json, seats: Mapping[str, Seat], winner: str) -> dict[str, Any]:
    """Return whether the player won, and against whom; empty texts where two people played at one screen."""
    kept = {"game": spec.id, "result": "", "side": "", "against": "", "daily": False}
    if spec.players == 1:
        daily = re.fullmatch(DAY, record["seed"], re.ASCII) is not None
        day = stored_day(record["meta"], "created") if daily else ""
        return kept | {"result": WON if winner != NOBODY else LOST, "daily": daily, "day": day}
    own = only_person(seats)
    if own is None:
        return kept
    other = next(seat for side, seat in seats.items() if side != own)
    against = FRIEND if other.kind == BY_LINK else str(other.level)
    ended = DRAWN if winner == NOBODY else WON if winner == own else LOST
    between = other.strength if other.strength != other.level else 0
    return kept | {"result": ended, "side": own, "against": against, "strength": between}


def _heading(spec: GameSpec, ended: str, winner: str) -> str:
    """Return who won; where only one person plays, whether they did."""
    if ended == WON:
        return say("You have won")
    if ended == LOST:
        return say("The game is lost") if spec.players == 1 else say("You have lost")
    return say("A draw") if winner == NOBODY else say("{side} wins", side=spec.side_name(winner))


def _said(spec: GameSpec, seats: Mapping[str, Seat], winner: str) -> list[str]:
    """Return the last words of each opponent that has a character of this game."""
    found: list[str] = []
    for side, seat in seats.items():
        if character := spec.play.characters.get(seat.character):
            words = character.words
            said = words.drawn if winner == NOBODY else words.won if winner == side else words.lost
            found.append(say("{character:cap}: {words}", character=character.name, words=said))
    return found


def _shares(decisions: int, guide: int, hints: int) -> Json | None:
    """Return how many actions the person and the Guide played; None if the person had no help."""
    if not decisions or not (guide or hints):
        return None
    own = decisions - guide
    words = clauses(
        say("You {number}", number=own),
        say("the Guide {number}", number=guide) if guide else "",
        count(hints, HINT) if hints else "",
    )
    return {"own": own, "guide": guide, "text": say("Who played: {shares}.", shares=words)}


def _advice(spec: GameSpec, seats: Mapping[str, Seat], kept: Json, before: Mapping[str, Any]) -> str:
    """Return who comes next after this game, as a sentence, or ""."""
    other = next((seat for seat in seats.values() if seat.kind == OPPONENT), None)
    if other is None or only_person(seats) is None:
        return ""
    return next_opponent(spec, {**before, "": {**kept, "when": LATEST}}, other.level, other.suits)


def _other_opponent(spec: GameSpec, seats: Mapping[str, Seat], ended: str) -> Json | None:
    """Return a stronger opponent after a win, and a gentler one after a loss; None if there is none."""
    side = next((side for side, seat in seats.items() if seat.kind == OPPONENT), None)
    if side is None or ended not in (WON, LOST) or seats[side].suits:
        return None
    level = seats[side].level + (1 if ended == WON else -1)
    if level not in LEVELS:
        return None
    label = say("Stronger opponent") if ended == WON else say("Gentler opponent")
    title = say("Opponent {level}, {name}", level=level, name=LEVELS[level].name)
    return {"label": label, "title": title, "seats": {side: opponent(level, seats[side].character)}}


def _resigned(record: Json, seats: Mapping[str, Seat]) -> bool:
    """Return whether an opponent has resigned, so that the player may play on."""
    how = endings.ended(record) or {}
    seat = seats.get(how.get("side", ""))
    return how.get("reason") == endings.RESIGNATION and seat is not None and seat.kind == OPPONENT


def _days(record: Json) -> int:
    """Return on how many days the table was played, up to its current position."""
    given = record["meta"].get("days")
    days: set[str] = set()
    for one in given if isinstance(given, list) else ():
        match one:
            case {"day": str(day), "at": int(at)} if at < record["at"]:
                days.add(day)
    return max(1, len(days))


def _number(record: Json, name: str) -> int:
    """Return a number that the meta of a record counts, or 0."""
    value = record["meta"].get(name)
    return value if type(value) is int and value > 0 else 0
