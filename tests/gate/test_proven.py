"""Tests that the tests of the gate itself run if a file that they test has changed, and are left out otherwise."""

from __future__ import annotations

from pathlib import Path

import pytest

from buildtools import proven, testing
from buildtools.common import ROOT

from .fake import Gate

LEFT_OUT = "not browsers and not long and not gate"


def marks(gate: Gate) -> str:
    """Return the marks that the last run of pytest was given."""
    command = gate.commands[-1]
    return command[command.index("-m", 2) + 1]


def run(gate: Gate, tier: testing.Tier = "fast", *, code: int = 0) -> str:
    """Run the gate, whose unit tests end with a code, and return their marks."""
    gate.answers = [code, 0]
    assert testing.run_tests(tier) == (code == 0)
    gate.commands = [command for command in gate.commands if "tests" in command]
    return marks(gate)


def test_the_gate_s_own_tests_run_until_they_have_passed(gate: Gate, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(gate, code=1) == run(gate, code=1) == "not browsers and not long"
    assert not proven.KEPT.exists()
    assert run(gate) == "not browsers and not long"
    assert f"commit {proven.KEPT_NAME}" in capsys.readouterr().out

    assert run(gate) == LEFT_OUT
    assert capsys.readouterr().out.splitlines()[-1] == testing.LEFT_OUT
    assert run(gate, code=1) == LEFT_OUT, "another test fails"
    assert capsys.readouterr().out.splitlines()[-1] == testing.LEFT_OUT, "told also when the run fails"


def test_they_run_again_when_a_file_that_they_test_changes(gate: Gate, monkeypatch: pytest.MonkeyPatch) -> None:
    run(gate)
    monkeypatch.setattr(proven, "state", lambda: "other files")

    assert run(gate) == "not browsers and not long"
    assert run(gate) == LEFT_OUT
    assert proven.KEPT.read_text(encoding="utf-8") == "other files\n"


def test_long_runs_have_them_always(gate: Gate) -> None:
    run(gate)

    assert run(gate, "long") == "not browsers"
    assert run(gate, "all") == LEFT_OUT


def test_they_can_be_run_alone(gate: Gate) -> None:
    gate.answers = [1]
    assert not testing.prove()
    assert not proven.KEPT.exists()
    gate.answers = [0]
    assert testing.prove()
    assert marks(gate) == "gate" and str(ROOT / "tests" / "site" / "test_checks.py") in gate.commands[-1]
    assert run(gate) == LEFT_OUT


def test_the_digest_changes_with_each_tested_file_and_with_no_other(tmp_path: Path) -> None:
    names = [
        "build.py",
        "web/tsconfig.json",
        "buildtools/pages/page.html",
        "tests/gate/fake.py",
        "tests/test_nested.py",
    ]
    for name in [*names, "tests/test_other.py", "pycore/rules.py", "buildtools/__pycache__/one.pyc"]:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_bytes(b"a line\n")
    (tmp_path / "tests" / "test_nested.py").write_text(f"@{proven.MARK}\n", encoding="utf-8")
    (tmp_path / proven.KEPT_NAME).touch()
    assert list(proven.watched(tmp_path)) == sorted(names)

    met = {proven.state(tmp_path)}
    for name in names:
        with (tmp_path / name).open("ab") as file:
            file.write(b"more\n")
        met.add(proven.state(tmp_path))
    assert len(met) == 1 + len(names)
    (tmp_path / "build.py").write_bytes((tmp_path / "build.py").read_bytes().replace(b"\n", b"\r\n"))
    assert proven.state(tmp_path) in met, "another system may end lines in another way"


def test_every_kind_of_tested_file_is_there() -> None:
    assert [pattern for pattern in proven.WATCHED if not any(ROOT.glob(pattern))] == []
    assert {
        "tests/site/test_checks.py",
        "buildtools/checks.py",
        "web/package-lock.json",
        "biome.json",
    } <= proven.watched().keys()
