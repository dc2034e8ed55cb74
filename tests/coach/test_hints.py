"""Tests of hints: the piece, the move, and a true reason."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.kernel.types import Json
from tests.playouts import PLAYED


def asked(**request: Any) -> Json:
    """Return the reply to a request."""
    reply: Json = json.loads(handle(json.dumps(request)))
    return reply


def table(game: str, *log: str, **options: str) -> Json:
    """Return a record after these actions."""
    record: Json = asked(do="new", game=game, options=options)["record"]
    return {**record, "log": list(log), "at": len(log)}


def hinted(record: Json, move: str, score: int = 0) -> list[str]:
    """Return the texts of the three stages, after a check that all their cells are on the board."""
    reply = asked(do="hint", record=record, move=move, score=score)
    assert reply["ok"], reply
    board = asked(do="board", game=record["game"], options=record["options"])["board"]
    known = {cell["id"] for cell in board["cells"]}
    stages = reply["stages"]
    assert all(set(stage["cells"]) <= known for stage in stages)
    return [stage["text"] for stage in stages]


def drawings(record: Json, move: str) -> list[Json]:
    """Return how the three stages of a hint are drawn."""
    return [stage["drawing"] for stage in asked(do="hint", record=record, move=move)["stages"]]


def test_a_move_is_drawn_as_an_arrow_and_its_reason_as_cells() -> None:
    arrow = {"kind": "hint", "cells": ["b2", "b3"], "first": True, "sign": "1"}  # a piece from the tray follows
    assert drawings(table("pilgrim", "use", "M@b", "M@e"), "b2b3") == [
        {"arrows": [], "cells": ["b2"], "way": []},
        {"arrows": [arrow], "cells": [], "way": []},
        {"arrows": [arrow], "cells": [], "way": []},
    ]
    attack = {**table("pilgrim"), "start": "6k1/8/8/8/3r4/8/8/4B2K w - - 0 1 -"}
    assert drawings(attack, "e1c3")[2]["way"] == ["d4"]
    star = {"kind": "hint", "cells": ["F2", "F3"], "first": True, "sign": "★"}
    assert drawings(table("turtle-shell", "b1b3", "g7g6"), "f2f3")[2]["arrows"] == [star]


def test_a_piece_that_answers_has_an_arrow_of_its_own_kind() -> None:
    drawn = asked(do="draw", record=asked(do="new", game="temple-island", seed="1")["record"])
    pieces = {piece["cell"]: piece["side"] for piece in drawn["scene"]["pieces"]}
    for move in drawn["scene"]["moves"][:5]:
        ends = [[effect[1], effect[2]] for effect in move["effects"] if effect[0] == "shift"]
        arrows = drawings(drawn["record"], move["action"])[2]["arrows"]
        assert [arrow["cells"] for arrow in arrows] == ends
        assert [arrow["sign"] for arrow in arrows] == ["1", "2"]
        assert [arrow["first"] for arrow in arrows] == [True, False]
        assert pieces[ends[0][0]] != pieces[ends[1][0]]
        assert [arrow["kind"] for arrow in arrows] == ["hint", "hint-answer"]


def test_the_stages_name_the_piece_the_move_and_a_reason() -> None:
    which, move, whole = hinted(table("turtle-shell", "b1b3", "g7g6"), "f2f3")

    assert which == "Think of the White pawn on F2."
    assert move == "Pawn F2 to F3."
    assert whole.startswith(move)


def test_a_piece_in_hand_and_a_vote_have_readable_names() -> None:
    assert hinted(table("monkey-king"), "n@a6")[0] == "Think of the Goblin Knight in your hand."
    assert hinted(table("pilgrim"), "pass")[0] == "Think of “Without”."


def test_later_stages_show_more_cells() -> None:
    record = table("temple-island", "roll:3")
    move = asked(do="best", game="temple-island", after=["roll:3"], seconds=60)["move"]

    stages = asked(do="hint", record=record, move=move)["stages"]
    assert [len(stage["cells"]) for stage in stages[:2]] == [1, 2]
    assert stages[2]["cells"][:2] == stages[1]["cells"]
    assert stages[0]["text"].startswith("Think of the ")
    assert " from " in stages[1]["text"] and " answers to " in stages[2]["text"]


@pytest.mark.usefixtures("every_game_registered")
@pytest.mark.parametrize("game", PLAYED)
def test_every_first_move_has_a_hint(game: str) -> None:
    record = table(game)
    for move in asked(do="look", game=game)["moves"]:
        if not move.startswith("roll:"):
            assert all(hinted(record, move))


FOOLS = ("pass", "pass", "f2f3", "e7e5", "g2g4")


@pytest.mark.parametrize(
    ("log", "move", "score", "reason"),
    [
        (FOOLS, "d8h4", 0, "It wins: "),
        (FOOLS, "a7a6", 99_990, "It leads to a forced win."),
        (FOOLS, "a7a6", -99_990, "It holds out longest."),
        (("pass", "pass", "e2e4", "d7d5"), "e4d5", 0, "It captures the Black pawn."),
        (("pass", "pass", "f2f4", "e7e5"), "f4e5", 0, "It captures the Black pawn, and nothing can recapture."),
        (("pass", "pass", "e2e4", "f7f6"), "d1h5", 0, "It gives check."),
        (("pass", "pass", "e2e4", "f7f6", "d1h5"), "g7g6", 0, "It is the only move."),
        (("pass", "pass", "e2e4", "d7d6", "f1b5"), "c7c6", 0, "It answers the check."),
    ],
    ids=["mate", "forced", "lost", "capture", "free capture", "check", "only", "answer"],
)
def test_the_first_true_reason_is_given(log: tuple[str, ...], move: str, score: int, reason: str) -> None:
    assert reason in hinted(table("pilgrim", *log), move, score)[2]


def test_the_last_stage_is_made_of_its_reasons() -> None:
    asked_for = {"record": table("pilgrim", "pass", "pass"), "move": "d2d4"}
    *early, last = asked(do="hint", **asked_for)["stages"]

    assert all("reasons" not in stage for stage in early)
    assert [each["kind"] for each in last["reasons"]] == ["frees", "covers"]
    assert last["text"] == " ".join(["Pawn d2 to d4.", *(each["text"] for each in last["reasons"])])
    assert last["cells"] == ["d2", "d4", "c1", "c5", "e5"]


def test_a_move_with_nothing_to_say_for_it_or_against_others_tells_how_the_game_goes_on() -> None:
    stages = asked(do="hint", record=table("pilgrim", "pass", "pass"), move="h2h3")["stages"]

    assert stages[-1]["reasons"][0]["kind"] == "goes-on"
    assert "It may go on with: " in stages[-1]["text"]


def test_a_quiet_move_is_compared_with_one_that_costs_something() -> None:
    """A pawn can go where another one takes it; the king only steps aside."""
    start = "r1gg1r/p2k1p/n5/1ppp3p/1P2Pnp1/4/1N3P2/P2N1P/P2K1P/RG1G1R w"
    record = {**table("turtle-shell"), "start": start}
    reason = asked(do="hint", record=record, move="e1d0", score=-19)["stages"][-1]["reasons"][0]

    assert reason["kind"] == "otherwise"
    assert reason["text"] == "Worse would be: pawn F3 to F4. Then pawn G5 takes pawn on F4, and the pawn is lost."
    assert reason["cells"] == ["G5", "F4"]


@pytest.mark.parametrize(
    ("position", "move", "score", "texts"),
    [
        ("6k1/7r/8/8/8/8/8/R6K w - - 0 1 -", "h1g2", 0, ["It answers the check."]),
        ("3qk3/8/8/8/8/5n2/8/4K2R w - - 0 1 -", "e1e2", -400, []),
    ],
)
def test_no_reason_is_given_twice(position: str, move: str, score: int, texts: list[str]) -> None:
    stages = asked(do="hint", record={**table("pilgrim"), "start": position}, move=move, score=score)["stages"]
    told = [one["text"] for one in stages[-1]["reasons"]]

    assert told and len(told) == len(set(told)) and set(texts) <= set(told)


def test_a_capture_with_check_says_so_once() -> None:
    record = {**table("pilgrim"), "start": "6k1/5ppp/8/8/8/8/2r5/R1R4K w - - 0 1 -"}
    (*_, last) = asked(do="hint", record=record, move="a1a8", score=0)["stages"]
    assert last["text"].count("check") <= 2 and "Of all the moves" not in last["text"]


def test_a_side_that_is_mated_by_force_is_told_that_it_holds_out() -> None:
    record = {**table("pilgrim"), "start": "6k1/8/8/8/3r4/8/8/4B2K w - - 0 1 -"}
    reasons = asked(do="hint", record=record, move="e1c3", score=-99_990)["stages"][-1]["reasons"]
    assert reasons[0]["text"] == "It holds out longest."
    assert "threatens" not in [one["kind"] for one in reasons]


def test_an_illegal_move_has_no_hint() -> None:
    reply = asked(do="hint", record=table("turtle-shell"), move="b1b9")

    assert not reply["ok"]
    assert reply["error"]["code"] == "illegal-action"


def test_there_is_no_hint_when_chance_decides() -> None:
    for move in ("roll:4", "nonsense"):
        reply = asked(do="hint", record=table("temple-island"), move=move)
        assert reply["error"]["code"] == "bad-request"
        assert reply["error"]["message"] == "It is chance's turn: there is no move to search for."
