"""Tests of the door: every command, error code and limit (docs/api), and the process that serves it on a pipe."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType
from typing import Any, get_type_hints

import pytest

from pycore import bridge
from pycore.__main__ import query
from pycore.bridge import HANDLERS, MAX_BYTES, handle
from pycore.door import asking
from pycore.games import GAMES
from pycore.interfaces.game import setup
from pycore.kernel.perft import perft
from pycore.kernel.record import MAX_ACTIONS
from pycore.kernel.types import Json
from tests.toy import TOY

ROOT = Path(__file__).parents[2]
TURTLE = "turtle-shell"
START = "rnggnr/p2k1p/ppp1pp/8/8/4/8/PPP1PP/P2K1P/RNGGNR w"
SERIES = {"of": 2, "number": 1, "levels": [1, 2], "games": [], "next": "", "stopped": False}
CHASE = "6/6/6/2R5/8/4/4K3/6/5k/6 b"
CHASED = ["g1g2", "c6f6", "g2g1"]
"""White's rook has given check all round a loop and must vary, so T5 forbids f6c6."""


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a request."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def good(**request: Any) -> dict[str, Any]:
    """Return the reply to a valid request, without `ok`."""
    reply = ask(**request)
    assert reply.pop("ok") is True, reply
    return reply


def refused(**request: Any) -> dict[str, Any]:
    """Return the error in the reply to a request."""
    reply = ask(**request)
    assert reply["ok"] is False, reply
    assert reply["error"]["message"].strip()
    error: dict[str, Any] = reply["error"]
    return error


def look(**request: Any) -> dict[str, Any]:
    """Return the reply to a valid `look`."""
    return good(do="look", game=TURTLE, **request)


def new(*log: str, **request: Any) -> dict[str, Any]:
    """Return a record with these moves played."""
    record: dict[str, Any] = good(do="new", game=TURTLE, **request)["record"]
    for action in log:
        record = good(do="play", record=record, action=action)["record"]
    return record


# games, look, perft, why


def test_games_lists_every_game_with_its_options() -> None:
    games = good(do="games")["games"]

    assert [game["id"] for game in games] == list(GAMES)
    turtle = next(game for game in games if game["id"] == TURTLE)
    assert turtle["name"] == "Turtle Shell Chess"
    assert turtle["players"] == 2
    assert turtle["options"]["start"]["values"] == ["classic", "shuffle"]
    for option in turtle["options"].values():
        assert isinstance(option["default"], str)
        assert option["help"]
        assert option.get("values") or option["kind"]


def test_look_at_the_start() -> None:
    assert look() == {
        "position": START,
        "moves": ["b1b3", "c0d1", "c2c3", "d2e2", "e1d1", "f0d1", "f2f3", "g1g3"],
        "to_move": "white",
        "outcome": None,
    }


def test_look_after_some_actions() -> None:
    after = look(after=["b1b3", "g7g6"])

    assert after["position"] == "rnggnr/p2k1p/ppp1p1/6p1/8/4/1P6/PPP1PP/3K1P/RNGGNR w"
    assert after["to_move"] == "white"
    assert look(after=["b1b3"])["to_move"] == "black"


def test_look_at_a_position_set_up() -> None:
    found = look(start=CHASE, after=CHASED)

    assert "f6c6" not in found["moves"]
    assert look(start=found["position"])["moves"] != found["moves"]


def test_look_at_a_finished_game() -> None:
    found = look(start="6/1K4/6/8/8/4/8/6/4k1/6 w", after=["c8c9"])

    assert found["moves"] == []
    assert found["to_move"] is None
    assert found["outcome"]["winner"] == "white"
    assert found["outcome"]["reason"] == "king-home"


def test_options_are_texts_or_whole_numbers() -> None:
    after = ["c0d1", "c9d8"]
    for quiet in ("2", 2):
        found = look(options={"quiet": quiet}, after=after)
        assert found["outcome"]["winner"] == "nobody"
        assert found["outcome"]["reason"] == "quiet"


def test_a_seed_may_stand_among_the_options_or_beside_them() -> None:
    inside = look(options={"start": "shuffle", "seed": "17"})

    assert look(options={"start": "shuffle"}, seed="17") == inside
    assert look(options={"start": "shuffle"}, seed="18") != inside


def test_perft_counts_and_divides() -> None:
    assert good(do="perft", game=TURTLE, depth=3) == {"nodes": 600}
    assert good(do="perft", game=TURTLE, depth=0) == {"nodes": 1}
    divided = good(do="perft", game=TURTLE, depth=2, divide=True)
    assert divided == {"nodes": 64, "divide": dict.fromkeys(look()["moves"], 8)}
    assert good(do="perft", game=TURTLE, depth=0, divide=True) == {"nodes": 1, "divide": {}}


def test_perft_ignores_the_quiet_count_but_not_T5() -> None:
    quiet = good(do="perft", game=TURTLE, options={"quiet": "1"}, depth=3)
    looping = good(do="perft", game=TURTLE, start=CHASE, after=CHASED, depth=1)

    assert quiet == {"nodes": 600}
    assert looping["nodes"] == len(look(start=CHASE, after=CHASED)["moves"])


def test_perft_of_a_finished_game() -> None:
    home = "1K4/6/6/8/8/4/8/6/4k1/6 b"

    assert good(do="perft", game=TURTLE, start=home, depth=0) == {"nodes": 1}
    assert good(do="perft", game=TURTLE, start=home, depth=2, divide=True) == {"nodes": 0, "divide": {}}


def test_why_a_move_is_legal_or_not() -> None:
    assert good(do="why", game=TURTLE, action="b1b3") == {"legal": True}
    why = good(do="why", game=TURTLE, action="b1b2")
    assert (why["legal"], why["rule"], why["cells"]) == (False, "T3", ["B2"])
    assert why["message"]
    assert "loop" not in why


