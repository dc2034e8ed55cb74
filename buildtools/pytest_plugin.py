"""An option for pytest: `-p buildtools.pytest_plugin` with `--shard`."""

from __future__ import annotations

from collections import Counter

import pytest

from buildtools.shards import Shard, read_shard, split


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    parser.addoption(
        "--shard", type=read_shard, metavar="N/OF", help="run one of several parts of the tests, such as 2/4"
    )


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
