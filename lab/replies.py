"""How long opponents think: each level's CPU time beside what it promises, and by how much a limit is overrun.

    python -m lab replies
    node lab/pyodide.mjs replies

The positions are those of random games (`lab.bench`). CPU time stands even on a busy machine, if a
little too high; by how much a limit in seconds is overrun is wall time. In the browser's Python the promise is doubled.

One machine is twice as fast as another, and the same one from minute to minute, so each median is told a second time
as it would be on one of `USUAL` look-ups a second, which are counted before and after it.
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
"""Millions of look-ups a second (`pace_here`) on the machine for which the levels' seconds are meant: a core to itself,
of some 3 GHz, with CPython 3.11."""
KEYS = 200_000


class Walk:
    """What a search does most, without a game: a method called, a large table asked, a list written."""

    def __init__(self) -> None:
        chance = random.Random("look-ups")
        self.keys = [chance.getrandbits(60) for _ in range(KEYS)]
        self.table = {key: (key & 63, key >> 8 & 63) for key in self.keys}
        self.board = [0] * 64
        chance.shuffle(self.keys)  # as a search meets them: never in the order in which they were put in

    def step(self, key: int) -> int:
        """One look-up; the value is of no use."""
        found = self.table.get(key)
        if found is None:
            return 0
        self.board[found[0]] = found[1]
        return found[1] - found[0]


def pace_here(walk: Walk) -> float:
    """Millions of look-ups a second on this machine, now; half of them find nothing."""
    began = process_time()
    for key in walk.keys:
        walk.step(key)
        walk.step(key ^ 1)
    return 2 * KEYS / 1e6 / (process_time() - began)


def asked(game: Game, pos: Any, level: int) -> float:
    """CPU seconds that a level takes in a position."""
    began = process_time()
    best(game, pos, limits(game, pos, level, None, None, "0", 1))
    return process_time() - began


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description="Reply times and overruns of the opponents.")
    parser.add_argument("--positions", type=int, default=8, help="of each game")
    parser.add_argument("--levels", default="1-8", help="from which to which, or one")
    parser.add_argument("--rounds", type=int, default=1, help="times that each is asked; the shortest counts")
    parser.add_argument("--seconds", type=float, default=1, help="the limit whose overrun is measured")
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
            promise = f", {part:.2f} of its {work} s, {part * usual:.2f} usually" if work else ""
            print(f"{id}, level {level}: median {median(times):.3f} s{promise}, worst {max(times):.2f} s", flush=True)
        late = []
        for pos in stand:
            began = perf_counter()
            best(game, pos, limits(game, pos, None, given.seconds, None, "0", 1))
            late.append(1000 * (perf_counter() - began - given.seconds))
        print(f"{id}, {given.seconds:g} s: over by {median(late):.1f} ms in the median, {max(late):.1f} at the worst")


if __name__ == "__main__":
    main()
