"""Play whole games of an opponent against itself, and tell how many turns a game takes.

    python -m lab lengths --games 15 --keep docs/measured/lengths.json

The shelf tells the median, to the nearest five turns. A game for one is measured elsewhere (docs/measured/strength.md).
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median

from lab.strength.selfplay import play_game, player
from pycore.games import GAMES
from pycore.interfaces.game import setup

LEVEL = "3"
OPENING = 4
"""Random plies before the opponents take over."""
LONGEST = 400
"""The plies after which a game counts as that long."""


def turns_of(id: str, games: int) -> int:
    """Return the median number of turns of some games, each with an opening of its own."""
    game, both = setup(GAMES[id], {}), player(LEVEL)
    return round(median(play_game(game, (both, both), f"len-{n}", OPENING, LONGEST).plies for n in range(games)) / 2)


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab lengths", description="Tell how many turns a game takes.")
    parser.add_argument("--games", type=int, default=15)
    parser.add_argument("--keep", type=Path, help="the file that keeps the figures")
    given = parser.parse_args()
    kept = json.loads(given.keep.read_text(encoding="utf-8")) if given.keep else {}
    for id, spec in GAMES.items():
        if spec.players == 2 and spec.shelf.listed:
            kept[id] = {"turns": turns_of(id, given.games), "games": given.games}
            print(id, kept[id])
    if given.keep:
        given.keep.write_text(f"{json.dumps(kept, indent=2, ensure_ascii=False)}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
