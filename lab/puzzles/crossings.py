"""Make crossings, the puzzles of Temple Island Chess, and add them to the kept ones.

    python -m lab crossings temple-island --upto 400

A crossing is the end of a pilgrimage: a position between turns from a game of the Guide, with dice of its own. The
number of turns the Guide needs with these dice is its par, and its solution is kept. Crossing n has the table number n.
Each game gives two or more, alternately from early and late in its end. The list is the same on any machine, and a
longer list begins like a shorter one.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any

from pycore import games
from pycore.games import GAMES
from pycore.games.temple_island.puzzles import Solution
from pycore.interfaces.game import Game, GameSpec, setup
from pycore.kernel import chance
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor, Json

from ..strength.selfplay import DRAW
from ..strength.solve import Solved, solve
from .puzzle_files import PuzzleSet, kept_in

HOME = "pilgrimage"

PAR = range(5, 16)
"""Turns the Guide may need."""
LEFT = (range(11, 16), range(5, 10))
"""Turns that were left in the source game: for crossings of even and of odd number."""
SETUPS = ("classic", "random", "scattered")
LARGE = 8
"""One game in this many is on large islands."""


@lru_cache(maxsize=1)
def whole(id: str, number: int, seed: str) -> tuple[Game, Solved]:
    """Play a game of the Guide from its start, under options drawn for it."""
    drawn = f"{seed}/{number}"
    islands = "large" if chance.draw(drawn, DRAW, 0, LARGE) == 0 else "small"
    setting = SETUPS[chance.draw(drawn, DRAW, 1, len(SETUPS))]
    game = setup(games.find(id), {"islands": islands, "setup": setting, "seed": drawn})
    return game, solve(game, drawn)


def late(game: Game, played: Solved, left: int) -> Any:
    """Return the position of a finished game with `left` turns to go."""
    rules = game.rules
    pos = rules.start()
    for text in played.log:
        if rules.actor(pos) is Actor.CHANCE and (rules.turn(pos) or 1) > played.turns - left:
            break
        pos = rules.play(pos, find_move(game, pos, text))
    return pos


def crossing(spec: GameSpec, number: int, seed: str, each: int) -> Json | None:
    """Return the crossing of that number, or None if the Guide needs too many or too few turns."""
    source, played = whole(spec.id, number // each, seed)
    if played.reason != HOME:
        return None
    turns = LEFT[number % 2]
    there = late(source, played, turns[chance.draw(f"{seed}/{number}", DRAW, 2, len(turns))])
    start = source.rules.write(there._replace(turn=1))
    options = {"islands": "large"} if source.options["islands"] == "large" else {}
    game = setup(spec, {**options, "seed": str(number)})
    solved = solve(game, str(number), start=start)
    if solved.reason != HOME or solved.turns not in PAR:
        return None
    left = [one.of - one.done for one in game.narrator.progress(game.rules.read(start))]
    return {
        "seed": number,
        **options,
        "start": start,
        "solution": Solution(start, str(number)).encode(solved.log),
        "left": left,
    }


def added(spec: GameSpec, before: list[Json], upto: int, seed: str, each: int) -> Iterator[Json]:
    """Yield crossings after the existing ones until there are `upto`."""
    number = before[-1]["seed"] if before else 1
    seen = {one["start"] for one in before}
    while len(seen) < upto:
        number += 1
        found = crossing(spec, number, seed, each)
        if found and found["start"] not in seen:
            seen.add(found["start"])
            yield found


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(
        prog="python -m lab crossings", description="Make crossings and add them to the kept ones."
    )
    parser.add_argument("game", choices=[game.id for game in GAMES.values() if game.play.planner])
    parser.add_argument("--upto", type=int, default=400, help="total number in the end")
    parser.add_argument("--seed", default="crossing", help="any text; the same seed gives the same result")
    parser.add_argument("--each", type=int, default=2, help="number taken from each game")
    parser.add_argument("--into", type=Path, help="write to this file instead of the game's own")
    parser.add_argument("--seconds", type=float, help="CPU seconds after which to stop; the same command resumes")
    given = parser.parse_args()
    kept = PuzzleSet(given.into or kept_in(games.find(given.game)))
    kept.extend(added(games.find(given.game), list(kept.entries), given.upto, given.seed, given.each), given.seconds)
    print(f"{len(kept.entries)} crossings")


if __name__ == "__main__":
    main()
