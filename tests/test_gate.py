"""Tests of the gate: flaky tests are reported by name, and the shards hold every browser test once."""

from __future__ import annotations

import os
import subprocess
import sys
from argparse import ArgumentTypeError
from collections import Counter
from pathlib import Path

import pytest

from buildtools import testing
from buildtools.common import ROOT
from buildtools.environment import clean_environment
from buildtools.flaky import Outcomes, flaky_tests, read_outcomes, report_flaky, write_outcomes
from buildtools.shards import Shard, read_shard, split
from buildtools.times import Parts

FAILS_ONCE = """
import pathlib
import pytest

def test_passes():
    pass

def test_fails_beside_others():
    marker = pathlib.Path(__file__).with_name("was here")
    if not marker.exists():
        marker.touch()
        raise AssertionError("the first time only")

def test_fails_always():
    raise AssertionError

@pytest.fixture
def broken():
    raise AssertionError

def test_cannot_be_set_up(broken):
    pass
"""


def outcomes(failed: str, passed: str) -> Outcomes:
    return Outcomes(frozenset(failed.split()), frozenset(passed.split()))


def test_a_test_that_failed_beside_others_and_passed_alone_is_flaky() -> None:
    beside = outcomes(failed="both flaky-2 flaky-1 not-run-again", passed="fine")

    assert flaky_tests(beside, outcomes(failed="both", passed="flaky-1 flaky-2")) == ["flaky-1", "flaky-2"]
    assert flaky_tests(beside, outcomes(failed="", passed="")) == []


def test_flaky_tests_are_printed_and_written_one_per_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    path = tmp_path / "results" / "flaky.txt"
    report_flaky(["e2e/test_a.py::test_one", "e2e/test_b.py::test_two[phone]"], path)

    assert path.read_text() == "e2e/test_a.py::test_one\ne2e/test_b.py::test_two[phone]\n"
    printed = capsys.readouterr().out
    assert "2 flaky" in printed and "e2e/test_b.py::test_two[phone]" in printed and "::warning" not in printed

    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    report_flaky(["e2e/test_a.py::test_one"], path)
    assert "::warning title=Flaky test::e2e/test_a.py::test_one" in capsys.readouterr().out

    report_flaky([], path)
    assert not path.exists(), "the list of an earlier run is gone"
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("workers", [[], ["-n", "2"]], ids=["alone", "side by side"])
def test_two_runs_of_pytest_tell_flaky_tests_from_failing_ones(tmp_path: Path, workers: list[str]) -> None:
    (tmp_path / "test_some.py").write_text(FAILS_ONCE)

    beside = run_pytest(tmp_path, *workers)
    assert {name.partition("::")[2] for name in beside.passed} == {"test_passes"}
    assert len(beside.failed) == 3
    alone = run_pytest(tmp_path, "--last-failed")
    assert flaky_tests(beside, alone) == ["test_some.py::test_fails_beside_others"]


def run_pytest(folder: Path, *arguments: str) -> Outcomes:
    file = folder / "outcomes.json"
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "buildtools.pytest_plugin",
        "--outcomes",
        str(file),
        *arguments,
    ]
    environment = {name: value for name, value in clean_environment().items() if not name.startswith("PYTEST_")}
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False, timeout=120)
    return read_outcomes(file)


class Runs:
    """A fake for the runs of pytest that the gate starts: each returns the next of the given codes and outcomes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *answers: tuple[int, Outcomes]) -> None:
        self.answers = list(answers)
        self.commands: list[list[str]] = []
        self.reported: list[list[str]] = []
        monkeypatch.setattr(Parts, "run", self.run)
        monkeypatch.setattr(testing, "ensure_venv", lambda: Path(sys.executable))
        monkeypatch.setattr(testing, "find_browser", lambda: "a browser")
        monkeypatch.setattr(testing, "_provide_site", lambda parts, built: {})
        monkeypatch.setattr(testing, "report_flaky", self.reported.append)

    def run(self, command: list[str], env: object) -> int:
        code, (failed, passed) = self.answers.pop(0)
        self.commands.append(command)
        write_outcomes(Path(command[command.index("--outcomes") + 1]), set(failed), set(passed))
        return code


def test_failed_tests_run_again_alone_and_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs(
        monkeypatch, (1, outcomes("e2e/b.py::two e2e/a.py::one", "c")), (0, outcomes("", "e2e/a.py::one e2e/b.py::two"))
    )

    assert testing.run_shard(Shard(2, 4), built=True)
    first, second = runs.commands
    assert "2/4" in first and "-n" in first
    assert "2/4" not in second and "-n" not in second and "e2e" not in second
    assert [word for word in second if "::" in word] == ["e2e/a.py::one", "e2e/b.py::two"]
    assert runs.reported == [["e2e/a.py::one", "e2e/b.py::two"]]


def test_a_test_that_also_fails_alone_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs(monkeypatch, (1, outcomes("flaky wrong", "")), (1, outcomes("wrong", "flaky")))

    assert not testing.run_shard(Shard(1, 4), built=True)
    assert runs.reported == [["flaky"]]


def test_a_run_without_any_test_is_a_failure_and_runs_once(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = Runs(monkeypatch, (5, outcomes("", "")))

    assert not testing.run_shard(Shard(40, 40), built=True)
    assert len(runs.commands) == 1


def test_a_run_that_ended_early_has_no_outcomes(tmp_path: Path) -> None:
    assert read_outcomes(tmp_path / "nothing.json") == outcomes("", "")


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


def test_a_shard_collects_the_browser_tests_of_its_files() -> None:
    every = collected()
    counts = Counter(name.partition("::")[0] for name in every)
    assert len(every) > 200 and len(counts) > 30

    wanted = set(split(counts, 4)[1])
    assert collected("--shard", "2/4") == [name for name in every if name.partition("::")[0] in wanted]


def test_a_rules_question_asks_for_the_game() -> None:
    form = (ROOT / ".github" / "ISSUE_TEMPLATE" / "rule.yml").read_text()
    link = next(field for field in form.split("  - type: ") if "id: link\n" in field)

    assert "required: true" in link


def test_the_main_path_tests_are_few_and_cover_every_game() -> None:
    """Pull requests wait for `build.py test --quick`."""
    marked = {path: path.read_text().count("@pytest.mark.main_path\n") for path in (ROOT / "e2e").rglob("test_*.py")}

    assert 50 <= sum(marked.values()) <= 70
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
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [*command, "-m", "not browsers and not long"],
        cwd=ROOT,
        env={**environment, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    return [line for line in done.stdout.splitlines() if "::" in line]
