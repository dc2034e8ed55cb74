"""Comparison of chess variants written with the kit with Fairy-Stockfish: perft to depth 3.

`python build.py test --long` installs it (requirements-long.txt). Without it the long tests fail; they are not skipped.
Both count without draws by repetition and by quiet moves.
"""

from __future__ import annotations

import importlib
import random
import re
from typing import Any

import pytest

from pycore.interfaces.game import setup
from pycore.kernel.perft import perft
from pycore.kit import Betza, extinction, game, piece, promotion, square_board

from .fairy import FAIRY, position, ready

POSITIONS, LONGEST = 20, 80
SHORT = {
    "chess": [20, 400, 8902],
    "shatranj": [16, 256, 4176],
    "makruk": [23, 529, 12012],
    "losalamos": [10, 100, 1212],
    "gardner": [7, 53, 506],
    "knightmate": [18, 324, 6765],
    "berolina": [30, 900, 28328],
    "capablanca": [28, 784, 25228],
    "breakthrough": [22, 484, 11132],
    "kingofthehill": [20, 400, 8902],
    "3check": [20, 400, 8902],
    "crazyhouse": [20, 400, 8902],
}
"""The counts of Fairy-Stockfish (pyffish 0.0.90) from the start, to depth 3."""


def theirs(fairy: Any, name: str, fen: str, line: list[str], depth: int) -> int:
    """Return the leaf count by Fairy-Stockfish."""
    moves = fairy.legal_moves(name, fen, line)
    return len(moves) if depth == 1 else sum(theirs(fairy, name, fen, [*line, move], depth - 1) for move in moves)


def random_positions(fairy: Any, name: str) -> list[str]:
    """Return positions of random games, each after a random number of plies."""
    draw, found = random.Random(name), []
    start = fairy.start_fen(name)
    while len(found) < POSITIONS:
        line: list[str] = []
        for _ in range(draw.randint(4, LONGEST)):
            moves = fairy.legal_moves(name, start, line)
            if not moves:
                break
            line.append(draw.choice(moves))
        if fairy.legal_moves(name, start, line):
            found.append(fairy.get_fen(name, start, line))
    return found


@pytest.mark.parametrize("name", FAIRY)
def test_the_counts_from_the_start_are_those_of_fairy_stockfish(name: str) -> None:
    rules = ready(name).rules

    assert [perft(rules, rules.start(), depth) for depth in (1, 2, 3)] == SHORT[name]


@pytest.mark.long
@pytest.mark.parametrize("name", FAIRY)
def test_the_counts_from_random_positions_are_those_of_fairy_stockfish(name: str) -> None:
    fairy = importlib.import_module("pyffish")  # installed for the long tests only
    rules = ready(name).rules
    fens = [fairy.start_fen(name), *random_positions(fairy, name)]
    for fen in fens:
        pos = position(name, fen)
        assert rules.read(rules.write(pos)) == pos
        for depth in (1, 2, 3):
            assert perft(rules, pos, depth) == theirs(fairy, name, fen, [], depth), fen


MOVEMENTS = """
    W F D A N C Z G H WfmF fRbB R3 B2 NN KAD mWcF fN ffN bN fsN sW vR nN nA nD pR pB gQ mRcpR rlbW fbB2 HfD mQcN hlN hrN
    flF frN rfN fhN lN vN rsN bsC fhZ
""".split()
CONFIG = """[{name}:chess]
king = -
commoner = k
customPiece1 = x:{movement}
castling = false
doubleStep = false
extinctionValue = loss
extinctionPieceTypes = k
promotionPieceTypes = x
"""
BOARDS = 40


@pytest.mark.long
@pytest.mark.parametrize("movement", MOVEMENTS)
def test_a_movement_in_betzas_notation_is_that_of_fairy_stockfish(movement: str) -> None:
    fairy = importlib.import_module("pyffish")
    name = f"kit{MOVEMENTS.index(movement)}"
    fairy.load_variant_config(CONFIG.format(name=name, movement=movement))
    pieces = [
        piece("other", "X", Betza(movement)),
        piece("king", "K", Betza("K")),
        piece("pawn", "P", Betza("fmWfcF"), promotes=promotion("other")),
    ]
    spec = game("Other", board=square_board(8, 8), pieces=pieces, start="k7/8/8/8/8/8/8/7K", ends=[extinction("king")])
    rules, draw = setup(spec, {}).rules, random.Random(movement)
    for _ in range(BOARDS):
        board = list("k" + "." * 62 + "K")
        for letter in "XXxxPPPPPPpppppp":
            cell = draw.randrange(8, 56)
            board[cell] = letter if board[cell] == "." else board[cell]
        rows = "/".join("".join(board[at : at + 8]) for at in range(0, 64, 8))
        side = draw.choice(("white", "black"))
        ours = {
            move.text.replace("-", "").replace("=X", "x") for move in rules.legal_moves(rules.read(f"{rows} {side}"))
        }
        fen = re.sub(r"\.+", lambda empty: str(len(empty[0])), rows)
        assert ours == set(fairy.legal_moves(name, f"{fen} {side[0]} - - 0 1", [])), fen
