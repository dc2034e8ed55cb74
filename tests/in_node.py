"""Tests in JavaScript: pytest runs each `*.test.mjs` with Node, and tells at the end how much of the page they reach.

`--node-test WORDS` runs the tests of a file whose names contain the words; `--page-coverage` measures.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from buildtools.common import ROOT
from buildtools.environment import ensure_npm
from buildtools.testing import SITE_VARIABLE

from . import page_coverage
from .baked import baked

SCREENS = ROOT / "tests" / "screens"
# What screens need of Node 20: modules in a window of their own, and the addresses that their imports mean.
FLAGS = ("--experimental-vm-modules", "--experimental-import-meta-resolve", "--disable-warning=ExperimentalWarning")
MEASURED = "CHESS_PILGRIMAGE_PAGE_COVERAGE"
"""The environment variable with the folder for what Node has measured."""
WITHIN = 600  # seconds for a file, on a busy machine


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tests in JavaScript")
    group.addoption("--node-test", metavar="WORDS", help="only the tests of a file whose names contain these words")
    group.addoption("--page-coverage", action="store_true", help="tell how much of web/js the tests in Node reach")


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("--page-coverage") and not hasattr(config, "workerinput"):
        os.environ[MEASURED] = tempfile.mkdtemp(prefix="page-coverage-")  # also for the processes that pytest starts


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> NodeFile | None:
    return NodeFile.from_parent(parent, path=file_path) if file_path.name.endswith(".test.mjs") else None


class NodeFailure(Exception):
    """Tests in a file have failed; the message names them first."""


class NodeFile(pytest.File):
    """A file of tests in JavaScript."""

    def collect(self) -> Iterable[pytest.Item]:
        """Return the one item: all its tests, which share a process."""
        yield NodeItem.from_parent(self, name="node")


class NodeItem(pytest.Item):
    """The tests of a file, run by Node."""

    def runtest(self) -> None:
        """Run the tests.

        Raises:
            NodeFailure: some have failed.
        """
        node = shutil.which("node")
        if node is None:
            pytest.skip("Node is not installed")
        ensure_npm()
        env = {**os.environ, "PYTHON": sys.executable}
        command = [node, "--test-reporter=spec"]
        if self.path.is_relative_to(SCREENS):
            command += FLAGS
            if SITE_VARIABLE not in env:
                env[SITE_VARIABLE] = str(baked())
        if words := self.config.getoption("--node-test"):
            command += ["--test-name-pattern", re.sub(r"[^\w\s]", r"[\g<0>]", words)]
        command.append(str(self.path))
        with page_coverage.measuring(os.environ.get(MEASURED)) as more:
            try:
                done = subprocess.run(
                    command,
                    cwd=ROOT,
                    env=env | more,
                    capture_output=True,
                    encoding="utf-8",
                    check=False,
                    timeout=WITHIN,
                )
            except subprocess.TimeoutExpired as late:
                raise NodeFailure(f"The file did not end within {WITHIN} seconds.\n{late.stdout!r}") from late
        self.user_properties.append(("node tests", _count(done.stdout)))
        if done.returncode:
            failed = ", ".join(f"“{name}”" for name in failed_tests(done.stdout)) or "the file itself"
            told = done.stdout.partition("failing tests:")[2] or done.stdout  # which Node prints twice
            raise NodeFailure(f"{failed} failed.\n{told}{done.stderr}")

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what Node has printed, without a traceback of Python."""
        return str(excinfo.value) if isinstance(excinfo.value, NodeFailure) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Return where the test is."""
        return self.path, None, self.nodeid.partition("::")[0]


def failed_tests(output: str) -> list[str]:
    """Return the names of the tests that failed, from the output of Node's `spec` reporter."""
    told = output.partition("failing tests:")[0]
    return re.findall(r"^\s*✖ (.+?) \([\d.]+ms\)", told, flags=re.MULTILINE)


def _count(output: str) -> int:
    found = re.search(r"^ℹ tests (\d+)$", output, flags=re.MULTILINE)
    return int(found[1]) if found else 0


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    ended = [one for outcome in ("passed", "failed") for one in terminalreporter.stats.get(outcome, [])]
    counts = [count for one in ended for name, count in one.user_properties if name == "node tests"]
    if counts:
        terminalreporter.write_line(f"In Node: {sum(counts)} tests in {len(counts)} files.")
    if terminalreporter.config.getoption("--page-coverage"):
        folder = Path(os.environ.pop(MEASURED))
        for line in page_coverage.told(folder):
            terminalreporter.write_line(line)
        shutil.rmtree(folder)
