"""Requests that bring a record and get its table: played on, taken back, looked through, ended."""

from __future__ import annotations

from ..kernel import record as records
from ..kernel.errors import RequestError
from ..kernel.types import Json
from ..scenes.roads import roads as roads_of
from ..scenes.table import table
from ..scenes.to_json import refusal_json
from .requests import Opened, field, memory, seed_of, setup_of

MAX_LINE = 100


def new(request: Json) -> Json:
    """A fresh record and its table."""
    game = setup_of(request)
    record = records.new(game, field(request, "start", str, None), field(request, "meta", dict, {}))
    if "seed" not in game.spec.options:
        record["seed"] = seed_of(request)
    return table(memory, game, record)


def open_(request: Json) -> Json:
    """The table of a record."""
    return Opened(request).table()


def play(request: Json) -> Json:
    """After one more action."""
    return Opened(request).reached().played_on(field(request, "action", str))


def follow(request: Json) -> Json:
    """A line of play from where the record stands, shown as a table: a question, as long as nobody keeps the record."""
    actions = field(request, "actions", list)
    if len(actions) > MAX_LINE or not all(isinstance(action, str) for action in actions):
        raise RequestError(f"“actions” is a list of at most {MAX_LINE} actions, each a text.")
    opened = Opened(request).reached()
    record, played = opened.record, opened.played
    for action in actions:
        record, played = records.play(record, opened.game, played, action)
    return opened.table(record, moved=bool(actions))


def draw(request: Json) -> Json:
    """After chance has drawn."""
    opened = Opened(request).reached()
    if not opened.game.rules.chances(opened.pos):
        raise RequestError("Nothing is left to chance here.")
    return opened.played_on(records.draw(opened.record, opened.game.rules, opened.played))


def end(request: Json) -> Json:
    """Ended by will: an agreement, or one side resigns."""
    opened = Opened(request).reached()
    reason, side = field(request, "reason", str), field(request, "side", str, None)
    if reason not in (records.AGREEMENT, records.RESIGNATION):
        raise RequestError("“reason” is agreement or resignation.")
    if (reason == records.RESIGNATION) != (side in opened.game.spec.sides):
        raise RequestError(f"It is one of {', '.join(opened.game.spec.sides)} who resigns.")
    if opened.over() or opened.game.rules.outcome(opened.pos):
        raise RequestError("The game is over already.")
    return opened.table(records.end(opened.record, reason, side))


def roads(request: Json) -> Json:
    """Where every piece went until where the record stands."""
    opened = Opened(request).reached()
    played = opened.played
    return {"roads": roads_of(opened.game, played.positions, played.moves[: opened.record["at"]])}


def undo(request: Json) -> Json:
    """After the last decision is taken back."""
    opened = Opened(request)
    return opened.table(records.undo(opened.record, opened.game.rules, opened.played))


def redo(request: Json) -> Json:
    """After what was taken back is played again."""
    opened = Opened(request)
    after = records.redo(opened.record, opened.game.rules, opened.played)
    return opened.table(after, moved=after["at"] == opened.record["at"] + 1)


def go(request: Json) -> Json:
    """Looked at from another place of its log."""
    opened = Opened(request)
    return opened.table(records.go(opened.record, field(request, "at", int)))


def branch(request: Json) -> Json:
    """With a line that was left taken up again."""
    opened = Opened(request)
    return opened.table(records.take_branch(opened.record, field(request, "branch", int)))


def refuse(request: Json) -> Json:
    """Whether steps are refused, and by which rule."""
    opened = Opened(request)
    steps = field(request, "steps", list)
    if not steps or len(steps) > 100 or not all(isinstance(step, str) for step in steps):
        raise RequestError("“steps” is a list of cells and choices.")
    refusal = opened.over() or opened.game.why(opened.pos, steps)
    return {"legal": False, **refusal_json(refusal)} if refusal else {"legal": True}
