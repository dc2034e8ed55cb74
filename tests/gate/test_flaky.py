"""Tests of flaky tests: the gate names them last, a command counts them, and pytest's reports tell them."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import quoteattr

import pytest

from buildtools import testing
from buildtools.environment import clean_environment
from buildtools.flaky import ALONE, FORM, PARALLEL, Outcomes, closing_lines, count, find_runs, read_report, read_run
from buildtools.shards import Shard

from .fake import Gate

FAILS_ONCE = """
import pathlib
import pytest

@pytest.mark.parametrize("given", ["a b-[c]"])
def test_passes(given):
    pass

@pytest.mark.skip
def test_is_left_out():
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

@pytest.fixture
def broken_at_the_end():
    yield
    raise AssertionError

def test_cannot_be_taken_down(broken_at_the_end):
    pass

class TestOfAClass:
    def test_fails_in_a_class(self):
        raise AssertionError
"""


def write_report(path: Path, failed: str = "", passed: str = "") -> None:
    """Write a report of tests, named such as `a::one`, as pytest does."""
    cases = [(name, "<failure/>") for name in failed.split()] + [(name, "") for name in passed.split()]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        "<testsuites><testsuite>"
        + "".join(
            f'<testcase classname="e2e.{file}" file="e2e/{file}.py" name={quoteattr(test)}>{inner}</testcase>'
            for (file, _, test), inner in ((name.partition("::"), inner) for name, inner in cases)
        )
        + "</testsuite></testsuites>",
        encoding="utf-8",
    )


class PageTests:
    """Runs of the browser tests in a fake gate: each writes the next of the given reports."""

    def __init__(self, gate: Gate, monkeypatch: pytest.MonkeyPatch, reports: Path) -> None:
        self.gate = gate
        self.answers: list[tuple[str, str]] = []
        monkeypatch.setattr(testing, "REPORTS", reports)
        gate.before_answer = self.write

    def answer(self, *answers: tuple[str, str]) -> None:
        """Answer the next runs with reports of failed and passed tests."""
        self.answers += answers
        self.gate.answers += [1 if failed else 0 for failed, _ in answers]

    def write(self, command: list[str]) -> None:
        """Write the report that a command asks for."""
        write_report(Path(command[command.index("--junitxml") + 1]), *self.answers.pop(0))


@pytest.fixture
def page_tests(gate: Gate, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> PageTests:
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    return PageTests(gate, monkeypatch, tmp_path / "reports")


def test_failed_tests_run_again_alone_and_by_name(page_tests: PageTests) -> None:
    page_tests.answer(("b::two a::one", "a::fine"), ("", "a::one b::two"))

    assert testing.run_shard(Shard(2, 4), built=False)
    first, second = page_tests.gate.commands
    assert "2/4" in first and "-n" in first
    assert "2/4" not in second and "-n" not in second and "e2e" not in second
    assert [word for word in second if "::" in word] == ["e2e/a.py::one", "e2e/b.py::two"]


def test_what_passes_alone_only_is_the_last_that_the_gate_says(
    page_tests: PageTests, capsys: pytest.CaptureFixture[str]
) -> None:
    page_tests.answer(("b::two a::one", "a::fine"), ("", "a::one b::two"))
    testing.run_shard(Shard(1, 4), built=False)

    assert capsys.readouterr().out.splitlines()[-3:] == [
        "FLAKY: 2 tests failed beside others and passed alone. Find the cause and repair it:",
        "  e2e/a.py::one",
        "  e2e/b.py::two",
    ]


def test_a_test_that_also_fails_alone_is_a_failure(page_tests: PageTests, capsys: pytest.CaptureFixture[str]) -> None:
    page_tests.answer(("a::flaky a::wrong", ""), ("a::wrong", "a::flaky"))

    assert not testing.run_shard(Shard(1, 4), built=False)
    assert capsys.readouterr().out.splitlines()[-1] == "  e2e/a.py::flaky"


def test_a_run_without_any_test_is_a_failure_and_runs_once(page_tests: PageTests) -> None:
    page_tests.answer(("", ""))
    page_tests.gate.answers = [5]

    assert not testing.run_shard(Shard(40, 40), built=False)
    assert len(page_tests.gate.commands) == 1


def test_the_reports_of_an_earlier_run_are_not_read(page_tests: PageTests, tmp_path: Path) -> None:
    write_report(tmp_path / "reports" / ALONE, passed="a::one")
    page_tests.answer(("a::one", ""), ("a::one", ""))

    assert not testing.run_shard(Shard(1, 4), built=False)
    assert read_run(tmp_path / "reports").flaky == []


def test_several_runs_are_counted_and_none_ends_early(
    page_tests: PageTests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(testing, "COUNTED", tmp_path / "flaky.json")
    monkeypatch.setattr(testing, "version_of", lambda browser: "A browser 9")
    page_tests.answer(("", "a::one a::two"), ("a::one", "a::two"), ("", "a::one"))
    page_tests.answer(("a::one a::two", ""), ("a::two", "a::one"))

    assert not testing.repeat(3, built=False)
    assert page_tests.gate.done.count("build") == 1
    assert page_tests.gate.commands[-1][page_tests.gate.commands[-1].index("--maxfail") + 1] == "0"
    told = json.loads((tmp_path / "flaky.json").read_text(encoding="utf-8"))
    assert (told["browser"], told["runs"], told["tests"]) == ("A browser 9", 3, [2, 2, 2])
    assert told["failed"] == {
        "e2e/a.py::one": {"beside others": 2, "alone": 0},
        "e2e/a.py::two": {"beside others": 1, "alone": 1},
    }
    assert '"e2e/a.py::one"' in capsys.readouterr().out
    assert sorted(path.parent.name for path in (tmp_path / "reports").rglob(PARALLEL)) == ["1", "2", "3"]

    page_tests.answer(("", "a::one"))
    assert testing.repeat(1, built=False)
    assert json.loads((tmp_path / "flaky.json").read_text(encoding="utf-8"))["runs"] == 1, "the reports before are gone"


def test_nothing_is_counted_when_a_report_is_missing(
    page_tests: PageTests, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(testing, "COUNTED", tmp_path / "flaky.json")
    page_tests.answer(("", "a::one"), ("", "a::one"))
    write = page_tests.write

    def write_and_empty(command: list[str]) -> None:
        shutil.rmtree(tmp_path / "reports", ignore_errors=True)
        write(command)

    page_tests.gate.before_answer = write_and_empty
    assert not testing.repeat(2, built=False)
    assert "Only 1 of 2 reports are there" in capsys.readouterr().out
    assert not (tmp_path / "flaky.json").exists()


def test_runs_are_counted_wherever_their_reports_are(tmp_path: Path) -> None:
    write_report(tmp_path / "monday" / "shard-1" / PARALLEL, "a::one", "a::two")
    write_report(tmp_path / "monday" / "shard-1" / ALONE, "", "a::one")
    write_report(tmp_path / "tuesday" / PARALLEL, "", "a::one")

    assert count(find_runs(tmp_path)) == {
        "runs": 2,
        "tests": [2, 1],
        "failed": {"e2e/a.py::one": {"beside others": 1, "alone": 0}},
    }


def test_github_shows_a_warning_for_each_flaky_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)
    assert closing_lines([]) == []
    assert closing_lines(["e2e/test_a.py::test_one"])[0].startswith("FLAKY: 1 test failed")

    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    assert closing_lines(["e2e/test_a.py::test_one"])[-1] == "::warning title=Flaky test::e2e/test_a.py::test_one"


def test_a_run_that_ended_early_has_no_outcomes(tmp_path: Path) -> None:
    assert read_report(tmp_path / "nothing.xml") == Outcomes(frozenset(), frozenset())


@pytest.mark.gate
def test_reports_of_pytest_tell_flaky_tests_from_failing_ones(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "test_some.py").write_text(FAILS_ONCE, encoding="utf-8")
    (tmp_path / "test_broken.py").write_text("import nothing_of_this_name", encoding="utf-8")

    run_pytest(tmp_path, PARALLEL, "sub", "-n", "2")
    beside = read_report(tmp_path / PARALLEL)
    assert beside.passed == {"sub/test_some.py::test_passes[a b-[c]]"}
    assert len(beside.failed) == 5
    run_pytest(tmp_path, ALONE, *sorted(beside.failed))
    run = read_run(tmp_path)
    assert run.flaky == ["sub/test_some.py::test_fails_beside_others"]
    assert run.alone.failed == beside.failed - {*run.flaky}
    run_pytest(tmp_path, "broken.xml", "test_broken.py")
    assert read_report(tmp_path / "broken.xml") == Outcomes(frozenset(), frozenset())


def run_pytest(folder: Path, report: str, *arguments: str) -> None:
    environment = {name: value for name, value in clean_environment().items() if not name.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", *FORM, "--rootdir", ".", "--junitxml", report, *arguments]
    subprocess.run(command, cwd=folder, env=environment, capture_output=True, check=False, timeout=120)
