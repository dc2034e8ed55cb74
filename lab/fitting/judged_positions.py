"""Gather quiet positions of plain chess with the scores of a strong program, to train the network of Pilgrim Chess.

    python -m lab judged_positions PATH/stockfish --count 400000 > POSITIONS
    python -m lab judged_positions PATH/stockfish --openings --count 400000 > POSITIONS
    python -m lab judged_positions PATH/stockfish --near GAMES > POSITIONS
    python -m lab judged_positions PATH/stockfish --leaves GAMES > POSITIONS
    python -m lab judged_positions PATH/stockfish --leaves-of POSITIONS > LEAVES

The program plays against itself, with some random moves, from random or from well-known openings. `--near` and
`--leaves` read the games of a file that `versus_uci --keep` wrote instead: the former takes their positions and others
one or two random moves away, the latter some of those that our own search evaluates on its way to a move. `--leaves-of`
does so in positions gathered before. A position is quiet if nobody is in check and the best move neither captures nor
promotes. Each line is a FEN, a bar and the score in centipawns for the side to move. Needs python-chess, as the tests
do.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import chess
import chess.engine

from pycore import games
from pycore.engine.scores import INFINITE
from pycore.engine.search import Manner
from pycore.engine.tree import DEEPEST, OutOfNodes, Tree
from pycore.games.pilgrim.fast.search import FastState
from pycore.games.pilgrim.fast.states import RIGHTS
from pycore.games.pilgrim.notation import PLAIN
from pycore.games.pilgrim.rules import Pilgrim
from pycore.interfaces.game import setup

from ..programs.versus_uci import OPENINGS, KeptGame, opening
from ..resume_file import ResumeFile

WIDEST = 2000
"""The greatest score that is kept, in centipawns."""
DECIDED = 900
"""The score from which a game may end early."""
DECIDED_PLIES = 6
"""The plies that a game goes on at least after it was decided."""
LONGEST = 160
"""The most plies of a game."""
RANDOM_SHARES = (0.0, 0.04, 0.1, 0.2)
"""The shares of random moves, one of which a game draws."""
FIRST = 6
"""The plies of a kept game that are left out: the opening that was set."""
SEARCHED, LEAVES = 900, 9
"""The nodes of a search, and one in how many of its evaluations is taken."""
RULES: Pilgrim = setup(games.find("pilgrim"), {}).rules  # type: ignore[assignment]


class Judge:
    """A strong program that searches a few nodes."""

    def __init__(self, engine: chess.engine.SimpleEngine, nodes: int) -> None:
        self._limit = chess.engine.Limit(nodes=nodes)
        self._engine = engine

    def best(self, board: chess.Board) -> tuple[chess.Move, int]:
        """Return its move in a position that is not over, and its score in centipawns for the side to move."""
        found = self._engine.play(board, self._limit, info=chess.engine.INFO_SCORE)
        assert found.move is not None, "the game goes on"
        return found.move, found.info["score"].relative.score(mate_score=30_000)


def is_quiet(board: chess.Board, best: chess.Move) -> bool:
    """Return whether the static evaluation can be compared with the score of a position."""
    return not (board.is_check() or board.is_capture(best) or best.promotion)


def judged(judge: Judge, boards: Iterable[chess.Board]) -> Iterator[tuple[chess.Board, int]]:
    """Yield those of the positions that are quiet and not over, each with its score."""
    for board in boards:
        if not board.is_game_over():
            best, score = judge.best(board)
            if is_quiet(board, best):
                yield board, score


def play_randomly(board: chess.Board, dice: random.Random, plies: int) -> None:
    """Play random moves on a board, fewer than asked for if the game ends."""
    for _ in range(plies):
        if moves := list(board.legal_moves):
            board.push(dice.choice(moves))


def start(dice: random.Random, from_openings: bool) -> chess.Board:
    """Return a position after a well-known opening, or after four to ten random moves."""
    board = opening(dice.randrange(len(OPENINGS))) if from_openings else chess.Board()
    play_randomly(board, dice, dice.randrange(4) if from_openings else dice.randint(4, 10))
    return board


def games_with_itself(judge: Judge, dice: random.Random, from_openings: bool) -> Iterator[tuple[chess.Board, int]]:
    """Yield quiet positions of games without end, each with its score."""
    while True:
        board, share, met, decided = start(dice, from_openings), dice.choice(RANDOM_SHARES), set[str](), 0
        while len(met) < LONGEST and not board.is_game_over() and (key := board.epd()) not in met:
            met.add(key)
            best, score = judge.best(board)
            if is_quiet(board, best):
                yield board, score
            decided = decided + 1 if abs(score) > DECIDED else 0
            if decided > DECIDED_PLIES and dice.random() < 0.3:
                break
            board.push(dice.choice(list(board.legal_moves)) if dice.random() < share else best)


def near_games(judge: Judge, dice: random.Random, kept: list[KeptGame]) -> Iterator[tuple[chess.Board, int]]:
    """Yield the quiet positions of games, and of three random deviations from each position."""
    for game in kept:
        board = chess.Board()
        for ply, move in enumerate(game["moves"]):
            if ply >= FIRST:
                for steps in (0, 1, 1, 2):
                    other = board.copy(stack=False)
                    play_randomly(other, dice, steps)
                    yield from judged(judge, [other])
            board.push_uci(move)


def positions_of_games(kept: Iterable[KeptGame]) -> Iterator[chess.Board]:
    """Yield the positions of games after the opening, without the last."""
    for game in kept:
        board = chess.Board()
        for ply, move in enumerate(game["moves"]):
            if ply >= FIRST:
                yield board.copy(stack=False)
            board.push_uci(move)


def leaves(judge: Judge, dice: random.Random, boards: Iterable[chess.Board]) -> Iterator[tuple[chess.Board, int]]:
    """Yield some of the quiet positions that a search of each position evaluates."""
    for board in boards:
        yield from judged(judge, evaluated(board, dice))


def evaluated(board: chess.Board, dice: random.Random) -> list[chess.Board]:
    """Return one in `LEAVES` of the positions that a search of a position evaluates, none of them twice."""
    state = FastState(RULES, RULES.read(f"{board.fen()} {PLAIN}"))
    found = dict[str, chess.Board]()

    def score() -> int:
        if dice.randrange(LEAVES) == 0:
            leaf = chess.Board(None)
            for square, piece in enumerate(state.board):
                if piece:
                    leaf.set_piece_at(square, chess.Piece.from_symbol(RULES.variant.letters[piece]))
            leaf.turn = state.white
            leaf.set_castling_fen("".join(right for at, right in enumerate(RIGHTS) if state.rights >> at & 1) or "-")
            found[leaf.fen()] = leaf
        return state.score()

    tree = Tree(state, SEARCHED, Manner().quiescence, score=score)
    try:
        for depth in range(1, DEEPEST):
            for _ in tree.node(depth, -INFINITE, INFINITE, 0, state.in_check()):
                pass
    except OutOfNodes:
        pass
    return list(found.values())


def main() -> None:
    """Parse the command line and run the program."""
    parser = argparse.ArgumentParser(prog="python -m lab judged_positions", description="Gather judged positions.")
    parser.add_argument("program", help="the command that starts the judge")
    parser.add_argument("--count", type=int, default=100_000, help="positions")
    parser.add_argument("--nodes", type=int, default=1000, help="of the judge, per position")
    parser.add_argument("--seed", default="1", help="any text")
    parser.add_argument("--openings", action="store_true", help="start from well-known openings")
    parser.add_argument("--near", type=Path, help="a file written by `versus_uci --keep`")
    parser.add_argument("--leaves", type=Path, help="the same")
    parser.add_argument("--leaves-of", type=Path, help="a file of this program")
    given = parser.parse_args()
    dice = random.Random(given.seed)
    with chess.engine.SimpleEngine.popen_uci(given.program, timeout=120) as engine:
        judge = Judge(engine, given.nodes)
        if given.near:
            found = near_games(judge, dice, ResumeFile(given.near).values)
        elif given.leaves:
            found = leaves(judge, dice, positions_of_games(ResumeFile(given.leaves).values))
        elif given.leaves_of:
            lines = given.leaves_of.read_text(encoding="utf-8").splitlines()
            found = leaves(judge, dice, (chess.Board(line.split("|")[0]) for line in lines))
        else:
            found = games_with_itself(judge, dice, given.openings)
        wanted = ((board, score) for board, score in found if abs(score) < WIDEST)
        for board, score in islice(wanted, given.count):
            print(f"{board.fen()}|{score}")


if __name__ == "__main__":
    main()
