"""Measure how fast the core lists legal moves and searches, per second of CPU time.

    python -m lab bench turtle-shell

The positions are those of random games from a fixed seed. Each round measures everything once; medians are printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from pycore import games
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.kernel import chance
from pycore.kernel.perft import perft
from pycore.kernel.types import Actor

WALKS, PLIES, NODES = 24, 80, 1_000


def positions(game: Game) -> list[Any]:
    """Return positions from random games of different lengths."""
    found = []
    for walk in range(WALKS):
        pos = game.rules.start()
        for ply in range(walk * PLIES // WALKS):
            moves = game.rules.legal_moves(pos)
            if not moves:
                break
            pos = game.rules.play(pos, moves[chance.draw(f"bench/{walk}", 2, ply, len(moves))])
        if game.rules.actor(pos) in (Actor.FIRST, Actor.SECOND):
            found.append(pos)
    return found


def rate(work: Callable[[], int]) -> float:
    """Return the amount of work done per second of CPU time."""
    began = process_time()
    done = work()
    return done / (process_time() - began)


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab bench", description="Measure the speed of the core.")
    parser.add_argument("game", choices=list(games.GAMES))
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    stand = positions(game)

    def searched() -> int:
        nodes = 0
        for pos in stand:
            search = Search(game, pos, Manner(nodes=NODES))
            search.advance()
            nodes += search.nodes
        return nodes

    works: dict[str, Callable[[], int]] = {
        "legal moves listed": lambda: sum(perft(game.rules, pos, 2) for pos in stand),
        "search nodes": searched,
    }
    rates: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(given.rounds):
        for name, work in works.items():
            rates[name].append(rate(work))
    for name, found in rates.items():
        print(f"{name:20}{median(found):12,.0f} per second ({min(found):,.0f} to {max(found):,.0f})")


if __name__ == "__main__":
    main()
