"""Measure the CPU seconds of each level against its target (`engine/levels.py`), and by how much limits are exceeded.

    python -m lab reply_time
    node lab/pyodide.mjs reply_time

The positions are those of random games (`lab/speed/bench.py`). CPU time is nearly independent of the load; the overrun
of a limit in seconds is wall time. In Pyodide the target is twice as long.

Machines differ by a factor of two, and one machine does so from minute to minute. So each median is also converted to a
machine that does `USUAL` million look-ups per second, which are measured before and after it.
"""

from __future__ import annotations

import argparse
import random
from statistics import median
from time import perf_counter, process_time
from typing import Any

from pycore import games
from pycore.engine.jobs import best, limits
from pycore.engine.levels import LEVELS
from pycore.interfaces.game import Game, setup

from .bench import positions

USUAL = 2.5
"""Millions of look-ups per second (`pace_here`) on the machine that the seconds of the levels refer to: an idle core
of some 3 GHz with CPython 3.11."""
KEYS = 200_000


class Walk:
    """The typical work of a search without a game: method calls, look-ups in a large table, writes to a list."""

    def __init__(self) -> None:
        chance = random.Random("look-ups")
        self.keys = [chance.getrandbits(60) for _ in range(KEYS)]
        self.table = {key: (key & 63, key >> 8 & 63) for key in self.keys}
        self.board = [0] * 64
        chance.shuffle(self.keys)  # a search does not meet keys in the order of insertion

    def step(self, key: int) -> int:
        """Do one look-up; the value is meaningless."""
        found = self.table.get(key)
        if found is None:
            return 0
        self.board[found[0]] = found[1]
        return found[1] - found[0]


def pace_here(walk: Walk) -> float:
    """Return millions of look-ups per second on this machine now; half of them find nothing."""
    began = process_time()
    for key in walk.keys:
        walk.step(key)
        walk.step(key ^ 1)
    return 2 * KEYS / 1e6 / (process_time() - began)


def asked(game: Game, pos: Any, level: int) -> float:
    """Return the CPU seconds that a level takes in a position."""
    began = process_time()
    best(game, pos, limits(game, pos, level, None, None, "0", 1))
    return process_time() - began


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(description="Measure the reply times and overruns of the levels.")
    parser.add_argument("--positions", type=int, default=8, help="per game")
    parser.add_argument("--levels", default="1-8", help="a range, or a single level")
    parser.add_argument("--rounds", type=int, default=1, help="repetitions; the shortest counts")
    parser.add_argument("--seconds", type=float, default=1, help="the limit to measure")
    given = parser.parse_args()
    walk = Walk()
    first, _, last = given.levels.partition("-")
    for id, spec in games.GAMES.items():
        if spec.play.planner:
            continue
        game = setup(spec, {})
        stand = positions(game)
        stand = stand[:: max(1, len(stand) // given.positions)]
        for level in range(int(first), int(last or first) + 1):
            before = pace_here(walk)
            times = [min(asked(game, pos, level) for _ in range(given.rounds)) for pos in stand]
            work = LEVELS[level].work
            usual = (before + pace_here(walk)) / 2 / USUAL
            part = median(times) / (work or 1)
            promise = f", {part:.2f} of its {work} s, {part * usual:.2f} on the standard machine" if work else ""
            print(f"{id}, level {level}: median {median(times):.3f} s{promise}, worst {max(times):.2f} s", flush=True)
        late = []
        for pos in stand:
            began = perf_counter()
            best(game, pos, limits(game, pos, None, given.seconds, None, "0", 1))
            late.append(1000 * (perf_counter() - began - given.seconds))
        print(f"{id}, {given.seconds:g} s: overrun {median(late):.1f} ms median, {max(late):.1f} ms worst")


if __name__ == "__main__":
    main()
