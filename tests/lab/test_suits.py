"""Tests of the measurement of the opponent that suits a player."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.resume_file import ResumeFile
from lab.strength.suits import row, run
from pycore import games
from pycore.coach.results.suiting import estimate
from pycore.interfaces.game import setup

TURTLE_SHELL = setup(games.find("turtle-shell"), {})


def test_each_game_is_against_the_opponent_that_suits_the_results_before(tmp_path: Path) -> None:
    points = run(TURTLE_SHELL, 1, 0, 3, ResumeFile(tmp_path / "notes"))
    assert [strength for strength, _ in points] == [estimate(points[:number]).strength for number in range(3)]
    assert run(TURTLE_SHELL, 1, 0, 3, ResumeFile(None)) == points


def test_kept_games_are_not_played_again(tmp_path: Path) -> None:
    noted = ResumeFile(tmp_path / "notes")
    for strength, won in ((2.5, 1.0), (3.4, 0.0)):
        noted.add(["turtle-shell", 3, 1, strength, won])
    assert run(TURTLE_SHELL, 3, 1, 2, noted) == [(2.5, 1.0), (3.4, 0.0)]


def test_the_first_games_are_reported_apart_from_the_later_ones() -> None:
    runs = [[(2.5, 1.0)] * 5 + [(3.0, 0.5)] * 2, [(2.5, 1.0)] * 5 + [(3.2, 0.5)] * 2]
    assert row(4, runs) == "| 4 | 2 | 100 % (+-0) | 50 % (+-0) | 3.1 (3.0 to 3.2) |"


@pytest.mark.parametrize("words", [["--runs", "1"], ["--games", "5"], ["--levels", "9"]])
def test_invalid_arguments_are_refused(words: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from lab.strength import suits

    monkeypatch.setattr("sys.argv", ["suits", "turtle-shell", *words])
    with pytest.raises(SystemExit):
        suits.main()
