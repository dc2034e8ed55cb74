"""Tests of endings with one guest: those told as drawn are drawn in every position."""

from __future__ import annotations

import pytest

from lab.strength.lone_guests import Endgame, canonical
from pycore.games.pilgrim.drawn import CANNOT_MATE


def test_all_images_of_a_placement_have_the_same_canonical_one() -> None:
    assert canonical((0, 1, 2)) == canonical((7, 6, 5)) == canonical((56, 48, 40)) == canonical((63, 55, 47))
    assert canonical((0, 1, 2)) != canonical((1, 0, 2))


@pytest.mark.long
@pytest.mark.parametrize("guest", sorted(CANNOT_MATE))
def test_a_guest_told_as_unable_to_mate_wins_nowhere(guest: str) -> None:
    assert Endgame(guest).counts().won == 0


@pytest.mark.long
def test_an_archbishop_mates_nearly_everywhere() -> None:
    found = Endgame("archbishop").counts()
    assert found.won > 0.95 * found.positions