def test_why_has_the_loop_if_T5_forbids_the_move() -> None:
    why = good(do="why", game=TURTLE, start=CHASE, after=CHASED, action="f6c6")

    assert why["rule"] == "T5"
    assert why["loop"]["must_vary"] == "white"
    assert set(why["loop"]) == {"first", "rows", "totals", "must_vary", "text"}
    assert set(why["loop"]["rows"][0]) == {"by", "threats", "checks"}
    assert why["loop"]["totals"]["white"] == {"threats": 1, "checks": 1}


# The commands of the page


def test_board() -> None:
    board = good(do="board", game=TURTLE, options={"start": "shuffle"})["board"]

    assert board["id"] == TURTLE
    assert len(board["cells"]) == 64


def test_rulebook() -> None:
    assert [section["id"] for section in good(do="rulebook", game=TURTLE)["sections"]] == [
        "T1",
        "T2",
        "T3",
        "T4",
        "T5",
        "T6",
    ]


def test_new_gives_a_table() -> None:
    reply = good(do="new", game=TURTLE, options={"quiet": "50"}, seed="9", meta={"white": "Ada"})

    assert set(reply) == {"record", "scene", "turns", "at", "effects", "problem"}
    assert reply["record"] == {
        "format": 1,
        "game": TURTLE,
        "rules": 1,
        "options": {"start": "classic", "quiet": "50"},
        "seed": "9",
        "start": None,
        "log": [],
        "at": 0,
        "branches": [],
        "meta": {"white": "Ada"},
    }
    assert reply["scene"]["position"] == START
    assert (reply["turns"], reply["at"], reply["effects"], reply["problem"]) == ([], 0, [], None)


def test_new_from_a_position() -> None:
    assert good(do="new", game=TURTLE, start=CHASE)["scene"]["position"] == CHASE


def test_play_returns_the_effects_and_the_turn() -> None:
    reply = good(do="play", record=new(), action="b1b3")

    assert reply["effects"] == [["shift", "B1", "B3"]]
    assert reply["turns"] == [
        {
            "action": "b1b3",
            "by": "white",
            "notation": "B1-B3",
            "say": "pawn B1 to B3",
            "number": 1,
            "turn": 1,
            "moment": "turn 1, White",
            "events": [],
            "losses": [],
            "captures": 0,
        }
    ]
    assert reply["at"] == reply["record"]["at"] == 1
    assert {"kind": "to", "cells": ["B3"]} in reply["scene"]["marks"]


def test_undo_redo_and_go_move_through_the_line() -> None:
    record = new("b1b3", "g7g6", "b3a3")

    undone = good(do="undo", record=record)
    assert (undone["at"], undone["effects"]) == (2, [])
    assert undone["record"]["log"] == record["log"]
    redone = good(do="redo", record=undone["record"])
    assert (redone["at"], redone["effects"]) == (3, [["shift", "B3", "A3"]])
    assert redone["record"] == record
    assert good(do="redo", record=record)["effects"] == []
    assert good(do="go", record=record, at=1)["at"] == 1
    assert len(good(do="go", record=record, at=1)["turns"]) == 3
    assert [good(do="go", record=record, at=at)["at"] for at in (-1, 99)] == [0, 3]


def test_turns_from_leaves_out_the_turns_that_the_sender_has() -> None:
    record = new("b1b3", "g7g6", "b3a3")
    for request in (
        {"do": "open"},
        {"do": "undo"},
        {"do": "go", "at": 1},
        {"do": "play", "action": "g6h6"},
        {"do": "end", "reason": "agreement"},
        {"do": "follow", "actions": ["g6h6"]},
        {"do": "explore", "line": ["b1b3", "g7g6", "b3a3"], "action": "g6h6"},
    ):
        all_told = good(record=record, **request)
        for known in (0, 2, 3):
            reply = good(record=record, turns_from=known, **request)
            assert reply["turns_from"] == known
            assert all_told["turns"][:known] + reply["turns"] == all_told["turns"]
            assert {**reply, "turns": 0} == {**all_told, "turns": 0, "turns_from": known}


def test_turns_from_never_passes_the_fork_of_the_logs() -> None:
    record = {**new("b1b3", "g7g6", "b3a3"), "at": 1}

    reply = good(do="play", record=record, action="f7f6", turns_from=3)
    assert reply["turns_from"] == 1
    assert [turn["action"] for turn in reply["turns"]] == ["f7f6"]
    back = good(do="branch", record=reply["record"], branch=0, turns_from=99)
    assert back["turns_from"] == 1
    assert [turn["action"] for turn in back["turns"]] == ["g7g6", "b3a3"]
    broken = {**new("b1b3"), "log": ["b1b3", "b1b3"], "at": 2}
    assert good(do="open", record=broken, turns_from=2)["turns_from"] == 1


def test_log_from_leaves_out_the_actions_that_the_sender_has() -> None:
    record = {**new("b1b3", "g7g6", "b3a3"), "at": 1}
    for request in ({"do": "open"}, {"do": "redo"}, {"do": "play", "action": "f7f6"}, {"do": "undo"}):
        whole = good(record=record, **request)
        for known in (0, 1, 3, 99):
            reply = good(record=record, log_from=known, **request)
            kept = reply.pop("log_from")
            assert kept == min(known, 1 if request["do"] == "play" else 3)
            log = [*record["log"][:kept], *reply["record"]["log"]]
            assert {**reply, "record": {**reply["record"], "log": log}} == whole


@pytest.mark.parametrize("name", ["turns_from", "log_from"])
@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param(-1, marks=pytest.mark.guard(name="what is known is no negative number")),
        *(pytest.param(wrong, marks=pytest.mark.guard(name="a field has its type")) for wrong in ("1", True, 1.5)),
    ],
)
def test_turns_from_and_log_from_must_be_numbers_of_actions(name: str, wrong: object) -> None:
    assert refused(do="open", record=new("b1b3"), **{name: wrong})["code"] == "bad-request"


