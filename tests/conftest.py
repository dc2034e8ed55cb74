"""Settings and fixtures that all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from pycore.games import GAMES

from .playouts import PLAYED

# The same examples every time, so that a failing run fails again when it is repeated.
settings.register_profile(
    "gate", derandomize=True, deadline=None, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("search", max_examples=5_000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "gate"))


@pytest.fixture
def every_game_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Register the small games of the tests as well."""
    for id, game in PLAYED.items():
        monkeypatch.setitem(GAMES, id, game)
