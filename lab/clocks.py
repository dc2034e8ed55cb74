"""Games by the clock over UCI: `python -m lab clocks --games 40`. Needs python-chess, as the tests do.

The engine plays itself in two processes, pondering off. Told are results, the least that was left on a clock, and every
loss on time; `--slack` milliseconds are forgiven for the way between the programs. `--keep` notes each game, and the
same command goes on where a run was cut short.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from time import monotonic

import chess
import chess.engine

from .noted import Noted

OPENING = 4
"""Random plies before the players begin, by the number of the game."""


def game(engines: tuple[chess.engine.SimpleEngine, chess.engine.SimpleEngine], number: int, given: object) -> str:
    """One game; who has lost on time, or its result."""
    base, more, slack = (float(getattr(given, name)) for name in ("base", "more", "slack"))
    board, clocks = chess.Board(), [base, base]
    for ply in range(OPENING):
        moves = sorted(board.legal_moves, key=lambda move: move.uci())
        board.push(moves[(number * 31 + ply * 17) % len(moves)])
    least = base
    while not board.is_game_over(claim_draw=True):
        side = 0 if board.turn else 1
        limit = chess.engine.Limit(white_clock=clocks[0], black_clock=clocks[1], white_inc=more, black_inc=more)
        began = monotonic()
        move = engines[side].play(board, limit, game=number).move
        clocks[side] -= monotonic() - began
        least = min(least, clocks[side])
        if clocks[side] < -slack / 1000:
            return f"time lost by {'black' if side else 'white'}, {-1000 * clocks[side]:.0f} ms over"
        clocks[side] += more
        assert move is not None, "a game that goes on has a move"
        board.push(move)
    print(
        f"  game {number}: {board.result(claim_draw=True)}, {board.ply()} plies, least left {least:.2f} s", flush=True
    )
    return board.result(claim_draw=True)


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m lab clocks", description="Games by the clock over UCI.")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--base", type=float, default=1, help="seconds for the game")
    parser.add_argument("--more", type=float, default=0.1, help="seconds for each move")
    parser.add_argument("--slack", type=float, default=0, help="milliseconds")
    parser.add_argument("--keep", type=Path, help="a file of what has been played so far")
    given = parser.parse_args()
    noted = Noted(given.keep)
    command = [sys.executable, "-m", "pycore", "uci"]
    with (
        chess.engine.SimpleEngine.popen_uci(command, timeout=120) as one,
        chess.engine.SimpleEngine.popen_uci(command, timeout=120) as other,
    ):
        for number in range(len(noted.values), given.games):
            noted.add(game((one, other), number, given))
    found = Counter(noted.values[: given.games])
    print(f"{given.games} games, {given.base:g} s and {given.more:g} s a move: {dict(found)}")


if __name__ == "__main__":
    main()
