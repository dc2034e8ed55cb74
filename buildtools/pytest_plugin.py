"""Options for pytest: `-p buildtools.pytest_plugin` with `--shard` and `--outcomes`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from buildtools.flaky import write_outcomes
from buildtools.shards import Shard, read_shard, split


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    parser.addoption(
        "--shard", type=read_shard, metavar="N/OF", help="run one of several parts of the tests, such as 2/4"
    )
    parser.addoption("--outcomes", metavar="FILE", help="write the names of the tests that failed and that passed")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the tests whose file belongs to the shard.

    This runs last, so that only tests that would run are counted.
    """
    shard: Shard | None = config.getoption("--shard")
    if shard is None:
        return
    files = [item.nodeid.partition("::")[0] for item in items]
    wanted = set(split(Counter(files), shard.of)[shard.number - 1])
    config.hook.pytest_deselected(items=[item for item, file in zip(items, files, strict=True) if file not in wanted])
    items[:] = [item for item, file in zip(items, files, strict=True) if file in wanted]


def pytest_configure(config: pytest.Config) -> None:
    """Collect outcomes in the controller process, which receives the reports of all tests."""
    path = config.getoption("--outcomes")
    if path and not hasattr(config, "workerinput"):
        config.pluginmanager.register(_Collector(Path(path)))


class _Collector:
    """A pytest plugin that records the outcome of each test and writes them at the end."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.failed: set[str] = set()
        self.passed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Record one phase of a test; failing fixtures count as the test's failure."""
        if report.failed:
            self.failed.add(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write the recorded outcomes."""
        write_outcomes(self.path, self.failed, self.passed)
