"""Play plain chess against another UCI program and print the score and the Elo difference.

    python -m lab versus_uci PATH/stockfish --elo 2000 --games 40

Needs python-chess, as the tests do, and a UCI program whose strength can be limited (`UCI_LimitStrength`, `UCI_Elo`),
which you install yourself. Our side searches a number of nodes per move, the other a depth. Each opening is played
twice with sides swapped. `--keep` records each game with its moves and our scores, so that the same command resumes a
run and `python -m lab bias` can judge the games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TypedDict

import chess
import chess.engine

from pycore.engine.scores import WON

from ..resume_file import ResumeFile
from ..strength.ladder import rung

OPENINGS = tuple(
    line.strip()
    for line in """
    e4 e5 Nf3 Nc6 Bc4 Bc5
    e4 e5 Nf3 Nc6 Bb5 a6
    e4 e5 Nf3 Nc6 d4 exd4
    e4 e5 Nf3 Nf6 Nxe5 d6
    e4 e5 Nc3 Nf6 f4 d5
    e4 c5 Nf3 d6 d4 cxd4
    e4 c5 Nf3 Nc6 Bb5 g6
    e4 c5 c3 d5 exd5 Qxd5
    e4 e6 d4 d5 Nc3 Bb4
    e4 e6 d4 d5 e5 c5
    e4 c6 d4 d5 exd5 cxd5
    e4 d6 d4 Nf6 Nc3 g6
    e4 d5 exd5 Qxd5 Nc3 Qa5
    d4 d5 c4 e6 Nc3 Nf6
    d4 d5 c4 c6 Nf3 Nf6
    d4 Nf6 c4 e6 Nc3 Bb4
    d4 Nf6 c4 g6 Nc3 d5
    d4 Nf6 c4 c5 d5 e6
    d4 f5 g3 Nf6 Bg2 g6
    c4 e5 Nc3 Nf6 Nf3 Nc6
    """.strip().splitlines()
)
"""Twenty well-known openings of six plies."""
LONGEST = 240
"""Plies after which a game counts as drawn."""
MOVE_COUNT = 100
"""Plies without a capture or a pawn's move after which a game is drawn."""


class Plays(Protocol):
    """The part of an engine that is used here."""

    def play(
        self, board: chess.Board, limit: chess.engine.Limit, *, game: object, info: chess.engine.Info = ...
    ) -> chess.engine.PlayResult:
        """Return its move, and what it says about it."""
        ...


def opening(number: int) -> chess.Board:
    """Return the position after an opening, starting over after the last one."""
    board = chess.Board()
    for san in OPENINGS[number % len(OPENINGS)].split():
        board.push_san(san)
    return board


class KeptGame(TypedDict):
    """A finished game against another program."""

    score: float
    """Ours: 1, 0.5 or 0."""
    white: bool
    """Whether we were White."""
    moves: list[str]
    """In UCI, from the initial position, the opening included."""
    scores: dict[str, int]
    """Our own scores in centipawns for us before each move that we chose, by the number of plies before it."""


def ended(board: chess.Board) -> chess.Outcome | None:
    """Return how a game has ended, or None: mate, stalemate, too few pieces, a third repetition, a count of 100 plies.

    The option `claim_draw` of python-chess also ends a game in which the side to move could repeat a position or
    reach the count, whether it wants to or not: the draw of a side that is winning and plays on.
    """
    if outcome := board.outcome():
        return outcome
    if board.is_repetition(3):
        return chess.Outcome(chess.Termination.THREEFOLD_REPETITION, None)
    if board.halfmove_clock >= MOVE_COUNT:
        return chess.Outcome(chess.Termination.FIFTY_MOVES, None)
    return None


def played(ours: Plays, theirs: Plays, number: int, nodes: int, depth: int) -> KeptGame:
    """Play the game of that number. We are White in even numbers."""
    board, white = opening(number // 2), number % 2 == 0
    scores = dict[str, int]()
    while ended(board) is None and board.ply() < LONGEST:
        if board.turn is white:
            found = ours.play(board, chess.engine.Limit(nodes=nodes), game=number, info=chess.engine.INFO_SCORE)
            if "score" in found.info:
                scores[str(board.ply())] = found.info["score"].relative.score(mate_score=WON)
        else:
            found = theirs.play(board, chess.engine.Limit(depth=depth), game=number)
        assert found.move is not None, "a game that goes on has a move"
        board.push(found.move)
    outcome = ended(board)
    score = 0.5 if outcome is None or outcome.winner is None else float(outcome.winner is white)
    return KeptGame(score=score, white=white, moves=[move.uci() for move in board.move_stack], scores=scores)


def arguments(words: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; exit with a message if it makes no sense."""
    parser = argparse.ArgumentParser(prog="python -m lab versus_uci", description="Play against another chess program.")
    parser.add_argument("program", help="the command that starts it")
    parser.add_argument("--elo", type=int, default=2000, help="its strength")
    parser.add_argument("--games", type=int, default=40, help="an even number")
    parser.add_argument("--nodes", type=int, default=25_000, help="per move of ours")
    parser.add_argument("--depth", type=int, default=12, help="per move of theirs")
    parser.add_argument("--keep", type=Path, help="a file of finished games, to resume from")
    given = parser.parse_args(words)
    if given.games < 2 or given.games % 2:
        parser.error("--games must be even: each opening is played with both colours.")
    if given.nodes < 1 or given.depth < 1:
        parser.error("--nodes and --depth must be 1 or more.")
    return given


def main() -> None:
    """Parse the command line and run the program."""
    given = arguments(sys.argv[1:])
    noted = ResumeFile(given.keep)
    with (
        chess.engine.SimpleEngine.popen_uci([sys.executable, "-m", "pycore", "uci"], timeout=120) as ours,
        chess.engine.SimpleEngine.popen_uci(given.program, timeout=120) as theirs,
    ):
        theirs.configure({"UCI_LimitStrength": True, "UCI_Elo": given.elo})
        while len(noted.values) < given.games:
            number = len(noted.values)
            game = played(ours, theirs, number, given.nodes, given.depth)
            noted.add(game)
            print(f"game {number}: {game['score']:g}, {len(game['moves'])} plies", flush=True)
    print(rung("ours", str(given.elo), [game["score"] for game in noted.values[: given.games]]).line())


if __name__ == "__main__":
    main()
