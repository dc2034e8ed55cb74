"""Tests that `build.py check` finds faults planted in the page or in the core.

Import cycles are tested in test_layers.py and test_page_layers.py.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from buildtools.checks import PROJECTS, page_tool

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
UNTYPED = re.compile(r"(?<=[{:<|( ])any\s*[\[\]}>|,;)]")
"""A type `any`, through which slips pass."""

needs_page = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")


FAULTS = {
    "a wrong argument": ("/** @param {number} n */\nexport const twice = (n) => n * 2;\ntwice('2');\n", "TS2345"),
    "a parameter without a type": ("export const first = (list) => list[0];\n", "TS7006"),
    "an unknown error": (
        "try {\n  JSON.parse('{');\n} catch (error) {\n  console.warn(error.message);\n}\n",
        "TS18046",
    ),
}
"""Modules with a fault, each with the code of the error that tsc must report."""
WITHOUT_FAULT = "/** @param {number} n */\nexport const twice = (n) => n * 2;\ntwice(2);\n"
SLIPS = {
    "a method's name": (r"(?<!await )\bcommands\.(\w+)\(", r"commands.\1z("),
    "a reply's field": (r"\breply\.(\w+)", r"reply.\1z"),
    "an argument's type": (r"\bel\(\"\w+\"", "el(5"),
}
"""Slips, each as a pattern in a module and its replacement. An awaited method would hide the slip in its reply."""
FEATURES = ("film", "lessons", "puzzles", "rules", "series", "share", "shelf", "storage", "study", "table")
LEAST_SLIPS = 20


class Slip(NamedTuple):
    """A slip planted in a module of the page."""

    module: str
    line: int
    kind: str


def plant_slips(module: Path, name: str) -> list[Slip]:
    """Plant each kind of slip once in a module, if it has a place for it; return the planted slips."""
    text = module.read_text(encoding="utf-8")
    slips = []
    for kind, (pattern, replacement) in SLIPS.items():
        found = re.search(pattern, text)
        if found:
            text = text[: found.start()] + found.expand(replacement) + text[found.end() :]
            slips.append(Slip(name, text.count("\n", 0, found.start()) + 1, kind))
    module.write_text(text, encoding="utf-8")
    return slips


def run_tsc(project: Path) -> str:
    """Return the output of tsc for a project with errors."""
    done = subprocess.run(
        [*page_tool("tsc"), "-p", "."],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
        encoding="utf-8",
    )
    assert done.returncode != 0
    return done.stdout


class Checked(NamedTuple):
    """A copy of the page's scripts with planted faults, and what tsc reports about it."""

    slips: list[Slip]
    errors: dict[tuple[str, int], str]  # the error code by module and line


@pytest.fixture(scope="module")
def checked(tmp_path_factory: pytest.TempPathFactory) -> Checked:
    """Return the result of one run of tsc over a copy of the page with every fault planted."""
    web = tmp_path_factory.mktemp("web")
    shutil.copytree(WEB / "js", web / "js")
    for name in ("tsconfig.json", "repair.js"):
        shutil.copy(WEB / name, web)
    (web / "node_modules").symlink_to(WEB / "node_modules", target_is_directory=True)
    modules = {path.relative_to(web).as_posix(): path for name in FEATURES for path in (web / "js" / name).glob("*.js")}
    typed = {name: path for name, path in modules.items() if not UNTYPED.search(path.read_text(encoding="utf-8"))}
    slips = [slip for name, path in sorted(typed.items()) for slip in plant_slips(path, name)]
    for number, (script, _) in enumerate(FAULTS.values()):
        (web / "js" / f"planted{number}.js").write_text(script, encoding="utf-8")
    (web / "js" / "sound.js").write_text(WITHOUT_FAULT, encoding="utf-8")
    found = re.findall(r"^(js/[^(]+)\((\d+),\d+\): error (TS\d+)", run_tsc(web), re.MULTILINE)
    return Checked(slips, {(module, int(line)): code for module, line, code in found})


@pytest.mark.gate
@needs_page
def test_slips_planted_in_modules_of_the_page_are_found(checked: Checked) -> None:
    """One slip of each kind is planted in every module of the features without `any` in its types."""
    missed = [slip for slip in checked.slips if (slip.module, slip.line) not in checked.errors]

    assert missed == []
    assert len(checked.slips) >= LEAST_SLIPS
    assert len({slip.module for slip in checked.slips}) >= 10
    assert {slip.kind for slip in checked.slips} == {*SLIPS}


@pytest.mark.gate
@needs_page
def test_a_type_error_planted_in_the_page_is_found(checked: Checked) -> None:
    found = {module: code for (module, _), code in checked.errors.items()}

    for number, (fault, (_, code)) in enumerate(FAULTS.items()):
        assert found.get(f"js/planted{number}.js") == code, fault


@pytest.mark.gate
@needs_page
def test_a_module_without_a_fault_passes(checked: Checked) -> None:
    """Otherwise the other tests could fail for another reason."""
    assert "js/sound.js" not in {module for module, _ in checked.errors}


@pytest.mark.gate
@needs_page
def test_a_type_error_planted_in_a_test_of_the_page_is_found(tmp_path: Path) -> None:
    picker = WEB / "js" / "moves" / "picker.js"
    planted = f'import {{ pick }} from "{picker.as_posix()}";\npick([], "A1", "A2");\n[1].find(Boolean).toFixed();\n'
    (tmp_path / "planted.js").write_text(planted, encoding="utf-8")
    settings = {"extends": str(WEB / "tsconfig.tests.json"), "include": ["planted.js"], "files": []}
    (tmp_path / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    found = run_tsc(tmp_path)

    assert "planted.js(2," in found and "TS2345" in found
    assert "planted.js(3," in found and "TS2532" in found, "tests are strict"


@needs_page
def test_every_script_and_test_of_the_page_belongs_to_a_project() -> None:
    """The other tests plant faults beside the projects and would not notice a script that no project checks."""
    listed = {
        Path(line).resolve()
        for project in PROJECTS.values()
        for line in subprocess.run(
            [*page_tool("tsc"), "--listFilesOnly", "-p", ROOT / project],
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
            encoding="utf-8",
        ).stdout.splitlines()
    }
    scripts = [
        path
        for folder in (WEB, ROOT / "tests" / "js")
        for path in folder.rglob("*.*js")
        if path.suffix in (".js", ".mjs") and "node_modules" not in path.parts
    ]
    assert len(scripts) > 200
    assert [path for path in scripts if path not in listed] == []


@pytest.mark.gate
def test_a_type_error_planted_in_the_core_is_found(tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text("def twice(n: int) -> int:\n    return n * '2'\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={tmp_path}"]
    found = subprocess.run(
        [*command, "planted.py"], cwd=tmp_path, capture_output=True, text=True, check=False, encoding="utf-8"
    )
    assert found.returncode != 0
    assert "planted.py:2" in found.stdout
