"""The player's own mistakes: which costly moves of reviewed games are kept, and when each comes again.

The page stores them on the device and sends all with each request. Stored mistakes (docs/api/storage.md) may be damaged
or made up, so whatever does not have the expected form is ignored here; a record is checked when its task is made.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from ...engine.jobs import MAX_NODES
from ...engine.scores import WON
from ...interfaces.game import Game
from ...kernel.messages import count, noun, say, sentences
from ...kernel.record import find_move
from ...kernel.types import Json
from ..hints import hint
from .spacing import MOST_TRIES, comes_again, due_day, tries_of, whole

MOST = 100
"""The most mistakes of all games that are kept: the latest ones."""
LONGEST = 1000
"""The most actions before a mistake that is kept."""
PLACE = ("game", "options", "seed", "start")
"""The fields of a record that say where its log begins; `seed` only in games in which it is an option."""


class Mistake(NamedTuple):
    """A turn of a reviewed game that cost its side much, and a better one."""

    record: Json  # up to the turn
    played: tuple[str, ...]  # the actions of the turn up to the one that was the mistake
    instead: tuple[str, ...]  # the better turn
    score: int  # of the better move for its side, in centipawns
    nodes: int  # that the review searched for each position
    when: int  # milliseconds since 1970

    @property
    def game(self) -> str:
        """The id of the game."""
        return str(self.record["game"])

    @property
    def id(self) -> str:
        """The key of the stored mistake: the same for the same position after the same moves."""
        place = [self.record.get(name) for name in (*PLACE, "log")]
        return f"{self.game}/{sha256(json.dumps(place, sort_keys=True).encode()).hexdigest()[:12]}"

    @staticmethod
    def read(stored: Any) -> Mistake | None:
        """Return a stored mistake, or None if it does not have the expected form."""
        match stored:
            case {"record": {"game": str(), "log": [*log]} as record, "played": [*played], "instead": [*instead]}:
                score, nodes, when = (stored.get(name) for name in ("score", "nodes", "when"))
                begun = played[:-1]
                if not all(isinstance(one, str) for one in (*log, *played, *instead)):
                    return None
                if not played or len(log) + len(played) + len(instead) > LONGEST:
                    return None
                if instead[: len(begun)] != begun or len(instead) <= len(begun) or instead[: len(played)] == played:
                    return None
                if type(score) is int and abs(score) <= WON and 0 < whole(nodes) <= MAX_NODES and whole(when):
                    return Mistake(record, tuple(played), tuple(instead), score, nodes, when)
        return None

    def json(self) -> Json:
        """Return the mistake as it is stored."""
        return {**self._asdict(), "played": list(self.played), "instead": list(self.instead)}

    def happened_in(self, record: Json) -> bool:
        """Return whether a game went through the mistake."""
        line = [*self.record["log"], *self.played]
        return record["log"][: len(line)] == line and all(
            self.record[name] == record[name] for name in PLACE if name in self.record
        )


class Mistakes:
    """The stored mistakes of all games, the latest first."""

    def __init__(self, results: Mapping[str, Any]) -> None:
        """Read the stored value `mistakes`."""
        read = {id: one for id, stored in results.items() if (one := Mistake.read(stored)) and one.id == id}
        self.all = dict(sorted(read.items(), key=lambda one: (-one[1].when, one[0]))[:MOST])
        stored = {id: results.get(f"{id} tries") for id in self.all}
        self._tries = {id: tries[:MOST_TRIES] for id, tries in stored.items() if isinstance(tries, list)}
        days = {id: due_day(tries_of(self._tries.get(id)), missed=True) for id in self.all}
        self._due = {id: day for id, day in days.items() if day is not None}

    def of(self, game: str) -> dict[str, Mistake]:
        """Return the mistakes of a game that are not learnt yet."""
        return {id: one for id, one in self.all.items() if one.game == game and id in self._due}

    def due(self, game: str, today: int) -> list[str]:
        """Return the mistakes of a game that come again today, those that have waited longest first.

        Args:
            today: the local day, in the count of `day_of`.
        """
        return sorted((id for id in self.of(game) if self._due[id] <= today), key=lambda id: self._due[id])

    def text(self, game: str, today: int) -> str:
        """Return how the player stands, as sentences."""
        if not self.of(game):
            return say("Review a finished game: the moves that cost you most come here, to find better ones.")
        due = self.due(game, today)
        if not due:
            return sentences(say("Nothing to try again today."), comes_again())
        return say("{mistakes} to try again.", mistakes=count(len(due), noun("mistake")))

    def after_review(self, record: Json, found: Mapping[str, Mistake], nodes: int) -> Json:
        """Return the value to store after the review of a game; learnt mistakes are dropped.

        Args:
            record: the reviewed game, up to where it was reviewed.
            found: the mistakes that the review found, by their ids.
            nodes: the nodes that it searched for each position; mistakes that it no longer finds are dropped if an
                earlier review searched no more.
        """
        kept = {
            id: one
            for id, one in self.all.items()
            if id in self._due and not (one.happened_in(record) and one.nodes <= nodes)
        }
        together = {**kept, **found}
        latest = sorted(together, key=lambda id: -together[id].when)[:MOST]
        tries = {f"{id} tries": self._tries[id] for id in latest if id in self._tries}
        return {**{id: together[id].json() for id in latest}, **tries}


def found_in(
    game: Game, positions: Sequence[Any], record: Json, costs: Sequence[Any], side: str, nodes: int, when: int
) -> dict[str, Mistake]:
    """Return the mistakes of a side, by their ids; only the first of a turn, and nothing for what is no cost.

    Args:
        positions: the positions of the reviewed game.
        record: the game up to where it was reviewed.
        costs: the `costs` of the review (docs/api/analysis.md), as the caller sent them.
        nodes: the nodes that the review searched for each position.
        when: the time in milliseconds since 1970.
    """
    log, made = record["log"], dict[str, Mistake]()
    place = {"format": record["format"]} | {
        name: record[name] for name in PLACE if name != "seed" or name in game.spec.options
    }
    for cost in costs:
        match cost:
            case {"at": int(at), "better": {"since": int(since), "instead": instead, "score": score}}:
                if not 0 <= since <= at < len(log) or game.spec.side(game.rules.actor(positions[since])) != side:
                    continue
                turn = {"record": {**place, "log": log[:since]}, "played": log[since : at + 1], "instead": instead}
                if one := Mistake.read({**turn, "score": score, "nodes": nodes, "when": when}):
                    made.setdefault(one.id, one)
    return made


def words(game: Game, pos: Any, one: Mistake) -> Json:
    """Return the side that made a mistake, the task to find a better turn, and the better turn in words, as JSON.

    Args:
        pos: the position before the turn.

    Raises:
        IllegalMoveError: the mistake or the better turn is not legal.
    """
    by, begun = game.spec.side(game.rules.actor(pos)), len(one.played) - 1
    for action in one.played[:begun]:
        pos = game.rules.play(pos, find_move(game, pos, action))
    played, better = (
        game.narrator.say(game.ply(pos, find_move(game, pos, turn[begun]))) for turn in (one.played, one.instead)
    )
    reasons = hint(game, pos, one.instead[begun], one.score)[-1]["reasons"]
    return {
        "by": by,
        "task": say("{move:cap} was played. Find something better.", move=played),
        "text": sentences(say("Better: {move}.", move=better), *(reason["text"] for reason in reasons)),
    }
