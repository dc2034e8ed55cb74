"""Tests of the program that plays won endings."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.resume_file import ResumeFile
from lab.strength.endings import ENDINGS, played, start
from pycore.games import find
from pycore.interfaces.game import setup

made = setup(find("pilgrim"), {})


def test_start_positions_depend_only_on_the_seed() -> None:
    ending = ENDINGS["KBB"]
    assert start(made, ending, "1/0") == start(made, ending, "1/0") != start(made, ending, "1/1")


def test_a_rook_mates_at_level_6() -> None:
    for _, found in played("KR", 6, 2, "short"):
        assert found.won and found.plies < 60


def test_recorded_games_are_not_played_again(tmp_path: Path) -> None:
    notes = ResumeFile(tmp_path / "notes")
    before = list(played("KQ", 5, 1, "short", notes))
    notes.values[0][4] = [False, "told so", 7]
    (known, told), (_, fresh) = played("KQ", 5, 2, "short", notes)
    assert (known, told) == (before[0][0], (False, "told so", 7))
    assert fresh.reason != "told so"
    assert [note[3] for note in ResumeFile(tmp_path / "notes").values] == [0, 1]


@pytest.mark.long
@pytest.mark.parametrize("level", [6, 7])
@pytest.mark.parametrize("name", list(ENDINGS))
def test_won_games_are_won(name: str, level: int) -> None:
    for text, found in played(name, level, 5, "long"):
        assert found.won, (text, found)
