"""`python -m lab fuzz`: broken requests by the hundred thousand, counted; none may be answered with `internal`.

Each request follows from the seed and its number alone, so that the same command goes on where it was stopped, and
`--only NUMBER` makes one of them again. They are good requests about random games, with values exchanged for wrong
ones, for those of another request, or left out; and some whose bytes are damaged.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from pycore.bridge import HANDLERS, handle
from pycore.games import GAMES
from pycore.kernel import record as records
from pycore.kernel.game import Card, Game, setup
from pycore.kernel.types import Actor

WRONG: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 2, 7, 10**30, -(10**30), 0.5, 1e300),
    *("", "x", "0", "-", "\ud800", "☃" * 300, "\n", "b1b3", "e2e4", "roll:1", "end", "use", "pass", "a1", "A1", "="),
    *(
        [],
        [None],
        [[]],
        ["b1b3"],
        ["B1", "B3"],
        ["e2", "e4"],
        {},
        {"": {}},
        {"at": 0, "log": []},
        {"at": 1, "side": "red"},
    ),
)
SIGNS = '{}[]":,0123456789eE.-+\\u tfn\x00\ud800☃abck/wrKQPp@~!='
MOST = {"nodes": 60, "seconds": 0.01, "slice": 0.01, "depth": 2, "level": 1, "lines": 3}
"""What a request that thinks or counts may ask for here at the most, where it asks for a number at all."""
SAVED = 1_000
"""Requests between two notes of how far it has come."""


class Request:
    """Good requests about a few random games of every card, and what becomes of them."""

    def __init__(self, seed: int, games: int = 12) -> None:
        self.seed = seed
        dice = random.Random(f"games {seed}")
        self.known = [_played(card, dice) for card in GAMES.values() for _ in range(games)]

    def text(self, number: int) -> str:
        """The request of that number, as it goes to the door."""
        dice = random.Random(f"{self.seed} {number}")
        request = self._good(dice)
        way = dice.random()
        if way < 0.75:
            for _ in range(dice.choice((1, 1, 1, 2, 3, 4))):
                self._spoil(request, dice)
        _held_back(request)
        text = json.dumps(request)
        return _damaged(text, dice) if way > 0.9 else text

    def _good(self, dice: random.Random) -> dict[str, Any]:
        do = dice.choice(tuple(HANDLERS))
        game, record, seen = dice.choice(self.known)
        moment = dice.choice(seen)
        action = dice.choice(moment["moves"] or ["e2e4"])
        return (
            {
                "do": do,
                "id": dice.randrange(9),
                "game": record["game"],
                "options": dict(record["options"]),
                "start": dice.choice((None, moment["position"])),
                "after": [],
                "record": {**copy.deepcopy(record), "at": dice.randint(0, len(record["log"]))},
                "action": action,
                "move": action,
                "actions": [action],
                "steps": dice.choice(moment["steps"] or [["e2"]]),
                "at": dice.randint(0, len(record["log"])),
                "branch": 0,
                "reason": dice.choice(("agreement", "resignation")),
                "side": dice.choice((None, *game.card.sides)),
                "text": dice.choice((record.get("text", ""), moment["position"], action, " ".join(record["log"]))),
                "value": dice.choice(("mastodon", "zeppelin", "belfry")),
                "what": dice.choice(("game", "position", "turn")),
                "table": "abcdefgh",
                "seed": str(dice.randrange(5)),
                "nodes": 20,
                "depth": 1,
                "job": dice.randrange(4),
            }
            if do != "think" or dice.random() < 0.5
            else {"do": do, "job": dice.randrange(60), "slice": 0.001}
        )

    def _spoil(self, request: dict[str, Any], dice: random.Random) -> None:
        """One value made wrong, or taken from another request, or left out, or doubled."""
        places = [place for place in _places(request) if place != ("do",)]
        if not places:
            return
        path = dice.choice(places)
        inside: Any = request
        for key in path[:-1]:
            inside = inside[key]
        match dice.randrange(8):
            case 0:
                del inside[path[-1]]
            case 1 if isinstance(inside, list):
                inside.insert(path[-1], copy.deepcopy(inside[path[-1]]))
            case 2 | 3:
                other = self._good(dice)
                if path[0] in other:
                    inside[path[-1]] = other[path[0]] if len(path) == 1 else dice.choice(other.get("actions") or [""])
            case 4 if isinstance(inside[path[-1]], str):
                inside[path[-1]] = _damaged(inside[path[-1]], dice)
            case _:
                inside[path[-1]] = copy.deepcopy(dice.choice(WRONG))


def _played(card: Card, dice: random.Random) -> tuple[Game, dict[str, Any], list[dict[str, Any]]]:
    """A short random game under random options: what it is under, its record, and some of its moments."""
    options = {
        name: dice.choice(option.values)
        for name, option in card.options.items()
        if option.values and dice.random() < 0.3
    }
    game = setup(card, options)
    pos, log, seen = game.rules.start(), list[str](), []
    for _ in range(dice.randrange(1, 30)):
        moves = list(game.rules.legal_moves(pos))
        steps = [list(move.steps) for move in moves[:40]]
        seen.append({"position": game.rules.write(pos), "moves": [move.text for move in moves[:40]], "steps": steps})
        if not moves:
            break
        if game.rules.actor(pos) is Actor.CHANCE:
            moves = [move for move, _ in game.rules.chances(pos)]
        move = dice.choice(moves)
        log.append(move.text)
        pos = game.rules.play(pos, move)
    branches = [{"at": 1, "log": log[1:3]}]
    record = {**records.new(game), "log": log, "at": len(log), "branches": branches, "meta": {"name": "A table"}}
    reply = json.loads(handle(json.dumps({"do": "text", "record": record})))
    return game, {**record, "text": reply.get("text", "")}, seen


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value within a value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(place for key, part in inner for place in _places(part, (*path, key)))][0 if path else 1 :]


def _held_back(request: dict[str, Any]) -> None:
    """What would take its time is not asked for: that is another test."""
    for name, most in MOST.items():
        value = request.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and value > most:
            request[name] = most


def _damaged(text: str, dice: random.Random) -> str:
    """A text with a sign or two exchanged, put in, left out, or with its end cut off."""
    signs = list(text or "x")
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(signs) or 1)
        signs[at : at + dice.randint(0, 1)] = dice.choice(([dice.choice(SIGNS)], [dice.choice(SIGNS)], []))
    return "".join(signs[: dice.randrange(len(signs) + 1)] if dice.random() < 0.1 else signs)


def _no_such(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def asked(text: str) -> str:
    """What a request was answered with: `ok`, or the code. Anything that is no reply is `no reply`."""
    try:
        reply = json.loads(handle(text), parse_constant=_no_such)
        return "ok" if reply["ok"] is True else str(reply["error"]["code"])
    except (ValueError, KeyError, TypeError):
        return "no reply"


def main() -> None:
    """Ask, count, and say which were at fault."""
    parser = argparse.ArgumentParser(prog="python -m lab fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100_000, help="requests in all, those of earlier runs among them")
    parser.add_argument("--minutes", type=float, help="stop after so long")
    parser.add_argument("--only", type=int, help="the request of that number, and its reply")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "chess-fuzz")
    given = parser.parse_args()
    requests = Request(given.seed)
    if given.only is not None:
        text = requests.text(given.only)
        print(text, handle(text), sep="\n")
        return
    given.work.mkdir(parents=True, exist_ok=True)
    kept = given.work / f"{given.seed}.json"
    known: dict[str, Any] = (
        json.loads(kept.read_text()) if kept.exists() else {"done": 0, "codes": {}, "slowest": 0.0, "at_fault": []}
    )
    codes, until = Counter[str](known["codes"]), time.monotonic() + 60 * (given.minutes or 1e9)
    for number in range(known["done"], given.count):
        begun = time.process_time()
        code = asked(requests.text(number))
        known["slowest"] = max(known["slowest"], round(time.process_time() - begun, 3))
        codes[code] += 1
        if code in ("internal", "no reply"):
            known["at_fault"].append(number)
            print(f"request {number}: {code}", file=sys.stderr)
        over = time.monotonic() > until
        if over or number % SAVED == 0 or number == given.count - 1:
            known |= {"done": number + 1, "codes": dict(codes)}
            kept.write_text(json.dumps(known))
        if over:
            break
    print(json.dumps(known, indent=1))


if __name__ == "__main__":
    main()