def test_undo_at_the_start_changes_nothing() -> None:
    record = new()

    assert good(do="undo", record=record)["record"] == record


def test_branch_makes_another_line_the_main_line() -> None:
    back = good(do="go", record=new("b1b3", "g7g6"), at=0)["record"]
    record = good(do="play", record=back, action="c2c3")["record"]

    reply = good(do="branch", record=record, branch=0)

    assert (reply["record"]["log"], reply["at"]) == (["b1b3", "g7g6"], 0)
    assert reply["record"]["branches"] == [{"at": 0, "log": ["c2c3"]}]


def test_refuse_returns_the_reason_why_steps_are_illegal() -> None:
    record = new()

    assert good(do="refuse", record=record, steps=["B1"]) == {"legal": True}
    assert good(do="refuse", record=record, steps=["B1", "B3"]) == {"legal": True}
    assert good(do="refuse", record=record, steps=["B7"])["rule"] == "T2"
    assert good(do="refuse", record=record, steps=["nowhere"])["rule"] == "T1"
    assert good(do="refuse", record=record, steps=["B1", "B3", "="])["rule"] == "T3"
    looped = new(*CHASED, start=CHASE)
    assert good(do="refuse", record=looped, steps=["F6", "C6"])["loop"]["must_vary"] == "white"


@pytest.mark.parametrize(
    ("meta", "day"),
    [
        ({"created": "2026-11-27T06:44:00.000Z", "day": "2026-11-26"}, "2026.11.26"),
        ({"day": "2026-11-26"}, "2026.11.26"),
        ({"created": "2026-11-27T06:44:00.000Z"}, "2026.11.27"),
        ({"created": "2026-11-27T06:44:00.000Z", "day": "26 November"}, "2026.11.27"),
        ({"created": "2026-11-271", "day": None}, "????.??.??"),
        ({"day": "2026-11-26", "headers": {"Date": "1858.11.02"}}, "1858.11.02"),
    ],
)
def test_the_date_of_a_text_is_the_day_of_its_player(meta: dict[str, Any], day: str) -> None:
    record = new()

    text = good(do="text", record={**record, "meta": {**record["meta"], **meta}})["text"]
    assert f'[Date "{day}"]' in text.splitlines()


def test_text_is_the_game_in_notation() -> None:
    record = new(*"b1b3 g7g6 b3a3 b7b6 b0b3 c9b7 b3e2".split(), options={"quiet": "90"})

    lines = good(do="text", record=record)["text"].splitlines()
    assert lines[:14] == [
        '[Game "Turtle Shell Chess"]',
        '[Variant "Turtle Shell Chess"]',
        '[Date "????.??.??"]',
        '[White "?"]',
        '[Black "?"]',
        '[Result "*"]',
        '[Quiet "90"]',
        "",
        "1. B1-B3 G7-G6",
        "2. B3-A3 B7-B6",
        "3. RB0-B3 NC9-B7",
        "4. RB3-E2",
        "*",
        "",
    ]
    assert lines[14] == "%          g    g"


CHESS_BOARD = """\
% 8 r n b q k b n r
% 7 p p p p . p p p
% 6 . . . . . . . .
% 5 . . . . p . . .
% 4 . . . . P . . .
% 3 . . . . . . . .
% 2 P P P P . P P P
% 1 R N B Q K B N R
%   a b c d e f g h
"""


def test_pgn_has_the_board_only_on_request() -> None:
    chess = {"format": 1, "game": "pilgrim", "log": ["pass", "pass", "e2e4", "e7e5"]}
    turtle = new("b1b3")

    assert good(do="text", record=chess)["text"].endswith("\n\n1. e4 e5 *\n")
    assert good(do="text", record=chess, board=True)["text"].endswith("\n1. e4 e5 *\n\n" + CHESS_BOARD)
    assert good(do="text", record=turtle, board=False)["text"].endswith("\n1. B1-B3\n*\n")
    assert "\n% " in good(do="text", record=turtle)["text"]


def test_text_of_a_game_that_black_began_and_that_ended() -> None:
    record = new("c1c0", start="6/1K4/6/8/8/4/8/6/1k4/6 b")

    lines = good(do="text", record=record)["text"].splitlines()

    assert '[FEN "6/1K4/6/8/8/4/8/6/1k4/6 b"]' in lines
    assert "1. ... KC1-C0##" in lines
    assert '[Result "0-1"]' in lines and "0-1" in lines
    assert any(line.startswith('[Termination "Black wins') for line in lines)


def test_undone_moves_are_not_in_the_text() -> None:
    undone = good(do="undo", record=new("b1b3", "g7g6"))["record"]

    assert "\n1. B1-B3\n*\n" in good(do="text", record=undone)["text"]


def test_a_save_is_opened_as_far_as_it_is_legal() -> None:
    log = ["b1b3", "g7g6", "b3b1", "b7b6"]
    branches = [{"at": 1, "log": ["c7c6"]}, {"at": 3, "log": ["c7c6"]}]

    reply = good(do="open", record={"format": 1, "game": TURTLE, "log": log, "branches": branches})

    assert reply["problem"]["code"] == "illegal-action"
    assert (reply["problem"]["at"], reply["problem"]["action"], reply["problem"]["rule"]) == (2, "b3b1", "T3")
    assert (reply["record"]["log"], reply["record"]["rest"]) == (log[:2], log[2:])
    assert (reply["record"]["branches"], reply["record"]["branches_aside"]) == (branches[:1], branches[1:])
    assert reply["at"] == 2
    assert good(do="open", record=reply["record"])["problem"] is None


def test_unplayable_actions_are_kept_when_more_are_added() -> None:
    record = {"format": 1, "game": TURTLE, "log": ["b1b3", "nonsense"], "rest": ["g7g6"], "branches_aside": [1]}

    reply = good(do="open", record=record)

    assert reply["record"]["rest"] == ["nonsense", "g7g6"]
    assert reply["record"]["branches_aside"] == [1]


