"""Tests of the shards: each browser test is in one, and the main paths are few."""

from __future__ import annotations

import subprocess
import sys
from argparse import ArgumentTypeError
from collections import Counter

import pytest

from buildtools.common import ROOT
from buildtools.environment import clean_environment
from buildtools.shards import Shard, read_shard, split


def test_each_file_is_in_one_shard_and_the_shards_are_of_equal_size() -> None:
    counts = {f"e2e/test_{number}.py": number % 17 + 1 for number in range(40)}
    parts = split(counts, 4)

    assert sorted(file for part in parts for file in part) == sorted(counts)
    sizes = [sum(counts[file] for file in part) for part in parts]
    assert max(sizes) - min(sizes) <= 1
    assert split(dict(reversed(counts.items())), 4) == parts, "the order of the files does not matter"
    assert split({"one": 3}, 2) == [["one"], []]


def test_shards_are_read_and_written() -> None:
    assert read_shard("2/4") == Shard(2, 4)
    assert str(Shard(2, 4)) == "2/4"
    for wrong in ("0/4", "5/4", "2", "2/", "a/b", "1/0", "-1/4"):
        with pytest.raises(ArgumentTypeError, match="2/4"):
            read_shard(wrong)


@pytest.mark.gate
def test_a_shard_collects_the_browser_tests_of_its_files() -> None:
    every = collected()
    counts = Counter(name.partition("::")[0] for name in every)
    assert len(every) > 200 and len(counts) > 30

    wanted = set(split(counts, 4)[1])
    assert collected("--shard", "2/4") == [name for name in every if name.partition("::")[0] in wanted]


def test_the_main_path_tests_are_few_and_cover_every_game() -> None:
    """Pull requests wait for `build.py test --quick`."""
    marked = {
        path: path.read_text(encoding="utf-8").count("@pytest.mark.main_path\n")
        for path in (ROOT / "e2e").rglob("test_*.py")
    }

    assert 25 <= sum(marked.values()) <= 70
    for game in ("games", "monkey_king", "pilgrim", "temple_island"):
        assert next(count for path, count in marked.items() if path.stem == f"test_{game}") >= 3, game


def collected(*arguments: str) -> list[str]:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "e2e",
        "--collect-only",
        "-q",
        "-p",
        "buildtools.pytest_plugin",
        *arguments,
    ]
    environment = {name: value for name, value in clean_environment().items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [*command, "-m", "not browsers and not long"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        encoding="utf-8",
    )
    return [line for line in done.stdout.splitlines() if "::" in line]
