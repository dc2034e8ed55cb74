"""Tests of the times at the end of the gate, and of the documents that refer to them."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from buildtools import testing, times
from buildtools.common import ROOT, BuildError
from buildtools.environment import clean_environment
from buildtools.times import Parts, Taken, table, write

from .fake import Gate

ORPHAN = """
import subprocess, sys
from buildtools import times
from buildtools.times import Parts
times.PATIENCE = 600
burn = "import time\\nwhile time.process_time() < 0.7: pass"
leave = f"import subprocess, sys; subprocess.Popen([sys.executable, '-S', '-c', {burn!r}])"
with Parts() as parts:
    with parts.part("quick"):
        assert parts.run([sys.executable, "-c", "import sys; sys.exit(3)"]) == 3
    with parts.part("leaves a process behind"):
        parts.run([sys.executable, "-S", "-c", leave])
print(parts.taken["quick"].cpu, parts.taken["leaves a process behind"].cpu)
"""
A_TIME = re.compile(r"\bminutes?\b|\bhours?\b|\d\s*(s|min|seconds?)\b", re.IGNORECASE)


def closing_lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the names of the parts that were printed last."""
    lines = capsys.readouterr().out.splitlines()
    first = max(at for at, line in enumerate(lines) if line.startswith("gate, minutes:seconds"))
    return [re.sub(r"( +(\d+:\d\d|-)){2}$", "", line).strip() for line in lines[first + 1 :]]


def test_the_gate_ends_with_the_times_of_its_parts(gate: Gate, capsys: pytest.CaptureFixture[str]) -> None:
    gate.answers = [0, 0]

    assert testing.run_tests("all")
    parts = ["installing", "check", "unit tests", "build", "browser tests", "all together"]
    assert sorted(closing_lines(capsys)) == sorted(parts)


def test_a_gate_that_fails_ends_with_the_times_so_far(
    gate: Gate, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate.answers = [1]
    assert not testing.run_tests("fast")
    assert closing_lines(capsys)[-2:] == ["unit tests", "all together"]

    def broken() -> bool:
        raise BuildError("npm is missing")

    monkeypatch.setattr(testing, "check", broken)
    with pytest.raises(BuildError):
        testing.run_check(measured=False)
    assert closing_lines(capsys) == ["installing", "check", "all together"]


def test_only_a_run_without_failures_is_noted(
    gate: Gate, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    noted: list[str] = []
    monkeypatch.setattr(times, "write", lambda command, taken: noted.append(f"{command}: {', '.join(taken)}"))

    gate.answers = [1, 0, 0]
    testing.run_tests("fast", measured=True)
    testing.run_tests("fast")
    assert noted == []
    testing.run_tests("fast", measured=True)
    testing.run_check(measured=True)
    assert [one.partition(": ")[0] for one in noted] == ["test --fast", "check"]
    assert noted[1] == "check: installing, check"


def test_measured_times_are_kept_by_command(tmp_path: Path) -> None:
    path = tmp_path / "gate.json"
    write("test", {"check": Taken(30.4, 55.5), "unit tests": Taken(200, 390)}, path)
    write("check", {"check": Taken(40, None)}, path)
    write("check", {"check": Taken(41, 60)}, path)

    known = json.loads(path.read_text(encoding="utf-8"))
    assert list(known) == ["check", "test"]
    assert known["check"]["seconds"] == {
        "check": {"wall": 41, "cpu": 60}, "all together": {"wall": 41, "cpu": 60},
    }  # fmt: skip
    assert known["test"]["seconds"]["all together"] == {"wall": 230, "cpu": 446}
    assert "Python" in known["test"]["machine"] and " cores" in known["test"]["machine"]


def test_a_sum_with_an_unknown_time_is_unknown() -> None:
    assert table({"one": Taken(59.6, None), "other": Taken(1, 2)})[-1].split() == ["all", "together", "1:01", "-"]


def test_a_part_of_the_same_name_is_added(capsys: pytest.CaptureFixture[str]) -> None:
    with Parts() as parts:
        for _ in range(2):
            with parts.part("building"):
                pass
    assert list(parts.taken) == ["building"]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell the CPU time of all processes")
def test_cpu_time_includes_processes_that_outlive_the_one_that_started_them() -> None:
    """A browser's processes do."""
    done = subprocess.run(
        [sys.executable, "-c", ORPHAN],
        cwd=ROOT,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    quick, with_orphan = map(float, done.stdout.split()[-2:])
    assert with_orphan >= 0.7 > quick > 0


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_no_time_is_stated_by_hand(name: str) -> None:
    """The gate prints its times, and keeps measured ones in docs/measured/gate.json."""
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()

    assert [line for line in lines if A_TIME.search(line)] == []


def test_measured_times_are_of_commands_that_exist() -> None:
    known = json.loads((ROOT / "docs" / "measured" / "gate.json").read_text(encoding="utf-8"))

    assert set(known) <= {"check", "test", "test --fast", "test --quick", "test --long"}
    for one in known.values():
        assert re.fullmatch(r"[0-9a-f]{8,}", one["commit"]), "measured on sources without changes"
        assert list(one["seconds"])[-1] == "all together"
