"""Fixtures of the tests of the gate."""

import pytest

from .fake import Gate


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Gate:
    """Return a gate that starts nothing."""
    return Gate(monkeypatch)
