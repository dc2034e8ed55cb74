"""Tests of the positions that the network learns from: quiet ones, of games and near them."""

from __future__ import annotations

import random
from itertools import islice

import chess

from lab.fitting.judged_positions import (
    Judge,
    evaluated,
    games_with_itself,
    is_quiet,
    leaves,
    near_games,
    positions_of_games,
    start,
)
from lab.programs.versus_uci import KeptGame


class FirstMove(Judge):
    """A judge that plays the first legal move and sees nobody ahead."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def best(self, board: chess.Board) -> tuple[chess.Move, int]:
        self.asked.append(board.epd())
        return next(iter(board.legal_moves)), 0


def test_checks_captures_and_promotions_are_not_quiet() -> None:
    for fen, move, quiet in (
        ("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a7", True),
        ("r3k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", False),
        ("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1d1", False),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", False),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", False),
    ):
        assert is_quiet(chess.Board(fen), chess.Move.from_uci(move)) is quiet


def test_games_start_from_openings_or_random_moves() -> None:
    for seed in range(20):
        assert 6 <= start(random.Random(seed), from_openings=True).ply() <= 9
        assert 4 <= start(random.Random(seed), from_openings=False).ply() <= 10


def test_games_with_itself_go_on_with_another_one() -> None:
    judge = FirstMove()
    found = [(board.fen(), score) for board, score in islice(games_with_itself(judge, random.Random(1), False), 400)]
    assert len(found) == 400 and {score for _, score in found} == {0}
    starts = [fen for fen, _ in found if fen.endswith((" 5", " 6"))]
    assert len(starts) > 4, "several games passed their fifth move"
    assert not any(chess.Board(fen).is_check() for fen, _ in found)


def test_positions_near_a_game_are_its_own_and_three_deviations_each() -> None:
    moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6".split()
    game = KeptGame(score=0.0, white=True, moves=moves, scores={})
    judge = FirstMove()
    found = list(near_games(judge, random.Random(1), [game]))
    board = chess.Board()
    own = []
    for move in moves:
        if board.ply() >= 6:
            own.append(board.epd())
        board.push_uci(move)
    assert len(judge.asked) == 8 and judge.asked[::4] == own
    assert len(set(judge.asked)) > 5 and 0 < len(found) <= 8


def test_leaves_are_positions_that_the_search_can_reach() -> None:
    board = chess.Board("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1")
    found = evaluated(board, random.Random(1))
    assert 10 < len(found) == len({leaf.epd() for leaf in found})
    assert all(leaf.is_valid() and len(leaf.piece_map()) <= 4 for leaf in found)
    assert {leaf.turn for leaf in found} == {chess.WHITE, chess.BLACK}
    assert any(leaf.castling_rights for leaf in found) and not all(leaf.castling_rights for leaf in found)


def test_leaves_of_a_game_are_judged() -> None:
    moves = "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6".split()
    judge = FirstMove()
    game = KeptGame(score=0.0, white=True, moves=moves, scores={})
    assert [board.ply() for board in positions_of_games([game])] == [6, 7, 8, 9]
    found = list(islice(leaves(judge, random.Random(1), positions_of_games([game])), 60))
    assert 10 < len(found) <= len(judge.asked)
    assert all(leaf.is_valid() and not leaf.is_check() for leaf, _ in found)
