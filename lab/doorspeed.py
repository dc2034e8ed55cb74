"""How fast the one door answers, two versions side by side: `python -m lab doorspeed ../before --rounds 5`.

The other version lies in a folder of its own, such as `git worktree add ../before <commit>` makes. Each round asks both
the same, one after the other, each in a fresh process; times are CPU times, and a ratio is the median over the rounds
of this version's time by the other's: below 1 this version is faster. Only the door is used, so that any two versions
can be compared.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

GAMES = ("temple-island", "turtle-shell", "monkey-king", "pilgrim")
COUNTS = {"turtle-shell": (4, []), "monkey-king": (3, []), "pilgrim": (5, ["pass", "pass"])}
"""Depth of perft and the actions before it."""


class Door:
    """The door of the version that is on the path, with the CPU time its answers took, by what was measured."""

    def __init__(self) -> None:
        began = process_time()
        from pycore.bridge import handle

        self.spent = {"import": process_time() - began}
        self._handle = handle

    def ask(self, measured: str = "", **request: Any) -> dict[str, Any]:
        """The reply; its time counts for what is named."""
        text = json.dumps(request)
        began = process_time()
        reply = self._handle(text)
        if measured:
            self.spent[measured] = self.spent.get(measured, 0.0) + process_time() - began
        found: dict[str, Any] = json.loads(reply)
        assert found["ok"], found
        return found


def played(door: Door, game: str, games: int, plies: int) -> None:
    """Random games: every `play` and `draw`, and a `look` at what came of it."""
    for number in range(games):
        dice = random.Random(f"{game} {number}")
        table = door.ask(do="new", game=game, seed=str(number))
        for _ in range(plies):
            scene = table["scene"]
            if not scene["moves"]:
                break
            if scene["to_move"] == "chance":
                table = door.ask(f"play {game}", do="draw", record=table["record"])
            else:
                action = dice.choice(sorted(move["action"] for move in scene["moves"]))
                table = door.ask(f"play {game}", do="play", record=table["record"], action=action)
            record = table["record"]
            door.ask(f"look {game}", do="look", game=game, options=record["options"], after=record["log"])


def measure(games: int, plies: int, nodes: int) -> dict[str, float]:
    """Everything once, in this process."""
    door = Door()
    for game in GAMES:
        played(door, game, games, plies)
    for game, (depth, after) in COUNTS.items():
        door.ask(f"perft {game}", do="perft", game=game, after=after, depth=depth)
        door.ask(f"search {game}", do="best", game=game, after=after, nodes=nodes, seed="1")
    return door.spent


def rounds(folders: tuple[Path, Path], count: int, arguments: list[str]) -> Iterator[tuple[dict[str, float], ...]]:
    """The two versions' times, round by round, each first in every other round."""
    for number in range(count):
        found: dict[Path, dict[str, float]] = {}
        for folder in folders if number % 2 else folders[::-1]:
            command = [sys.executable, str(Path(__file__).resolve()), "--here", *arguments]
            environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONHASHSEED": "0"}
            told = subprocess.run(command, cwd=folder, env=environment, check=True, capture_output=True, text=True)
            found[folder] = json.loads(told.stdout)
        yield tuple(found[folder] for folder in folders)


def main() -> None:
    """Read the command line, measure, and print a table."""
    parser = argparse.ArgumentParser(description="How fast the one door answers, two versions side by side.")
    parser.add_argument("before", type=Path, nargs="?", help="the folder of the other version")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--games", type=int, default=3, help="random games of each game")
    parser.add_argument("--plies", type=int, default=40, help="actions of each")
    parser.add_argument("--nodes", type=int, default=20_000, help="of each search")
    parser.add_argument("--here", action="store_true", help="measure the version on the path, and print JSON")
    given = parser.parse_args()
    if given.here:
        print(json.dumps(measure(given.games, given.plies, given.nodes)))
        return
    if given.before is None:
        parser.error("the folder of the other version is needed")
    folders = (Path(__file__).resolve().parents[1], given.before.resolve())
    arguments = ["--games", str(given.games), "--plies", str(given.plies), "--nodes", str(given.nodes)]
    times = list(rounds(folders, given.rounds, arguments))
    print(f"{'':24}{'before, ms':>12}{'now, ms':>10}{'ratio':>8}")
    for name in times[0][0]:
        before, now = (1000 * median(one[at][name] for one in times) for at in (1, 0))
        ratio = median(one[0][name] / one[1][name] for one in times)
        print(f"{name:24}{before:12.0f}{now:10.0f}{ratio:8.2f}")


if __name__ == "__main__":
    main()
