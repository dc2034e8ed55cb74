"""Tests of the player's own mistakes: which costly moves of a review are kept, when they come again, damaged data."""

from __future__ import annotations

import json
import random
from copy import deepcopy
from datetime import date, timedelta
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.coach.lessons import POINTS
from pycore.coach.practice.mistakes import LONGEST, MOST
from pycore.coach.practice.spacing import AFTER_DAYS
from pycore.coach.review import AGAIN
from pycore.match import Match

Json = dict[str, Any]
GAME = "turtle-shell"
START = "6/2k3/6/8/8/4/8/R4r/6/2K3 w"
TODAY = date(2026, 12, 1)
NOW = 1_795_000_000_000
AGAINST_BLACK = {"seats": {"black": {"kind": "opponent", "level": 2}}}
BLUNDER = {"at": 0, "better": {"since": 0, "instead": ["b2b8"], "score": 99_997}}


def ask(**request: Any) -> Json:
    """Return the reply of the door."""
    reply: Json = json.loads(handle(json.dumps(request)))
    return reply


def record(log: list[str] | None = None, game: str = GAME, **more: Any) -> Json:
    """Return a record in which White plays against an opponent."""
    given = {"start": START, "log": ["d0c0", "g2b2"] if log is None else log, "meta": AGAINST_BLACK, **more}
    return {"format": 1, "game": game, **given}


BETTER = record(["b2b8"])
"""A game in which the better move was played."""


def reviewed(game: Json, do: str = "review") -> Json:
    """Return the review of a game."""
    reply = ask(do=do, record=game, nodes=100)
    while not reply["done"]:
        reply = ask(do="think", job=reply["job"], slice=60)
    return reply


def kept(results: Json | None = None, costs: Any = (BLUNDER,), nodes: int = 1500, now: int = NOW, **more: Any) -> Json:
    """Return the value stored after a review."""
    told = {"costs": list(costs), "nodes": nodes, "results": results or {}, "now": now}
    reply = ask(do="keep-mistakes", **{"record": record(), **told, **more})
    assert reply["ok"], reply
    found: Json = reply["results"]
    return found


def asked(results: Any, day: date = TODAY, mistake: str = "", game: str = GAME) -> Json:
    """Return how the player stands."""
    reply = ask(do="mistakes", game=game, results=results, today=str(day), mistake=mistake)
    assert reply["ok"], reply
    return reply


def tried(day: date, right: bool) -> Json:
    """Return a stored try."""
    return {"at": NOW + day.toordinal(), "day": str(day), "right": right}


def test_a_review_ends_with_the_better_turns_and_only_those_of_the_person_are_kept() -> None:
    found = reviewed(record(["d0c0", "g2g1"]))
    assert [(cost["at"], cost["better"]["since"]) for cost in found["costs"]] == [(0, 0), (1, 1)]
    both = record(["d0c0", "g2g1"])
    (white,) = kept(record=both, costs=found["costs"]).values()
    assert (white["played"], white["instead"][:1], white["record"]["log"]) == (["d0c0"], ["b2b8"], [])
    as_black = {**both, "meta": {"seats": {"white": {"kind": "link"}}}}
    (black,) = kept(record=as_black, costs=found["costs"]).values()
    assert (black["played"], black["record"]["log"]) == (["g2g1"], ["d0c0"])


def test_only_costly_moves_that_were_looked_at_again_have_a_better_turn() -> None:
    match, choice = Match("pilgrim"), random.Random(5)
    while len(match.log) < 40:
        match.push(choice.choice(match.legal_moves))
    found = reviewed(match.record)
    better = [cost for cost in found["costs"] if "better" in cost]
    assert {"slip"} < {cost["kind"] for cost in found["costs"]}
    assert 0 < len(better) <= AGAIN + POINTS < len([cost for cost in found["costs"] if cost["kind"] != "slip"])
    assert all(cost["kind"] != "slip" for cost in better)
    assert {one["at"] for one in found["turning"]} <= {cost["at"] for cost in better}


