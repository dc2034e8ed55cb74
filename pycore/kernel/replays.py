"""A cache of the games replayed last, for the next request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from . import record as records
from .lines.names import common
from .playable import Playable
from .rules import Playthrough
from .types import Json, Move

REMEMBERED = 8
G = TypeVar("G", bound=Playable)
Describe = Callable[[G, Any, Move, Sequence[Json]], Json]
"""A function that describes a move, given the game, the position before it, the move, and the earlier descriptions."""


class Replayed(NamedTuple):
    """A playthrough and the descriptions of its moves."""

    log: tuple[str, ...]
    played: Playthrough
    described: tuple[Json, ...]


class Replays:
    """A cache of the games replayed last, so that one more move need not replay the whole game.

    Its results are always equal to those of a fresh replay.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Replayed] = {}

    def replay(self, game: Playable, start: str | None, log: Sequence[str]) -> Playthrough:
        """Return the log played as far as it is legal."""
        return self._replayed(game, start, log).played

    def keep(self, game: Playable, record: Json, played: Playthrough) -> None:
        """Remember the playthrough of a record's log."""
        key, log = _key(game, record["start"]), tuple(record["log"])
        known = self._known.pop(key, None)
        same = common(known.log[: len(known.described)], log) if known else 0
        self._put(key, Replayed(log, played, known.described[:same] if known else ()))

    def described(self, game: G, start: str | None, log: Sequence[str], describe: Describe[G]) -> tuple[Json, ...]:
        """Return the description of each move of the log, as far as it is legal; `describe` is called once for each."""
        key = _key(game, start)
        found = self._replayed(game, start, log)
        described = [*found.described]
        for number in range(len(described), len(found.played.moves)):
            described.append(describe(game, found.played.positions[number], found.played.moves[number], described))
        self._known[key] = found._replace(described=tuple(described))
        return tuple(described)

    def _replayed(self, game: Playable, start: str | None, log: Sequence[str]) -> Replayed:
        key, wanted = _key(game, start), tuple(log)
        known = self._known.pop(key, None)
        if known is None or known.log != wanted:
            played: Playthrough | None = None
            described: tuple[Json, ...] = ()
            if known:
                same = common(known.log[: len(known.played.moves)], wanted)
                moves, positions = known.played.moves[:same], known.played.positions[: same + 1]
                played, described = Playthrough(positions, moves, None), known.described[:same]
            known = Replayed(wanted, records.replay(game, start, wanted, played), described)
        return self._put(key, known)

    def _put(self, key: tuple[object, ...], known: Replayed) -> Replayed:
        while len(self._known) >= REMEMBERED:
            del self._known[next(iter(self._known))]
        self._known[key] = known
        return known


def _key(game: Playable, start: str | None) -> tuple[object, ...]:
    return (game.spec.id, tuple(game.options.items()), start)
