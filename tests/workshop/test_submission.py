"""Tests of submissions: in a copy of the checkout, the files and lines make a game that keeps the contract."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from pycore.kit.examples import STARTS
from pycore.workshop.loader import load
from pycore.workshop.submission import package_of, submission
from pycore.workshop.text import checked

from .made import ask, hexapawn

ROOT = Path(__file__).parents[2]


def kit_game(id: str) -> dict[str, Any]:
    """Return the text of an example of the kit, under a name of its own and with a rule book of its own."""
    text = next(start for start in STARTS if start.id == id).text()
    return {**text, "name": f"My {text['name']}", "author": "Ada"}


@pytest.mark.usefixtures("room")
def test_what_a_submission_consists_of() -> None:
    found = submission(checked(hexapawn()))

    assert found["game"] == "six-pawns"
    assert list(found["files"]) == [
        "SUBMIT.md",
        "pycore/games/six_pawns/__init__.py",
        "pycore/games/six_pawns/assets/pieces.svg",
        "pycore/games/six_pawns/board.py",
        "pycore/games/six_pawns/game.py",
        "pycore/games/six_pawns/rules.md",
        "pycore/games/six_pawns/rules.py",
        "pycore/games/six_pawns/scene.py",
        "pycore/games/six_pawns/why.py",
        "tests/six_pawns/__init__.py",
        "tests/six_pawns/test_rules.py",
    ]
    assert [one["line"].strip() for one in found["paste"]] == [
        '"six-pawns"',
        '"chess_pilgrimage.games.six_pawns",',
    ]
    assert "perft" not in found["files"]["tests/six_pawns/test_rules.py"]
    guide = found["files"]["SUBMIT.md"]
    assert all(one["line"].strip() in guide for one in found["paste"])
    assert all(f"`{path}`" in guide for path in found["files"] if path != "SUBMIT.md")
    assert "Ada" in found["files"]["pycore/games/six_pawns/__init__.py"]


@pytest.mark.usefixtures("room")
def test_the_test_pins_the_moves_of_a_loaded_game() -> None:
    text = checked(hexapawn())
    load(text)

    assert "(1, 2)] == [3, " in submission(text)["files"]["tests/six_pawns/test_rules.py"]


@pytest.mark.parametrize(
    ("name", "package"),
    [
        ("Turtle Shell", "turtle_shell_game"),
        ("class", "class_game"),
        ("Dragon's Nest!", "dragon_s_nest"),
        ("5 in a row", "game_5_in_a_row"),
        ("☺", "game"),
    ],
)
def test_a_package_has_a_name_of_its_own(name: str, package: str) -> None:
    assert package_of(name) == package


@pytest.mark.guard(name="what an author writes ends no docstring")
def test_what_an_author_writes_cannot_end_the_docstring() -> None:
    text = {**hexapawn(), "author": '""" + exit() + """', "licence": "a\\", "name": 'Six "Pawns"'}
    files = submission(checked(text))["files"]

    for path, content in files.items():
        if path.endswith(".py"):
            compile(content, path, "exec")
    assert '""" +' not in files["pycore/games/six_pawns/__init__.py"]


@pytest.mark.usefixtures("room")
@pytest.mark.parametrize("text", [hexapawn(), kit_game("konane")], ids=["plain", "kit"])
def test_a_submission_keeps_the_contract_in_a_checkout(text: dict[str, Any], tmp_path: Path) -> None:
    ask("load-game", text=text)
    found = ask("submission", text=text)
    for folder in ("pycore", "tests"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "docs", "buildtools"):
        (tmp_path / name).symlink_to(ROOT / name, target_is_directory=(ROOT / name).is_dir())
    for path, content in found["files"].items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(content, encoding="utf-8")
    registry = tmp_path / "pycore" / "games" / "__init__.py"
    listed = found["paste"][0]["line"]
    written = registry.read_text(encoding="utf-8")
    registry.write_text(written.replace('"pilgrim")', f'"pilgrim", {listed})'), encoding="utf-8")

    package = found["game"].replace("-", "_")
    wanted = [
        f"tests/{package}",
        "tests/test_contract.py",
        "tests/test_layers.py",
        "-k",
        f"{found['game']} or {package}",
    ]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "no:cacheprovider", *wanted],
        cwd=tmp_path,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPYCACHEPREFIX"},
        capture_output=True,
        text=True,
        timeout=300,
        encoding="utf-8",
    )

    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-1000:]
    assert int(done.stdout.rpartition(" passed")[0].rpartition(" ")[2].split("\n")[-1]) > 45, done.stdout[-300:]
    assert f"::test_each_layer_imports_only_what_it_may[games/{package}] PASSED" in done.stdout