@pytest.mark.parametrize("seats", [{}, {side: {"kind": "opponent", "level": 1} for side in ("white", "black")}])
def test_a_game_of_two_persons_or_none_gives_no_mistakes(seats: Json) -> None:
    reply = ask(
        do="keep-mistakes", record=record(meta={"seats": seats}), costs=[BLUNDER], nodes=1500, results={}, now=NOW
    )
    assert reply["results"] is None


def test_the_task_names_the_move_and_the_answer_the_better_one_with_its_reason() -> None:
    results = kept()
    (id,) = results
    reply = asked(results, mistake=id)
    assert (reply["text"], reply["due"], reply["kept"]) == ("1 mistake to try again.", [id], [id])
    task = reply["task"]
    assert task["task"] == "King D0 to C0 was played. Find something better."
    assert task["text"] == "Better: rook B2 to B8, check. It leads to a forced win."
    assert (task["moment"], task["by"], task["since"], task["instead"]) == ("turn 1, White", "white", 0, ["b2b8"])
    assert ask(do="open", record=task["record"])["scene"]["position"] == START


def test_a_mistake_late_in_a_turn_of_several_actions_is_a_task_of_the_whole_turn() -> None:
    start = "5/5/2k2/3M1/2p2/5/5/3K1 --/-- P5N2HCp5n2h2c 1 r - 0 20"
    played = record(["P@a1", "end"], "monkey-king", start=start, meta={"seats": {"blue": {"kind": "link"}}})
    better = ask(do="look", game="monkey-king", start=start, after=["P@a1"])["moves"][0]
    assert better != "end"
    cost = {"at": 1, "better": {"since": 0, "instead": ["P@a1", better], "score": 500}}
    results = kept(record=played, costs=[cost])
    (id,) = results
    assert results[id]["played"] == ["P@a1", "end"]
    task = asked(results, mistake=id, game="monkey-king")["task"]
    assert (task["record"]["log"], task["by"], task["moment"]) == ([], "red", "turn 20, Red")
    assert not task["task"].startswith("Pawn")


