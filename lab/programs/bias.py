"""Measure how far our scores in games against another program are from a strong judgement of the same positions.

    python -m lab versus_uci PATH/stockfish --elo 1800 --games 40 --keep GAMES
    python -m lab bias PATH/stockfish GAMES

Reads the games kept by `versus_uci`. The judge searches each position in which we had to move. Both scores become
shares of a point by one curve (`share`); a positive bias means that we see our chances too high. Needs python-chess, as
the tests do.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from statistics import mean, stdev
from typing import NamedTuple

import chess
import chess.engine

from pycore import games
from pycore.engine.scores import WON, share

from ..resume_file import ResumeFile
from .versus_uci import KeptGame

SLOPE = games.find("pilgrim").play.slope


class Judged(NamedTuple):
    """The shares of a point that we and the judge expect for us in a position."""

    ours: float
    judge: float


def our_positions(game: KeptGame) -> Iterator[tuple[chess.Board, int]]:
    """Yield each position in which we chose a move, with our score for us in centipawns."""
    board = chess.Board()
    for ply, move in enumerate(game["moves"]):
        if (score := game["scores"].get(str(ply))) is not None:
            yield board.copy(), score
        board.push_uci(move)


def judged(game: KeptGame, judge: chess.engine.SimpleEngine, nodes: int) -> list[Judged]:
    """Return the shares of all positions of a game in which we chose a move."""
    found = list[Judged]()
    for board, score in our_positions(game):
        told = judge.analyse(board, chess.engine.Limit(nodes=nodes))["score"].relative.score(mate_score=WON)
        found.append(Judged(share(score, SLOPE), share(told, SLOPE)))
    return found


def report(by_game: Sequence[Sequence[Judged]]) -> str:
    """Return the bias, its 95 % interval (positions of a game count together) and the mean distance, as one line."""
    all_of = [pair for pairs in by_game for pair in pairs]
    bias = mean(pair.ours - pair.judge for pair in all_of)
    sums = [sum(pair.ours - pair.judge - bias for pair in pairs) for pairs in by_game]
    error = stdev(sums) * sqrt(len(sums)) / len(all_of) if len(sums) > 1 else float("nan")
    distance = mean(abs(pair.ours - pair.judge) for pair in all_of)
    return (
        f"{len(all_of)} positions of {len(by_game)} games: bias {bias:+.3f} (+-{1.96 * error:.3f}), "
        f"mean distance {distance:.3f}"
    )


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab bias", description="Compare our scores with a judge's.")
    parser.add_argument("program", help="the command that starts the judge")
    parser.add_argument("games", type=Path, help="a file written by `versus_uci --keep`")
    parser.add_argument("--nodes", type=int, default=30_000, help="of the judge, per position")
    given = parser.parse_args()
    with chess.engine.SimpleEngine.popen_uci(given.program, timeout=120) as judge:
        by_game = [judged(game, judge, given.nodes) for game in ResumeFile(given.games).values]
    print(report([pairs for pairs in by_game if pairs]))


if __name__ == "__main__":
    main()
