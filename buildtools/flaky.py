"""Flaky tests: tests that fail in parallel and pass alone, found by comparing two runs."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import NamedTuple

from buildtools.common import ROOT, say

FLAKY_LIST = ROOT / "test-results" / "flaky.txt"


class Outcomes(NamedTuple):
    """The names of the tests that failed and of those that passed in one run."""

    failed: frozenset[str]
    passed: frozenset[str]


def read_outcomes(path: Path) -> Outcomes:
    """Return the outcomes of a run; they are empty if the run ended before its first test."""
    if not path.exists():
        return Outcomes(frozenset(), frozenset())
    found = json.loads(path.read_text(encoding="utf-8"))
    return Outcomes(frozenset(found["failed"]), frozenset(found["passed"]))


def write_outcomes(path: Path, failed: set[str], passed: set[str]) -> None:
    """Write the outcomes of a run; a test that passed but failed in teardown counts as failed."""
    path.write_text(json.dumps({"failed": sorted(failed), "passed": sorted(passed - failed)}), encoding="utf-8")


def flaky_tests(parallel: Outcomes, alone: Outcomes) -> list[str]:
    """Return the names of the tests that failed in parallel and passed alone."""
    return sorted(parallel.failed & alone.passed)


def report_flaky(names: list[str], path: Path = FLAKY_LIST) -> None:
    """Print the names and write them to `path`, one per line; if there are none, delete the file of an earlier run."""
    if not names:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    say(f"test: {len(names)} flaky (failed in parallel, passed alone), listed in {path.name}:")
    for name in names:
        say(f"  {name}")
        if os.environ.get("GITHUB_ACTIONS"):
            say(f"::warning title=Flaky test::{name}")
