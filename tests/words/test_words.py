"""Tests that what lessons, puzzles and "How to play" say of a position is true, in every language."""

from __future__ import annotations

import pytest

from .held import faults
from .told import READERS, SHELF, all_told

KINDS = [(what, game) for what in READERS for game in SHELF]


@pytest.mark.parametrize(("what", "game"), KINDS)
def test_the_words_are_true_of_the_position_beside_them(what: str, game: str) -> None:
    told = all_told(what, game)

    assert len(told) > 10
    assert [fault for one in told for fault in faults(one)] == []
