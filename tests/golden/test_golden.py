"""Tests that every answer in the golden files is unchanged. `python -m tests.golden` rewrites the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import FILES, FOLDER, answered


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(FOLDER).with_suffix("").as_posix())
def test_answers_match_the_file(path: Path) -> None:
    assert answered(path).splitlines() == path.read_text(encoding="utf-8").splitlines()
