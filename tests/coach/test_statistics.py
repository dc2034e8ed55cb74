"""Tests that the results of finished games are added up."""

from __future__ import annotations

from typing import Any

from pycore.coach.results.statistics import summary
from pycore.games import GAMES


def one(result: str = "won", **more: Any) -> dict[str, Any]:
    """Return a result against opponent 4."""
    usual = {"game": "turtle-shell", "when": "2026-11-22T12:00:00.000Z", "side": "white", "against": "4", "turns": 2}
    return {**usual, "result": result, **more}


def told(*results: Any) -> list[dict[str, Any]]:
    """Return the summary of the results."""
    return summary(GAMES, {str(number): result for number, result in enumerate(results)})


def test_results_are_added_up_by_game_opponent_and_side() -> None:
    duel, gone = told(
        one(),
        one(against="friend"),
        one("lost", side="black"),
        one(),
        one("", side="", against=""),
        one("drawn", game="gone"),
    )

    assert duel["game"] == "turtle-shell"
    assert duel["text"] == (
        "4 games: 3 won, 0 drawn, 1 lost. Wins in a row: 1 now, 2 at most. 1 game between two people at this screen."
    )
    assert duel["rows"] == [
        {"name": "Against opponent 4, steady", "played": 3, "won": 2, "drawn": 0, "lost": 1},
        {"name": "Against a friend, by link", "played": 1, "won": 1, "drawn": 0, "lost": 0},
        {"name": "As Black", "played": 1, "won": 0, "drawn": 0, "lost": 1},
        {"name": "As White", "played": 3, "won": 3, "drawn": 0, "lost": 0},
    ]
    assert (gone["game"], gone["text"]) == ("gone", "1 game: 0 won, 1 drawn, 0 lost.")


def test_games_of_two_people_alone_have_no_rows() -> None:
    (game,) = told(one("", side="", against=""))

    assert (game["text"], game["rows"]) == ("1 game between two people at this screen.", [])


def test_wins_in_a_row_follow_the_order_of_time() -> None:
    (game,) = told(one(when="3"), one("lost", when="1"), one(when="2"))

    assert "Wins in a row: 2 now, 2 at most." in game["text"]


def test_a_game_for_one_has_its_shortest_result_and_the_hints_used() -> None:
    walk: dict[str, Any] = {"game": "temple-island", "side": "", "against": "", "days": 2, "hints": 1}
    (game,) = told(one(**walk, turns=40), one(**{**walk, "turns": 30, "guide": 9}), one("lost", **walk, turns=5))

    assert game["text"] == (
        "3 games, 2 won. 75 turns on 6 days. The shortest win took 30 turns. 3 hints, and the Guide played 9 actions."
    )
    assert game["rows"] == []


def test_days_in_a_row_count_a_day_once() -> None:
    days = ("2026-11-01", "2026-11-20", "2026-11-20", "2026-11-21", "2026-11-22", "2026-13-01")
    (game,) = told(*(one(game="temple-island", when=f"{day}T10:00:00Z", daily=True) for day in days))

    assert game["text"].endswith("6 games of the day, at most 3 days in a row.")
    assert "the Guide played nothing" in game["text"]


def test_a_game_of_the_day_counts_for_the_day_of_its_player() -> None:
    at_night = [
        one(game="temple-island", when=f"2026-11-{number + 1}T06:00:00.000Z", day=f"2026-11-{number}", daily=True)
        for number in (25, 26)
    ]
    earlier = one(game="temple-island", when="2026-11-24T06:00:00.000Z", daily=True)
    (game,) = told(*at_night, earlier, one(game="temple-island", when="2026-11-23", day="never", daily=True))

    assert game["text"].endswith("4 games of the day, at most 4 days in a row.")


def test_invalid_stored_results_are_ignored() -> None:
    for odd in (None, 5, "x", [], {"game": 5, "when": "x"}, {"game": "turtle-shell"}):
        assert told(odd) == []
    (game,) = told(one("most", turns=-1, days="x", guide=1e99, against=7, side=None))
    assert game["text"] == "1 game between two people at this screen."
    assert told(one(against="x" * 50, side="nobody"))[0]["rows"][0]["name"].startswith("Against opponent xxx")


def test_results_of_made_games_are_counted_under_their_names() -> None:
    older, newer = "made-0123456789abcdef", "made-fedcba9876543210"

    found = told(
        one(game=newer, name="Trio", when="2026-11-22"),
        one("lost", game=older, name="Trio", when="2026-11-21"),
        one(game=older, when="2026-11-23"),
        one(game="pilgrim", name="Trio"),
    )

    assert [(game["game"], game.get("name"), game["text"]) for game in found] == [
        ("pilgrim", None, "1 game: 1 won, 0 drawn, 0 lost."),
        (newer, "Trio", "2 games: 1 won, 0 drawn, 1 lost."),
        (older, None, "1 game: 1 won, 0 drawn, 0 lost."),
    ]
