"""Comparison with Fairy-Stockfish, for the guests that it can express.

`python build.py test --long` installs it (requirements-long.txt). Without it these tests fail; they are not skipped.
docs/measured/long-runs.md has the last result.
"""

from __future__ import annotations

import importlib
import random

import pytest

from pycore.games.pilgrim.pieces import KINDS

from .core import rules

BETZA = {
    "chancellor": "RN",
    "archbishop": "BN",
    "amazon": "QN",
    "mastodon": "WFDA",
    "camel": "C",
    "llama": "mWD",
    "alpaca": "WmD",
}
"""The movement in Betza's notation, for the kinds that it can describe completely."""
GAMES, PLIES = 12, 80


@pytest.mark.long
@pytest.mark.parametrize("id", BETZA)
def test_p7_the_moves_are_those_of_fairy_stockfish(id: str) -> None:
    """Compares the legal moves in random games, with a guest of each side on the board and promotions to it."""
    fairy = importlib.import_module("pyffish")  # installed for the long tests only
    letter = KINDS[id].letter.lower()
    variant = f"pilgrim{id}"
    fairy.load_variant_config(
        f"[{variant}:chess]\ncustomPiece1 = {letter}:{BETZA[id]}\npromotionPieceTypes = nbrq{letter}\n"
    )
    laws, draw, compared = rules(id), random.Random(id), 0
    for _ in range(GAMES):
        pos = laws.read(f"rnbqkbnr/pppppppp/3{letter}4/8/8/4{letter.upper()}3/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -")
        for _ in range(PLIES):
            moves = laws.legal_moves(pos)
            if not moves:
                break
            text = laws.write(pos).rpartition(" ")[0]
            assert sorted(move.text for move in moves) == sorted(fairy.legal_moves(variant, text, [])), text
            compared += 1
            pos = laws.play(pos, draw.choice(moves))
    assert compared > GAMES * PLIES // 2
