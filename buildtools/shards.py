"""Divide the browser tests among several machines, file by file."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from typing import NamedTuple


class Shard(NamedTuple):
    """One of several parts of the tests, counting from 1."""

    number: int
    of: int

    def __str__(self) -> str:
        """Return the shard as it is written on the command line."""
        return f"{self.number}/{self.of}"


def read_shard(text: str) -> Shard:
    """Read a shard such as `2/4`, the second of four."""
    found = re.fullmatch(r"([1-9]\d?)/([1-9]\d?)", text)
    if found is None or int(found[1]) > int(found[2]):
        raise argparse.ArgumentTypeError(f"a shard is written such as 2/4, the second of four; this is {text!r}")
    return Shard(int(found[1]), int(found[2]))


def split(counts: Mapping[str, int], parts: int) -> list[list[str]]:
    """Return `parts` lists of files with nearly the same number of tests; `counts` has the number of each file.

    The largest file goes first, each to the part with the fewest tests so far, so every machine gets the same split.
    """
    shares: list[list[str]] = [[] for _ in range(parts)]
    totals = [0] * parts
    for file in sorted(counts, key=lambda file: (-counts[file], file)):
        least = totals.index(min(totals))
        shares[least].append(file)
        totals[least] += counts[file]
    return shares
