"""Tests of the program that compares promised shares with results."""

from __future__ import annotations

from lab.strength.calibration import PlayedGame, played, report
from pycore.games import find
from pycore.interfaces.game import setup


def test_a_report_compares_promises_with_results() -> None:
    lines = list(report([PlayedGame(1.0, ["a", "b"], [None, 250]), PlayedGame(0.0, ["a"], [250])], 250))

    assert lines[0].split() == ["0.7", "to", "0.8", "2", "0.731", "0.500"]
    assert lines[1] == "mean error by tenths 0.231; mean squared error 0.3034"


def test_a_saved_game_has_a_score_for_the_first_side_at_every_move() -> None:
    told = played(setup(find("turtle-shell"), {}), 1, "calibrate", 2)

    assert told.result in (0.0, 0.5, 1.0)
    assert told.scores[:2] == [None, None] and None not in told.scores[2:]
    assert len(told.actions) == len(told.scores)
