"""Requests that send a record and get its table back: play, undo and redo, browse, end."""

from __future__ import annotations

from ..kernel import record as records
from ..kernel.errors import RequestError
from ..kernel.lines import endings
from ..kernel.messages import listing, say
from ..kernel.types import Json
from ..scenes.editing import handicaps
from ..scenes.going_back import made_again, own_decision, taken_back
from ..scenes.journal import journal as journal_of
from ..scenes.roads import roads as roads_of
from ..scenes.table import table
from ..scenes.to_json import refusal_json
from .requests import Opened, field, memory, seed_of, setup_of

MAX_LINE = 100
"""The most actions that `follow` plays, and the most steps that `refuse` takes."""


def new(request: Json) -> Json:
    """Return the table of a new record."""
    game = setup_of(request)
    start, odds = field(request, "start", str, None), field(request, "odds", dict, None)
    if odds:
        wanted = field(odds, "side", str), field(odds, "kind", str)
        given = (one["position"] for one in handicaps(game) if (one["side"], one["kind"]) == wanted)
        start = next(given, start)
    record = records.new(game, start, field(request, "meta", dict, {}))
    if "seed" not in game.spec.options:
        record["seed"] = seed_of(request)
    return table(memory, game, record)


def open_(request: Json) -> Json:
    """Return the table of a record."""
    return Opened(request).table()


def play(request: Json) -> Json:
    """Return the table after one more action."""
    return Opened(request).reached().played_on(field(request, "action", str))


def follow(request: Json) -> Json:
    """Return the table after a line of play from the current position; it is saved only if the caller saves it."""
    actions = field(request, "actions", list)
    if len(actions) > MAX_LINE or not all(isinstance(action, str) for action in actions):
        raise RequestError(say("“actions” must be a list of at most {most} actions, each a text.", most=MAX_LINE))
    opened = Opened(request).reached()
    record, played = opened.record, opened.played
    for action in actions:
        record, played = records.play(record, opened.game, played, action)
    return opened.table(record, moved=bool(actions))


def draw(request: Json) -> Json:
    """Return the table after chance has drawn."""
    opened = Opened(request).reached()
    if not opened.game.rules.chances(opened.pos):
        raise RequestError(say("It is not chance's turn."))
    return opened.played_on(records.draw(opened.record, opened.game.rules, opened.played))


def end(request: Json) -> Json:
    """Return the table of a game that the players end themselves, by agreement or resignation."""
    opened = Opened(request).reached()
    reason, side = field(request, "reason", str), field(request, "side", str, None)
    if reason not in (endings.AGREEMENT, endings.RESIGNATION):
        raise RequestError(say("“reason” must be “agreement” or “resignation”."))
    if reason == endings.RESIGNATION and side not in opened.game.spec.sides:
        raise RequestError(say("To resign, “side” must be {sides}.", sides=listing(opened.game.spec.sides, "or")))
    if reason == endings.AGREEMENT and side in opened.game.spec.sides:
        raise RequestError(say("An agreement has no “side”."))
    if opened.over() or opened.game.rules.outcome(opened.pos):
        raise RequestError(say("The game is already over."))
    return opened.table(endings.end(opened.record, reason, side))


def roads(request: Json) -> Json:
    """Return the path of every piece up to the current position."""
    opened = Opened(request).reached()
    played = opened.played
    return {"roads": roads_of(opened.game, played.positions, played.moves[: opened.record["at"]])}


def journal(request: Json) -> Json:
    """Return the days of play, with their events and notes, and the rolls up to the current position."""
    opened = Opened(request).reached()
    days, notes = _dated(request, "days", "day"), _dated(request, "notes", "text")
    return journal_of(opened.turns[: opened.record["at"]], days, notes)


def _dated(request: Json, name: str, text: str) -> list[Json]:
    """Return a list of objects that each have a place in the log, `at`, and a text."""
    found: list[Json] = field(request, name, list, [])
    for one in found:
        if not isinstance(one, dict) or field(one, "at", int) < 0:
            raise RequestError(say("“{field}” must be a list of objects, each with an “at” of at least 0.", field=name))
        field(one, text, str)
    return found


def undo(request: Json) -> Json:
    """Return the table with the last decision taken back, or everything after `at`, and what that was."""
    opened, own = Opened(request), field(request, "own", bool, False)
    at = field(request, "at", int) if "at" in request else None
    spec, record, past = opened.game.spec, opened.record, opened.turns
    if at is None and own:
        at = own_decision(spec, record, past, -1)
    after = records.undo(record, opened.game.rules, opened.played) if at is None else records.go(record, at)
    return {**opened.table(after), "text": taken_back(spec, record, past, after["at"])}


def redo(request: Json) -> Json:
    """Return the table with the last undone decision played again, and what that was."""
    opened = Opened(request)
    spec, record, past = opened.game.spec, opened.record, opened.turns
    at = own_decision(spec, record, past, 1) if field(request, "own", bool, False) else None
    after = records.redo(record, opened.game.rules, opened.played) if at is None else records.go(record, at)
    moved = after["at"] == record["at"] + 1
    return {**opened.table(after, moved=moved), "text": made_again(spec, record, past, after["at"])}


def go(request: Json) -> Json:
    """Return the table at another place in its log."""
    opened = Opened(request)
    return opened.table(records.go(opened.record, field(request, "at", int)))


def branch(request: Json) -> Json:
    """Return the table with one of its branches as the main line."""
    opened = Opened(request)
    return opened.table(records.take_branch(opened.record, field(request, "branch", int)))


def refuse(request: Json) -> Json:
    """Return whether steps are refused, and by which rule."""
    opened = Opened(request)
    steps = field(request, "steps", list)
    if not steps or len(steps) > MAX_LINE or not all(isinstance(step, str) for step in steps):
        raise RequestError(say("“steps” must be a list of 1 to {most} cells and choices.", most=MAX_LINE))
    refusal = opened.over() or opened.game.why(opened.pos, steps)
    return {"legal": False, **refusal_json(refusal)} if refusal else {"legal": True}
