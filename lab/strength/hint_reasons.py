"""Measure how many hints give a reason of their own: one that is not just as true of the next-best move.

    python -m lab hint_reasons turtle-shell monkey-king pilgrim --positions 100

The positions come from games of a search of few nodes with itself; the hint is at the best move of 1,200 nodes. The
result is the same on any machine.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from pycore import games
from pycore.coach.otherwise import reasons_of_hint
from pycore.coach.reasons import own_reasons
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import Move

PLAYED = Manner(nodes=600, eval_noise=20)
"""The manner of the players."""
HINTED = Manner(nodes=1200)
"""The manner of the search for the best move."""
APART = 4
"""The plies between two positions of a game."""
LONGEST = 60
"""The plies after which a game is left."""


def positions(game: Game, seed: str = "0") -> Iterator[Any]:
    """Yield positions from games of the search with itself, endlessly."""
    rules = game.rules
    for number in count():
        pos = rules.start()
        for ply in range(LONGEST):
            if rules.outcome(pos):
                break
            if ply > 1 and ply % APART == number % APART:
                yield pos
            pos = rules.play(pos, best(game, pos, PLAYED, f"{seed}/{number}/{ply}")[0])


def best(game: Game, pos: Any, manner: Manner, seed: str = "0") -> tuple[Move, int]:
    """Return the best move that a search finds, and its score for the side to move."""
    search = Search(game, pos, manner, seed)
    search.advance()
    return find_move(game, pos, f"{search.found.move}"), search.found.score


def main() -> None:
    """Print the share of hints with reasons of their own, and how often each kind comes first."""
    parser = argparse.ArgumentParser(prog="python -m lab hint_reasons", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("games", nargs="+")
    parser.add_argument("--positions", type=int, default=100, metavar="N", help="positions of each game")
    parser.add_argument("--print", type=int, default=0, metavar="N", help="print the reasons of the first N positions")
    parser.add_argument("--seed", default="0", help="any text; other positions for another one")
    given = parser.parse_args()
    for name in given.games:
        game = setup(games.find(name), {})
        own, kinds = 0, Counter[str]()
        for number, pos in enumerate(islice(positions(game, given.seed), given.positions)):
            move, score = best(game, pos, HINTED)
            found = reasons_of_hint(game, pos, move, score)
            own += bool(own_reasons(game, pos, move, score))
            kinds.update([found[0].kind])
            if number < given.print:
                print(
                    game.narrator.say(game.ply(pos, move)),
                    "|",
                    *(one.text for one in found),
                    "|",
                    game.rules.write(pos),
                )
        print(f"{name}: {own} of {given.positions} have a reason of their own; {dict(kinds.most_common())}", flush=True)


if __name__ == "__main__":
    main()
