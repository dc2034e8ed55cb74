"""Tests of the forgiving reader of SAN (P9)."""

from __future__ import annotations

import random

import chess
import pytest

from pycore.games.pilgrim.pgn import san
from pycore.kernel.errors import GameError, IllegalMoveError, NotationError

from .core import START, made, position
from .test_oracle import EVERY

KNIGHTS = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1 --"
PROMOTING = "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1 --"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 --"


def found(text: str, word: str, external: str = "mastodon") -> str:
    """Return the action that a word stands for."""
    return san.find(made(external), position(text, external=external), word).text


@pytest.mark.parametrize(
    ("text", "word", "action"),
    [
        (KNIGHTS, "Nbd2", "b1d2"),
        (KNIGHTS, "Nfd2!?", "f1d2"),
        (KNIGHTS, "Nb1d2", "b1d2"),
        (KNIGHTS, "Nb1-d2", "b1d2"),
        (KNIGHTS, "Nxa3", "b1a3"),  # an x too many
        (KNIGHTS, "b1a3", "b1a3"),
        (PROMOTING, "a8=Q+", "a7a8q"),
        (PROMOTING, "a8=q", "a7a8q"),
        (PROMOTING, "a8N", "a7a8n"),
        (PROMOTING, "a8(r)", "a7a8r"),
        (PROMOTING, "axb8=Q", "a7b8q"),  # without its +
        (PROMOTING, "ab8q", "a7b8q"),
        (PROMOTING, "A7A8Q", "a7a8q"),
        (CASTLING, "0-0", "e1g1"),
        (CASTLING, "O-O-O", "e1c1"),
        (CASTLING, "o-o", "e1g1"),
        (CASTLING, "Rxa8++", "a1a8"),
        (CASTLING, "Ra8", "a1a8"),
        (START, "use", "use"),
        (START, "Pass", "pass"),
    ],
)
def test_p9_loose_spellings_are_read(text: str, word: str, action: str) -> None:
    assert found(text, word) == action


def test_p9_placements_and_pieces_that_come_in() -> None:
    start = position(START, "use")
    assert san.find(made(), start, "m@e").text == "M@e"
    waiting = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 Me,me"
    for word in ("e4/M", "e4/m", "e4"):
        assert found(waiting, word) == "e2e4"
    for word in ("e4/Q", "d4/M", "Nf3/M"):
        with pytest.raises(IllegalMoveError):
            found(waiting, word)


@pytest.mark.parametrize("word", ["", "x", "foo", "e9", "Nb", "12", "M@e", "use", "K" * 50, "!" * 50, "0-0-0-0", "O-0"])
def test_p9_words_that_are_not_moves_are_refused(word: str) -> None:
    with pytest.raises(GameError):
        found(KNIGHTS, word)


@pytest.mark.parametrize(
    ("text", "word", "said"),
    [
        (KNIGHTS, "Nd2", "could be b1d2 or f1d2"),
        (KNIGHTS, "Qd2", "No queen can go to d2"),
        (KNIGHTS, "Sd2", "no piece S"),
        (PROMOTING, "a8", "what the pawn becomes"),
        (PROMOTING, "a7a8", "becomes a queen"),
        (KNIGHTS, "O-O", "castl"),
        ("4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1 --", "Nc3", "king"),
    ],
)
def test_p9_refusals_explain_the_reason(text: str, word: str, said: str) -> None:
    with pytest.raises((IllegalMoveError, NotationError), match=said):
        found(text, word)


def test_p9_pawn_captures_and_pushes_are_told_apart() -> None:
    text = "4k3/8/8/3p4/3PP3/8/8/4K3 w - - 0 1 --".replace("3PP3", "4P3").replace("4k3/8/8", "4k3/8/3P4")
    assert found(text, "xd5") == "e4d5"
    assert found(text, "d7") == "d6d7"


@pytest.mark.parametrize("external", EVERY)
def test_p9_written_moves_are_read_back(external: str) -> None:
    """Reads every legal move of random games, also without check signs and without the piece that comes in."""
    game, dice = made(external), random.Random(external)
    laws = game.rules
    pos = laws.start()
    for _ in range(40):
        moves = laws.legal_moves(pos)
        if not moves:
            break
        for move in dice.sample(moves, min(8, len(moves))):
            word = game.narrator.notation(game.ply(pos, move))
            assert san.find(game, pos, word) == move
            assert san.find(game, pos, word.rstrip("+#").partition("/")[0]) == move
        choice = dice.choice(moves)
        pos = laws.play(pos, moves[0] if choice.text == "pass" else choice)


def test_p9_moves_written_by_python_chess_are_read() -> None:
    dice, game = random.Random("san"), made()
    for _ in range(2):
        board, pos = chess.Board(), position(START, "pass", "pass")
        while not game.rules.outcome(pos) and board.fullmove_number < 60:
            move = dice.choice(list(board.legal_moves))
            for word in (board.san(move), board.lan(move), board.uci(move)):
                assert san.find(game, pos, word).text == move.uci()
            pos = game.rules.play(pos, san.find(game, pos, board.san(move)))
            board.push(move)
