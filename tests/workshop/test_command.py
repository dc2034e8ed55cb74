"""Tests of the command line's `contract`: findings of a made game and of a game of the registry."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from pycore import __main__
from pycore.games import MADE_GAMES
from pycore.workshop.loader import unload

from .made import hexapawn


def contract(monkeypatch: pytest.MonkeyPatch, game: object) -> Any:
    """Run the command, and return what it exits with."""
    monkeypatch.setattr(sys, "argv", ["pycore", "contract", str(game)])
    with pytest.raises(SystemExit) as left:
        __main__.main()
    for id in list(MADE_GAMES):
        unload(id)
    return left.value.code


def test_a_sound_game_and_a_mutant(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(hexapawn()), encoding="utf-8")
    assert contract(monkeypatch, file) == 0
    assert capsys.readouterr().out == "Six Pawns: 0 findings\n"

    mutant = hexapawn(game=hexapawn()["files"]["game.py"].replace('("white", "black")', '("white", "green")'))
    file.write_text(json.dumps(mutant), encoding="utf-8")
    assert contract(monkeypatch, file) == 1
    assert capsys.readouterr().out.startswith("game.py:0: The pieces of white and green would look alike.")


def test_what_is_no_game_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(hexapawn(game="\n1 / 0")), encoding="utf-8")

    assert contract(monkeypatch, file) == "game.py:2: division by zero (ZeroDivisionError)."
    assert contract(monkeypatch, "no-game").startswith("There is no game “no-game”.")
    file.write_text("not JSON", encoding="utf-8")
    assert contract(monkeypatch, file) == f"{file} is not JSON in UTF-8."
    file.write_text("{}", encoding="utf-8")
    assert contract(monkeypatch, file) == "This is not the text of a game: it has no format number."
