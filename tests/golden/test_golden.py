"""Every sentence, mark and refusal of the golden files is what it was. `python -m tests.golden` writes them anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import FILES, FOLDER, answered


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(FOLDER).with_suffix("")))
def test_the_answers_are_those_of_the_file(path: Path) -> None:
    assert answered(path).splitlines() == path.read_text(encoding="utf-8").splitlines()
