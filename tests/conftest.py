"""Settings and fixtures that all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from pycore import bridge
from pycore.door import making
from pycore.games import GAMES, MADE_GAMES
from pycore.workshop.loader import unload

from .in_node import (  # noqa: F401 - hooks of pytest
    pytest_addoption,
    pytest_collect_file,
    pytest_configure,
    pytest_terminal_summary,
)
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


@pytest.fixture
def room() -> Iterator[None]:
    """Let this process run made games during a test, and forget them before and afterwards."""
    forget_made_games()
    bridge.open_room()
    yield
    making.close_room()
    forget_made_games()


def forget_made_games() -> None:
    """Unload every made game."""
    for id in list(MADE_GAMES):
        unload(id)