@pytest.mark.guard(name="what cannot be followed is not played on")
def test_playing_beyond_the_legal_part_of_a_save_is_refused() -> None:
    record = {"format": 1, "game": TURTLE, "log": ["b1b3", "b1b3", "g7g6"]}

    error = refused(do="play", record=record, action="g7g6")

    assert (error["code"], error["at"]) == ("illegal-action", 1)


def test_a_save_with_unreadable_moves_is_opened_too() -> None:
    reply = good(do="open", record={"format": 1, "game": TURTLE, "log": ["b1b3", "\x00☃"]})

    assert (reply["problem"]["code"], reply["problem"]["at"]) == ("bad-action", 1)


# Chance


@pytest.fixture
def dice(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """Return a record of the toy game in which the first die is about to be thrown."""
    monkeypatch.setitem(GAMES, TOY.id, TOY)
    record = good(do="new", game=TOY.id, seed="17")["record"]
    going: dict[str, Any] = good(do="play", record=record, action="go")["record"]
    return going


def test_draw_takes_the_action_of_chance(dice: dict[str, Any]) -> None:
    reply = good(do="draw", record=dice)

    assert reply["record"]["log"] in (["go", "roll:1"], ["go", "roll:2"])
    assert reply["turns"][1]["by"] == "chance"
    assert reply["effects"][0][:2] == ["shift", "a0"]
    assert good(do="draw", record=dice) == reply
    assert refused(do="draw", record=reply["record"])["code"] == "bad-request"


def test_chance_acts_only_on_its_turn(dice: dict[str, Any]) -> None:
    found = good(do="look", game=TOY.id, after=["go"])

    assert (found["to_move"], found["moves"]) == ("chance", ["roll:1", "roll:2"])


def test_undo_goes_back_over_chance(dice: dict[str, Any]) -> None:
    drawn = good(do="draw", record=dice)["record"]

    undone = good(do="undo", record=drawn)

    assert undone["at"] == 0
    assert good(do="redo", record=undone["record"])["at"] == 2


@pytest.mark.guard(name="what cannot be followed is not played on")
def test_nothing_is_drawn_beyond_the_legal_part_of_a_save(dice: dict[str, Any]) -> None:
    error = refused(do="draw", record={**dice, "log": ["go", "stay", "go"], "at": 3})

    assert (error["code"], error["at"]) == ("illegal-action", 1)


# Errors


NO_REQUESTS = {
    "a request is JSON": [
        *("", " ", "{", "[1, 2", "nonsense", '{"do": "games",}', "{'do': 'games'}", '{"do": "games"} x', "\x00"),
        *("\ufeff{}", '{"do": NaN}', '{"id": Infinity, "do": "games"}', '{"id": 1e999, "do": "games"}'),
    ],
    "texts are nested at most so deep": ["[" * 100_000],
    "a request is an object": ['"games"', "3", "null", "[]", "true"],
}
"""Texts by the guard that refuses them."""


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=repr(text[:20]), marks=pytest.mark.guard(name=guard))
        for guard, texts in NO_REQUESTS.items()
        for text in texts
    ],
)
def test_text_that_is_not_a_json_object_is_a_bad_request(text: str) -> None:
    assert json.loads(handle(text))["error"]["code"] == "bad-request"


@pytest.mark.parametrize("do", [None, 3, "", "nothing", "Look", ["look"], {"do": "look"}, "__class__"], ids=str)
@pytest.mark.guard(name="a request is one of those there are")
def test_an_unknown_request_is_refused(do: Any) -> None:
    assert refused(do=do)["code"] == "bad-request"


@pytest.mark.guard(name="a request is one of those there are")
def test_a_request_without_do_is_a_bad_request() -> None:
    assert refused()["code"] == "bad-request"


WRONG: dict[str, list[Any]] = {
    "text": [None, 3, True, [], {}],
    "text or null": [3, True, [], {}],
    "object": [None, 3, True, [], "x"],
    "object or null": [3, True, [], "x"],
    "list": [None, 3, True, {}, "x"],
    "whole": [None, True, [], {}, "1", 1.5],
    "flag": [None, 0, 1, "true", []],
}
"""Wrong values by the type that a field should have."""

