"""How long opponents think: each level's reply times, and by how much a limit in seconds is overrun; wall time.

    python benchmarks/replies.py
    node benchmarks/pyodide.mjs benchmarks/replies.py

The positions are those of random games (`pycore.tools.bench`). A busy machine makes every figure worse.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import median
from time import perf_counter

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from pycore import games
from pycore.ai.levels import LEVELS
from pycore.ai.thinking import best, limits
from pycore.kernel.setup import setup
from pycore.tools.bench import positions


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description="Reply times and overruns of the opponents.")
    parser.add_argument("--positions", type=int, default=8, help="of each game")
    parser.add_argument("--seconds", type=float, default=1, help="the limit whose overrun is measured")
    given = parser.parse_args()
    for id, game in games.GAMES.items():
        if game.planner:
            continue
        made = setup(game, {})
        stand = positions(made)
        stand = stand[:: max(1, len(stand) // given.positions)]
        for level in LEVELS:
            times = []
            for pos in stand:
                began = perf_counter()
                best(made, pos, limits(made, pos, level, None, None, "0", 1))
                times.append(perf_counter() - began)
            print(f"{id}, level {level}: median {median(times):.2f} s, worst {max(times):.2f} s", flush=True)
        late = []
        for pos in stand:
            began = perf_counter()
            best(made, pos, limits(made, pos, None, given.seconds, None, "0", 1))
            late.append(1000 * (perf_counter() - began - given.seconds))
        print(f"{id}, {given.seconds:g} s: over by {median(late):.1f} ms in the median, {max(late):.1f} at the worst")


if __name__ == "__main__":
    main()
