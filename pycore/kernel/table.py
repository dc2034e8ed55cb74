"""Tables: a record with what replaying it gives, as the page wants it (docs/formats.md, "Requests of the page")."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from . import record as records
from .errors import GameError
from .protocols import Elaborates, Surveyor, TurnKeeper
from .scene import effect_json, scene
from .setup import Setup
from .types import Json

REMEMBERED = 8


class Replayed(NamedTuple):
    """A playthrough and what is said of its moves."""

    log: tuple[str, ...]
    played: records.Playthrough
    turns: tuple[Json, ...]


class Memory:
    """The last few games replayed, so that one more move costs one move and not a whole game.

    Only a memo: whatever is asked, the answer is the one a fresh replay would give.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[object, ...], Replayed] = {}

    def replay(self, made: Setup, start: str | None, log: Sequence[str]) -> records.Playthrough:
        """The log played as far as it is legal."""
        return self._replayed(made, start, log).played

    def turns(self, made: Setup, start: str | None, log: Sequence[str]) -> tuple[Json, ...]:
        """What is said of each move of the log, as far as it is legal."""
        key = _key(made, start)
        found = self._replayed(made, start, log)
        told = [*found.turns]
        for number in range(len(told), len(found.played.moves)):
            told.append(_turn(made, found.played.positions[number], found.played.moves[number], number))
        self._known[key] = found._replace(turns=tuple(told))
        return tuple(told)

    def _replayed(self, made: Setup, start: str | None, log: Sequence[str]) -> Replayed:
        key, wanted = _key(made, start), tuple(log)
        known = self._known.pop(key, None)
        if known is None or known.log != wanted:
            played: records.Playthrough | None = None
            turns: tuple[Json, ...] = ()
            if known:
                same = _common(known.log[: len(known.played.moves)], wanted)
                moves, positions = known.played.moves[:same], known.played.positions[: same + 1]
                played, turns = records.Playthrough(positions, moves, None), known.turns[:same]
            known = Replayed(wanted, records.replay(made.rules, start, wanted, played), turns)
        while len(self._known) >= REMEMBERED:
            del self._known[next(iter(self._known))]
        self._known[key] = known
        return known


def _key(made: Setup, start: str | None) -> tuple[object, ...]:
    return (made.game.id, tuple(made.options.items()), start)


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    for at, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return at
    return min(len(one), len(other))


def _turn(made: Setup, pos: Any, move: Any, number: int) -> Json:
    rules, narrator = made.rules, made.narrator
    drawn = any(move.text == chance.text for chance, _ in rules.chances(pos))
    return {
        "action": move.text,
        "by": "chance" if drawn else made.game.side(rules.actor(pos)),
        "notation": narrator.notation(pos, move),
        "say": narrator.say(pos, move),
        "number": rules.turn(pos) if isinstance(rules, TurnKeeper) else number + 1,
        "events": narrator.events(pos, move) if isinstance(narrator, Surveyor) else [],
        "losses": narrator.losses(pos, move) if isinstance(narrator, Elaborates) else [],
    }


def table(memory: Memory, made: Setup, record: Json, moved: bool = False) -> Json:
    """The reply of every request that shows a table.

    Args:
        record: checked; where its log cannot be replayed to the end, the tail is set aside under `rest`.
        moved: whether this request made the last move, so that its effects are to be shown.
    """
    played = memory.replay(made, record["start"], record["log"])
    problem = played.problem
    if problem:
        good = len(played.moves)
        branches = [branch for branch in record["branches"] if branch["at"] <= good]
        aside = {
            "rest": [*record["log"][good:], *_kept(record, "rest")],
            "branches_aside": [
                *(branch for branch in record["branches"] if branch["at"] > good),
                *_kept(record, "branches_aside"),
            ],
        }
        record = {
            **record,
            **aside,
            "branches": branches,
            "log": record["log"][:good],
            "at": min(record["at"], good),
        }
    at = record["at"]
    last = made.rules.effects(played.positions[at - 1], played.moves[at - 1]) if at else ()
    return {
        "record": record,
        "scene": {**scene(made, played.positions[at], last), **by_will(made, record)},
        "turns": list(memory.turns(made, record["start"], record["log"])),
        "at": at,
        "effects": [effect_json(effect) for effect in last] if moved else [],
        "problem": _problem(problem, len(played.moves)),
    }


def by_will(made: Setup, record: Json) -> Json:
    """What of a scene is otherwise where the players themselves have ended the game; nothing where they have not."""
    ended = records.ended(record)
    if not ended:
        return {}
    side = ended["side"]
    winner, text = "nobody", "Draw by agreement." if ended["reason"] == records.AGREEMENT else "Given up."
    if side and len(made.game.sides) > 1:
        winner = next(other for other in made.game.sides if other != side)
        text = f"{winner.capitalize()} wins: {side.capitalize()} resigned."
    outcome = {"winner": winner, "reason": ended["reason"], "rule": None, "text": text}
    return {"outcome": outcome, "moves": [], "to_move": None, "prompt": text, "alarms": []}


def _kept(record: Json, name: str) -> list[Any]:
    """What an earlier opening set aside; whatever stands there comes from outside and must not be lost."""
    found = record.get(name, [])
    return found if isinstance(found, list) else [found]


def _problem(problem: GameError | None, at: int) -> Json | None:
    return {**problem.json(), "at": at} if problem else None