FIELDS: dict[str, dict[str, str]] = {
    "pack-game": {"text": "object"},
    "unpack-game": {"link": "text"},
    "submission": {"text": "object"},
    "renew": {"game": "text", "record": "object"},
    "drawings": {"game": "text"},
    "look": {"game": "text", "options": "object", "start": "text or null", "after": "list"},
    "perft": {"game": "text", "options": "object", "depth": "whole", "divide": "flag"},
    "why": {"game": "text", "start": "text or null", "after": "list", "action": "text"},
    "board": {"game": "text", "options": "object"},
    "rulebook": {"game": "text"},
    "howto": {"game": "text"},
    "lessons": {"game": "text"},
    "palette": {"game": "text", "options": "object"},
    "compose": {"game": "text", "options": "object", "pieces": "list", "fields": "object"},
    "decompose": {"game": "text", "options": "object", "start": "text or null", "after": "list"},
    "edit": {"game": "text", "options": "object", "pieces": "list", "fields": "object", "edit": "object or null"},
    "handicaps": {"game": "text", "options": "object"},
    "games-to-watch": {"game": "text"},
    "puzzles": {"game": "text"},
    "daily": {"game": "text", "date": "text"},
    "next-puzzle": {
        "game": "text",
        "mode": "text",
        "results": "object",
        "today": "text",
        "theme": "text",
        "last": "text",
    },
    "keep-mistakes": {"record": "object", "costs": "list", "nodes": "whole", "results": "object", "now": "whole"},
    "mistakes": {"game": "text", "results": "object", "today": "text", "mistake": "text"},
    "attempt": {
        "game": "text",
        "puzzle": "text",
        "actions": "list",
        "date": "text or null",
        "tries": "whole",
        "task": "object or null",
    },
    "setup": {"game": "text", "options": "object", "against": "object or null"},
    "gallery": {"game": "text"},
    "try": {"game": "text", "value": "text", "position": "text", "action": "text or null"},
    "new": {"game": "text", "options": "object", "start": "text or null", "meta": "object"},
    "open": {"record": "object"},
    "play": {"record": "object", "action": "text"},
    "follow": {"record": "object", "actions": "list"},
    "hint": {"record": "object", "move": "text", "score": "whole"},
    "analyse": {"record": "object", "nodes": "whole", "lines": "whole"},
    "review": {"record": "object", "nodes": "whole"},
    "walk": {"record": "object"},
    "retry": {"record": "object", "nodes": "whole", "action": "text"},
    "draw": {"record": "object"},
    "roads": {"record": "object"},
    "journal": {"record": "object", "days": "list", "notes": "list"},
    "end": {"record": "object", "reason": "text", "side": "text or null"},
    "undo": {"record": "object", "at": "whole", "own": "flag"},
    "redo": {"record": "object", "own": "flag"},
    "go": {"record": "object", "at": "whole"},
    "branch": {"record": "object", "branch": "whole"},
    "refuse": {"record": "object", "steps": "list"},
    "explore": {"record": "object", "line": "list", "at": "whole", "action": "text or null"},
    "prune": {"record": "object", "line": "list"},
    "promote": {"record": "object", "line": "list", "main": "flag"},
    "describe": {"record": "object", "flipped": "flag"},
    "describe-cell": {"record": "object", "cell": "text", "toward": "text or null"},
    "describe-hand": {"record": "object", "picked": "list", "answer": "text or null"},
    "typed": {"record": "object", "text": "text"},
    "result": {"record": "object", "results": "object"},
    "statistics": {"results": "object"},
    "suited": {"game": "text", "results": "object"},
    "series": {"game": "text", "series": "object", "table": "text", "winner": "text or null"},
    "pack": {"record": "object", "what": "text", "table": "text"},
    "unpack": {"text": "text"},
    "merge": {"ours": "object", "theirs": "object"},
    "restored": {"tables": "list", "values": "list", "left": "list"},
    "text": {"record": "object"},
    "read": {"text": "text", "game": "text or null"},
    "import": {"game": "text", "text": "text"},
}


def a_good_request(do: str) -> dict[str, Any]:
    """Return a request with every field it may have."""
    looking = {"game": TURTLE, "options": {}, "start": None, "after": ["b1b3"]}
    record = {**new("b1b3", "g7g6"), "branches": [{"at": 0, "log": ["c2c3"]}]}
    gallery = next(game for game in GAMES.values() if game.teach.gallery)
    assert gallery.teach.gallery
    easy = good(do="puzzles", game=TURTLE)["puzzles"][0]
    solved = {"puzzle": easy["id"], "actions": easy["solution"]}
    made = {"format": 1, "name": "Nim", "author": "", "licence": "", "files": {"game.py": ""}}
    given: dict[str, dict[str, Any]] = {
        "pack-game": {"text": made},
        "unpack-game": {"link": good(do="pack-game", text=made)["link"]},
        "drawings": {"game": TURTLE},
        "submission": {"text": made},
        "renew": {"game": TURTLE, "record": record},
        "look": looking,
        "perft": {**looking, "depth": 1, "divide": True},
        "why": {**looking, "action": "g7g6"},
        "board": {"game": TURTLE, "options": {}},
        "rulebook": {"game": TURTLE},
        "howto": {"game": TURTLE},
        "lessons": {"game": TURTLE},
        "palette": {"game": TURTLE, "options": {}},
        "compose": {"game": TURTLE, "options": {}, **good(do="decompose", **looking)},
        "decompose": looking,
        "edit": {"game": TURTLE, "options": {}, "pieces": [], "fields": {}, "edit": {"how": "clear"}},
        "handicaps": {"game": TURTLE, "options": {}},
        "games-to-watch": {"game": TURTLE},
        "puzzles": {"game": TURTLE},
        "daily": {"game": TURTLE, "date": "2026-11-22"},
        "next-puzzle": {
            "game": TURTLE,
            "mode": "theme",
            "results": {},
            "today": "2026-11-22",
            "theme": "fork",
            "last": "t-001",
        },
        "keep-mistakes": {"record": record, "costs": [], "nodes": 10, "results": {}, "now": 1},
        "mistakes": {"game": TURTLE, "results": {}, "today": "2026-11-22", "mistake": ""},
        "attempt": {"game": TURTLE, **solved, "date": "2026-11-22", "tries": 1},
        "setup": {"game": TURTLE, "options": {}, "against": {"side": "white", "level": 3.5, "character": "attacker"}},
        "gallery": {"game": gallery.id},
        "try": {"game": gallery.id, "value": gallery.teach.gallery.cards()[0].value},
        "new": {"game": TURTLE, "options": {}, "seed": "1", "start": None, "meta": {}},
        "play": {"record": record, "action": "b3a3"},
        "follow": {"record": record, "actions": ["b3a3"]},
        "hint": {"record": record, "move": "b3a3", "score": 0},
        "analyse": {"record": record, "nodes": 10, "lines": 2},
        "review": {"record": record, "nodes": 10},
        "walk": {"record": good(do="new", game="temple-island")["record"]},
        "retry": {"record": record, "nodes": 10, "action": "b3a3"},
        "journal": {"record": record, "days": [{"day": "2026-11-22", "at": 0}], "notes": [{"at": 1, "text": "Calm."}]},
        "end": {"record": record, "reason": "agreement"},
        "undo": {"record": record, "at": 1, "own": True},
        "redo": {"record": {**record, "at": 1}, "own": True},
        "go": {"record": record, "at": 1},
        "branch": {"record": record, "branch": 0},
        "refuse": {"record": record, "steps": ["B3"]},
        "explore": {"record": record, "line": ["b1b3"], "at": 1, "action": "c7c6"},
        "prune": {"record": record, "line": ["c2c3"]},
        "promote": {"record": record, "line": ["c2c3"], "main": True},
        "describe-cell": {"record": record, "cell": "B3", "toward": "C3"},
        "describe-hand": {"record": record, "picked": ["B3"], "answer": None},
        "typed": {"record": record, "text": "b3"},
        "result": {"record": good(do="end", record=record, reason="agreement")["record"]},
        "statistics": {"results": {}},
        "suited": {"game": TURTLE, "results": {}},
        "series": {"game": TURTLE, "series": SERIES, "table": "a", "winner": None},
        "pack": {"record": record, "what": "turn", "table": "friends01"},
        "read": {"game": TURTLE, "text": "1. B1-B3"},
        "unpack": {"text": good(do="pack", record=record)["text"]},
        "merge": {"ours": record, "theirs": record},
        "restored": {"tables": [{"how": "added", "name": "Evening"}], "values": ["settings"], "left": ["setup"]},
        "import": {"game": next(id for id, game in GAMES.items() if game.text.form), "text": ""},
    }
    return {"do": do, **given.get(do, {"record": record} if "record" in FIELDS.get(do, {}) else {})}