def test_the_review_of_a_pilgrimage_gives_mistakes_too() -> None:
    reply = ask(do="new", game="temple-island", seed="3")
    while len(reply["record"]["log"]) < 8:
        moves = reply["scene"]["moves"]
        chance = reply["scene"]["to_move"] == "chance"
        action = {} if chance else {"action": moves[len(moves) // 2]["action"]}
        reply = ask(do="draw" if chance else "play", record=reply["record"], **action)
    found = reviewed(reply["record"], "walk")
    costly = [cost for cost in found["costs"] if cost["kind"] != "slip"]
    assert costly
    results = kept(record=reply["record"], costs=found["costs"])
    assert len(results) == len(costly)
    for id in results:
        assert "Better: " in asked(results, mistake=id, game="temple-island")["task"]["text"]


def test_a_mistake_is_due_at_once_then_after_each_wait_and_then_learnt() -> None:
    results = kept()
    (id,) = results
    tries: list[Json] = []
    day = TODAY
    for wait in (0, *AFTER_DAYS):
        day += timedelta(wait)
        waiting = asked({**results, f"{id} tries": tries}, day - timedelta(1))
        assert waiting["due"] == ([] if wait else [id])
        if wait:
            assert waiting["text"] == (
                "Nothing to try again today. What you miss comes again after 1, 3, 7 and 21 days."
            )
        assert asked({**results, f"{id} tries": tries}, day)["due"] == [id]
        tries.append(tried(day, True))
    assert asked({**results, f"{id} tries": tries}, day + timedelta(400))["kept"] == []
    assert kept({**results, f"{id} tries": tries}, costs=[]) == {}


def test_a_wrong_try_comes_again_the_next_day() -> None:
    results = kept()
    (id,) = results
    tries = [tried(TODAY, True), tried(TODAY + timedelta(1), False)]
    assert asked({**results, f"{id} tries": tries}, TODAY + timedelta(1))["due"] == []
    assert asked({**results, f"{id} tries": tries}, TODAY + timedelta(2))["due"] == [id]


def test_the_tries_stay_when_the_game_is_reviewed_again_and_what_is_no_longer_found_goes() -> None:
    results = kept()
    (id,) = results
    results[f"{id} tries"] = [tried(TODAY, True)]
    again = kept(results, nodes=7500, now=NOW + 5)
    assert again[f"{id} tries"] == results[f"{id} tries"]
    assert (again[id]["nodes"], again[id]["when"]) == (7500, NOW + 5)
    assert kept(again, costs=[], nodes=1500) == again  # the earlier review looked deeper
    assert kept(again, costs=[], nodes=7500) == {}
    assert kept(again, costs=[], nodes=7500, record=BETTER) == again  # another move was played there


def test_the_latest_hundred_mistakes_of_all_games_are_kept() -> None:
    results: Json = {}
    for at in range(MOST + 5):
        results |= kept(costs=[BLUNDER], now=NOW + at, record=record(start=START, options={}, seed=f"{at}"))
    assert len(results) == MOST + 5
    (latest,) = kept(now=NOW + 500, record=record(seed="new"))
    after = kept(results, now=NOW + 500, record=record(seed="new"))
    assert len(after) == MOST
    assert latest in after
    assert min(one["when"] for one in after.values()) == NOW + 6
    assert len(asked(results)["kept"]) == MOST


def with_change(change: Json) -> Json:
    """Return a stored mistake with some fields changed, under its old id."""
    results = deepcopy(kept())
    (id,) = results
    results[id] |= change
    return results


@pytest.mark.parametrize(
    "change",
    [
        {"record": None},
        {"record": {"game": GAME}},
        {"record": {"game": GAME, "log": [3]}},
        {"record": {"game": "pilgrim", "log": []}},
        {"record": {"game": GAME, "log": ["d0c0"] * LONGEST}},
        {"played": []},
        {"played": "d0c0"},
        {"instead": []},
        {"instead": [None]},
        {"instead": ["d0c0"]},
        {"score": 10**9},
        {"score": True},
        {"nodes": 0},
        {"nodes": 10**9},
        {"when": "yesterday"},
    ],
    ids=str,
)
def test_damaged_mistakes_are_ignored_and_dropped(change: Json) -> None:
    results = with_change(change)
    assert asked(results)["kept"] == []
    assert kept(results, costs=[], record=BETTER) == {}


@pytest.mark.parametrize("value", [None, 3, [], "x", {}, {"record": []}], ids=str)
def test_values_that_are_no_mistakes_are_ignored(value: Any) -> None:
    results = {**kept(), f"{GAME}/other": value, "x tries": value}
    (id,) = asked(results)["kept"]
    assert asked({**results, f"{id} tries": value})["due"] == [id]
    assert kept(results, costs=[], record=BETTER) == kept()


@pytest.mark.parametrize("change", [{"played": ["a0a1"]}, {"instead": ["a0a1"]}], ids=str)
def test_a_mistake_with_an_illegal_move_gives_no_task(change: Json) -> None:
    results = with_change(change)
    (id,) = results
    assert asked(results, mistake=id)["task"] is None


@pytest.mark.parametrize(
    "cost",
    [
        {"at": 0},
        {"at": 7, "better": {"since": 0, "instead": ["b2b8"], "score": 0}},
        {"at": 0, "better": {"since": 1, "instead": ["b2b8"], "score": 0}},
        {"at": 0, "better": {"since": -1, "instead": ["b2b8"], "score": 0}},
        {"at": 0, "better": {"since": 0, "instead": "b2b8", "score": 0}},
        {"at": 0, "better": {"since": 0, "instead": ["b2b8"], "score": None}},
        {"at": 1, "better": {"since": 1, "instead": ["g2g1"], "score": 0}},
        None,
    ],
    ids=str,
)
def test_costs_that_are_none_or_the_opponents_are_ignored(cost: Any) -> None:
    assert kept(costs=[cost]) == {}


def test_an_unfinished_line_counts_only_up_to_where_it_was_reviewed() -> None:
    assert kept(record=record(at=0)) == {}
