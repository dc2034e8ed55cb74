"""Fixtures of the tests of the gate."""

from pathlib import Path

import pytest

from .fake import Gate


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Gate:
    """Return a gate that starts nothing."""
    return Gate(monkeypatch, tmp_path)
