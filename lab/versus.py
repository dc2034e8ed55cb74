"""Two versions against each other: `python -m lab versus turtle-shell ../before --games 100 --nodes 2000`.

The other version lies in a folder of its own, such as `git worktree add ../before <commit>` makes. Both are
asked at the one door, each in a process of its own. Every opening, some random plies, is played twice with the
sides changed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from pycore import games
from pycore.kernel.game import Game, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import Json

from .ladder import Rung
from .selfplay import random_player

HERE = Path(__file__).parents[1]


class Version:
    """A folder with the core in it, playing through the one door."""

    def __init__(self, folder: Path, game: Game) -> None:
        self._asked = {"do": "best", "game": game.card.id, "options": dict(game.options)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pycore", "query"],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def best(self, after: list[str], nodes: int, seed: str) -> str:
        """Its move after these."""
        pipes = self._process
        assert pipes.stdin and pipes.stdout
        pipes.stdin.write(json.dumps({**self._asked, "after": after, "nodes": nodes, "seed": seed}) + "\n")
        pipes.stdin.flush()
        reply: Json = json.loads(pipes.stdout.readline())
        return str(reply["move"])

    def close(self) -> None:
        """Let it end."""
        self._process.communicate()


def play_game(
    game: Game, versions: tuple[Version, Version], seed: str, nodes: int, opening: int, plies: int
) -> int | None:
    """Which of them won, the first of them having the first side, or None."""
    rules, pos, after = game.rules, game.rules.start(), list[str]()
    for ply in range(plies):
        ended = rules.outcome(pos)
        if ended:
            return game.card.sides.index(ended.winner) if ended.winner in game.card.sides else None
        if ply < opening:
            text = random_player(game, pos, f"{seed}/{ply}")
        else:
            text = versions[rules.actor(pos).value].best(after, nodes, f"{seed}/{ply}")
        pos = rules.play(pos, find_move(game, pos, text))
        after.append(text)
    return None


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m lab versus", description="Two versions of the core.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("other", type=Path, help="the folder of the other version")
    parser.add_argument("--games", type=int, default=100, help="an even number")
    parser.add_argument("--nodes", type=int, default=2000, help="a move")
    parser.add_argument("--opening", type=int, default=6, help="random plies before the players begin")
    parser.add_argument("--plies", type=int, default=240, help="where a game is left as drawn")
    parser.add_argument("--seed", default="1", help="any text")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    ours, theirs = Version(HERE, game), Version(given.other, game)
    pairs, won, drawn = list[float](), 0, 0
    for number in range(given.games // 2):
        total = 0.0
        for swapped in (0, 1):
            sides = (theirs, ours) if swapped else (ours, theirs)
            winner = play_game(game, sides, f"{given.seed}/{number}", given.nodes, given.opening, given.plies)
            total += 0.5 if winner is None else float(winner == swapped)
            won += winner == swapped
            drawn += winner is None
        pairs.append(total / 2)
        if number % 10 == 9:
            print(Rung("this", "other", tuple(pairs), won, drawn, 2 * len(pairs) - won - drawn).line(), flush=True)
    print(Rung("this", "other", tuple(pairs), won, drawn, 2 * len(pairs) - won - drawn).line())
    ours.close()
    theirs.close()


if __name__ == "__main__":
    main()
