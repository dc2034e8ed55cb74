"""Tests of the command line: `contract`, and `query --room` with games that print or read."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from buildtools.common import ROOT
from pycore import __main__
from pycore.games import MADE_GAMES
from pycore.workshop.loader import unload
from pycore.workshop.text import checked

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


@pytest.mark.parametrize(
    "line",
    [
        'print("x")',
        "import sys; sys.stdout.write('x')",
        "import sys; sys.__stdout__.write('x'); sys.__stdout__.flush()",
        "import os; os.write(1, b'x')",
    ],
)
@pytest.mark.guard(name="what a made game prints is no reply")
def test_what_a_made_game_prints_is_no_part_of_the_replies(line: str) -> None:
    first, second, error = asked(with_lines(line))

    assert first["named"] and second["ok"]
    assert error.count("x") >= 2


def with_lines(line: str) -> dict[str, Any]:
    """Return the text of a game that runs a line when it is loaded, and whenever it starts."""
    speaking = f"""
{line}
class Speaking(Hexapawn):
    def start(self):
        {line}
        return super().start()
GAME = GAME._replace(rules=Speaking)
"""
    return hexapawn(game=f"{hexapawn()['files']['game.py']}{speaking}")


def test_a_made_game_reads_no_requests() -> None:
    first, second, _ = asked(hexapawn(game="input()"))

    assert (first["fault"]["line"], first["fault"]["sentence"]) == (1, "EOF when reading a line (EOFError).")
    assert second["error"]["code"] == "game-not-here"


def asked(text: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any], str]:
    """Load a game in a process that answers requests, and begin it; return both replies, and its standard error."""
    id = checked(text).id
    requests = [{"do": "load-game", "text": text}, {"do": "new", "game": id}]
    lines = "".join(f"{json.dumps(request)}\n" for request in requests)
    command = [sys.executable, "-m", "pycore", "query", "--room"]
    done = subprocess.run(command, cwd=ROOT, input=lines, capture_output=True, encoding="utf-8", check=True)
    first, second = map(json.loads, done.stdout.splitlines())
    return first, second, done.stderr


@pytest.mark.guard(name="what a made game prints is no finding")
def test_what_a_made_game_prints_is_no_part_of_its_findings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(with_lines("print('x')")), encoding="utf-8")

    assert contract(monkeypatch, file) == 0
    assert capsys.readouterr().out == "Six Pawns: 0 findings\n"
