"""How people-like the levels play: `python -m lab blunders pilgrim --games 4`.

Each level plays itself; every move is judged by a search of so many nodes, the same for all. Told are the loss in
centipawns, how many moves lose much, how often a piece that hangs is taken, and how often a king goes for a walk while
the board is full.
"""

from __future__ import annotations

import argparse
from statistics import mean, median
from typing import Any, NamedTuple

from pycore import games
from pycore.engine.levels import LEVELS, manner
from pycore.engine.search import Manner, Search
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import Actor, Remove

from .selfplay import random_player

MUCH = 250
"""Centipawns that make a blunder."""
HANGS = 200
"""Centipawns that taking must win for a piece to hang."""
TAKEN = 100
"""Centipawns that a move may lose and still count as the taking of what hangs, or as good."""
MOST = 1500
"""A loss is held to that; and beyond so much for either side a game is decided and judged no more."""
EARLY = 30
"""Plies in which a king has no business in front of its men."""


class Judged(NamedTuple):
    """A move of a level: what it lost, and whether something hung that it could take."""

    loss: int
    hung: bool


def worth(game: Game, pos: Any, text: str, nodes: int) -> int:
    """What a move is worth to the side that makes it, in centipawns; MOST either way where it ends the game."""
    rules, mover = game.rules, game.rules.actor(pos)
    after = rules.play(pos, find_move(game, pos, text))
    ended = rules.outcome(after)
    if ended:
        return 0 if ended.winner is None else MOST if ended.winner == game.spec.side(mover) else -MOST
    search = Search(game, after, Manner(nodes=nodes))
    search.advance()
    return search.found.score if rules.actor(after) is mover else -search.found.score


def takes_what_hangs(game: Game, pos: Any, best: str, score: int) -> bool:
    """Whether the best move takes a piece, and is worth so much more than the position as it stands that it hung."""
    way = 1 if game.rules.actor(pos) is Actor.FIRST else -1
    takes = any(isinstance(effect, Remove) for effect in game.rules.effects(pos, find_move(game, pos, best)))
    return takes and score - way * game.spec.play.evaluate(pos) >= HANGS


def judged(game: Game, pos: Any, text: str, nodes: int) -> Judged | None:
    """A move beside the best; None where the game was decided before."""
    best = Search(game, pos, Manner(nodes=nodes))
    best.advance()
    if abs(best.found.score) > MOST:
        return None
    hung = takes_what_hangs(game, pos, best.found.move or "", best.found.score)
    if text == best.found.move:
        return Judged(0, hung)
    return Judged(max(0, min(MOST, best.found.score - worth(game, pos, text, nodes))), hung)


def walks(game: Game, pos: Any) -> bool:
    """Whether a king stands in front of its second rank, in a game of kings and ranks."""
    found = game.narrator.pieces(pos)
    return any(
        "king" in piece.name.lower() and (int(cell[1]) > 2 if piece.side == "white" else int(cell[1]) < 7)
        for cell, piece in found.items()
        if cell[1:].isdigit()
    )


def measured(game: Game, level: int, count: int, seed: str, nodes: int, plies: int) -> tuple[list[Judged], int]:
    """The moves of a level in so many games with itself, and in how many games a king went for an early walk."""
    rules, found, walked = game.rules, list[Judged](), 0
    for number in range(count):
        pos, early = rules.start(), False
        for ply in range(plies):
            if rules.outcome(pos):
                break
            if ply < 2:
                text = random_player(game, pos, f"{seed}/{number}/{ply}")
            else:
                search = Search(game, pos, manner(game, pos, level), f"{seed}/{number}/{ply}")
                search.advance()
                text = search.found.move or ""
                one = judged(game, pos, text, nodes)
                if one is None:
                    break
                found.append(one)
            pos = rules.play(pos, find_move(game, pos, text))
            early = early or (ply < EARLY and game.spec.id == "pilgrim" and walks(game, pos))
        walked += early
    return found, walked


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m lab blunders", description="How people-like the levels play.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("--levels", default="1-5", help="from which to which, or one")
    parser.add_argument("--games", type=int, default=4, help="of each level")
    parser.add_argument("--plies", type=int, default=60, help="of a game that are looked at")
    parser.add_argument("--nodes", type=int, default=1000, help="of the judge")
    parser.add_argument("--seed", default="1", help="any text")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    first, _, last = given.levels.partition("-")
    print(f"| level | moves | mean loss | median | lose {MUCH} | what hangs is taken | kings walk |")
    print("|---|---|---|---|---|---|---|", flush=True)
    for level in [one for one in LEVELS if int(first) <= one <= int(last or first)]:
        found, walked = measured(game, level, given.games, given.seed, given.nodes, given.plies)
        hung = [one.loss <= TAKEN for one in found if one.hung]
        taken = f"{sum(hung)} of {len(hung)}"
        much = 100 * sum(one.loss >= MUCH for one in found) / len(found)
        losses = [one.loss for one in found]
        row = f"| {level} | {len(found)} | {mean(losses):.0f} | {median(losses):g} | {much:.0f} % | {taken} "
        print(f"{row}| {walked} of {given.games} |", flush=True)


if __name__ == "__main__":
    main()
