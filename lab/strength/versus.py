"""Play two versions of the core against each other and print the score and the Elo difference.

    python -m lab versus turtle-shell ../before --games 100 --nodes 2000

The other version is a folder, such as `git worktree add ../before <commit>` makes. Each version answers requests in a
process of its own. Each opening, a few random plies, is played twice with sides swapped. `--lead` adjudicates decided
games by this version's evaluation (`lab/strength/adjudication.py`). `--keep` records each game, so that the same
command resumes a run.
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

from ..resume_file import ResumeFile
from .adjudication import Adjudicator
from .ladder import rung
from .selfplay import random_player

HERE = Path(__file__).parents[2]


class Version:
    """A folder with the core, playing in a process of its own; `text` is the text of a made game."""

    def __init__(self, folder: Path, game: Game, text: Json | None = None) -> None:
        self._asked = {"do": "best", "game": game.spec.id, "options": dict(game.options)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pycore", "query", *(["--room"] if text else [])],
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        if text:
            self._ask({"do": "load-game", "text": text})

    def best(self, after: list[str], nodes: int, seed: str) -> str:
        """Return its move after these actions."""
        return str(self._ask({**self._asked, "after": after, "nodes": nodes, "seed": seed})["move"])

    def _ask(self, request: Json) -> Json:
        pipes = self._process
        assert pipes.stdin and pipes.stdout
        pipes.stdin.write(json.dumps(request) + "\n")
        pipes.stdin.flush()
        reply: Json = json.loads(pipes.stdout.readline())
        return reply

    def close(self) -> None:
        """Close its input and wait for the process to end."""
        self._process.communicate()


def play_game(
    game: Game,
    versions: tuple[Version, Version],
    seed: str,
    nodes: int,
    opening: int,
    plies: int,
    lead: Adjudicator | None,
) -> int | None:
    """Play one game and return the index of the version that won, or None. The first version has the first side.

    Args:
        lead: adjudicates decided games, if given.
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
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(
        prog="python -m lab versus", description="Play two versions of the core against each other."
    )
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("other", type=Path, help="the folder of the other version")
    parser.add_argument("--games", type=int, default=100, help="an even number")
    parser.add_argument("--nodes", type=int, default=2000, help="per move")
    parser.add_argument("--opening", type=int, default=6, help="random plies before the players take over")
    parser.add_argument("--plies", type=int, default=240, help="after which a game counts as drawn")
    parser.add_argument("--seed", default="1", help="any text; the same seed gives the same games")
    parser.add_argument("--lead", action="store_true", help="adjudicate decided games")
    parser.add_argument("--keep", type=Path, help="a file of finished games, to resume from")
    given = parser.parse_args()
    game = setup(games.find(given.game), {})
    ours, theirs = Version(HERE, game), Version(given.other, game)
    noted = ResumeFile(given.keep)
    while len(noted.values) < given.games:
        number, swapped = divmod(len(noted.values), 2)
        sides, lead = (theirs, ours) if swapped else (ours, theirs), Adjudicator(game) if given.lead else None
        winner = play_game(game, sides, f"{given.seed}/{number}", given.nodes, given.opening, given.plies, lead)
        noted.add(0.5 if winner is None else float(winner == swapped))
        if len(noted.values) % 20 == 0:
            print(rung("this", "other", noted.values).line(), flush=True)
    print(rung("this", "other", noted.values[: given.games]).line())
    ours.close()
    theirs.close()


if __name__ == "__main__":
    main()
