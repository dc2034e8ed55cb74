"""Splitting the browser tests among several machines, file by file. Also a pytest plugin: `-p buildtools.shards`."""

from __future__ import annotations

import argparse
import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pytest  # not there when build.py starts


class Shard(NamedTuple):
    """One of several parts of the tests; the first has number 1."""

    number: int
    of: int

    def __str__(self) -> str:
        """Write the shard as it is read."""
        return f"{self.number}/{self.of}"


def read_shard(text: str) -> Shard:
    """Read a shard such as `2/4`, the second of four."""
    found = re.fullmatch(r"([1-9]\d?)/([1-9]\d?)", text)
    if found is None or int(found[1]) > int(found[2]):
        raise argparse.ArgumentTypeError(f"a shard is written such as 2/4, the second of four; this is {text!r}")
    return Shard(int(found[1]), int(found[2]))


def split(counts: Mapping[str, int], parts: int) -> list[list[str]]:
    """Return `parts` lists of files with nearly the same number of tests; `counts` has the number of each file.

    The largest file goes first, each to the part that has fewest tests so far, so every machine splits alike.
    """
    shares: list[list[str]] = [[] for _ in range(parts)]
    totals = [0] * parts
    for file in sorted(counts, key=lambda file: (-counts[file], file)):
        least = totals.index(min(totals))
        shares[least].append(file)
        totals[least] += counts[file]
    return shares


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--shard` to pytest."""
    parser.addoption(
        "--shard", type=read_shard, metavar="N/OF", help="run the tests of one of several parts, such as 2/4"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep only the tests whose file belongs to the shard."""
    shard: Shard | None = config.getoption("--shard")
    if shard is None:
        return
    files = [item.nodeid.partition("::")[0] for item in items]
    wanted = set(split(Counter(files), shard.of)[shard.number - 1])
    kept = [item for item, file in zip(items, files, strict=True) if file in wanted]
    config.hook.pytest_deselected(items=[item for item, file in zip(items, files, strict=True) if file not in wanted])
    items[:] = kept
