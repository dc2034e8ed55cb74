"""Tests of the measurement of made games, and that the opponents of a race beat random moves in it."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from lab.strength.made_games import against_random, text_of
from lab.strength.versus import HERE
from pycore.interfaces.game import setup
from tests.kit.games.corners import GAME as CORNERS


@pytest.mark.parametrize("level", ["3", "5", "6"])
def test_opponents_win_a_race_against_random_moves(level: str) -> None:
    found = against_random(setup(CORNERS, {}), level, 6, "race")

    assert (found["won"], found["drawn"], found["lost"]) == (6, 0, 0), found


@pytest.mark.long
@pytest.mark.parametrize("level", ["3", "5", "6"])
def test_opponents_win_twenty_races_of_twenty(level: str) -> None:
    assert against_random(setup(CORNERS, {}), level, 20, "1")["won"] == 20


def test_each_row_is_kept_with_its_command(tmp_path: Path) -> None:
    kept = tmp_path / "kept.json"
    command = ["hexapawn", "--levels", "1,2", "--games", "2"]
    for _ in range(2):
        subprocess.run([sys.executable, "-m", "lab", "made_games", *command, "--keep", str(kept)], cwd=HERE, check=True)

    rows = json.loads(kept.read_text(encoding="utf-8"))
    assert [row["level"] for row in rows] == ["1", "2", "1", "2"]
    assert {row["command"] for row in rows} == {f"python -m lab made_games {' '.join(command)}"}
    assert all(row["won"] + row["drawn"] + row["lost"] == 2 for row in rows)


def test_a_game_is_a_file_or_an_example() -> None:
    assert "Hexapawn" in text_of("hexapawn")["files"]["game.py"]
    with pytest.raises(ValueError, match="neither a file nor an example"):
        text_of("draughts")
