"""Positions mined for `tests/data/mates-*.jsonl` are won in the number of plies that is noted, and not sooner."""

from __future__ import annotations

import pytest

from lab.puzzles.mates import mined, shortest
from pycore import games
from pycore.interfaces.game import setup
from tests.engine.test_mates import FOR_TWO, suite


@pytest.mark.parametrize("id", FOR_TWO)
def test_what_is_mined_is_proved(id: str) -> None:
    """Prove eight kept positions, and all that one more game gives, by looking at every move."""
    game = setup(games.find(id), {})
    for mate in [mate for mate in suite(game) if mate.plies < 5][:8]:
        assert shortest(game, game.rules.read(mate.position)) == mate.plies
    assert all(shortest(game, game.rules.read(mate.position)) == mate.plies for mate in mined(game, "test", 40))
