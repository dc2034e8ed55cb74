"""What sharing an analysis would give: the tool that counts it."""

from __future__ import annotations

from lab.shared import Shared, shared
from pycore import games
from pycore.interfaces.game import setup

GAME = setup(games.find("turtle-shell"), {})


def test_a_search_that_shares_with_nobody_gains_and_loses_nothing() -> None:
    assert shared(GAME, GAME.rules.start(), 800, 1) == Shared(1, 1, True, True)


def test_two_look_at_every_move_between_them() -> None:
    found = shared(GAME, GAME.rules.start(), 800, 2)
    assert found
    assert found.work >= 1 / found.sooner
    assert found.sooner < 2


def test_a_few_moves_are_not_shared() -> None:
    assert shared(GAME, GAME.rules.read("6/6/4r1/1k6/8/4/8/6/6/2K3 w"), 800, 4) is None
