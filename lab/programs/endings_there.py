"""Send records with endings of other lines through the first public build, and keep what it gives back.

    git worktree add /somewhere 878da7a
    python -m lab endings_there /somewhere tests/data/878da7a/endings.json
    python -m lab endings_there /somewhere tests/data/878da7a/scratch.json --scratch

Games of random moves are resigned or drawn, and another line is played from earlier on, so that the first ending waits
in `endings` (docs/api/record.md). With `--scratch` they have lines that were tried instead (`meta.scratch`, with the
note of one of them). The core of the first build opens each, plays on, takes back, goes forward and to the other line;
its page stores them.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from pycore.games import GAMES
from pycore.interfaces.game import Game, setup
from pycore.kernel import record as records
from pycore.kernel.lines import endings
from pycore.kernel.lines.scratch import with_line
from pycore.kernel.types import Json

OF_A_GAME = 3
STORING = """
import { memoryBacking } from "./web/js/store/backing.js";
import { openStorage } from "./web/js/store/storage.js";
let text = "";
for await (const part of process.stdin) text += part;
const backing = { ...memoryBacking(), kind: "local" };
const absent = Object.fromEntries(["all", "get", "write", "forget"].map((name) => [name, async () => []]));
const storage = openStorage({ backing, durable: absent });
for (const [id, record] of JSON.parse(text).entries()) {
  const card = { game: record.game, name: "", touched: "2026-11-01T00:00:00Z", moves: record.log.length };
  storage.save(`t${id}`, { record, picked: [] }, card, -1);
}
console.log(JSON.stringify(Object.fromEntries(backing.keys().map((key) => [key, backing.get(key)]))));
process.exit(0);
"""
ASKING = "import sys\nfrom pycore.bridge import handle\nfor line in sys.stdin: print(handle(line), flush=True)"


def game_of(record: Json) -> Game:
    """Return the game of a record under its options."""
    spec = GAMES[record["game"]]
    return setup(spec, record["options"] | ({"seed": record["seed"]} if "seed" in spec.options else {}))


def played(record: Json, dice: random.Random, most: int, unlike: str = "") -> Json:
    """Return the record with up to `most` random actions at its position, the first of them not `unlike`."""
    game = game_of(record)
    for number in range(most):
        line = records.replay(game, record["start"], record["log"][: record["at"]])
        pos = line.positions[-1]
        if game.rules.outcome(pos):
            break
        if game.rules.chances(pos):
            action = records.draw(record, game.rules, line)
        else:
            moves = [move.text for move in game.rules.legal_moves(pos) if number or move.text != unlike]
            action = dice.choice(moves)
        record, _ = records.play(record, game, line, action)
    return record


def with_two_lines(id: str, dice: random.Random) -> Json:
    """Return a game that the players ended, with a second line in view that they did not end or ended otherwise."""
    spec = GAMES[id]
    options = {"seed": str(dice.randrange(10**6))} if "seed" in spec.options else {}
    game = setup(spec, options)
    record = played(records.new(game), dice, dice.randrange(6, 20))
    ended = ended_by_will(record, dice, spec.sides)
    at = dice.choice(decisions(record))
    record = played(records.go(ended, at), dice, dice.randrange(1, 6), unlike=record["log"][at])
    return ended_by_will(record, dice, spec.sides) if dice.random() < 0.5 else record


def with_tried_lines(id: str, dice: random.Random) -> Json:
    """Return a game with one or two lines that were tried, the first of them with a note."""
    spec = GAMES[id]
    game = setup(spec, {"seed": str(dice.randrange(10**6))} if "seed" in spec.options else {})
    record = played(records.new(game), dice, dice.randrange(6, 20))
    if dice.random() < 0.5:
        record = ended_by_will(record, dice, spec.sides)
    log = record["log"]
    for at in dice.sample(decisions(record), 2):
        tried = played(records.go({**record, "branches": []}, at), dice, dice.randrange(1, 6), unlike=log[at])
        record = with_line(record, tried["log"])
    first = record["meta"]["scratch"][0]
    record["meta"]["notes"] = [{**first, "text": "Tried.", "when": "2026-11-28"}]
    return record


def decisions(record: Json) -> list[int]:
    """Return the places of a log where a player had more than one move."""
    game = game_of(record)
    line = records.replay(game, record["start"], record["log"])
    return [
        at
        for at, pos in enumerate(line.positions[:-1])
        if not game.rules.chances(pos) and len(game.rules.legal_moves(pos)) > 1
    ]


def ended_by_will(record: Json, dice: random.Random, sides: tuple[str, ...]) -> Json:
    """Return the record ended at its position, by a side's resignation or by agreement."""
    side = dice.choice([*sides, None])
    return endings.end(record, endings.RESIGNATION if side else endings.AGREEMENT, side)


def there(checkout: Path, requests: list[Json]) -> list[Any]:
    """Return the replies of the core in a checkout."""
    lines = "".join(f"{json.dumps(one)}\n" for one in requests)
    done = subprocess.run(
        [sys.executable, "-c", ASKING],
        cwd=checkout,
        input=lines,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    return [json.loads(line) for line in done.stdout.splitlines()]


def asked(record: Json) -> list[Json]:
    """Return what the earlier build is asked to do with a record: open it, undo, redo, and take the other line."""
    do: list[Json] = [{"do": "open"}, {"do": "undo"}, {"do": "redo"}, {"do": "branch", "branch": 0}]
    game = game_of(record)
    pos = records.replay(game, record["start"], record["log"]).positions[-1]
    if game.rules.legal_moves(pos) and not endings.ended(record) and not game.rules.chances(pos):
        do.append({"do": "play", "action": game.rules.legal_moves(pos)[0].text})
    return [{**one, "record": record} for one in do]


def stored_there(checkout: Path, given: list[Json]) -> Json:
    """Return the texts that the page in a checkout stores for records."""
    node = ["node", "--input-type=module", "-e", STORING]
    done = subprocess.run(
        node, cwd=checkout, input=json.dumps(given), capture_output=True, text=True, encoding="utf-8", check=True
    )
    found: Json = json.loads(done.stdout)
    return found


def main() -> None:
    """Make the records, send them through, and write what came back."""
    parser = argparse.ArgumentParser(prog="python -m lab endings_there", description=__doc__.split("\n\n")[0])
    parser.add_argument("checkout", type=Path, help="a folder with the earlier build's sources")
    parser.add_argument("kept", type=Path, help="the file to write")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scratch", action="store_true", help="lines that were tried, in place of endings")
    given = parser.parse_args()
    dice = random.Random(given.seed)
    found: list[Json] = []
    for id in GAMES:
        for _ in range(OF_A_GAME):
            record = (with_tried_lines if given.scratch else with_two_lines)(id, dice)
            requests = asked(record)
            replies = there(given.checkout, requests)
            kept = [
                {"do": request["do"], "record": reply["record"]}
                for request, reply in zip(requests, replies, strict=True)
                if reply["ok"]
            ]
            found.append({"record": record, "there": kept})
    stored = stored_there(given.checkout, [one["record"] for one in found])
    given.kept.write_text(
        json.dumps({"records": found, "stored": stored}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    print(f"{len(found)} records, {sum(len(one['there']) for one in found)} replies.")


if __name__ == "__main__":
    main()
