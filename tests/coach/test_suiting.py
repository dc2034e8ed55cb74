"""The opponent that suits a player: its estimate, its words, and how soon the points are even."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

from pycore.coach.results.suiting import (
    STEEPNESS,
    Estimate,
    estimate,
    expected,
    next_opponent,
    of_results,
    suited_json,
    suits_text,
)
from pycore.games import find
from pycore.kernel.seats import seat_of

TURTLE = find("turtle-shell")


def result(number: int, ended: str, against: str = "3", **more: Any) -> dict[str, Any]:
    when = f"2026-11-{number:02}T12:00:00.000Z"
    return {"game": "turtle-shell", "when": when, "result": ended, "side": "white", "against": against, **more}


def played(player: float, games: int, steepness: float, draw: random.Random) -> list[float]:
    """Return the points of a player of some strength in games against the opponent that suits it, one by one."""
    known: list[tuple[float, float]] = []
    for _ in range(games):
        strength = estimate(known).strength
        known.append((strength, float(draw.random() < expected(player, strength, steepness))))
    return [points for _, points in known]


@pytest.mark.parametrize("steepness", [STEEPNESS, 2 * STEEPNESS])
@pytest.mark.parametrize("player", range(1, 9))
def test_within_15_games_a_player_of_every_level_gets_half_of_the_points(player: int, steepness: float) -> None:
    """Games 9 to 15 of forty players each, also where levels differ twice as much."""
    draw = random.Random(player)
    late = [points for _ in range(40) for points in played(player, 15, steepness, draw)[8:]]
    assert 0.4 <= sum(late) / len(late) <= 0.6


def test_wins_make_the_opponent_stronger_and_losses_gentler() -> None:
    nobody = estimate([])
    assert nobody.games == 0
    assert estimate([(2.0, 1.0)]).strength > estimate([(2.0, 0.5)]).strength > estimate([(2.0, 0.0)]).strength
    assert estimate([(2.0, 0.5)] * 10).deviation < nobody.deviation


@pytest.mark.parametrize("scored", [0.0, 1.0])
def test_one_game_changes_the_opponent_by_a_level_at_most(scored: float) -> None:
    steps = [estimate([])]
    for _ in range(4):
        steps.append(estimate([(one.strength, scored) for one in steps]))
    changes = [abs(after.strength - before.strength) for before, after in itertools.pairwise(steps)]
    assert 0 < changes[0] <= 1.05
    assert abs(steps[-1].strength - (8 if scored else 1)) < 3, "several results in a row are followed"
    assert all(low <= one.strength <= high for one in steps for low, high in [one.range])


def test_the_strength_stays_among_the_levels() -> None:
    best, worst = estimate([(8.0, 1.0)] * 60), estimate([(1.0, 0.0)] * 60)
    assert (best.strength, worst.strength) == (8.0, 1.0)
    assert Estimate(8.5, 1.0, 5, 8.5).range == (7.5, 8.0)
    for strength in [estimate([(3.0, one)]).strength for one in (0.0, 0.5, 1.0)]:
        assert round(strength, 1) == strength


def test_only_results_of_this_game_against_opponents_count() -> None:
    kept: dict[str, Any] = {
        "a": result(1, "won"),
        "b": result(2, "lost", strength=3.4),
        "other": result(3, "won", game="pilgrim"),
        "friend": result(4, "won", "friend"),
        "screen": {"game": "turtle-shell", "when": "2026-11-05"},
        "odd": result(6, "won", "99"),
        "odder": {**result(7, "won"), "against": 3},
        "helped": {**result(8, "won"), "analysis": True},
        "none": None,
    }
    assert of_results("turtle-shell", kept) == estimate([(3.0, 1.0), (3.4, 0.0)])
    assert of_results("monkey-king", kept).games == 0


@pytest.mark.parametrize("strength", ["3.4", True, 9.9, -1, float("nan"), None, []])
def test_a_damaged_strength_counts_as_the_level(strength: object) -> None:
    assert of_results("turtle-shell", {"a": result(1, "won", strength=strength)}) == estimate([(3.0, 1.0)])


def test_the_estimate_can_be_started_anew() -> None:
    kept: dict[str, Any] = {"a": result(1, "won"), "b": result(3, "won")}
    assert of_results("turtle-shell", {**kept, "since turtle-shell": {"when": "2026-11-02"}}).games == 1
    assert of_results("turtle-shell", {**kept, "since pilgrim": {"when": "2026-11-02"}}).games == 2
    for damaged in (None, 5, "2026-11-02", {"when": 7}, []):
        assert of_results("turtle-shell", {**kept, "since turtle-shell": damaged}).games == 2


def test_the_reply_has_a_seat_that_records_can_keep() -> None:
    kept = {str(number): result(number, "won", str(number)) for number in range(1, 5)}
    found = suited_json(TURTLE, kept)
    seat = seat_of(found["seat"])
    assert (seat.strength, seat.suits) == (found["strength"], True)
    assert found["low"] < found["strength"] < found["high"]
    assert "4 games put you between" in found["about"]
    assert "It begins at 2.5." in suited_json(TURTLE, {})["about"]
    assert suits_text("turtle-shell", {}) == ""
    assert "suits you: 4 games" in suits_text("turtle-shell", kept)


def test_two_wins_in_a_row_against_a_level_suggest_the_next() -> None:
    won = {"a": result(1, "won"), "b": result(2, "won")}
    assert next_opponent(TURTLE, won, 3, False) == "Two wins in a row: try opponent 4, steady."
    assert next_opponent(TURTLE, {"b": result(2, "won")}, 3, False) == ""
    assert next_opponent(TURTLE, {**won, "c": result(3, "lost")}, 3, False) == ""
    assert next_opponent(TURTLE, {**won, "c": result(3, "won", "2")}, 2, False) == ""
    best = {"a": result(1, "won", "8"), "b": result(2, "won", "8")}
    assert next_opponent(TURTLE, best, 8, False) == ""


def test_after_a_game_against_it_its_next_strength_is_told() -> None:
    text = next_opponent(TURTLE, {"a": result(1, "won", "2")}, 2, True)
    assert text == f"Your next opponent: {estimate([(2.0, 1.0)]).strength:.1f}."
