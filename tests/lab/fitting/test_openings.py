"""Tests of the program that makes opening books."""

from __future__ import annotations

import pytest

from lab.fitting.openings import WORST, first_position, looked_at
from pycore.games import GAMES, find
from pycore.interfaces.game import setup


@pytest.mark.parametrize("id", [id for id, spec in GAMES.items() if spec.play.openings])
def test_a_saved_book_starts_from_the_position_of_the_program(id: str) -> None:
    game = setup(find(id), {})
    assert next(iter(game.spec.openings())) == game.rules.write(first_position(game))


def test_a_book_contains_moves_that_lose_little() -> None:
    found = list(looked_at(setup(find("turtle-shell"), {}), 3, 200))
    assert len({text for text, _, _ in found}) == 3
    assert all(0 <= loss <= WORST for _, _, losses in found for loss in losses.values())
