"""Tests of analysis, reviews and followed lines through the door, limited by nodes."""

from __future__ import annotations

import json
import random
from typing import Any
from unittest.mock import ANY

import pytest

from pycore.bridge import handle
from pycore.coach import review, solo_review
from pycore.coach.verdict import verdict
from pycore.door import thinking
from pycore.engine.scores import WON, share
from pycore.games import GAMES
from pycore.interfaces.game import GameSpec, setup
from pycore.kernel.messages import noun
from pycore.kernel.rules import can_pass
from pycore.kernel.types import Actor
from tests.playouts import PLAYED


def _begins(spec: GameSpec) -> Actor:
    """Return who decides first."""
    rules = setup(spec, {}).rules
    return rules.actor(rules.start())


FOR_TWO = [game for game in PLAYED if len(PLAYED[game].sides) == 2]
BEGUN_BY_A_SIDE = [game for game in FOR_TWO if _begins(PLAYED[game]) is not Actor.CHANCE]
"""Those that do not begin with a throw of dice, so that their start can be analysed."""
pytestmark = pytest.mark.usefixtures("every_game_registered")
SIDES = {"white": noun("White"), "black": noun("Black")}
MATE_IN_1 = "6/6/4r1/1k6/8/4/8/6/6/2K3 b"  # f7f0
SAME_BUT_WHITE_TO_MOVE = MATE_IN_1.replace(" b", " w")
TWO_ROOKS = "6/2k3/6/8/8/4/8/R4r/6/2K3 w"  # B2 and G2 can take each other
IN_CHECK = "6/2k3/r5/8/8/4/8/R5/3K2/5r w"


