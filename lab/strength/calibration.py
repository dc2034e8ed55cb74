"""Compare the winning chances that the search promises with the results of games.

    python -m lab calibration monkey-king --games 200

A level plays itself after random openings. The chance promised by the score of each move is compared with the result
of the game, by tenths. `--keep` writes the games to a file, and `--kept` reads them from it instead of playing.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from pycore import games
from pycore.engine.levels import manner
from pycore.engine.scores import share
from pycore.engine.search import Search
from pycore.interfaces.game import Game, setup
from pycore.kernel import chance
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor

from .selfplay import random_player

PLIES = 400
"""The number of plies after which a game counts as drawn."""
TENTHS = 10


class PlayedGame(NamedTuple):
    """A game: its result for the first side (1, 0.5 or 0), its actions, and the score for the first side by ply."""

    result: float
    actions: list[str]
    scores: list[int | None]  # None where the move was random


def played(game: Game, level: int, seed: str, opening: int) -> PlayedGame:
    """Play one game of a level against itself after `opening` random plies, and return it."""
    rules, pos = game.rules, game.rules.start()
    actions, scores = list[str](), list[int | None]()
    for ply in range(PLIES):
        ended = rules.outcome(pos)
        if ended:
            won = {game.spec.sides[0]: 1.0, game.spec.sides[1]: 0.0}.get(ended.winner or "", 0.5)
            return PlayedGame(won, actions, scores)
        if ply < opening:
            text, score = random_player(game, pos, f"{seed}/{ply}"), None
        else:
            search = Search(game, pos, manner(game, pos, level), f"{seed}/{ply}")
            search.advance()
            assert search.found.move is not None, "a game that goes on has a move"
            text = search.found.move
            score = search.found.score if rules.actor(pos) is Actor.FIRST else -search.found.score
        actions.append(text)
        scores.append(score)
        pos = rules.play(pos, find_move(game, pos, text))
    return PlayedGame(0.5, actions, scores)


def collected(game: Game, level: int, count: int, seed: str) -> Iterator[PlayedGame]:
    """Yield `count` games, each with an opening of one to four random plies."""
    for number in range(count):
        yield played(game, level, f"{seed}/{number}", 1 + chance.draw(seed, 2, number, 4))


def report(known: Iterable[PlayedGame], slope: int) -> Iterator[str]:
    """Yield the lines of the comparison: promised chances and results by tenths, then the mean errors."""
    pairs = [(share(score, slope), game.result) for game in known for score in game.scores if score is not None]
    by_tenth: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for promised, result in pairs:
        by_tenth[min(TENTHS - 1, int(promised * TENTHS))].append((promised, result))
    off = 0.0
    for tenth, found in enumerate(by_tenth):
        if found:
            promised, result = mean(one for one, _ in found), mean(one for _, one in found)
            off += len(found) * abs(promised - result)
            yield f"  {tenth / TENTHS:.1f} to {(tenth + 1) / TENTHS:.1f}{len(found):8}{promised:8.3f}{result:8.3f}"
    squared = mean((promised - result) ** 2 for promised, result in pairs)
    yield f"mean error by tenths {off / len(pairs):.3f}; mean squared error {squared:.4f}"


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(
        prog="python -m lab calibration", description="Compare promised chances with results."
    )
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--level", type=int, default=6)
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same games")
    parser.add_argument("--slope", type=int, help="centipawns; the game's own by default")
    parser.add_argument("--keep", type=Path, help="a file to write the games to")
    parser.add_argument("--kept", type=Path, help="a file to read the games from")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    if given.kept:
        known = [PlayedGame(*json.loads(line)) for line in given.kept.read_text("utf-8").splitlines()]
    else:
        known = []
        for told in collected(game, given.level, given.games, given.seed):
            known.append(told)
            if given.keep:
                with given.keep.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(told) + "\n")
    print(f"{given.game}: {len(known)} games, mean result {mean(told.result for told in known):.3f}")
    print("\n".join(report(known, given.slope or game.spec.play.slope)))


if __name__ == "__main__":
    main()
