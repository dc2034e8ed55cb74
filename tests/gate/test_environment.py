"""Tests of the environment in which the gate starts Python."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from buildtools import environment


def test_a_source_is_compiled_once_and_nothing_is_written_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(environment, "BYTECODE", tmp_path / "bytecode")
    sources = tmp_path / "sources"
    sources.mkdir()
    (sources / "one.py").touch()
    for _ in range(2):
        command = [sys.executable, "-c", "import one"]
        subprocess.run(command, cwd=sources, env=environment.clean_environment(), check=True)

    assert len(list((tmp_path / "bytecode").rglob("one.*.pyc"))) == 1
    assert [path.name for path in sources.iterdir()] == ["one.py"]
