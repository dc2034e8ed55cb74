"""Tests of the tests in Node: one that fails fails the run and is named, and what they reach of the page is told."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from buildtools.common import ROOT
from tests import page_coverage

pytestmark = pytest.mark.gate

PASSES_AND_FAILS = """
import assert from "node:assert/strict";
import test from "node:test";
test("the sun rises", () => {});
test("the moon is made of cheese", () => assert.equal("rock", "cheese"));
"""
IMPORTS = """
import test from "node:test";
import { filmCommands } from "PAGE/film/commands.js";
test("a film", () => void filmCommands({ store: {} }));
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


def test_the_share_of_the_page_that_tests_reach_is_told(tmp_path: Path) -> None:
    text = IMPORTS.replace("PAGE", page_coverage.PAGE.rstrip("/"))
    done = run(tmp_path / "some.test.mjs", text, "--page-coverage")
    share, groups = done.stdout.partition("The tests in Node reach ")[2].split("\n")[:2]

    assert done.returncode == 0, done.stdout
    assert 0 < float(share.split()[0]) < 20, "one module and what it imports"
    assert "film/commands.js" in groups, "it was made, but no command was run"
    assert "table/commands/history.js" in groups


def test_a_group_of_commands_is_reached_by_a_command_of_it() -> None:
    spans = {"filmCommands": (0, 100, 1), "play": (20, 40, 0), "helper": (120, 130, 1)}
    module = {
        "url": f"{page_coverage.PAGE}film/commands.js",
        "functions": [
            {"functionName": name, "ranges": [{"startOffset": start, "endOffset": end, "count": count}]}
            for name, (start, end, count) in spans.items()
        ],
    }
    assert not page_coverage.has_run(module)
    module["functions"][1]["ranges"][0]["count"] = 1
    assert page_coverage.has_run(module)


def test_all_groups_of_commands_are_known() -> None:
    assert {"film/commands.js", "table/commands/table.js", "table/boards.js"} <= page_coverage.groups()
    assert len(page_coverage.groups()) == 18
