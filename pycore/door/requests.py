"""What requests bring: fields of the right type, a game with its options, a position, a record."""

from __future__ import annotations

from math import isfinite
from typing import Any

from .. import games
from ..interfaces.game import Game, GameSpec, setup
from ..kernel import record as records
from ..kernel.errors import IllegalMoveError, RequestError
from ..kernel.replays import Replays, common
from ..kernel.types import Json, Refusal
from ..scenes.table import by_will, table

memory = Replays()
"""The last games replayed, for all requests."""


def field(request: Json, name: str, wanted: type, default: Any = ...) -> Any:
    """A field of a request. Raises RequestError when it has the wrong type, or is missing and has no default."""
    value = request.get(name, default)
    if value is ...:
        raise RequestError(f"The request needs “{name}”.")
    if value is default:
        return value
    if wanted is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value) if abs(value) < 1e15 else float("inf")
    if not isinstance(value, wanted) or (isinstance(value, bool) and wanted is not bool):
        raise RequestError(f"“{name}” is of the wrong type.")
    if isinstance(value, float) and not isfinite(value):
        raise RequestError(f"“{name}” is not a number to count with.")
    return value


def seed_of(request: Json) -> str:
    """The seed of a request: any text; a whole number stands for its digits."""
    value = request.get("seed")
    return str(value) if type(value) is int else field(request, "seed", str, "0")


def spec_of(request: Json) -> GameSpec:
    """The game a request names. Raises RequestError where there is none of that name."""
    return games.find(field(request, "game", str))


def setup_of(request: Json) -> Game:
    """The game and options of a request; a `seed` beside the options is the option of that name."""
    spec = spec_of(request)
    options = dict(field(request, "options", dict, {}))
    if "seed" in request and "seed" in spec.options:
        options.setdefault("seed", seed_of(request))
    return setup(spec, options)


class Asked:
    """The position a `look`-like request is about."""

    def __init__(self, request: Json) -> None:
        self.game = setup_of(request)
        start = field(request, "start", str, None)
        after = field(request, "after", list, [])
        if len(after) > records.MAX_ACTIONS:
            raise RequestError(f"“after” is at most {records.MAX_ACTIONS} actions.", "too-large")
        if not all(isinstance(action, str) for action in after):
            raise RequestError("“after” is a list of actions, each a text.")
        played = memory.replay(self.game, start, after)
        if played.problem:
            raise played.problem
        self.rules = self.game.rules
        self.pos = played.positions[-1]


class Opened:
    """The record a request brings, checked, with its game made ready and replayed."""

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
                raise RequestError(f"“{name}” is at least 0.")
            if known is not None:
                self.known[name] = known

    @property
    def pos(self) -> Any:
        """Where the record stands, or the last position that could be replayed."""
        return self.played.positions[min(self.record["at"], len(self.played.moves))]

    def table(self, record: Json | None = None, moved: bool = False) -> Json:
        """The reply that shows it, or its successor; of its turns and its log what the sender asks for."""
        reply = table(memory, self.game, record or self.record, moved)
        if not self.known:
            return reply
        same = common(self.record["log"], reply["record"]["log"])
        kept = {name: min(known, same) for name, known in self.known.items()}
        log = reply["record"]["log"][kept.get("log_from", 0) :]
        turns = reply["turns"][kept.get("turns_from", 0) :]
        return {**reply, "record": {**reply["record"], "log": log}, "turns": turns, **kept}

    def replayed(self) -> Json:
        """Return the record with what cannot be replayed set aside."""
        return records.replayable(self.record, len(self.played.moves)) if self.played.problem else dict(self.record)

    def reached(self) -> Opened:
        """Itself, if its log can be replayed to where it stands; else raises what stops it."""
        if self.played.problem and self.record["at"] > len(self.played.moves):
            raise self.played.problem
        return self

    def played_on(self, action: str) -> Json:
        """The reply after one more action."""
        if over := self.over():
            raise IllegalMoveError(over, action, self.record["at"])
        record, played = records.play(self.record, self.game, self.played, action)
        memory.keep(self.game, record, played)
        return self.table(record, moved=True)

    def over(self) -> Refusal | None:
        """Why nothing may be played where the players have ended the game themselves."""
        ended = by_will(self.game, self.record)
        return Refusal("", f"The game is over. {ended['prompt']}") if ended else None
