"""The ladder: what it reckons, and its lowest rungs. Games are the same on any machine, so these cannot waver."""

from __future__ import annotations

import json

import pytest

from lab.ladder import Rung, elo, match
from pycore import games
from pycore.bridge import handle
from pycore.engine.levels import LEVELS
from pycore.games import GAMES
from pycore.kernel.game import setup

FOR_TWO = [id for id, game in GAMES.items() if game.players == 2]
TURTLE = setup(games.find("turtle-shell"), {})


def test_elo_is_the_difference_at_which_a_score_is_expected() -> None:
    assert elo(0.5) == pytest.approx(0)
    assert elo(0.75) == pytest.approx(190.8, abs=0.1)
    assert elo(0.25) == pytest.approx(-190.8, abs=0.1)
    assert elo(1) == 800


def test_error_bars_are_those_of_the_pairs() -> None:
    """Pairs that all end alike tell no spread, however their games went."""
    assert Rung("2", "1", (0.5, 0.5, 0.5), 3, 0, 3).error == 0
    wide = Rung("2", "1", (1, 0, 1, 0), 4, 0, 4)
    assert (wide.score, wide.error) == (0.5, pytest.approx(0.566, abs=0.001))  # type: ignore[comparison-overlap]


def test_level_1_beats_a_player_who_moves_at_random_and_throws_nothing_away_on_purpose() -> None:
    rung = match(TURTLE, "1", "random", 20, "1")
    assert rung.won >= 15
    assert rung.won + rung.drawn + rung.lost == 20


def test_each_of_the_low_levels_beats_the_one_below() -> None:
    for level in (2, 3, 4):
        rung = match(TURTLE, str(level), str(level - 1), 10, "2")
        assert rung.won > 2 * rung.lost, rung.line()


@pytest.mark.parametrize("id", FOR_TWO)
def test_games_lists_the_levels(id: str) -> None:
    card = next(card for card in json.loads(handle('{"do": "games"}'))["games"] if card["id"] == id)
    assert [one["level"] for one in card["levels"]] == list(LEVELS) == list(range(1, 9))
    assert len({one["name"] for one in card["levels"]}) == 8
