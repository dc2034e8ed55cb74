"""What the guests of Pilgrim Chess are worth, from games with each: `python -m lab price --write`.

Each kind is played with by equals from random votes, benches and openings. The worth that best foretells the results,
all else being judged as it is, is put into the game's weights; it is drawn back a little to what the inventor says, so
that few games cannot make a wild price.
"""

from __future__ import annotations

import argparse
import math
import re
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from pycore import games
from pycore.games.pilgrim import weights as source
from pycore.games.pilgrim.fast.psqt import guest_worth
from pycore.games.pilgrim.notation import items
from pycore.games.pilgrim.pieces import KINDS
from pycore.interfaces.game import Game, setup

from .tune import SCALE, play

PULL = 400
"""Samples' worth of evidence for the inventor's price."""
DEAREST = 2_000
"""Centipawns; no price is looked for beyond."""


class Sample(NamedTuple):
    """A position: what the evaluation says with the guests left out, how many more of them White has, the result."""

    rest: float
    guests: int
    result: float


def inventors(id: str) -> int:
    """The inventor's price, in centipawns."""
    return round(100 * KINDS[id].value)


def sample(game: Game, pos: Any, id: str, result: float) -> Sample:
    """A position as it is learnt from; guests that wait count like those on the board."""
    count = Counter(pos.board + "".join(item[0] for item in items(pos.waiting)))
    guests = count[KINDS[id].letter] - count[KINDS[id].letter.lower()]
    return Sample(game.spec.play.evaluate(pos) - guests * guest_worth(id)[0], guests, result)


def fitted(known: list[Sample], start: int) -> float:
    """The worth at which the results surprise least: where gains and losses of foresight are even.

    The likelihood of results under a logistic curve has one peak, so halving finds it.
    """
    uneven = [one for one in known if one.guests]

    def slope(worth: float) -> float:
        total = PULL * (start - worth) / SCALE / 4
        for rest, guests, result in uneven:
            total += guests * (result - 1 / (1 + math.exp(-(rest + guests * worth) / SCALE)))
        return total

    low, high = 0.0, float(DEAREST)
    while high - low > 1:
        middle = (low + high) / 2
        low, high = (middle, high) if slope(middle) > 0 else (low, middle)
    return low


def priced(id: str, count: int, nodes: int, seed: str) -> tuple[int, int]:
    """What a kind is worth in centipawns, and in how many of the positions one side had more of it."""
    game = setup(games.find("pilgrim"), {"external": id})
    known: list[Sample] = []
    for number in range(count):
        kept, result = play(game, f"{seed}/{id}/{number}", nodes)
        known += [sample(game, pos, id, result) for pos in kept]
    return 5 * round(fitted(known, inventors(id)) / 5), sum(one.guests != 0 for one in known)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m lab price", description="What guests are worth.")
    parser.add_argument("kinds", nargs="*", help="some of them; else all", metavar="KIND")
    parser.add_argument("--games", type=int, default=60, help="for each kind")
    parser.add_argument("--nodes", type=int, default=100, help="a move")
    parser.add_argument("--seed", default="1", help="any text")
    parser.add_argument("--write", action="store_true", help="put them into the game's weights")
    given = parser.parse_args()
    found = dict(source.GUESTS)
    for id in given.kinds or KINDS:
        worth, uneven = priced(id, given.games, given.nodes, given.seed)
        found[id] = worth
        print(f"{id:16} inventor {inventors(id):5}  played {worth:5}  ({uneven} uneven positions)", flush=True)
    if given.write:
        path = Path(str(source.__file__))
        rows = "".join(f'    "{id}": {worth},\n' for id, worth in found.items())
        text = re.sub(r"(GUESTS[^=]*= )\{.*?\}", rf"\1{{\n{rows}}}", path.read_text(encoding="utf-8"), flags=re.S)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
