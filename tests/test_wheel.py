"""Tests of the wheel, installed in a clean environment and sent every request that the checkout answers."""

from __future__ import annotations

import json
import os
import random
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

import pycore
from pycore import GAMES, Match
from pycore.bridge import HANDLERS
from tests.workshop.made import hexapawn

ROOT = Path(__file__).parent.parent
NAME = "chess_pilgrimage"
DOCUMENT = ROOT / "docs" / "python.md"
USER = f"""
from {NAME} import IllegalMoveError, Match, Outcome, Refusal, find, handle, setup

match = Match("turtle-shell", {{"quiet": 50}}, seed=7)
moves: tuple[str, ...] = match.legal_moves
outcome: Outcome | None = match.outcome
refusal: Refusal | None = match.why("b1b2")
name: str = setup(find("pilgrim"), {{}}).spec.name
reply: str = handle('{{"do": "games"}}')
error: type[Exception] = IllegalMoveError
"""
"""A program that a strict type checker accepts."""
MISTAKES = {
    "match.push(7)": "arg-type",
    "match.psuh('b1b3')": "attr-defined",
    "count: int = match.position": "assignment",
    f"from {NAME} import nonsense": "attr-defined",
}

SERIES = {"of": 2, "number": 1, "levels": [1, 2], "games": [], "next": "", "stopped": False}


def run(*command: object, cwd: Path, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a command that must not find the checkout, and return what it printed."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment["PYTHONUTF8"] = "1"
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=300,
        **more,
    )


