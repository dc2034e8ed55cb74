"""Tests that each test that docs/measured/by-ear.md names is there, and that whole games were played by ear."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from pycore.games import GAMES

ROOT = Path(__file__).resolve().parents[2]
MEASURED = ROOT / "docs" / "measured"
ROWS = re.findall(r"^\| .+ \| `([^`]+)`: (.+) \|$", (MEASURED / "by-ear.md").read_text(encoding="utf-8"), re.MULTILINE)


def test_there_are_rows() -> None:
    assert len(ROWS) == 20


@pytest.mark.parametrize(("file", "name"), ROWS)
def test_each_named_test_is_there(file: str, name: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    assert re.search(rf"(\btest\(\s*[\"`]|\bdef )[^\n]*{re.escape(name)}", text)


def test_the_games_played_by_ear_came_to_their_end_with_fewer_keys_than_before() -> None:
    kept = json.loads((MEASURED / "by-ear.json").read_text(encoding="utf-8"))
    assert kept.keys() == {id for id, game in GAMES.items() if game.shelf.listed}
    for played in kept.values():
        assert played["end"]
        assert played["keys_per_turn"] == round(played["keys"] / played["turns"], 1) < played["before"]
