"""Measure how much the moves of each level lose in games of the level against itself.

    python -m lab blunders pilgrim --games 4

Every move is judged by a search of a fixed number of nodes. Printed per level: mean and median loss in centipawns, the
share of blunders, how often a hanging piece is taken, in how many games a king leaves home early, and how many
blunders are of each kind: by what the best reply takes.
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
from pycore.kernel.types import Actor, Put, Remove, Shift

from .selfplay import random_player

MUCH = 250
"""Loss in centipawns that makes a move a blunder."""
HANGS = 200
"""Gain in centipawns from capturing a piece that makes it count as hanging."""
TAKEN = 100
"""Loss in centipawns up to which a move counts as taking the hanging piece, or as equally good."""
MOST = 1500
"""Cap on a loss, in centipawns. Beyond this score for either side a game is decided, and no longer judged."""
EARLY = 30
"""Plies in which a king in front of its pieces counts as an early walk."""


KINDS = ("moved", "other", "none")
"""The kinds of blunders: the best reply takes the piece that moved, takes something else, or takes nothing."""


class Judged(NamedTuple):
    """A level's move: its loss in centipawns, whether a piece was hanging that it could have taken, and of a blunder
    its kind, else "".
    """

    loss: int
    hung: bool
    kind: str = ""


def answered(game: Game, pos: Any, text: str, nodes: int) -> tuple[int, str | None]:
    """Return the score of a move for the side that makes it, in centipawns, and the best reply.

    The score is MOST or -MOST if the move ends the game; then there is no reply.
    """
    rules, mover = game.rules, game.rules.actor(pos)
    after = rules.play(pos, find_move(game, pos, text))
    ended = rules.outcome(after)
    if ended:
        return 0 if ended.winner is None else MOST if ended.winner == game.spec.side(mover) else -MOST, None
    search = Search(game, after, Manner(nodes=nodes))
    search.advance()
    score, reply = search.found.score, search.found.move
    return (score, None) if rules.actor(after) is mover else (-score, reply)


def worth(game: Game, pos: Any, text: str, nodes: int) -> int:
    """Return the score of a move for the side that makes it, in centipawns; MOST or -MOST if it ends the game."""
    return answered(game, pos, text, nodes)[0]


def kind_of(game: Game, pos: Any, text: str, reply: str | None) -> str:
    """Return the kind of a blunder, one of KINDS, by the best reply to it."""
    rules, move = game.rules, find_move(game, pos, text)
    entered = {
        effect.to if isinstance(effect, Shift) else effect.cell
        for effect in rules.effects(pos, move)
        if isinstance(effect, Shift | Put)
    }
    after = rules.play(pos, move)
    effects = rules.effects(after, find_move(game, after, reply)) if reply else ()
    taken = {effect.cell for effect in effects if isinstance(effect, Remove)}
    return "moved" if taken & entered else "other" if taken else "none"


def takes_what_hangs(game: Game, pos: Any, best: str, score: int) -> bool:
    """Return whether the best move captures a hanging piece: it gains at least HANGS over the static evaluation."""
    way = 1 if game.rules.actor(pos) is Actor.FIRST else -1
    takes = any(isinstance(effect, Remove) for effect in game.rules.effects(pos, find_move(game, pos, best)))
    return takes and score - way * game.spec.play.evaluate(pos) >= HANGS


def judged(game: Game, pos: Any, text: str, nodes: int) -> Judged | None:
    """Return the loss of a move compared with the best one, or None if the game was already decided."""
    best = Search(game, pos, Manner(nodes=nodes))
    best.advance()
    if abs(best.found.score) > MOST:
        return None
    hung = takes_what_hangs(game, pos, best.found.move or "", best.found.score)
    if text == best.found.move:
        return Judged(0, hung)
    score, reply = answered(game, pos, text, nodes)
    loss = max(0, min(MOST, best.found.score - score))
    return Judged(loss, hung, kind_of(game, pos, text, reply) if loss >= MUCH else "")


def walks(game: Game, pos: Any) -> bool:
    """Return whether a king stands in front of its second rank, in a game with kings and ranks."""
    found = game.narrator.pieces(pos)
    return any(
        "king" in piece.name.lower() and (int(cell[1]) > 2 if piece.side == "white" else int(cell[1]) < 7)
        for cell, piece in found.items()
        if cell[1:].isdigit()
    )


def measured(game: Game, level: int, count: int, seed: str, nodes: int, plies: int) -> tuple[list[Judged], int]:
    """Return the judged moves of a level in `count` games against itself, and how many games had an early king walk."""
    rules, found, walked = game.rules, list[Judged](), 0
    for number in range(count):
        pos, early = rules.start(), False
        for ply in range(plies):
            if rules.outcome(pos):
                break
            if ply < 2:
                text = random_player(game, pos, f"{seed}/{number}/{ply}")
            else:
                search = Search(game, pos, manner(game, pos, level), f"{seed}/{number}/{ply}", played=ply)
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
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab blunders", description="Measure the blunders of each level.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("--levels", default="1-5", help="a range, or a single level")
    parser.add_argument("--games", type=int, default=4, help="per level")
    parser.add_argument("--plies", type=int, default=60, help="judged per game")
    parser.add_argument("--nodes", type=int, default=1000, help="of the judging search")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same games")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    first, _, last = given.levels.partition("-")
    print(
        f"| level | moves | mean loss | median | lose {MUCH} | moved piece taken | something else | no capture ", end=""
    )
    print("| what hangs is taken | kings walk |\n|---|---|---|---|---|---|---|---|---|---|", flush=True)
    for level in [one for one in LEVELS if int(first) <= one <= int(last or first)]:
        found, walked = measured(game, level, given.games, given.seed, given.nodes, given.plies)
        hung = [one.loss <= TAKEN for one in found if one.hung]
        taken = f"{sum(hung)} of {len(hung)}"
        much = 100 * sum(one.loss >= MUCH for one in found) / len(found)
        losses = [one.loss for one in found]
        kinds = " | ".join(str(sum(one.kind == kind for one in found)) for kind in KINDS)
        row = f"| {level} | {len(found)} | {mean(losses):.0f} | {median(losses):g} | {much:.0f} % | {kinds} | {taken} "
        print(f"{row}| {walked} of {given.games} |", flush=True)


if __name__ == "__main__":
    main()