def built(folder: Path) -> Path:
    """Build the wheel from a copy of the sources, without a network, and return its path."""
    source = folder / "source"
    shutil.copytree(ROOT / "pycore", source / "pycore", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copyfile(ROOT / name, source / name)
    offline = ("--no-deps", "--no-index", "--no-build-isolation", "--quiet")
    done = run(sys.executable, "-m", "pip", "wheel", *offline, "--wheel-dir", folder, source, cwd=folder)
    assert done.returncode == 0, done.stderr
    (wheel,) = folder.glob("*.whl")
    return wheel


class Installed:
    """A virtual environment outside the checkout with only the wheel installed."""

    def __init__(self, folder: Path, wheel: Path) -> None:
        self.folder = folder / "elsewhere"
        self.folder.mkdir()
        venv.create(folder / "venv", with_pip=False, symlinks=os.name != "nt")
        self.programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / "python"
        pip = (sys.executable, "-m", "pip", "--python", self.python)
        done = run(*pip, "install", "--no-deps", "--no-index", "--quiet", wheel, cwd=self.folder)
        assert done.returncode == 0, done.stderr

    def run(self, *command: object, **more: Any) -> subprocess.CompletedProcess[str]:
        """Run a command in the environment."""
        return run(*command, cwd=self.folder, **more)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the built wheel."""
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Return the environment that the wheel is installed in."""
    return Installed(tmp_path_factory.mktemp("installed"), wheel)


def record_of(game: str, actions: int = 16) -> dict[str, Any]:
    """Return the record of a random game that is neither at its end nor at a roll."""
    match, choice = Match(game, seed=game), random.Random(game)
    while len(match.log) < actions or match.to_move == "chance":
        if match.to_move == "chance":
            match.roll()
        else:
            match.push(choice.choice(match.legal_moves))
    assert match.to_move
    return match.record


def requests_about(game: str) -> list[dict[str, Any]]:
    """Return every kind of request about a game, each of which must be answered with `ok`."""
    record = record_of(game)
    match, spec = Match.from_record(record), GAMES[game]
    puzzle = json.loads(pycore.handle(json.dumps({"do": "puzzles", "game": game})))["puzzles"][0]
    text = json.loads(pycore.handle(json.dumps({"do": "text", "record": record})))["text"]
    sent = json.loads(pycore.handle(json.dumps({"do": "pack", "record": record})))["text"]
    laid = json.loads(pycore.handle(json.dumps({"do": "decompose", "game": game, "start": match.position})))
    action = match.legal_moves[0]
    branched = {**record, "branches": [{"at": 0, "log": record["log"][:1]}]}
    about = {"game": game, "options": record["options"], "after": record["log"], "seed": record["seed"]}
    asked: list[dict[str, Any]] = [
        *({"do": do, "game": game} for do in ("board", "rulebook", "howto", "lessons", "games-to-watch", "puzzles")),
        *({"do": do, "record": record} for do in ("open", "undo", "roads", "journal", "text", "pack")),
        {"do": "look", **about},
        {"do": "perft", **about, "depth": 2},
        {"do": "why", **about, "action": record["log"][0]},
        {"do": "best", **about, "nodes": 200},
        {"do": "palette", "game": game},
        {"do": "compose", "game": game, "pieces": laid["pieces"], "fields": laid["fields"]},
        {"do": "edit", "game": game, "pieces": laid["pieces"], "fields": laid["fields"]},
        {"do": "setup", "game": game},
        {"do": "decompose", "game": game, "start": match.position},
        {"do": "handicaps", "game": game},
        {"do": "daily", "game": game, "date": "2026-11-22"},
        {"do": "keep-mistakes", "record": record, "costs": [], "nodes": 20, "results": {}, "now": 1795000000000},
        {"do": "mistakes", "game": game, "results": {}, "today": "2026-11-22"},
        {"do": "attempt", "game": game, "puzzle": puzzle["id"], "actions": puzzle["solution"][:1]},
        {"do": "new", "game": game, "seed": 5, "meta": {"name": "A table"}},
        {"do": "play", "record": record, "action": action},
        {"do": "follow", "record": record, "actions": [action]},
        {"do": "redo", "record": {**record, "at": 2}},
        {"do": "go", "record": record, "at": 3},
        {"do": "branch", "record": branched, "branch": 0},
        {"do": "explore", "record": record, "line": record["log"], "action": action},
        {"do": "promote", "record": branched, "line": record["log"][:1]},
        {"do": "prune", "record": branched, "line": record["log"][:1]},
        {"do": "refuse", "record": record, "steps": ["nowhere"]},
        {"do": "describe", "record": record},
        {"do": "describe", "record": record, "lang": "zh-Hans"},
        {"do": "rulebook", "game": game, "lang": "de"},
        {"do": "describe-cell", "record": record, "cell": match.game.rules.board.cells[0].id},
        {"do": "describe-hand", "record": record, "picked": ["nowhere"]},
        {"do": "typed", "record": record, "text": action},
        {"do": "end", "record": record, "reason": "resignation", "side": spec.sides[0]},
        {"do": "result", "record": {**record, "ended": {"at": record["at"], "reason": "agreement", "side": None}}},
        {"do": "hint", "record": record, "move": action},
        {"do": "retry", "record": record, "action": action, "nodes": 20},
        {"do": "think", "record": record, "nodes": 100},
        {"do": "unpack", "text": sent},
        {"do": "merge", "ours": record, "theirs": branched},
        {"do": "read", "text": text},
        {"do": "renew", "game": game, "record": record},
    ]
    if len(spec.sides) == 2:
        asked += [{"do": do, "record": record, "nodes": 20} for do in ("analyse", "review")]
        against = {spec.sides[0]: {"kind": "person"}, spec.sides[1]: {"kind": "opponent", "level": 3}}
        asked.append({"do": "setup", "game": game, "against": {"side": spec.sides[0], "level": 3.5}})
        asked.append({"do": "offer", "record": {**record, "meta": {"seats": against}}})
        asked.append({"do": "next-puzzle", "game": game, "mode": "rated", "results": {}, "today": "2026-11-22"})
    if spec.play.planner:
        asked.append({"do": "walk", "record": record})
    if spec.text.form:
        asked.append({"do": "import", "game": game, "text": text})
    if spec.teach.gallery:
        asked += [{"do": "gallery", "game": game}, {"do": "try", "game": game, "value": "mastodon"}]
    if Match(game, record["options"]).game.rules.chances(Match(game, record["options"]).game.rules.start()):
        asked.append({"do": "draw", "record": {**record, "log": [], "at": 0, "branches": []}})
    return asked


def requests_about_a_made_game() -> list[dict[str, Any]]:
    """Return every kind of request about a made game, each of which must be answered with `ok`."""
    text = hexapawn()
    packed = json.loads(pycore.handle(json.dumps({"do": "pack-game", "text": text})))
    return [
        {"do": "pack-game", "text": text},
        {"do": "unpack-game", "link": packed["link"]},
        {"do": "load-game", "text": text},
        {"do": "drawings", "game": packed["game"]},
        {"do": "findings", "game": packed["game"]},
        {"do": "submission", "text": text},
        {"do": "look", "game": packed["game"]},
        {"do": "load-game", "text": hexapawn(game="import nothing")},
    ]


def answers(done: subprocess.CompletedProcess[str]) -> list[dict[str, Any]]:
    """Return the replies that `query` printed, without the times."""
    assert (done.returncode, done.stderr) == (0, "")
    return [
        {name: value for name, value in json.loads(line).items() if name != "seconds"}
        for line in done.stdout.splitlines()
    ]


def test_every_request_is_answered_as_in_the_checkout(installed: Installed) -> None:
    asked: list[dict[str, Any]] = [
        {"do": "games"},
        {"do": "hello"},
        {"do": "statistics", "results": {}},
        {"do": "suited", "game": "turtle-shell", "results": {}},
        {"do": "restored", "tables": [{"how": "added", "name": "Evening"}], "values": ["statistics"]},
        {"do": "series", "game": "turtle-shell", "series": SERIES, "table": "a"},
        *requests_about_a_made_game(),
    ]
    for game in GAMES:
        asked += requests_about(game)
    assert {request["do"] for request in asked} == HANDLERS.keys()
    lines = "".join(json.dumps({**request, "id": number}) + "\n" for number, request in enumerate(asked))

    there = answers(installed.run(installed.python, "-m", NAME, "query", "--room", input=lines))
    here = answers(run(sys.executable, "-m", "pycore", "query", "--room", cwd=ROOT, input=lines))
    assert [asked[reply["id"]] for reply in there if not reply["ok"]] == []
    assert len(there) == len(asked)
    for request, one, other in zip(asked, there, here, strict=True):
        assert one == other, request
    for request, reply in zip(asked, there, strict=True):
        for do, field in {"lessons": "lessons", "puzzles": "puzzles", "rulebook": "sections"}.items():
            assert request["do"] != do or len(reply[field]) >= 5, request
        if request["do"] == "games-to-watch" and request["game"] != "temple-island":
            assert len(reply["games"]) >= 3, request


def test_the_wheel_holds_all_files_of_the_folders(wheel: Path) -> None:
    files = {path.relative_to(ROOT / "pycore").as_posix() for path in (ROOT / "pycore").rglob("*") if path.is_file()}
    kept = {name for name in files if "__pycache__" not in name}

    names = set(zipfile.ZipFile(wheel).namelist())
    assert {name.removeprefix(f"{NAME}/") for name in names if ".dist-info/" not in name} == kept
    assert {name.partition("/")[0] for name in names} == {NAME, f"{NAME}-{pycore.__version__}.dist-info"}
    assert {"py.typed", "games/pilgrim/openings.json", "games/pilgrim/assets/pieces.svg"} <= kept


def test_the_listed_packages_match_the_folders() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = project["tool"]["setuptools"]["packages"]

    found = [path.parent.relative_to(ROOT).as_posix() for path in (ROOT / "pycore").rglob("__init__.py")]
    assert listed == sorted(name.replace("pycore", NAME, 1).replace("/", ".") for name in found)


def test_the_package_tells_who_made_it_and_where_it_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    site = project["tool"]["chess-pilgrimage"]

    assert project["project"]["authors"] == [{"name": "The Chess Pilgrimage contributors"}]
    urls = project["project"]["urls"]
    assert (urls["Homepage"], urls["Source"]) == (site["address"], site["repository"])
    assert all(address.startswith((site["address"], site["repository"])) for address in urls.values())
    assert "`pip wheel .`" in (ROOT / "docs" / "python.md").read_text(encoding="utf-8")


def test_a_decision_says_why_requirements_are_in_files() -> None:
    said = (ROOT / "docs" / "decisions" / "0003-smaller-decisions.md").read_text(encoding="utf-8")

    assert len(list(ROOT.glob("requirements-*.txt"))) == 3
    assert "in three files of requirements" in said


def test_nothing_is_installed_under_the_name_pycore(installed: Installed) -> None:
    done = installed.run(installed.python, "-c", "import pycore")

    assert "ModuleNotFoundError: No module named 'pycore'" in done.stderr


def test_the_command_line_uses_its_installed_name(installed: Installed) -> None:
    script = installed.programs / "chess-pilgrimage"

    told = installed.run(script, "--help")
    wrong = installed.run(installed.python, "-m", NAME, "play")
    assert told.stdout.startswith("usage: chess-pilgrimage ")
    assert (wrong.returncode, wrong.stderr.partition(" [")[0]) == (2, f"usage: python -m {NAME}")
    assert "pycore" not in told.stdout + wrong.stderr
    assert installed.run(script, "--version").stdout == f"Chess Pilgrimage {pycore.__version__}\n"
    spoken = installed.run(installed.python, "-m", NAME, "uci", input="uci\nisready\nquit\n").stdout
    assert spoken.startswith("id name Chess Pilgrimage\n")
    assert spoken.endswith("uciok\nreadyok\n")


def test_a_missing_file_is_an_error_and_not_an_empty_reply(installed: Installed, tmp_path: Path) -> None:
    (library,) = installed.programs.parent.rglob(NAME)
    shutil.copytree(library, tmp_path / NAME)
    for name in ("rules.md", "puzzles.json", "openings.json"):
        (tmp_path / NAME / "games" / "turtle_shell" / name).unlink()
    asked: list[dict[str, Any]] = [{"do": "rulebook"}, {"do": "puzzles"}, {"do": "best", "level": 4}, {"do": "look"}]
    lines = "".join(json.dumps({**request, "game": "turtle-shell"}) + "\n" for request in asked)

    done = run(installed.python, "-m", NAME, "query", cwd=tmp_path, input=lines)
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert [reply["ok"] for reply in replies] == [False, False, False, True]
    assert re.findall(r"FileNotFoundError: .*: '(.*)'", done.stderr) == ["rules.md", "puzzles.json", "openings.json"]


DOCTESTS = f"""
import doctest, importlib, pkgutil, {NAME}
names = [one.name for one in pkgutil.walk_packages({NAME}.__path__, "{NAME}.") if not one.name.endswith("__main__")]
results = [doctest.testmod(importlib.import_module(name)) for name in names]
print(sum(one.failed for one in results), sum(one.attempted for one in results) > 30)
"""


def test_the_examples_of_docstrings_run_under_the_installed_name(installed: Installed) -> None:
    done = installed.run(installed.python, "-c", DOCTESTS)

    assert done.stdout.endswith("0 True\n"), done.stdout + done.stderr


def test_the_examples_of_the_document_run(installed: Installed) -> None:
    script = f"import doctest; print(doctest.testfile({str(DOCUMENT)!r}, module_relative=False, encoding='utf-8'))"

    done = installed.run(installed.python, "-c", script)
    assert re.search(r"failed=0, attempted=[3-9]\d\b", done.stdout), done.stdout + done.stderr


def console_examples() -> list[tuple[str, str]]:
    """Return the commands of the document's console blocks, and what the document says they print."""
    blocks = re.findall(r"^```console\n(.*?)^```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    parts = [part.partition("\n") for block in blocks for part in block.split("$ ")[1:]]
    return [(command, printed) for command, _, printed in parts]


@pytest.mark.skipif(os.name == "nt", reason="the examples are for a POSIX shell")
def test_the_commands_in_the_document_print_the_shown_output(installed: Installed) -> None:
    examples = [(command, printed) for command, printed in console_examples() if not command.startswith("pip ")]
    assert len(examples) >= 2
    for command, printed in examples:
        done = installed.run("sh", "-c", f'PATH="{installed.programs}:$PATH"; {command}')
        assert done.stdout == printed, (command, done.stderr)


@pytest.mark.long
def test_a_strict_type_checker_finds_the_types_and_each_mistake(installed: Installed) -> None:
    program = installed.folder / "user.py"
    lines = USER.strip().splitlines()
    program.write_text("\n".join([*lines, *MISTAKES]) + "\n", encoding="utf-8")

    options = ("--strict", "--python-executable", installed.python, "--cache-dir", installed.folder / "cache")
    done = installed.run(sys.executable, "-m", "mypy", *options, "--no-error-summary", program)
    found = re.findall(r"^user\.py:(\d+): error: .*\[([\w-]+)\]$", done.stdout, re.MULTILINE)
    assert [(int(line), code) for line, code in found] == list(enumerate(MISTAKES.values(), len(lines) + 1)), (
        done.stdout + done.stderr
    )
