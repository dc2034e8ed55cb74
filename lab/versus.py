"""Two versions against each other: `python -m lab versus turtle-shell ../before --games 100 --nodes 2000`.

The other version lies in a folder of its own, such as `git worktree add ../before <commit>` makes. Both are
asked at the one door, each in a process of its own. Every opening, some random plies, is played twice with the
sides changed. `--lead` gives a game to who is far ahead for long (`lab/lead.py`, by this version's judgement); `--keep`
notes each game, and the same command goes on where a run was cut short.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path

from pycore import games
from pycore.interfaces.game import Game, setup
from pycore.kernel.record import find_move
from pycore.kernel.types import Json

from .ladder import rung
from .lead import Lead
from .noted import Noted
from .selfplay import random_player

HERE = Path(__file__).parents[1]


class Version:
    """A folder with the core in it, playing through the one door."""

    def __init__(self, folder: Path, game: Game) -> None:
        self._asked = {"do": "best", "game": game.spec.id, "options": dict(game.options)}
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
    game: Game, versions: tuple[Version, Version], seed: str, nodes: int, opening: int, plies: int, lead: Lead | None
) -> int | None:
    """Which of them won, the first of them having the first side, or None.

    Args:
        lead: who ends a game where a side is far ahead for long, if anybody.
    """
    rules, pos, after = game.rules, game.rules.start(), list[str]()
    for ply in range(plies):
        ended = rules.outcome(pos)
        if ended:
            return game.spec.sides.index(ended.winner) if ended.winner in game.spec.sides else None
        ahead = lead.after(pos) if lead else None
        if ahead is not None:
            return ahead
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
    parser.add_argument("--lead", action="store_true", help="a lead that lasts wins")
    parser.add_argument("--keep", type=Path, help="a file of what has been played so far")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    ours, theirs = Version(HERE, game), Version(given.other, game)
    noted = Noted(given.keep)
    while len(noted.values) < given.games:
        number, swapped = divmod(len(noted.values), 2)
        sides, lead = (theirs, ours) if swapped else (ours, theirs), Lead(game) if given.lead else None
        winner = play_game(game, sides, f"{given.seed}/{number}", given.nodes, given.opening, given.plies, lead)
        noted.add(0.5 if winner is None else float(winner == swapped))
        if len(noted.values) % 20 == 0:
            print(rung("this", "other", noted.values).line(), flush=True)
    print(rung("this", "other", noted.values[: given.games]).line())
    ours.close()
    theirs.close()


if __name__ == "__main__":
    main()
