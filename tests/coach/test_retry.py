"""Tests of retries, judged as in a review or by the planner of a game, and of reviews by a planner."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.coach.lessons import cost_json
from pycore.games import find
from pycore.interfaces.game import setup
from tests.playouts import sampled

TWO_ROOKS = "6/2k3/6/8/8/4/8/R4r/6/2K3 w"
NODES = 300


def ask(**request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def worked(do: str, **request: Any) -> dict[str, Any]:
    reply = ask(do=do, **request)
    while reply["ok"] and not reply["done"]:
        reply = ask(do="think", job=reply["job"], slice=5.0)
    return reply


def record(game: str = "turtle-shell", log: list[str] | None = None, **given: Any) -> dict[str, Any]:
    made: dict[str, Any] = ask(do="new", game=game, **given)["record"]
    log = log or []
    return {**made, "log": log, "at": len(log)}


def test_every_move_that_cost_something_has_a_kind() -> None:
    played = record(log=["d0c0", "g2b2"], start=TWO_ROOKS)
    found = worked("review", record=played, nodes=NODES)
    (costly,) = found["costs"]
    assert {"at": 0, "kind": "blunder", "sign": "??", "text": "Blunder"}.items() < costly.items()
    (turned,) = found["turning"]
    assert turned["task"].startswith("King D0 to C0 was played. Before it: ")
    assert [cost_json(3, given, 0.1) and cost_json(3, given, 0.1)["kind"] for given in (0.04, 0.05, 0.1, 0.31)] == [
        None,
        "slip",
        "mistake",
        "blunder",
    ]


def test_a_turning_point_is_wrong_again_and_the_better_move_is_right() -> None:
    played = record(log=["d0c0", "g2b2"], start=TWO_ROOKS)
    (first, *_) = worked("review", record=played, nodes=NODES)["turning"]
    at = {**played, "at": first["at"]}

    wrong = worked("retry", record=at, action=first["played"]["action"], nodes=NODES)
    assert (wrong["right"], wrong["best"], wrong["cost"]) == (False, False, first["cost"])
    assert wrong["after"] == first["after"]
    assert wrong["text"].endswith("It allows this: rook G2 takes rook on B2, check.")
    right = worked("retry", record=at, action=first["better"][0]["action"], nodes=NODES)
    assert (right["right"], right["best"], right["cost"]) == (True, True, 0.0)
    assert right["text"].startswith("That is the best that was found: White")


@pytest.mark.parametrize("game", ["turtle-shell", "monkey-king", "pilgrim"])
def test_every_move_of_a_game_is_judged_as_in_its_review(game: str) -> None:
    log: list[str] = []
    for _ in range(8):
        moves = ask(do="look", game=game, after=log)["moves"]
        log.append(moves[len(log) * 7 % len(moves)])
    reviewed = worked("review", record=record(game, log), nodes=60)
    named = {one["at"]: one["cost"] for one in reviewed["turning"]}
    marked = {one["at"]: one["kind"] for one in reviewed["costs"]}  # looked at again in the review, as in a retry
    assert named.keys() <= marked.keys()
    for at, action in enumerate(log):
        tried = worked("retry", record={**record(game, log), "at": at}, action=action, nodes=60)
        if at in named:
            assert tried["cost"] == named[at]
            assert not tried["right"]
        elif at in marked:
            assert tried["right"] == (marked[at] == "slip")


def test_a_turn_of_several_actions_is_retried_as_a_whole() -> None:
    """Red places a Pawn, but ends the turn with an unspent Fist that would have taken the Goblin King."""
    played = record("monkey-king", ["P@a1", "end"], start="5/5/2k2/3M1/2p2/5/5/3K1 --/-- P5N2HCp5n2h2c 1 r - 0 20")
    (turned,) = worked("review", record=played, nodes=600)["turning"]
    assert (turned["at"], turned["since"]) == (1, 0)
    begun = {**played, "at": turned["since"]}

    wrong = worked("retry", record=begun, action="P@a1", then=["end"], nodes=600)
    assert not wrong["right"]
    assert wrong["text"].endswith("It allows this: Goblin King C6 takes Monkey King on D5.")
    right = worked("retry", record=begun, action="P@a1", then=[turned["better"][0]["action"]], nodes=600)
    assert right["right"]
    assert right["cost"] < wrong["cost"]
    early = worked("retry", record=begun, action="P@a1", nodes=600)
    assert early["right"], "nothing is lost while the Fist can still be spent"


def test_further_actions_must_belong_to_the_same_turn() -> None:
    for then in (["g2b2"], [7], "g2b2", ["g2b9"]):
        refused = ask(do="retry", record=record(start=TWO_ROOKS), action="d0c0", then=then, nodes=5)
        assert refused["error"]["code"] == "bad-request"
    home = record(start="6/2K3/6/8/8/k3/8/6/6/6 w")
    after_the_end = ask(do="retry", record=home, action="d8e8", then=["e8d8"], nodes=5)
    assert after_the_end["error"]["code"] == "bad-request"


def test_a_move_that_ends_the_game_is_judged() -> None:
    home = record(start="6/2K3/6/8/8/k3/8/6/6/6 w")
    tried = worked("retry", record=home, action="d8e8", nodes=NODES)
    assert tried["right"]
    assert tried["after"]["text"].startswith("White wins: the king reached")


def walked(length: int) -> dict[str, Any]:
    """Return a record of a game for one player with arbitrary moves."""
    now = ask(do="new", game="temple-island", seed="3")
    while len(now["record"]["log"]) < length:
        moves = now["scene"]["moves"]
        drawn = now["scene"]["to_move"] == "chance"
        action = {} if drawn else {"action": moves[len(now["record"]["log"]) * 31 % len(moves)]["action"]}
        now = ask(do="draw" if drawn else "play", record=now["record"], **action)
        assert now["ok"]
    found: dict[str, Any] = now["record"]
    return found


def test_a_game_for_one_player_is_reviewed_by_its_planner() -> None:
    played = walked(14)
    found = worked("walk", record=played)
    assert found["at"] == found["of"] == 15
    assert 1 <= len(found["turning"]) <= 5
    assert [one["at"] for one in found["turning"]] == sorted(one["at"] for one in found["turning"])
    for one in found["turning"]:
        assert one["cost"] >= 0.5
        assert one["played"]["action"] == played["log"][one["at"]]
        assert one["before"]["text"].startswith("About ")
        assert one["text"].startswith("Better: ")
        at = {**played, "at": one["at"]}
        wrong = worked("retry", record=at, action=one["played"]["action"], nodes=1)
        assert (wrong["right"], wrong["cost"]) == (False, one["cost"])
        right = worked("retry", record=at, action=one["better"][0]["action"], nodes=1)
        assert (right["right"], right["best"], right["cost"]) == (True, True, 0.0)


def test_the_planners_own_moves_are_never_turning_points() -> None:
    now = ask(do="new", game="temple-island", seed="5")
    while len(now["record"]["log"]) < 8:
        if now["scene"]["to_move"] == "chance":
            now = ask(do="draw", record=now["record"])
        else:
            look = {"game": "temple-island", "options": now["record"]["options"], "after": now["record"]["log"]}
            best = ask(do="best", **look, seed="5", nodes=1)
            now = ask(do="play", record=now["record"], action=best["move"])
    assert worked("walk", record=now["record"])["turning"] == []


def test_a_game_without_a_planner_and_a_roll_are_refused() -> None:
    assert ask(do="walk", record=record())["error"]["code"] == "bad-request"
    asked = {"record": record("temple-island"), "action": "roll:3", "nodes": 5}
    assert ask(do="retry", **asked)["error"]["code"] == "bad-request"
    assert ask(do="retry", record=record(), action="b1b9", nodes=5)["error"]["code"] == "illegal-action"


@pytest.mark.parametrize("options", [{"order": value} for value in find("temple-island").options["order"].values])
def test_the_planner_estimates_the_turns_after_every_action(options: dict[str, str]) -> None:
    made = setup(find("temple-island"), options)
    seen = set()
    for ply in sampled(made, "reckoned", 60, 3):
        if ply.move is None or made.rules.chances(ply.pos):
            continue
        assert made.spec.play.planner
        planner = made.spec.play.planner(made.rules, ply.pos)
        for move in made.rules.legal_moves(ply.pos)[::40]:
            assert planner.turns_to_goal(move.text) >= 0
            seen.add(move.kind)
    assert "pair" in seen