@pytest.mark.parametrize("do", FIELDS)
def test_the_good_requests_are_good(do: str) -> None:
    if do != "draw":  # nothing is left to chance here
        good(**a_good_request(do))


@pytest.mark.guard(name="a field has its type")
@pytest.mark.parametrize("kind", WRONG)
def test_a_wrong_type_in_any_field_is_a_bad_request(kind: str) -> None:
    for do, fields in FIELDS.items():
        request = a_good_request(do)
        for name in [name for name, wanted in fields.items() if wanted == kind]:
            for wrong in WRONG[kind]:
                assert refused(**{**request, name: wrong})["code"] == "bad-request", (do, name, wrong)


@pytest.mark.parametrize(
    ("do", "name"),
    [("look", "game"), ("perft", "depth"), ("why", "action"), ("play", "action"), ("play", "record"), ("go", "at")]
    + [
        ("branch", "branch"),
        ("refuse", "steps"),
        ("explore", "line"),
        ("open", "record"),
        ("new", "game"),
        ("rulebook", "game"),
        ("end", "reason"),
    ],
)
@pytest.mark.guard(name="a field that a request needs is there")
def test_a_missing_field_is_a_bad_request(do: str, name: str) -> None:
    request = a_good_request(do)
    del request[name]

    error = refused(**request)
    assert (error["code"], error["message"]) == ("bad-request", f"The request needs “{name}”.")


IN_ROOMS = {"load-game", "findings"}
"""The requests that only a closed room answers; tests/workshop tests them."""


def test_every_command_is_tested_here_or_with_the_searches() -> None:
    assert set(HANDLERS) == {*FIELDS, *IN_ROOMS, "hello", "games", "best", "think", "offer"}


def test_every_handler_of_the_door_is_named_in_its_table() -> None:
    listed = {(module, name) for module, names in bridge.DOOR for name in names.split()}
    found = set()
    for module in {module for module, _ in bridge.DOOR}:
        for name, function in vars(import_module(f"pycore.door.{module}")).items():
            if isinstance(function, FunctionType) and function.__module__ == f"pycore.door.{module}":
                types = list(get_type_hints(function).values())
                if not name.startswith("_") and types == [Json, Json]:
                    found.add((module, name))

    assert found == listed
    assert len(listed) == len(HANDLERS)


@pytest.mark.parametrize("after", [[1], ["b1b3", None], [["b1b3"]], [{}]], ids=str)
@pytest.mark.guard(name="the moves of a request are texts")
def test_actions_are_texts(after: Any) -> None:
    assert refused(do="look", game=TURTLE, after=after)["code"] == "bad-request"


@pytest.mark.parametrize("steps", [[], [1], [None], ["B1"] * 101], ids=lambda steps: str(steps)[:12])
@pytest.mark.guard(name="steps are a few texts")
def test_steps_are_a_few_texts(steps: Any) -> None:
    assert refused(do="refuse", record=new(), steps=steps)["code"] == "bad-request"


MATED = "1K4/6/6/8/8/4/8/6/4k1/6 b"
"""A position that is counted at once, however deep."""


@pytest.mark.guard(name="a depth is not negative")
def test_a_depth_is_not_negative() -> None:
    assert refused(do="perft", game=TURTLE, start=MATED, depth=-1)["code"] == "bad-request"


@pytest.mark.guard(name="chance acts on its turn")
def test_draw_is_refused_when_a_player_is_to_move() -> None:
    assert refused(do="draw", record=new())["code"] == "bad-request"


@pytest.mark.parametrize("game", ["", "chess", "Turtle-Shell", "../pycore", "x" * 10_000])
@pytest.mark.guard(name="a game is one that there is")
def test_unknown_game(game: str) -> None:
    for request in ({"do": "look", "game": game}, {"do": "open", "record": {"format": 1, "game": game}}):
        error = refused(**request)
        assert error["code"] == "unknown-game"
        assert len(error["message"]) < 300


BAD_OPTIONS: dict[str, list[dict[str, Any]]] = {
    "an option is one of its game": [{"colour": "red"}, {"": ""}],
    "an option has a value that it can have": [
        *({"start": "other"}, {"quiet": "0"}, {"quiet": "1001"}, {"quiet": 0}, {"start": None}),
        *({"quiet": 1.5}, {"quiet": "1e2"}, {"seed": "x" * 201}, {"start": ["classic"]}),
    ],
}
"""Options by the guard that refuses them."""


