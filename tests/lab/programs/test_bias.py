"""Tests of the comparison of our scores with a judge's."""

from __future__ import annotations

from lab.programs.bias import Judged, our_positions, report
from lab.programs.versus_uci import KeptGame


def test_only_positions_in_which_we_chose_a_move_are_judged() -> None:
    game = KeptGame(score=0.0, white=False, moves=["e2e4", "e7e5", "g1f3", "b8c6"], scores={"1": -20, "3": -35})
    found = [(board.epd(), score) for board, score in our_positions(game)]
    assert found == [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -", -20),
        ("rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq -", -35),
    ]


def test_the_bias_is_positive_if_we_see_our_chances_too_high_and_its_interval_counts_games() -> None:
    found = report([[Judged(0.6, 0.5), Judged(0.7, 0.6)], [Judged(0.5, 0.6), Judged(0.6, 0.5)]])
    # The sums of two games differ from the mean by 0.1 either way: a standard error of 0.2 in four positions.
    error = 1.96 * 0.2 / 4
    assert found == f"4 positions of 2 games: bias +0.050 (+-{error:.3f}), mean distance 0.100"
