"""How long the one door takes to answer `look`: `python -m lab lookspeed monkey-king --games 20`.

Random games from a seed; what the core remembers is what an ordinary game leaves, the reply after one more action.
CPU time in milliseconds: median, ninety-ninth percentile, and the slowest with its position.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any, NamedTuple

from pycore import games
from pycore.bridge import handle
from pycore.kernel import chance
from pycore.kernel.errors import GameError

DRAW = 3
"""Stream of draws for the random games."""


class Look(NamedTuple):
    """One answer: CPU seconds, and the position."""

    seconds: float
    position: str


def looks(game: str, options: dict[str, str], seed: str, longest: int) -> Iterator[Look]:
    """Every look of one random game."""
    after: list[str] = []
    while len(after) < longest:
        request = json.dumps({"do": "look", "game": game, "options": options, "after": after})
        began = process_time()
        reply: dict[str, Any] = json.loads(handle(request))
        yield Look(process_time() - began, reply["position"])
        moves = reply["moves"]
        if not moves:
            return
        after.append(moves[chance.draw(seed, DRAW, len(after), len(moves))])


def measured(game: str, options: dict[str, str], number: int, longest: int) -> list[Look]:
    """The looks of so many games, the quickest first."""
    return sorted(look for seed in range(number) for look in looks(game, options, str(seed), longest))


def main(arguments: Sequence[str] | None = None) -> int:
    """Read the command line, play, print."""
    parser = argparse.ArgumentParser(prog="python -m lab lookspeed", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--longest", type=int, default=200, help="actions of a game")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    given = parser.parse_args(arguments)
    try:
        games.find(given.game)
        options = dict(option.split("=", 1) for option in given.option)
        found = measured(given.game, options, given.games, given.longest)
    except (GameError, ValueError) as error:
        parser.error(str(error))
    for name, look in (("median", found[len(found) // 2]), ("99 %", found[len(found) * 99 // 100])):
        print(f"{name:>7} {look.seconds * 1000:8.2f} ms")
    print(f"slowest {found[-1].seconds * 1000:8.2f} ms  {found[-1].position}")
    print(f"of {len(found)} looks in {given.games} games")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
