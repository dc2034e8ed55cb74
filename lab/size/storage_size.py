"""Measure what a table takes in storage, and how fast a shelf of a thousand tables is listed.

    python -m lab storage_size

Random games of 100 turns are stored by the page's own modules in Node.
"""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path
from typing import Any

from pycore.bridge import handle
from pycore.games import GAMES

TURNS = 100


def ask(**request: Any) -> Any:
    """Return the reply of the core to a request."""
    return json.loads(handle(json.dumps(request)))


def played(game: str, seed: int) -> tuple[int, Any]:
    """Play a random game to its end or for TURNS turns; return the turns and the table."""
    chance = random.Random(seed)
    table, alone = ask(do="new", game=game, seed=str(seed)), len(GAMES[game].sides) == 1
    turns = 0
    while turns < TURNS and not table["scene"]["outcome"]:
        if table["scene"]["to_move"] == "chance":
            table = ask(do="draw", record=table["record"])
        else:
            moves = [move for move in table["scene"]["moves"] if not move["warn"]] or table["scene"]["moves"]
            table = ask(do="play", record=table["record"], action=chance.choice(moves)["action"])
        turns = table["turns"][-1]["number"] if alone else table["at"] // 2
    return turns, table


def longest(game: str) -> tuple[int, Any]:
    """Return the first of 40 random games that lasts TURNS turns, or the longest."""
    found: list[tuple[int, Any]] = []
    for seed in range(40):
        found.append(played(game, seed))
        if found[-1][0] >= TURNS:
            break
    return max(found, key=lambda one: one[0])


def main() -> None:
    """Print the tables."""
    games = {}
    for game in GAMES:
        count, table = longest(game)
        games[game] = {**{name: table[name] for name in ("record", "scene", "turns")}, "count": count}
    script = Path(__file__).with_suffix(".mjs")
    subprocess.run(["node", str(script)], input=json.dumps(games), text=True, check=True, encoding="utf-8")


if __name__ == "__main__":
    main()
