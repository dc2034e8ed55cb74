"""Tests that a failed assert of a helper module tells its values, as one in a test does.

Pytest rewrites the asserts of tests; `register_assert_rewrite` in conftest.py asks for those of the helpers.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from buildtools.common import CACHE, ROOT
from buildtools.environment import clean_environment

FAILS = """
import importlib
import pytest
from e2e.watching import Problem, Watched

def test_a_helper():
    watched = Watched.__new__(Watched)
    watched.problems, watched.unanswered, watched.expected = [Problem("error", "a.js", "a wrong turn")], set(), []
    watched.check()

@pytest.mark.parametrize("name", NAMES)
def test_each_helper(name):
    assert "Rewriting" in type(importlib.import_module(name).__loader__).__name__
"""


def helpers_with_asserts() -> list[str]:
    """Return the names of the modules of `tests` and `e2e` that are not tests and have an assert."""
    found = []
    for path in (path for room in ("tests", "e2e") for path in sorted((ROOT / room).rglob("*.py"))):
        if path.name.startswith("test_") or path.name == "conftest.py":
            continue
        if any(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))):
            found.append(".".join(path.relative_to(ROOT).with_suffix("").parts))
    return found


@pytest.mark.gate
def test_a_failed_assert_of_a_helper_tells_its_value() -> None:
    names = helpers_with_asserts()
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as folder:  # within the project, so that its conftest.py counts
        file = Path(folder) / "test_some.py"
        file.write_text(FAILS.replace("NAMES", repr(names)), encoding="utf-8")
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(file)]
        done = subprocess.run(
            command, cwd=ROOT, env=clean_environment(), capture_output=True, text=True, check=False, encoding="utf-8"
        )

    assert [line for line in done.stdout.splitlines() if line.startswith("E  ") and "a wrong turn" in line]
    assert f"1 failed, {len(names)} passed" in done.stdout, done.stdout


def test_helpers_with_asserts_are_found() -> None:
    assert {"e2e.hands", "e2e.watching", "tests.pilgrim.naive"} <= set(helpers_with_asserts())