def ask(**request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def record(game: str = "turtle-shell", log: tuple[str, ...] | list[str] = (), **fields: Any) -> dict[str, Any]:
    return {"format": 1, "game": game, "log": list(log), **fields}


def worked(do: str, slice: float = 60, **request: Any) -> dict[str, Any]:
    """Return the reply that ends a job."""
    begun = ask(do=do, **request)
    assert begun["ok"], begun
    reply: dict[str, Any] = {"done": False}
    while not reply["done"]:
        reply = ask(do="think", job=begun["job"], slice=slice)
        assert reply["ok"], reply
    return reply


def test_a_plan_is_compared_with_the_best_moves_and_else_judged_like_a_retry() -> None:
    asked: dict[str, Any] = {"record": record(start=TWO_ROOKS), "nodes": 3000, "lines": 2}
    best, second = [one["line"][0] for one in worked("analyse", **asked)["candidates"]]

    assert worked("analyse", **asked)["plan"] is None
    first = worked("analyse", **asked, plan=best["action"])["plan"]
    assert first["text"].startswith("It is the best move found: White")
    assert first["best"] == "It was the best move found."
    other = worked("analyse", **asked, plan=second["action"])["plan"]
    assert other["text"].startswith("It is candidate 2: ")
    assert other["best"] == f"Best: {best['say']}."
    poor = worked("analyse", slice=0.01, **asked, plan="d0c0")["plan"]
    judged = worked("retry", record=record(start=TWO_ROOKS), action="d0c0", nodes=4000)
    assert poor == {"text": judged["text"], "best": other["best"]}
    assert ask(do="analyse", **asked, plan="d0d9")["error"]["code"] == "illegal-action"


def refused(**request: Any) -> str:
    reply = ask(**request)
    assert reply["ok"] is False
    return f"{reply['error']['code']}"


def random_log(game: str, plies: int) -> list[str]:
    """Return the first actions of a random game, or all of them if it is shorter."""
    log: list[str] = []
    draw = random.Random(3)
    while len(log) < plies and (moves := ask(do="look", game=game, after=log)["moves"]):
        log.append(draw.choice(moves))
    return log


# -- verdicts


@pytest.mark.parametrize(
    ("score", "text", "number", "side"),
    [
        (0, "About even", "0.0", None),
        (-20, "About even", "Black +0.2", None),
        (60, "White is slightly better", "White +0.6", "white"),
        (-200, "Black is clearly better", "Black +2.0", "black"),
        (900, "White is winning", "White +9.0", "white"),
        (WON - 5, "White wins in 3", "White wins in 3", "white"),
        (2 - WON, "Black wins next turn", "Black wins next turn", "black"),
    ],
)
def test_a_score_has_a_verdict_and_a_number(score: int, text: str, number: str, side: str | None) -> None:
    assert verdict(score, SIDES, 250)[:3] == (text, number, side)


def test_the_share_grows_with_the_score_and_is_symmetric() -> None:
    scores = [share(score, 250) for score in (-WON + 3, -900, -300, -50, 0, 50, 300, 900, WON - 3)]

    assert scores == sorted(scores)
    assert (scores[0], scores[4], scores[-1]) == (0, 0.5, 1)
    assert [round(1 - one, 9) for one in reversed(scores)] == [round(one, 9) for one in scores]


# -- analysis


@pytest.mark.parametrize("game", BEGUN_BY_A_SIDE)
def test_an_analysis_has_a_verdict_candidates_and_threats(game: str) -> None:
    legal = ask(do="look", game=game)["moves"]
    reply = worked("analyse", record=record(game), nodes=300)

    assert {"job", "done", "depth", "nodes", "verdict", "candidates", "threats"} <= set(reply)
    assert set(reply["verdict"]) == {"text", "number", "side", "share"}
    assert reply["candidates"][0]["line"][0]["action"] in legal
    for ply in reply["candidates"][0]["line"]:
        assert ply["by"] in GAMES[game].sides
        assert ply["notation"]
        assert ply["say"]
    if can_pass(setup(PLAYED[game], {}).rules):
        assert reply["threats"]["text"].endswith(".")
    else:
        assert reply["threats"] is None


def test_a_forced_win_is_the_verdict_with_its_move() -> None:
    reply = worked("analyse", record=record(start=MATE_IN_1), nodes=500)

    assert reply["verdict"]["text"] == "Black wins at once"
    assert reply["verdict"]["share"] == 0
    (mate,) = reply["candidates"][0]["line"]
    file = ["F7", "F6", "F5", "G5", "F4", "F3", "F2", "G2", "F1", "F0"]
    assert (mate["action"], mate["by"], mate["arrow"]) == ("f7f0", "black", file)
    assert mate["takes"] is False
    assert (mate["notation"], mate["say"]) == ("RF7-F0#", "rook F7 to F0, checkmate")


def test_candidates_are_sorted_best_first() -> None:
    reply = worked("analyse", record=record(start=TWO_ROOKS), nodes=2000, lines=3)

    scores = [one["score"] for one in reply["candidates"]]
    assert len({one["line"][0]["action"] for one in reply["candidates"]}) == 3
    assert scores == sorted(scores, reverse=True)
    assert reply["verdict"]["text"] == reply["candidates"][0]["text"]
    assert len(worked("analyse", record=record(start=TWO_ROOKS), nodes=200)["candidates"]) == 1


def test_the_analysis_of_a_finished_game_is_its_outcome() -> None:
    reply = worked("analyse", record=record(start=MATE_IN_1, log=["f7f0"]), nodes=500)

    said = "Black wins by checkmate."
    assert reply["verdict"] == {"text": said, "number": said, "side": "black", "share": 0}
    assert (reply["candidates"], reply["threats"]) == ([], None)


def test_slices_do_not_change_the_result() -> None:
    whole, sliced = (worked("analyse", slice, record=record(), nodes=400) for slice in (60, 0.001))

    assert {**whole, "job": 0} == {**sliced, "job": 0}


def test_invalid_requests_are_refused() -> None:
    assert refused(do="analyse", record=record("temple-island"), nodes=10) == "bad-request"
    assert refused(do="review", record=record("temple-island"), nodes=10) == "bad-request"
    assert refused(do="analyse", record=record()) == "bad-request"
    assert refused(do="analyse", record=record(), nodes=10, lines=9) == "bad-request"
    assert refused(do="review", record=record(), nodes=0) == "bad-request"


# -- threats


def test_a_threat_is_the_best_move_of_the_other_side_if_it_could_move_now() -> None:
    threats = worked("analyse", record=record(start=SAME_BUT_WHITE_TO_MOVE), nodes=800)["threats"]

    assert threats["side"] == "black"
    assert threats["text"] == "Black threatens to win at once: rook F7 to F0, checkmate."
    assert threats["list"][0]["line"][0]["arrow"][::9] == ["F7", "F0"]


def test_without_a_gain_there_is_no_threat() -> None:
    threats = worked("analyse", record=record(), nodes=400)["threats"]

    assert threats == {"side": "black", "text": "Black threatens nothing in particular.", "list": []}


def test_in_check_and_before_the_first_move_there_are_no_threats() -> None:
    checked = worked("analyse", record=record(start=IN_CHECK), nodes=200)["threats"]
    voting = worked("analyse", record=record("pilgrim"), nodes=50)["threats"]

    assert checked["text"] == "White is in check and must answer that first."
    assert voting["text"] == "Threats are shown once moves are made on the board."
    assert checked["list"] == voting["list"] == []


@pytest.mark.parametrize("game", FOR_TWO)
def test_passing_leads_to_a_valid_position_with_the_other_side_to_move(game: str) -> None:
    made, draw = setup(GAMES[game], {}), random.Random(7)
    rules = made.rules
    if not can_pass(rules):
        assert rules.passed(rules.start()) is None
        return
    passed, barred = 0, 0
    for _ in range(6):
        pos = rules.start()
        while (moves := rules.legal_moves(pos)) and passed < 150:
            supposed = rules.passed(pos)
            checked = any(kind == "check" for kind, _ in made.narrator.marks(pos))
            if supposed is None:
                assert checked or rules.phase(pos) != "move"
                barred += 1
            else:
                passed += 1
                assert rules.actor(supposed) in (rules.actor(pos).opponent, rules.actor(rules.start()).NOBODY)
                assert dict(made.narrator.pieces(supposed)) == dict(made.narrator.pieces(pos))
                assert rules.write(rules.read(rules.write(supposed))) == rules.write(supposed)
            pos = rules.play(pos, draw.choice(moves))
    assert passed > 50


# -- consecutive positions


def analysed(log: list[str], **limit: float) -> dict[str, Any]:
    return worked("analyse", record=record(log=log), lines=1, **limit)


def test_an_analysis_by_time_reuses_the_transposition_table() -> None:
    game = setup(GAMES["turtle-shell"], {})
    table = thinking._shared_table.of(game)
    analysed(["b1b3"], seconds=0.3)
    known = dict(table.young)
    assert len(known) > 100
    assert thinking._shared_table.of(game) is table
    analysed(["b1b3", "g7g6"], seconds=0.1)
    assert set(known) <= {*table.young, *table.old}
    assert len(table.young) > len(known)
    other = setup(GAMES["turtle-shell"], {"quiet": "50"})
    assert thinking._shared_table.of(other) is not table


def test_an_analysis_by_nodes_is_reproducible() -> None:
    analysed([], seconds=0.2)
    first = analysed([], nodes=400)
    analysed(["b1b3"], seconds=0.2)
    assert analysed([], nodes=400) == {**first, "job": ANY}


# -- review


def test_a_turning_point_has_the_better_move_and_a_reason() -> None:
    reply = worked("review", record=record(start=TWO_ROOKS, log=["d0c0", "g2b2"]), nodes=300)

    assert [point["at"] for point in reply["points"]] == [0, 1, 2]
    (point,) = reply["turning"]
    assert (point["at"], point["by"], point["played"]["action"]) == (0, "white", "d0c0")
    assert point["cost"] > 0.5
    assert point["before"]["side"] == "white"
    assert point["after"]["side"] == "black"
    assert point["text"] == (
        "Better: rook B2 to B8, check, which wins in 2. The move played allows this: rook G2 takes rook on B2, check."
    )
    assert point["better"][0]["action"].startswith("b2")
    assert point["reply"][0]["action"] == "g2b2"


def test_a_turning_point_says_why_a_quiet_answer_hurts() -> None:
    """White lets a knight fork king and rook."""
    position = "6k1/5ppp/8/8/1n6/8/5PPP/R4K2 w - - 0 1 -"
    reply = worked("review", record=record("pilgrim", ["f1e1", "b4c2"], start=position), nodes=600)

    (point,) = reply["turning"]
    assert point["text"].startswith("Better: ")
    assert "The move played allows this: knight b4 to c2, check. It attacks the White rook on a1" in point["text"]


def test_a_missed_win_has_its_line_to_the_end() -> None:
    reply = worked("review", record=record(start=MATE_IN_1, log=["f7g7", "d0e1", "g7d7"]), nodes=300)

    (miss,) = reply["missed"]
    assert (miss["at"], miss["by"]) == (0, "black")
    assert [ply["action"] for ply in miss["line"]] == ["f7f0"]
    assert miss["text"] == "Black could have won at once: rook F7 to F0, checkmate."
    assert reply["points"][-1]["text"] == "Black wins by checkmate."
    assert [point["share"] for point in reply["points"]][-1] == 0


def test_at_most_three_turning_points_are_named_in_order() -> None:
    reply = worked("review", record=record(log=random_log("turtle-shell", 40)), nodes=60)

    places = [point["at"] for point in reply["turning"]]
    assert len(places) == 3
    assert places == sorted(places)
    assert len(reply["missed"]) <= 5


def test_a_review_reports_progress_and_can_be_stopped() -> None:
    begun = ask(do="review", record=record(log=["b1b3", "g7g6"]), nodes=5000)
    part = ask(do="think", job=begun["job"], slice=0.001)
    stopped = ask(do="think", job=begun["job"], stop=True)

    assert (part["done"], part["of"], part["turning"], part["missed"]) == (False, 3, [], [])
    assert stopped["done"]
    assert ask(do="think", job=begun["job"], slice=0.01)["error"]["code"] == "bad-request"


@pytest.mark.parametrize("game", FOR_TWO)
def test_a_review_in_parts_equals_a_whole_one(game: str) -> None:
    log = random_log(game, 14)
    asked: dict[str, Any] = {"do": "review", "record": record(game, log), "nodes": 60}
    whole = worked(**asked)
    parts = [worked(**asked, first=at, last=min(at + 4, len(log))) for at in range(0, len(log) + 1, 5)]

    assert all(part["at"] == part["of"] == len(part["points"]) for part in parts)
    points = [point for part in parts for point in part["points"]]
    changed = [one for one, other in zip(points, whole["points"], strict=True) if one != other]
    assert len(changed) <= 2 * review.AGAIN  # the whole review has looked again at some
    judged = [one for part in parts for one in part["judged"]]
    assert worked(**asked, judged=judged) == {**whole, "job": ANY}


@pytest.mark.parametrize(
    "wrong",
    [
        {"first": 0},
        {"first": -1, "last": 1},
        {"first": 2, "last": 1},
        {"first": 0, "last": 3},
        {"judged": [[0, None]]},
        {"judged": [0, 0, 0]},
        {"judged": [[0, None], ["0", None], [0, None]]},
        {"judged": [[0, ["b1b3", ["b1b3"], 1]], [10**9, None], [0, None]]},
        {"judged": [[0, ["b1b3", ["c2c3"], 1]], [0, None], [0, None]]},
        {"judged": [[0, ["b1b3", ["b1b3", 7], 1]], [0, None], [0, None]]},
        {"judged": [[0, ["b1b9", ["b1b9"], 1]], [0, None], [0, None]]},
        {"judged": [[99_997, ["b1b3", ["b1b3", "b1b3"], 1]], [0, None], [0, None]]},
    ],
)
def test_invalid_parts_of_a_review_are_refused(wrong: dict[str, Any]) -> None:
    code = refused(do="review", record=record(log=["b1b3", "g7g6"]), nodes=9, **wrong)
    assert code in ("bad-request", "illegal-action")


def test_a_review_ignores_undone_moves() -> None:
    reply = worked("review", record=record(log=["b1b3", "g7g6"], at=1), nodes=50)

    assert [point["at"] for point in reply["points"]] == [0, 1]


@pytest.mark.parametrize("game", FOR_TWO)
def test_random_games_can_be_reviewed(game: str) -> None:
    log = random_log(game, 14)
    reply = worked("review", record=record(game, log), nodes=40)

    assert len(reply["points"]) == len(log) + 1
    assert all(0 <= point["share"] <= 1 for point in reply["points"])
    for point in reply["turning"]:
        assert point["text"]
        assert point["better"][0]["action"] != point["played"]["action"]


# -- following lines


def test_following_a_line_keeps_the_played_moves_as_a_branch() -> None:
    reply = ask(do="follow", record=record(log=["b1b3", "g7g6"], at=1), actions=["b7b6", "b3a3"])

    assert reply["record"]["log"] == ["b1b3", "b7b6", "b3a3"]
    assert reply["record"]["branches"] == [{"at": 1, "log": ["g7g6"]}]
    assert reply["at"] == 3
    assert reply["scene"]["to_move"] == "black"
    assert reply["effects"] == [["shift", "B3", "A3"]]


def test_an_empty_line_changes_nothing_and_an_invalid_one_is_refused() -> None:
    assert ask(do="follow", record=record(log=["b1b3"]), actions=[])["at"] == 1
    assert refused(do="follow", record=record(), actions=["b1b3", "b1b3"]) == "illegal-action"
    assert refused(do="follow", record=record(), actions="b1b3") == "bad-request"
    assert refused(do="follow", record=record(), actions=["b1b3"] * 101) == "bad-request"


def test_a_review_is_concluded_in_a_sentence() -> None:
    assert review._conclusion(0)["text"] == "The game is reviewed. No single move decided this game."
    assert review._conclusion(1) == {"heading": "Where it turned", "text": "The game is reviewed. It turned once."}
    assert review._conclusion(3)["text"] == "The game is reviewed. It turned 3 times."
    assert solo_review._conclusion(1)["text"] == "The game is reviewed. 1 turn costs most."
    assert solo_review._conclusion(0)["heading"] == "No turn was lost by much."
