"""Tests of what the gate does, in which order, and with which site."""

from __future__ import annotations

from pathlib import Path

import pytest

from buildtools import testing
from buildtools.common import DIST, BuildError
from buildtools.shards import Shard
from buildtools.testing import SITE_VARIABLE

from .fake import Gate


def test_the_site_is_built_once_for_all_tests(gate: Gate) -> None:
    gate.answers = [0, 0]

    assert testing.run_tests("all")
    assert gate.done == ["check", "build", "test tests", "test e2e"]
    assert [env[SITE_VARIABLE] for env in gate.environments] == [str(DIST)] * 2


def test_a_shard_builds_the_site_too(gate: Gate) -> None:
    gate.answers = [0]

    assert testing.run_shard(Shard(1, 4), built=False)
    assert gate.done == ["build", "test e2e"]


def test_a_built_site_is_not_built_again_and_must_be_there(
    gate: Gate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(testing, "DIST", tmp_path)
    with pytest.raises(BuildError, match="no built site"):
        testing.run_tests("fast", built=True)

    (tmp_path / "index.html").touch()
    gate.answers = [0]
    assert testing.run_tests("fast", built=True)
    assert gate.done == ["check", "check", "test tests"]
