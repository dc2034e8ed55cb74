"""Parse requests: fields of the right type, a game with its options, a position, a record."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from .. import games
from ..interfaces.game import Game, GameSpec, setup
from ..kernel import record as records
from ..kernel.errors import IllegalMoveError, RequestError
from ..kernel.lines.names import common
from ..kernel.messages import say, sentences
from ..kernel.replays import Replays
from ..kernel.types import Json, Refusal
from ..scenes.table import by_will, table, turns

memory = Replays()
"""The games replayed last, shared by all requests."""


def field(request: Json, name: str, wanted: type, default: Any = ...) -> Any:
    """Return a field of a request.

    Raises:
        RequestError: the field has the wrong type, or is missing and has no default.
    """
    value = request.get(name, default)
    if value is ...:
        raise RequestError(say("The request needs “{field}”.", field=name))
    if value is default:
        return value
    if wanted is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value) if abs(value) < 1e15 else float("inf")
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
        raise RequestError(say("“{field}” has the wrong type.", field=name))
    if isinstance(value, float) and not isfinite(value):
        raise RequestError(say("“{field}” must be a finite number.", field=name))
    return value


def seed_of(request: Json) -> str:
    """Return the seed of a request: any text; a whole number stands for its digits."""
    value = request.get("seed")
    return str(value) if type(value) is int else field(request, "seed", str, "0")


def spec_of(request: Json) -> GameSpec:
    """Return the game that a request names.

    Raises:
        RequestError: no game has this name.
    """
    return games.find(field(request, "game", str))


def setup_of(request: Json) -> Game:
    """Return the game of a request under its options; a `seed` next to `options` is the option of that name."""
    spec = spec_of(request)
    options = dict(field(request, "options", dict, {}))
    if "seed" in request and "seed" in spec.options:
        options.setdefault("seed", seed_of(request))
    return setup(spec, options)


class Asked:
    """The position of a request such as `look`, which names it by a start and the actions after it."""

    def __init__(self, request: Json) -> None:
        self.game = setup_of(request)
        start = field(request, "start", str, None)
        after = field(request, "after", list, [])
        if len(after) > records.MAX_ACTIONS:
            raise RequestError(say("“after” holds at most {most} actions.", most=records.MAX_ACTIONS), "too-large")
        if not all(isinstance(action, str) for action in after):
            raise RequestError(say("“after” must be a list of actions, each a text."))
        played = memory.replay(self.game, start, after)
        if played.problem:
            raise played.problem
        self.rules = self.game.rules
        self.pos = played.positions[-1]


class Opened:
    """The record of a request, checked and replayed."""

    def __init__(self, request: Json) -> None:
        given = field(request, "record", dict)
        spec = games.find(field(given, "game", str))
        self.record = records.checked(given, spec)
        options = dict(self.record["options"])
        if "seed" in spec.options:
            options["seed"] = self.record["seed"]
        self.game = setup(spec, options)
        self.played = memory.replay(self.game, self.record["start"], self.record["log"])
        self.known: Json = {}
        for name in ("turns_from", "log_from"):
            known = field(request, name, int, None)
            if known is not None and known < 0:
                raise RequestError(say("“{field}” must be at least 0.", field=name))
            if known is not None:
                self.known[name] = known

    @property
    def pos(self) -> Any:
        """The record's current position, or the last one that could be replayed."""
        return self.played.positions[min(self.record["at"], len(self.played.moves))]

    @property
    def turns(self) -> Sequence[Json]:
        """The description of each move of the log, as far as it could be replayed."""
        return turns(memory, self.game, self.record["start"], self.record["log"])

    def table(self, record: Json | None = None, moved: bool = False) -> Json:
        """Return the table of the record, or of a successor, without the turns and actions that the caller knows."""
        reply = table(memory, self.game, record or self.record, moved)
        if not self.known:
            return reply
        same = common(self.record["log"], reply["record"]["log"])
        kept = {name: min(known, same) for name, known in self.known.items()}
        log = reply["record"]["log"][kept.get("log_from", 0) :]
        turns = reply["turns"][kept.get("turns_from", 0) :]
        return {**reply, "record": {**reply["record"], "log": log}, "turns": turns, **kept}

    def replayed(self) -> Json:
        """Return the record with the actions that cannot be replayed set aside."""
        return records.replayable(self.record, len(self.played.moves)) if self.played.problem else dict(self.record)

    def reached(self) -> Opened:
        """Return itself if its log can be replayed to the current position.

        Raises:
            GameError: the problem that stopped the replay.
        """
        if self.played.problem and self.record["at"] > len(self.played.moves):
            raise self.played.problem
        return self

    def played_on(self, action: str) -> Json:
        """Return the table after one more action."""
        if over := self.over():
            raise IllegalMoveError(over, action, self.record["at"])
        record, played = records.play(self.record, self.game, self.played, action)
        memory.keep(self.game, record, played)
        return self.table(record, moved=True)

    def over(self) -> Refusal | None:
        """Return the refusal of every move in a game that the players have ended themselves, or None."""
        ended = by_will(self.game, self.record)
        return Refusal("", sentences(say("The game is over."), ended["prompt"])) if ended else None