@pytest.mark.parametrize(
    "options",
    [
        pytest.param(options, id=str(options)[:30], marks=pytest.mark.guard(name=guard))
        for guard, each in BAD_OPTIONS.items()
        for options in each
    ],
)
def test_bad_option(options: Any) -> None:
    assert refused(do="look", game=TURTLE, options=options)["code"] == "bad-option"
    record = {"format": 1, "game": TURTLE, "options": options}
    assert "seed" in options or refused(do="open", record=record)["code"] == "bad-option"


@pytest.mark.guard(name="a position has all its cells")
def test_bad_position_names_the_field() -> None:
    for do, extra in (("look", {}), ("new", {}), ("perft", {"depth": 1}), ("why", {"action": "b1b3"})):
        error = refused(do=do, game=TURTLE, start="6/6 w", **extra)
        assert (error["code"], error["field"]) == ("bad-position", "placement")
    error = refused(do="open", record={"format": 1, "game": TURTLE, "start": START[:-1] + "x"})
    assert (error["code"], error["field"]) == ("bad-position", "side")


@pytest.mark.parametrize("action", ["", "B1B3", "b1-b3", "z9z8", "b1b3b5", "\ud800", "pass"])
@pytest.mark.guard(name="a move is written as one")
def test_bad_action(action: str) -> None:
    assert refused(do="look", game=TURTLE, after=["b1b3", action])["code"] == "bad-action"
    assert refused(do="why", game=TURTLE, action=action)["code"] == "bad-action"
    assert refused(do="play", record=new(), action=action)["code"] == "bad-action"


@pytest.mark.guard(name="a move is one that the rules allow")
def test_an_illegal_action_is_refused_with_its_place_and_reason() -> None:
    error = refused(do="look", game=TURTLE, after=["b1b3", "g7g6", "g7g6"])

    assert error["code"] == "illegal-action"
    assert (error["at"], error["rule"], error["action"]) == (2, "T2", "g7g6")
    assert error["cells"] == ["G7"]
    why = good(do="why", game=TURTLE, after=["b1b3", "g7g6"], action="g7g6")
    assert (why["rule"], why["message"]) == (error["rule"], error["message"])
    assert refused(do="play", record=new("b1b3"), action="b3a3")["at"] == 1


@pytest.mark.guard(name="a move is one that the rules allow")
def test_nothing_can_be_played_after_the_end() -> None:
    error = refused(do="look", game=TURTLE, start="1K4/6/6/8/8/4/8/6/4k1/6 b", after=["f1f0"])

    assert (error["code"], error["rule"]) == ("illegal-action", "T4")


@pytest.mark.parametrize(
    "record",
    [
        pytest.param({"game": TURTLE}, marks=pytest.mark.guard(name="a saved game has a format")),
        *(
            pytest.param({"game": TURTLE, **newer}, marks=pytest.mark.guard(name="a saved game is not of newer rules"))
            for newer in ({"format": 2}, {"format": 1, "rules": 99})
        ),
    ],
    ids=str,
)
def test_bad_record(record: Any) -> None:
    assert refused(do="open", record=record)["code"] == "bad-record"


@pytest.mark.guard(name="a line is taken that there is")
def test_a_missing_branch_is_a_bad_record() -> None:
    assert refused(do="branch", record=new(), branch=0)["code"] == "bad-record"


def test_a_bug_is_answered_as_internal_and_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(request: dict[str, Any]) -> dict[str, Any]:
        raise KeyError("a bug")

    monkeypatch.setitem(HANDLERS, "games", broken)

    error = refused(do="games", id=5)

    assert error["code"] == "internal"
    assert "bug" not in error["message"]
    report = capsys.readouterr().err
    assert '"do": "games"' in report
    assert "KeyError" in report


# Limits


@pytest.mark.guard(name="a request has a limit")
def test_a_request_is_at_most_one_mebibyte() -> None:
    body = json.dumps({"do": "games", "pad": ""})

    at_most = body[:-2] + "x" * (MAX_BYTES - len(body)) + body[-2:]

    assert len(at_most) == MAX_BYTES == 1 << 20
    assert json.loads(handle(at_most))["ok"]
    assert json.loads(handle(at_most + " "))["error"]["code"] == "too-large"


