"""Tests of practice with puzzles: the own rating, the modes, missed puzzles that come again, and damaged results."""

from __future__ import annotations

import json
from datetime import date, timedelta
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.coach.practice.modes import NARROWEST, START, Rating
from pycore.coach.practice.spacing import AFTER_DAYS

GAME = "turtle-shell"
TODAY = date(2026, 12, 1)
PUZZLES = json.loads(handle(json.dumps({"do": "puzzles", "game": GAME})))["puzzles"]


def ask(mode: str = "rated", results: Any = None, day: date = TODAY, **more: Any) -> dict[str, Any]:
    """Return the reply of the door."""
    request = {"do": "next-puzzle", "game": GAME, "mode": mode, "results": results or {}, "today": str(day), **more}
    found: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return found


def tried(at: int, right: bool, day: date = TODAY) -> dict[str, Any]:
    """Return a stored try."""
    return {"at": at, "day": str(day), "right": right}


def key(puzzle: dict[str, Any]) -> str:
    """Return the key of the tries of a puzzle."""
    return f"{GAME}/{puzzle['id']} tries"


# The rating


def test_a_harder_puzzle_moves_the_rating_further_up_and_each_try_makes_it_surer() -> None:
    right, wrong = Rating().after(900, True), Rating().after(900, False)
    assert right.value - START == pytest.approx(START - wrong.value)
    assert right.deviation == wrong.deviation < Rating().deviation
    assert Rating().after(1500, True).value > right.value > Rating().after(500, True).value > START


def test_the_rating_comes_near_the_strength_of_the_player() -> None:
    rating, wrong = Rating(), 0.0
    for at in range(60):
        puzzle = 500 + 37 * at % 1300
        expected = 1 / (1 + 10 ** ((puzzle - 1300) / 400))
        wrong += 1 - expected  # misses are spread evenly
        right = wrong < 1
        wrong -= not right
        rating = rating.after(puzzle, right)
    assert abs(rating.value - 1300) < 150
    assert NARROWEST <= rating.deviation < 120


def test_only_first_tries_since_the_reset_count_in_the_order_of_their_times() -> None:
    one, two = PUZZLES[3], PUZZLES[9]
    results = {key(two): [tried(2000, True)], key(one): [tried(1000, False), tried(3000, True)]}
    expected = Rating().after(one["rating"], False).after(two["rating"], True)
    reply = ask(results=results)
    assert reply["rating"] == {"value": round(expected.value), "deviation": round(expected.deviation), "tries": 2}
    assert reply["text"] == f"Your rating: {round(expected.value)}, give or take {round(expected.deviation)}."
    assert ask(results=results | {f"{GAME} since": 1500})["rating"]["tries"] == 1
    reset = ask(results=results | {f"{GAME} since": 4000})
    assert (reset["rating"]["tries"], reset["text"]) == (0, "Your rating begins at 900.")


def test_the_rating_chooses_a_puzzle_near_it_that_has_not_been_tried() -> None:
    first = ask()["puzzle"]
    assert abs(first["rating"] - 830) <= min(abs(one["rating"] - 830) for one in PUZZLES)
    after = ask(results={key(first): [tried(1, True)]}, last=first["id"])
    assert after["puzzle"]["id"] != first["id"]
    assert after["puzzle"]["rating"] > first["rating"]
    solved = {f"{GAME}/{first['id']}": {"day": "2026-11-01", "tries": 2, "hints": 0}}
    assert ask(results=solved)["puzzle"]["id"] != first["id"]
    assert PUZZLES[after["number"] - 1]["id"] == after["puzzle"]["id"]


@pytest.mark.parametrize(
    ("took", "solved", "again"),
    [
        ({"hints": 0}, 1, False),
        ({"hints": 2}, 1, True),
        ({"hints": 3}, 0, True),  # an answer, as earlier versions stored it
        ({"hints": 3, "shown": False}, 1, True),
        ({"hints": 0, "shown": True}, 0, True),
        ({"hints": 0, "shown": "damaged"}, 1, False),
    ],
)
def test_a_puzzle_whose_answer_was_shown_is_not_solved(took: dict[str, Any], solved: int, again: bool) -> None:
    one = PUZZLES[0]
    results = {f"{GAME}/{one['id']}": {"day": "2026-11-01", "tries": 1, **took}}
    reply = ask("theme", results, theme=one["theme"])
    assert f": {solved} of " in reply["text"]
    assert ask("again", results)["due"] == ([one["id"]] if again else [])


def test_when_all_have_been_tried_the_one_tried_least_and_longest_ago_comes_again() -> None:
    results = {key(one): [tried(1000 + at, True), tried(2000 + at, True)] for at, one in enumerate(PUZZLES)}
    value = ask(results=results)["rating"]["value"]
    near = min(PUZZLES, key=lambda one: abs(one["rating"] - value + 70))
    results[key(near)] = results[key(near)][:1]
    assert ask(results=results)["puzzle"]["id"] == near["id"]
    assert ask(results=results, last=near["id"])["puzzle"]["id"] != near["id"]


# Modes


