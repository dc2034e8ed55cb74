"""Tests of the tests in Node: one that fails fails the run and is named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from buildtools.common import ROOT

pytestmark = pytest.mark.gate

PASSES_AND_FAILS = """
import assert from "node:assert/strict";
import test from "node:test";
test("the sun rises", () => {});
test("the moon is made of cheese", () => assert.equal("rock", "cheese"));
"""


def run(file: Path, text: str, *options: str) -> subprocess.CompletedProcess[str]:
    file.write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-p", "tests.in_node", "-p", "no:cacheprovider", str(file), *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False)


def test_a_failing_test_fails_the_run_and_is_named(tmp_path: Path) -> None:
    done = run(tmp_path / "some.test.mjs", PASSES_AND_FAILS)

    assert done.returncode == 1
    assert "“the moon is made of cheese” failed." in done.stdout
    assert "some.test.mjs" in done.stdout and "'rock'" in done.stdout
    assert "In Node: 2 tests in 1 files." in done.stdout


def test_a_file_that_cannot_be_read_fails_the_run(tmp_path: Path) -> None:
    done = run(tmp_path / "some.test.mjs", "import nothing from './nowhere.mjs';")

    assert done.returncode == 1
    assert "the file itself failed." in done.stdout and "nowhere.mjs" in done.stdout


def test_one_test_of_a_file_can_be_run(tmp_path: Path) -> None:
    assert run(tmp_path / "some.test.mjs", PASSES_AND_FAILS, "--node-test", "sun rises").returncode == 0
