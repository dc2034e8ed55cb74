"""Measure whether the opponent that suits a player does: a level plays it as a new player would, game after game.

    python -m lab suits turtle-shell --levels 1 2 3 4 5 --runs 8

In each run the estimate starts anew. Sides alternate. Prints the player's score in the first and in the later games,
with 95 % intervals over runs, and the strength that the opponent had in the last game. The games are the same on any
machine. `--keep` records each game, so that the same command resumes a run.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from pycore import games
from pycore.coach.results.suiting import estimate
from pycore.engine.levels import LEVELS
from pycore.interfaces.game import Game, setup

from ..resume_file import ResumeFile
from .adjudication import Adjudicator
from .ladder import OPENING, PLIES
from .selfplay import play_game, player

SETTLED = 5
"""The games after which the estimate should have found the player."""


def run(game: Game, level: int, number: int, length: int, noted: ResumeFile) -> list[tuple[float, float]]:
    """Return the games of one new player: the opponent's strength and the player's points, in order."""
    named = [game.spec.id, level, number]
    points = [(float(note[3]), float(note[4])) for note in noted.values if note[:3] == named][:length]
    while len(points) < length:
        strength, second = estimate(points).strength, (number + len(points)) % 2
        pair = (player(f"{level}"), player(f"{strength:g}"))
        seed = f"suits/{level}/{number}/{len(points)}"
        played = play_game(game, pair[::-1] if second else pair, seed, OPENING, PLIES, Adjudicator(game))
        points.append((strength, 0.5 if played.won is None else float(played.won == second)))
        noted.add([*named, *points[-1]])
    return points


def row(level: int, runs: Sequence[Sequence[tuple[float, float]]]) -> str:
    """Return the row of the table in docs/measured/strength.md."""
    parts = [slice(0, SETTLED), slice(SETTLED, None)]
    scores = " | ".join(_interval([mean(points for _, points in one[part]) for one in runs]) for part in parts)
    last = [one[-1][0] for one in runs]
    return f"| {level} | {len(runs)} | {scores} | {mean(last):.1f} ({min(last):.1f} to {max(last):.1f}) |"


def _interval(scores: Sequence[float]) -> str:
    error = 1.96 * stdev(scores) / sqrt(len(scores)) if len(scores) > 1 else 0.5
    return f"{100 * mean(scores):.0f} % (+-{100 * error:.0f})"


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab suits", description="Play against the opponent that suits.")
    parser.add_argument("game", choices=[id for id, one in games.GAMES.items() if one.players == 2])
    parser.add_argument("--levels", type=int, nargs="+", choices=list(LEVELS), default=[1, 2, 3, 4, 5])
    parser.add_argument("--runs", type=int, default=8, help="new players of each level, 2 or more")
    parser.add_argument("--games", type=int, default=15, help=f"of each new player, more than {SETTLED}")
    parser.add_argument("--keep", type=Path, help="a file of finished games, to resume from")
    given = parser.parse_args()
    if given.runs < 2 or given.games <= SETTLED:
        parser.error(f"--runs must be 2 or more, and --games more than {SETTLED}.")
    game, noted = setup(games.find(given.game), {}), ResumeFile(given.keep)
    print(
        f"| level | players | games 1 to {SETTLED} | games {SETTLED + 1} to {given.games} | opponent in the last game |"
    )
    print("|---|---|---|---|---|", flush=True)
    for level in given.levels:
        runs = [run(game, level, number, given.games, noted) for number in range(given.runs)]
        print(row(level, runs), flush=True)


if __name__ == "__main__":
    main()