@pytest.mark.guard(name="a request is limited in bytes")
def test_the_limit_counts_bytes_and_not_characters() -> None:
    wide = json.dumps({"do": "games", "pad": "☺" * (MAX_BYTES // 3)}, ensure_ascii=False)

    assert len(wide) < MAX_BYTES
    assert json.loads(handle(wide))["error"]["code"] == "too-large"


@pytest.mark.guard(name="the moves of a request have a limit")
@pytest.mark.guard(name="the moves of a saved game have a limit")
def test_at_most_20_000_actions() -> None:
    assert refused(do="look", game=TURTLE, after=["b1b3"] * (MAX_ACTIONS + 1))["code"] == "too-large"
    assert refused(do="look", game=TURTLE, after=["b1b3"] * MAX_ACTIONS)["code"] == "illegal-action"
    record = {"format": 1, "game": TURTLE, "log": ["b1b3"] * (MAX_ACTIONS + 1)}
    assert refused(do="open", record=record)["code"] == "bad-record"


@pytest.mark.guard(name="a depth has a limit")
def test_depth_is_at_most_8() -> None:
    for depth in (9, 1_000_000, 10**30):
        assert refused(do="perft", game=TURTLE, start=MATED, depth=depth)["code"] == "too-large"
    assert good(do="perft", game=TURTLE, start=MATED, depth=8) == {"nodes": 0}


def test_counting_ends_when_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        assert good(do="perft", game=game, depth=1)["nodes"]
        monkeypatch.setattr(asking, "MAX_COUNTING", 0.0)
        assert refused(do="perft", game=game, depth=8)["code"] == "too-large"
        assert refused(do="perft", game=game, depth=8, divide=True)["code"] == "too-large"
        monkeypatch.undo()


def test_counting_with_a_time_limit_counts_the_same() -> None:
    for game, depth in ((TURTLE, 4), ("pilgrim", 5)):
        nodes = good(do="perft", game=game, depth=depth)["nodes"]
        assert nodes == sum(good(do="perft", game=game, depth=depth, divide=True)["divide"].values())
        rules = setup(GAMES[game], {}).rules
        assert nodes == perft(rules, rules.start(), depth)


def nested(depth: int) -> str:
    """Return the error code of the reply to a request nested so deeply, or ""."""
    inner = '["]", ' * (depth - 1) + '"[[{{"' + "]" * (depth - 1)
    reply = json.loads(handle(f'{{"do": "games", "{{": {inner}, "\\"[": "\\\\"}}'))
    return "" if reply["ok"] else reply["error"]["code"]


@pytest.mark.guard(name="texts are nested at most so deep")
def test_a_request_is_nested_at_most_200_deep() -> None:
    assert [nested(depth) for depth in (1, 2, 199, 200)] == ["", "", "", ""]
    assert [nested(depth) for depth in (201, 3_000, 100_000)] == ["bad-request"] * 3
    side_by_side = json.dumps({"do": "games", "pad": [[{}]] * 500})
    assert json.loads(handle(side_by_side))["ok"]
    assert json.loads(handle('{"do": "games", "pad": "' + "[" * 500))["error"]["code"] == "bad-request"


@pytest.mark.guard(name="a search has a limit of time")
def test_seconds_are_at_most_600() -> None:
    assert refused(do="think", record=new(), seconds=10**9)["code"] == "too-large"
    assert refused(do="best", game=TURTLE, seconds=601)["code"] == "too-large"
    assert refused(do="best", game=TURTLE, seconds=600.001)["code"] == "too-large"


# id


@pytest.mark.parametrize(
    "id", [0, 7, -1, 1.5, "", "a text ☺", None, True, [1, [2]], {"a": {"b": None}}, 2**80, "\ud800"], ids=str
)
def test_the_id_is_returned_unchanged_in_good_and_bad_replies(id: Any) -> None:
    for request in ({"do": "games"}, {"do": "nothing"}, {"do": "look", "game": "chess"}):
        reply = ask(**request, id=id)
        assert reply["id"] == id
        assert type(reply["id"]) is type(id)


def test_a_reply_to_a_request_without_id_has_none() -> None:
    assert "id" not in ask(do="games")
    assert "id" not in ask(do="nothing")


# The process


def test_replies_are_one_per_line_in_order_and_errors_do_no_harm() -> None:
    lines = [
        json.dumps({"do": "look", "game": TURTLE, "id": 1}),
        "not json",
        "",
        json.dumps({"do": "look", "game": TURTLE, "id": 1}),
        json.dumps({"do": "look", "game": TURTLE, "after": ["b1b3"], "id": "two"}) + "\r",
        json.dumps({"do": "look", "game": TURTLE, "id": "☺"}, ensure_ascii=False),
        json.dumps({"do": "look", "game": TURTLE, "after": ["b1b2"], "id": 4}),
        '{"do": "games", "id": 5}',
    ]

    done = subprocess.run(
        [sys.executable, "-m", "pycore", "query"],
        cwd=ROOT,
        input="\n".join(lines).encode() + b"\n\xff\xfe\n" + lines[0].encode(),
        capture_output=True,
        timeout=60,
        check=True,
    )

    replies = [json.loads(line) for line in done.stdout.decode().splitlines()]
    assert [reply["ok"] for reply in replies] == [True, False, False, True, True, True, False, True, False, True]
    assert [reply.get("id") for reply in replies] == [1, None, None, 1, "two", "☺", 4, 5, None, 1]
    assert replies[0] == replies[3] == replies[9]
    assert done.stderr == b""


def test_each_reply_is_flushed_before_the_next_request_is_read() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pycore", "query"], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin
        assert process.stdout
        for number in range(20):
            process.stdin.write(json.dumps({"do": "games" if number % 2 else "oops", "id": number}).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["id"] == number
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def answered(*lines: bytes) -> list[dict[str, Any]]:
    """Return the replies to lines on the pipe."""
    replies = io.BytesIO()
    query(io.BytesIO(b"".join(lines)), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


@pytest.mark.guard(name="a line over the limit is one request")
@pytest.mark.parametrize("end", [b"\n", b"\r\n", b""])
def test_a_line_over_the_limit_is_refused_and_the_next_is_read(end: bytes) -> None:
    for over in (-1, 0, 1, 2, 3, MAX_BYTES, 3 * MAX_BYTES):
        body = b'{"do":"games","pad":"' + b"x" * (MAX_BYTES + over - 23) + b'"}'

        replies = answered(body + end, *([b'{"do":"games","id":2}\n'] if end else []))

        assert len(body) == MAX_BYTES + over
        assert replies[0]["ok"] is (over <= 0)
        assert over <= 0 or replies[0]["error"]["code"] == "too-large"
        assert [reply.get("id") for reply in replies[1:]] == ([2] if end else [])


def test_there_is_no_reply_without_input() -> None:
    assert answered() == []


def test_the_door_is_a_single_function() -> None:
    assert bridge.handle('{"do": "games"}') == handle('{"do": "games"}')


ODD: list[Any] = [
    None,
    True,
    False,
    0,
    5,
    -1,
    1.5,
    10**30,
    "",
    "text",
    "__proto__",
    [],
    [None],
    [5],
    ["a", None],
    [[]],
    {},
]
ODD += [{"at": 1}, {"at": "x", "text": 5}, {"1": None}, {"__proto__": {"x": 1}}, [{"at": None}], "☺" * 900]


@pytest.mark.parametrize("name", ["headers", "comments", "result", "name", "notes", "days", "seats", "overlays"])
def test_anything_in_meta_is_kept_and_does_no_harm(name: str) -> None:
    for game in GAMES:
        for odd in ODD:
            record = {"format": 1, "game": game, "log": [], "meta": {name: odd}}
            assert good(do="open", record=record)["record"]["meta"] == {name: odd}
            assert good(do="text", record=record)["text"]
