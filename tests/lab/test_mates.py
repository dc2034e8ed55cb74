"""Tests that the positions in `tests/data/mates-*.jsonl` are won in the recorded number of plies, and not sooner."""

from __future__ import annotations

import pytest

from lab.puzzles.mates import mined, shortest
from pycore import games
from pycore.interfaces.game import setup
from tests.engine.test_mates import FOR_TWO, suite


@pytest.mark.parametrize("id", FOR_TWO)
def test_mined_positions_are_proved(id: str) -> None:
    """Prove eight saved positions, and all from one more game, by looking at every move."""
    game = setup(games.find(id), {})
    for mate in [mate for mate in suite(game) if mate.plies < 5][:8]:
        assert shortest(game, game.rules.read(mate.position)) == mate.plies
    assert all(shortest(game, game.rules.read(mate.position)) == mate.plies for mate in mined(game, "test", 40))