def test_a_streak_gets_harder_and_repeats_nothing() -> None:
    run: list[str] = []
    ratings = []
    for _ in range(12):
        reply = ask("streak", {f"{GAME} streak": {"run": run, "best": 5}})
        assert reply["streak"] == {"now": len(run), "best": max(5, len(run))}
        run.append(reply["puzzle"]["id"])
        ratings.append(reply["puzzle"]["rating"])
    assert len(set(run)) == len(run)
    assert sum(ratings[-4:]) > sum(ratings[:4])
    ended = ask("streak", {f"{GAME} streak": {"run": [], "best": 12}})
    assert ended["text"] == "A new streak begins. Your best is 12."


def test_a_theme_has_only_its_own_puzzles() -> None:
    theme = PUZZLES[0]["theme"]
    own = [one["id"] for one in PUZZLES if one["theme"] == theme]
    results: dict[str, Any] = {}
    for at in range(len(own)):
        puzzle = ask("theme", results, theme=theme)["puzzle"]
        assert puzzle["id"] in own
        results[f"{GAME}/{puzzle['id']} tries"] = [tried(at + 1, True)]
    assert len(results) == len(own)
    assert ask("theme", theme="no such theme")["puzzle"] is None


def test_a_missed_puzzle_comes_again_after_one_three_seven_and_twenty_one_days() -> None:
    puzzle, day, at = PUZZLES[5], TODAY, 1
    tries = [tried(at, False, day)]
    for wait in AFTER_DAYS:
        results = {key(puzzle): tries}
        before, due = day + timedelta(wait - 1), day + timedelta(wait)
        assert ask("again", results, before)["puzzle"] is None
        assert ask("again", {key(puzzle): [*tries, tried(at + 1, True, before)]}, due)["due"] == [puzzle["id"]]
        assert ask("again", results, due)["puzzle"]["id"] == puzzle["id"]
        day, at = due, at + 1
        tries.append(tried(at, True, day))
    learnt = ask("again", {key(puzzle): tries}, day + timedelta(400))
    assert learnt["due"] == []
    assert learnt["text"].endswith("after 1, 3, 7 and 21 days.")
    relapsed = [*tries, tried(at + 1, False, day)]
    assert ask("again", {key(puzzle): relapsed}, day + timedelta(1))["due"] == [puzzle["id"]]


def test_the_one_that_has_waited_longest_comes_first() -> None:
    results = {
        key(one): [tried(at + 1, False, TODAY - timedelta(days))]
        for at, (one, days) in enumerate(((PUZZLES[2], 3), (PUZZLES[1], 9), (PUZZLES[4], 5)))
    }
    assert ask("again", results)["due"] == [PUZZLES[at]["id"] for at in (1, 4, 2)]
    assert ask("again", results, last=PUZZLES[1]["id"])["puzzle"]["id"] == PUZZLES[4]["id"]


def test_a_puzzle_that_once_took_a_hint_comes_again_though_its_tries_were_not_stored() -> None:
    helped = {f"{GAME}/{PUZZLES[3]['id']}": {"day": "2026-11-20", "tries": 1, "hints": 2}}
    assert ask("again", helped)["due"] == [PUZZLES[3]["id"]]
    assert ask("again", helped, date(2026, 11, 20))["due"] == []
    at_once = {f"{GAME}/{PUZZLES[3]['id']}": {"day": "2026-11-20", "tries": 1, "hints": 0}}
    assert ask("again", at_once)["due"] == []


def test_crossings_are_in_no_mode() -> None:
    request = {"do": "next-puzzle", "game": "temple-island", "mode": "rated", "results": {}, "today": "2026-12-01"}
    reply = json.loads(handle(json.dumps(request)))
    assert (reply["ok"], reply["puzzle"], reply["number"]) == (True, None, 0)


# Damage


@pytest.mark.parametrize(
    "value", [None, True, -1, 1e300, "x", [], [[]], {}, {"at": 1}, [{"at": True}], {"run": "t-001"}]
)
def test_stored_results_of_another_form_are_ignored(value: Any) -> None:
    id = PUZZLES[0]["id"]
    names = (f"{GAME}/{id}", f"{GAME}/{id} tries", f"{GAME} streak", f"{GAME} since", "nonsense")
    assert ask(results=dict.fromkeys(names, value)) == ask()
    broken = [{"at": value, "day": value, "right": value}, tried(5, True)]
    assert ask(results={key(PUZZLES[0]): broken})["rating"]["tries"] == 1
    assert ask("streak", {f"{GAME} streak": {"run": [value, id], "best": value}})["streak"]["now"] == 1


@pytest.mark.parametrize("fault", [{"mode": "storm"}, {"results": []}, {"today": "soon"}, {"last": 5}, {"theme": 1}])
def test_a_request_of_another_form_is_refused(fault: dict[str, Any]) -> None:
    request = {"do": "next-puzzle", "game": GAME, "mode": "rated", "results": {}, "today": "2026-12-01", **fault}
    assert json.loads(handle(json.dumps(request)))["error"]["code"] == "bad-request"
