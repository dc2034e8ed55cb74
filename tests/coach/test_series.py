"""Tests that two opponents play a series, change sides, and keep the score."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.coach.series import read, series_json
from pycore.games import GAMES
from pycore.kernel.errors import RequestError

TURTLE = GAMES["turtle-shell"]
Json = dict[str, Any]


def begun(of: int, *levels: int) -> Json:
    """Return a series at its first game."""
    return {"of": of, "number": 1, "levels": list(levels), "games": [], "next": "", "stopped": False}


def told(series: Json, table: str = "a", winner: str | None = None) -> Json:
    """Return the state of a series in words."""
    return series_json(TURTLE, read(series), table, winner)


def played(series: Json, *winners: str) -> Json:
    """Return the state of a series after games won by these sides."""
    reply = told(series)
    for number, winner in enumerate(winners):
        reply = told(series, f"table{number}", winner)
        if reply["next"]:
            series = reply["next"]["series"]
    return reply


def test_sides_change_and_points_go_to_the_player() -> None:
    reply = played(begun(4, 3, 5), "white", "white", "nobody")

    assert [game["won"] for game in reply["series"]["games"]] == [0, 1, None]
    assert reply["standing"] == "Opponent 3: 1½. Opponent 5: 1½."
    assert reply["next"]["levels"] == [5, 3]
    assert [seat["level"] for seat in reply["next"]["seats"].values()] == [5, 3]
    assert reply["next"]["name"] == "game 4 of 4"
    assert reply["text"] == "That was game 3 of 4. Opponent 3: 1½. Opponent 5: 1½. The next game begins in a moment."


def test_characters_and_strengths_change_sides_with_their_players() -> None:
    hare = {"kind": "opponent", "level": 4, "strength": 3.5, "character": "attacker"}
    plain = {"kind": "opponent", "level": 4}
    reply = told({**begun(2, 4, 4), "seats": [hare, plain]}, "a", "white")

    assert reply["standing"] == "The Hare at 3.5: 1. Opponent 4: 0."
    assert reply["series"]["seats"] == [hare, plain]
    assert reply["next"]["seats"] == {"white": plain, "black": hare}
    assert reply["next"]["series"]["seats"] == [hare, plain]
    twins = told({**begun(2, 4, 4), "seats": [hare, hare]})
    assert twins["sheet"]["players"] == ["The Hare at 3.5, first", "The Hare at 3.5, second"]


@pytest.mark.parametrize(
    "seats",
    [
        None,
        "seats",
        [],
        [None, 5],
        [{"kind": "person"}, {"kind": "link"}],
        [{"kind": "opponent", "level": 8, "character": "attacker"}] * 2,
        [{"kind": "opponent", "level": 3, "strength": 3.14}, {"kind": "opponent", "level": 5, "character": 7}],
    ],
)
def test_players_that_do_not_fit_are_plain_opponents(seats: object) -> None:
    reply = told({**begun(2, 3, 5), "seats": seats})

    assert reply["sheet"]["players"] == ["Opponent 3", "Opponent 5"]
    assert "seats" not in reply["series"]


def test_an_unknown_character_is_kept_and_named_by_its_level() -> None:
    later = {"kind": "opponent", "level": 3, "character": "of-a-later-version"}
    reply = told({**begun(2, 3, 5), "seats": [later, {"kind": "opponent", "level": 5}]}, "a", "white")

    assert reply["next"]["seats"]["black"] == later
    assert reply["sheet"]["players"][0] == "Opponent 3"


def test_the_last_game_decides() -> None:
    reply = played(begun(2, 3, 5), "white", "black")

    assert (reply["goes_on"], reply["next"]) == (False, None)
    assert reply["text"] == "That was game 2 of 2. Opponent 3: 2. Opponent 5: 0. Opponent 3 has won the series."
    assert played(begun(2, 3, 5), "white", "white")["verdict"] == "The score is level."


def test_an_end_that_is_undone_and_repeated_counts_once() -> None:
    once = told(begun(2, 1, 1), "a", "white")["series"]

    assert told(once, "a", "black")["series"]["games"] == [{"table": "a", "won": 1}]


def test_a_stopped_series_announces_no_next_game() -> None:
    reply = told({**begun(2, 3, 5), "stopped": True}, "a", "white")

    assert reply["text"] == "That was game 1 of 2. Opponent 3: 1. Opponent 5: 0."
    assert reply["goes_on"]
    assert not told({**begun(2, 3, 5), "next": "b"})["goes_on"]


def test_the_sheet_has_a_row_for_each_game_up_to_this_one() -> None:
    reply = told(begun(2, 8, 7), "a", "white")
    sheet = told(reply["next"]["series"], "b")["sheet"]

    assert sheet["caption"] == "Series in Turtle Shell Chess: game 2 of 2"
    assert sheet["players"] == ["Opponent 8", "Opponent 7"]
    assert sheet["rows"] == [
        {"number": 1, "table": "a", "players": [{"points": "1", "side": "White"}, {"points": "0", "side": "Black"}]},
        {"number": 2, "table": "", "players": [{"points": "", "side": "Black"}, {"points": "", "side": "White"}]},
    ]
    assert sheet["totals"] == ["1", "0"]


def test_half_points_are_written_as_people_write_them() -> None:
    assert played(begun(9, 1, 2), "nobody")["sheet"]["totals"] == ["½", "½"]
    assert played(begun(9, 1, 2), "white", "nobody")["sheet"]["totals"] == ["1½", "½"]


def test_opponents_of_one_level_are_distinguished() -> None:
    first, second = told(begun(2, 4, 4))["sheet"]["players"]

    assert first != second


@pytest.mark.parametrize(
    "odd",
    [
        {"of": "2"},
        {"of": 1_000},
        {"number": 0},
        {"number": 3},
        {"number": True},
        {"levels": [1]},
        {"levels": [1, 99]},
        {"number": 2},
        {"games": [None]},
        {"games": [{"table": "a", "won": 7}]},
        {"games": [{"table": "a", "won": 1}] * 2},
        {"next": 5},
    ],
    ids=str,
)
def test_a_series_that_does_not_fit_is_refused(odd: Json) -> None:
    with pytest.raises(RequestError):
        read({**begun(2, 1, 8), **odd})


def test_an_empty_object_is_refused() -> None:
    with pytest.raises(RequestError):
        read({})
