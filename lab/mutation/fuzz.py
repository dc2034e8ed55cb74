"""Send damaged requests to the core by the million and count the answers; none may be `internal`.

    python -m lab fuzz --seed 1 --count 1000000 --jobs 2

Each request depends only on the seed and its number, so that the same command resumes a run, and `--only NUMBER` makes
one again. Valid requests about random games, with the fields their handler was seen to read, are damaged: values are
replaced by wrong ones or by those of another request, left out, doubled or inserted, and some have damaged bytes. A run
of requests is about one game, so that little time goes into replaying it. Requests whose long answers depend on few
fields (rule books, boards) are made less often.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import random
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from pycore.bridge import HANDLERS, handle
from pycore.games import GAMES
from pycore.interfaces.game import GameSpec, setup
from pycore.kernel import record as records
from pycore.kernel.errors import GameError
from pycore.kernel.types import Actor, Json

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
MOST = {"nodes": 60, "seconds": 0.002, "slice": 0.002, "depth": 2, "level": 1, "lines": 3}
"""Limits on what a request may ask for, where it asks for a search or a count."""
PLAIN = ("games", "board", "rulebook", "howto", "lessons", "gallery", "puzzles", "palette")
"""Requests whose long answers depend on few fields; made a tenth as often."""
SAVED = 1_000
"""Requests between two saves of the progress."""
RUN = 100
"""Consecutive requests about the same game."""


class Request:
    """Valid requests about a few random games of every spec, and their damaged forms."""

    def __init__(self, seed: int, games: int = 12) -> None:
        self.seed = seed
        dice = random.Random(f"games {seed}")
        self.known = [_played(spec, dice) for spec in GAMES.values() for _ in range(games)]
        self.read = {do: _read(do, [moments[-1] for moments in self.known[::games]]) for do in HANDLERS}
        self.dos = [do for do in HANDLERS for _ in range(1 if do in PLAIN else 10)]
        self._moment: tuple[int, Json] = (-1, {})

    def text(self, number: int) -> str:
        """Return the request of that number as JSON text."""
        dice = random.Random(f"{self.seed} {number}")
        do = dice.choice(self.dos)
        known = self._known(number // RUN)
        request = {name: known[name] for name in self.read[do] if name in known}
        if do == "think" and dice.random() < 0.5:
            request = {"job": dice.randrange(60), "slice": 0.001}
        if "text" in request:
            request["text"] = dice.choice(known["texts"])
        if do == "attempt" and dice.random() < 0.5:
            request["actions"] = known["solution"]
        if "record" in request:
            request["record"] = {**known["record"], "at": dice.randint(0, len(known["record"]["log"]))}
        if dice.random() < 0.95:
            for name in self.read[do]:
                if name not in request and dice.random() < 0.1:
                    request[name] = dice.choice(WRONG)
            for _ in range(dice.choice((1, 1, 2, 2, 3, 4))):
                request = self._spoilt(request, dice) if request else {}
        request["id"] = dice.choice(WRONG) if dice.random() < 0.1 else number
        request["do"] = do
        text = json.dumps(_held_back(request))
        return _damaged(text, dice) if dice.random() < 0.1 else text

    def _known(self, run: int) -> Json:
        """Return the moment of a game that a run of requests is about."""
        if self._moment[0] != run:
            dice = random.Random(f"{self.seed} run {run}")
            self._moment = run, dice.choice(dice.choice(self.known))
        return self._moment[1]

    def _spoilt(self, inside: Any, dice: random.Random) -> Any:
        """Return a copy with one nested value made wrong, exchanged, left out or doubled."""
        made = inside.copy()
        if not made:
            return dice.choice(WRONG)
        key = dice.choice(list(made)) if isinstance(made, dict) else dice.randrange(len(made))
        value = made[key]
        if isinstance(value, dict | list) and value and dice.random() < 0.8:
            made[key] = self._spoilt(value, dice)
            return made
        match dice.randrange(9):
            case 0:
                del made[key]
            case 1 if isinstance(made, list):
                made.insert(key, value)
            case 1:
                made[dice.choice([*made])] = value
            case 2 | 3:
                other = dice.choice(dice.choice(self.known))
                made[key] = other[key] if key in other and dice.random() < 0.5 else dice.choice(other["actions"])
            case 4 | 5 | 6 if isinstance(value, str):
                made[key] = _damaged(value, dice)
            case 4 | 5 | 6 if isinstance(value, int):
                made[key] = value + dice.choice((-1, 1, 100, -(2**31), 2**63))
            case _:
                made[key] = dice.choice(WRONG)
        return made


def _played(spec: GameSpec, dice: random.Random) -> list[Json]:
    """Return, for each moment of a short random game, the values a valid request may need."""
    options = {
        name: dice.choice(option.values)
        for name, option in spec.options.items()
        if option.values and dice.random() < 0.3
    }
    game = setup(spec, options)
    pos, log, seen = game.rules.start(), list[str](), list[Json]()
    for _ in range(dice.randrange(1, 30)):
        moves = list(game.rules.legal_moves(pos))
        some = moves[:40]
        seen.append({
            "start": game.rules.write(pos),
            "actions": [move.text for move in some] or ["e2e4"],
            "steps": list(dice.choice(some).steps) if some else ["e2"],
        })  # fmt: skip
        if not moves:
            break
        if game.rules.actor(pos) is Actor.CHANCE:
            moves = [move for move, _ in game.rules.chances(pos)]
        move = dice.choice(moves)
        log.append(move.text)
        pos = game.rules.play(pos, move)
    record = {**records.new(game), "log": log, "at": len(log), "branches": [{"at": 1, "log": log[1:3]}]}
    record["meta"] = {"name": "A table"}
    sent = [_asked({"do": do, "record": record}).get("text", "") for do in ("text", "pack")]
    puzzle = dice.choice(_asked({"do": "puzzles", "game": spec.id})["puzzles"] or [{"id": "x", "solution": []}])
    pieces = spec.teach.gallery.cards() if spec.teach.gallery else ()
    return [
        {
            **one,
            **_asked({"do": "decompose", "game": spec.id, "options": options, "start": one["start"]}),
            "game": spec.id,
            "options": options,
            "after": [],
            "record": record,
            "action": one["actions"][0],
            "move": one["actions"][-1],
            "at": dice.randint(0, len(log)),
            "branch": 0,
            "reason": dice.choice(("agreement", "resignation")),
            "side": dice.choice((None, *spec.sides)),
            "texts": [*sent, one["start"], one["actions"][0], " ".join(log)],
            "text": sent[0],
            "value": dice.choice([piece.value for piece in pieces] or ["mastodon"]),
            "what": dice.choice(("game", "position", "turn", "annotated")),
            "table": "abcdefgh",
            "seed": str(dice.randrange(5)),
            "nodes": 20,
            "depth": 1,
            "first": 0,
            "last": 1,
            "puzzle": puzzle["id"],
            "solution": puzzle["solution"],
            "date": "2026-11-22",
        }
        for one in seen
    ]


class _Watched(dict[str, Any]):
    """A request that records which of its fields are read."""

    def __init__(self, fields: Json) -> None:
        super().__init__(fields)
        self.asked: set[str] = set()

    def get(self, key: str, default: Any = None) -> Any:
        self.asked.add(key)
        return super().get(key, default)

    def __contains__(self, key: object) -> bool:
        self.asked.add(str(key))
        return super().__contains__(key)


def _read(do: str, known: list[Json]) -> list[str]:
    """Return the fields that a handler reads in valid requests about these moments."""
    found: set[str] = set()
    solved = [{**fields, "actions": fields["solution"]} for fields in known]
    for fields in [*known, *solved, {"job": 1}]:
        watched = _Watched(_held_back(fields))
        with contextlib.suppress(GameError):
            HANDLERS[do](watched)
        found |= watched.asked
    return sorted(found)


def _asked(request: Json) -> Json:
    """Return the reply to a request without `ok`."""
    return {name: value for name, value in json.loads(handle(json.dumps(request))).items() if name != "ok"}


def _held_back(request: Json) -> Json:
    """Return the request with numbers that would take long limited."""
    for name, most in MOST.items():
        value = request.get(name)
        if isinstance(value, int | float) and not isinstance(value, bool) and value > most:
            request = {**request, name: most}
    return request


def _damaged(text: str, dice: random.Random) -> str:
    """Return a text with a few characters exchanged, inserted or left out, or cut short."""
    found = text or "x"
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(found) or 1)
        sign = dice.choice(SIGNS) if dice.random() < 0.7 else ""
        found = found[:at] + sign + found[at + dice.randint(0, 1) :]
    return found[: dice.randrange(len(found) + 1)] if dice.random() < 0.1 else found


def _no_such(word: str) -> None:
    raise ValueError(f"{word} is not JSON")


def asked(text: str) -> str:
    """Return `ok`, the error code, or `no reply` if the answer is no valid reply."""
    try:
        reply = handle(text)
        # The only words Python writes that are not JSON.
        if reply.startswith('{"ok":true') and "NaN" not in reply and "Infinity" not in reply:
            return "ok"
        found = json.loads(reply, parse_constant=_no_such)
        return "ok" if found["ok"] is True else str(found["error"]["code"])
    except (ValueError, KeyError, TypeError):
        return "no reply"


class Counted(NamedTuple):
    """The results of consecutive requests."""

    codes: Counter[str]
    slowest: float  # seconds of CPU
    at_fault: list[int]


_requests: dict[int, Request] = {}
"""The generators of this process, by seed."""


def counted(seed: int, first: int, last: int) -> Counted:
    """Return the results of the requests from `first` up to but not including `last`."""
    if seed not in _requests:
        _requests[seed] = Request(seed)
    requests = _requests[seed]
    found = Counted(Counter(), 0.0, [])
    for number in range(first, last):
        text = requests.text(number)
        begun = time.process_time()
        code = asked(text)
        found = found._replace(slowest=max(found.slowest, round(time.process_time() - begun, 3)))
        found.codes[code] += 1
        if code in ("internal", "no reply"):
            found.at_fault.append(number)
            print(f"request {number}: {code}", file=sys.stderr)
    return found


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab fuzz", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100_000, help="requests in total, including earlier runs")
    parser.add_argument("--minutes", type=float, help="stop after this time")
    parser.add_argument("--jobs", type=int, default=1, help="number of processes")
    parser.add_argument("--only", type=int, help="print the request of that number and its reply")
    parser.add_argument("--work", type=Path, default=Path(tempfile.gettempdir()) / "chess-fuzz")
    given = parser.parse_args()
    if given.only is not None:
        text = Request(given.seed).text(given.only)
        print(text, handle(text), sep="\n")
        return
    given.work.mkdir(parents=True, exist_ok=True)
    kept = given.work / f"{given.seed}.json"
    known: Json = {"done": 0, "codes": {}, "slowest": 0.0, "at_fault": []}
    if kept.exists():
        known = json.loads(kept.read_text(encoding="utf-8"))
    until = time.monotonic() + 60 * (given.minutes or 1e9)
    firsts = iter(range(known["done"], given.count, SAVED))
    from lab.mutation import fuzz  # importable by name in other processes, which the running program is not

    with ProcessPoolExecutor(given.jobs) as pool:
        while time.monotonic() < until and (some := list(islice(firsts, given.jobs))):
            lasts = [min(first + SAVED, given.count) for first in some]
            for last, found in zip(lasts, pool.map(fuzz.counted, [given.seed] * len(some), some, lasts), strict=True):
                codes = Counter(known["codes"]) + found.codes
                known = {
                    "done": last,
                    "codes": dict(codes.most_common()),
                    "slowest": max(known["slowest"], found.slowest),
                    "at_fault": [*known["at_fault"], *found.at_fault],
                }
                kept.write_text(json.dumps(known), encoding="utf-8")
    print(json.dumps(known, indent=1))


if __name__ == "__main__":
    main()
