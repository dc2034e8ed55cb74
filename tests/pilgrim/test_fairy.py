"""Against Fairy-Stockfish: the guests it can express. `python build.py test --long` brings it (requirements-long.txt);
without it these tests fail, they are never passed over. docs/measured/long-runs.md has the last result."""

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
"""Movement in Betza's notation, of the kinds for which it says all."""
GAMES, PLIES = 12, 80


@pytest.mark.long
@pytest.mark.parametrize("id", BETZA)
def test_p7_the_same_moves_as_fairy_stockfish(id: str) -> None:
    """Whole lists of moves along random games with a guest of each side on the board, promotions to it included."""
    fairy = importlib.import_module("pyffish")  # ours to have in the long tests alone
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
