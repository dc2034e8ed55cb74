"""Flaky tests, which fail beside others and pass alone: found by comparing two runs, and reported by name.

Also a pytest plugin: `-p buildtools.flaky --outcomes FILE` writes what failed and what passed.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from buildtools.common import ROOT, say

if TYPE_CHECKING:
    import pytest  # not there when build.py starts

FLAKY_LIST = ROOT / "test-results" / "flaky.txt"


class Outcomes(NamedTuple):
    """The names of the tests that failed and that passed in one run."""

    failed: frozenset[str]
    passed: frozenset[str]


def read_outcomes(path: Path) -> Outcomes:
    """Return the outcomes of a run; a run that ended before its first test has none."""
    if not path.exists():
        return Outcomes(frozenset(), frozenset())
    found = json.loads(path.read_text(encoding="utf-8"))
    return Outcomes(frozenset(found["failed"]), frozenset(found["passed"]))


def flaky_tests(beside: Outcomes, alone: Outcomes) -> list[str]:
    """Return the names of the tests that failed beside others and passed alone."""
    return sorted(beside.failed & alone.passed)


def report_flaky(names: list[str], path: Path = FLAKY_LIST) -> None:
    """Print the names and write them to `path`, one a line; without names, remove what an earlier run has written."""
    if not names:
        path.unlink(missing_ok=True)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    say(f"test: {len(names)} flaky (failed beside others, passed alone), listed in {path.name}:")
    for name in names:
        say(f"  {name}")
        if os.environ.get("GITHUB_ACTIONS"):
            say(f"::warning title=Flaky test::{name}")


class _Collector:
    """A pytest plugin that collects the outcome of each test and writes them all at the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.failed: set[str] = set()
        self.passed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a phase of a test: a failure of its set-up or its end counts as well."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the outcomes."""
        outcomes = {"failed": sorted(self.failed), "passed": sorted(self.passed - self.failed)}
        self.path.write_text(json.dumps(outcomes), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--outcomes` to pytest."""
    parser.addoption("--outcomes", metavar="FILE", help="write the names of the tests that failed and that passed")


def pytest_configure(config: pytest.Config) -> None:
    """Collect in the process that starts the others, which hears of every test."""
    path = config.getoption("--outcomes")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Collector(Path(path)))
