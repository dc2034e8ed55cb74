"""Mine positions won in up to five plies from games, and print them as JSON, one a line.

    python -m lab mates turtle-shell > tests/data/mates-turtle-shell.jsonl

Games are played with few nodes per move after random openings. Where a search finds a win within five plies, a full
enumeration proves it and that no shorter win exists. A game gives at most one position of each length.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from pycore import games
from pycore.engine.scores import WON
from pycore.engine.search import Manner, Search, state_for
from pycore.interfaces.game import Game, setup
from pycore.interfaces.search_state import SearchState
from pycore.kernel import chance
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor

from ..strength.selfplay import DRAW, random_player

LONGEST = 5
"""Plies of the longest win."""
PLIES = 200
"""The number of plies after which a game is abandoned."""


class Mate(NamedTuple):
    """A position in which the side to move wins in that many plies, and not sooner."""

    position: str
    plies: int


def wins(state: SearchState[Any], side: int, plies: int) -> bool:
    """Return whether a side can force a win within `plies`, by trying every move."""
    result = state.result()
    if result is not None:
        return result == side
    moves = state.moves()
    if not moves:
        return state.result_without_moves() == side
    if not plies:
        return False
    mine = state.side() == side
    for move in moves:
        state.make(move)
        won = wins(state, side, plies - 1)
        state.unmake(move)
        if won is mine:
            return mine
    return not mine


def shortest(game: Game, pos: Any) -> int | None:
    """Return the plies in which the side to move wins, or None if that takes more than LONGEST."""
    state = state_for(game, pos)
    return next((plies for plies in range(1, LONGEST + 1) if wins(state, state.side(), plies)), None)


def mined(game: Game, seed: str, nodes: int) -> Iterator[Mate]:
    """Yield the positions that one game gives."""
    rules, pos = game.rules, game.rules.start()
    opening = 4 + chance.draw(seed, DRAW, 1, 9)
    seen = set[int]()
    for ply in range(PLIES):
        if rules.actor(pos) is Actor.NOBODY:
            return
        if ply < opening:
            text = random_player(game, pos, f"{seed}/{ply}")
        else:
            search = Search(game, pos, Manner(nodes=nodes, eval_noise=20), f"{seed}/{ply}")
            search.advance()
            assert search.found.move is not None
            text = search.found.move
            if search.found.score >= WON - LONGEST:
                # Without its history, as it will be solved: the game so far may have forbidden a move.
                alone = rules.read(rules.write(pos))
                plies = shortest(game, alone)
                if plies and plies not in seen:
                    seen.add(plies)
                    yield Mate(rules.write(pos), plies)
        pos = rules.play(pos, find_move(game, pos, text))


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab mates", description="Mine positions won in a few plies.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("--count", type=int, default=40, help="positions of each odd length")
    parser.add_argument("--nodes", type=int, default=150, help="per move of the games")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same result")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    found, number = Counter[int](), 0
    while min(found[plies] for plies in range(1, LONGEST + 1, 2)) < given.count:
        for mate in mined(game, f"{given.seed}/{number}", given.nodes):
            if found[mate.plies] < given.count:
                found[mate.plies] += 1
                print(json.dumps(mate._asdict()), flush=True)
        number += 1


if __name__ == "__main__":
    main()
