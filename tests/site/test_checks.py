"""Tests that `build.py check` finds faults planted in the page or in the core.

Import cycles are tested in test_layers.py and test_page_layers.py.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from buildtools.checks import PROJECTS

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "web"
TSC = WEB / "node_modules" / ".bin" / "tsc"

needs_page = pytest.mark.skipif(shutil.which("npm") is None, reason="npm is not installed")


def page_types(folder: Path, script: str, project: str = "tsconfig.json") -> subprocess.CompletedProcess[str]:
    """Return the output of tsc for an additional module of the page, with the settings of a project in `web/`."""
    (folder / "planted.js").write_text(script, encoding="utf-8")
    settings = {"extends": str(WEB / project), "include": ["planted.js"], "files": []}
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    return subprocess.run([TSC, "-p", folder], capture_output=True, text=True, check=False, timeout=120)


@needs_page
@pytest.mark.parametrize(
    ("planted", "fault"),
    [
        ("/** @param {number} n */\nexport const twice = (n) => n * 2;\ntwice('2');\n", "TS2345"),
        ("export const first = (list) => list[0];\n", "TS7006"),
        ("try {\n  JSON.parse('{');\n} catch (error) {\n  console.warn(error.message);\n}\n", "TS18046"),
    ],
    ids=["a wrong argument", "a parameter of no type", "a failure of any kind"],
)
def test_a_type_error_planted_in_the_page_is_found(tmp_path: Path, planted: str, fault: str) -> None:
    found = page_types(tmp_path, planted)
    assert found.returncode != 0
    assert fault in found.stdout


@needs_page
def test_a_type_error_planted_in_a_test_of_the_page_is_found(tmp_path: Path) -> None:
    module = WEB / "js" / "moves" / "picker.js"
    planted = f'import {{ pick }} from "{module}";\npick([], "A1", "A2");\n'
    found = page_types(tmp_path, planted, "tsconfig.tests.json")
    assert found.returncode != 0
    assert "TS2345" in found.stdout
    found = page_types(tmp_path, "[1].find(Boolean).toFixed();\n", "tsconfig.tests.json")
    assert "TS2532" in found.stdout, "tests are strict"


@needs_page
def test_every_script_and_test_of_the_page_belongs_to_a_project() -> None:
    """The other tests plant faults beside the projects and would not notice a script that no project checks."""
    listed = {
        Path(line).resolve()
        for project in PROJECTS.values()
        for line in subprocess.run(
            [TSC, "--listFilesOnly", "-p", ROOT / project], capture_output=True, text=True, check=True, timeout=120
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


@needs_page
def test_a_module_without_a_fault_passes(tmp_path: Path) -> None:
    """Otherwise the other tests could fail for another reason."""
    found = page_types(tmp_path, "/** @param {number} n */\nexport const twice = (n) => n * 2;\ntwice(2);\n")
    assert (found.returncode, found.stdout) == (0, "")


def test_a_type_error_planted_in_the_core_is_found(tmp_path: Path) -> None:
    (tmp_path / "planted.py").write_text("def twice(n: int) -> int:\n    return n * '2'\n", encoding="utf-8")
    command = [sys.executable, "-m", "mypy", f"--config-file={ROOT / 'pyproject.toml'}", f"--cache-dir={tmp_path}"]
    found = subprocess.run([*command, "planted.py"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert found.returncode != 0
    assert "planted.py:2" in found.stdout
