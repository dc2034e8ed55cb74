"""Flaky tests: tests that fail beside others and pass alone, found in the reports of both runs, and counted over many.

    python -m buildtools.flaky FOLDER    count the runs below a folder, such as reports downloaded from GitHub

A report is JUnit's XML, as pytest writes it. A folder with `parallel.xml` is a run, and if tests failed, it has
`alone.xml` too.
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from buildtools.common import ROOT, say

REPORTS = ROOT / "test-results" / "reports"
COUNTED = ROOT / "docs" / "measured" / "flaky.json"
PARALLEL, ALONE = "parallel.xml", "alone.xml"
FORM = ("-o", "junit_family=xunit1")  # the form that names the file of a test


class Outcomes(NamedTuple):
    """The names of the tests that failed and of those that passed in one run."""

    failed: frozenset[str]
    passed: frozenset[str]


class Run(NamedTuple):
    """The outcomes of a run of the browser tests, and those of its failed tests alone."""

    beside: Outcomes
    alone: Outcomes

    @property
    def flaky(self) -> list[str]:
        """The names of the tests that failed beside others and passed alone."""
        return sorted(self.beside.failed & self.alone.passed)


def read_run(folder: Path) -> Run:
    """Return the outcomes that the reports in a folder tell."""
    return Run(read_report(folder / PARALLEL), read_report(folder / ALONE))


def read_report(path: Path) -> Outcomes:
    """Return the outcomes in a report; they are empty if the run ended before it was written.

    A test that passes but whose fixtures fail counts as failed, skipped tests are in neither.
    """
    if not path.exists():
        return Outcomes(frozenset(), frozenset())
    failed, passed = set(), set()
    for case in ElementTree.parse(path).iter("testcase"):
        if not case.get("classname"):
            continue  # a file that could not be imported
        kinds = {child.tag for child in case}
        if kinds & {"failure", "error"}:
            failed.add(name_of(case))
        elif "skipped" not in kinds:
            passed.add(name_of(case))
    return Outcomes(frozenset(failed), frozenset(passed - failed))


def name_of(case: ElementTree.Element) -> str:
    """Return the name of a test as pytest takes it: its file, its class if it has one, and its own name."""
    file, place = case.get("file", ""), case.get("classname", "")
    inner = place.removeprefix(file.removesuffix(".py").replace("/", ".")).strip(".")
    return "::".join(filter(None, [file, *inner.split("."), case.get("name", "")]))


def closing_lines(names: list[str]) -> list[str]:
    """Return what the gate says at its end about flaky tests; on GitHub, also a warning for each."""
    if not names:
        return []
    tests = "1 test" if len(names) == 1 else f"{len(names)} tests"
    lines = [f"FLAKY: {tests} failed beside others and passed alone. Find the cause and repair it:"]
    lines += [f"  {name}" for name in names]
    return lines + [f"::warning title=Flaky test::{name}" for name in names if os.environ.get("GITHUB_ACTIONS")]


def count(runs: Iterable[Run]) -> dict[str, object]:
    """Return how many tests each run had, and in how many runs each failed test failed beside others, and alone."""
    runs = list(runs)
    beside = Counter(name for run in runs for name in run.beside.failed)
    alone = Counter(name for run in runs for name in run.alone.failed)
    return {
        "runs": len(runs),
        "tests": [len(run.beside.failed | run.beside.passed) for run in runs],
        "failed": {
            name: {"beside others": beside[name], "alone": alone[name]} for name in sorted(beside.keys() | alone.keys())
        },
    }


def find_runs(folder: Path) -> list[Run]:
    """Return the runs below a folder, in the order of their paths."""
    return [read_run(path.parent) for path in sorted(folder.rglob(PARALLEL))]


if __name__ == "__main__":
    say(json.dumps(count(find_runs(Path(sys.argv[1]))), indent=2))
