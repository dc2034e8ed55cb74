"""Tests of what the contract finds in games made with the kit: games that go on for ever, and evaluations."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore import bridge
from pycore.contract.checks import findings
from pycore.contract.finding import Finding
from pycore.door.making import close_room
from pycore.workshop.loader import load
from pycore.workshop.text import checked

PROGRAM = """from kit import *


def judge(now):
    return {value}


GAME = game(
    "Two Men",
    inventor="Me",
    board=square_board(5, 5),
    pieces=[piece("man", "M", Betza("{moves}"))],
    start="m.... / ..... / ..... / ..... / ....M",
    ends=[{ends}],
    {more}
)
"""
JUDGED = {"ends": "extinction(), repetition(3)", "more": "evaluate=judge,"}


def text_of(*, moves: str = "W", ends: str = "", value: str = "0", more: str = "") -> dict[str, Any]:
    """Return the text of a game of two men."""
    program = PROGRAM.format(moves=moves, ends=ends, value=value, more=more)
    return {"format": 1, "name": "Two Men", "author": "", "licence": "", "files": {"game.py": program}}


def found(**changed: str) -> list[Finding]:
    """Return what the contract finds in a game of two men."""
    return findings(load(checked(text_of(**changed))))


@pytest.mark.parametrize("moves", ["W", "mW", "K", "F"])
@pytest.mark.parametrize("ends", ["", "no_moves()", "extinction()"])
def test_a_game_that_can_go_on_for_ever_is_told_once_with_a_remedy(moves: str, ends: str) -> None:
    (one,) = found(moves=moves, ends=ends)

    assert one.check == "ends"
    assert "another end, such as move_count(200) or repetition(3)" in one.sentence
    assert one.position


@pytest.mark.parametrize("end", ["repetition(3)", "move_count(200)", "quiet_moves(40)"])
def test_the_remedy_helps(end: str) -> None:
    assert found(moves="K", ends=f"extinction(), {end}") == []


def test_a_game_that_cannot_be_played_to_and_fro_needs_none() -> None:
    assert found(moves="fmWfF", ends='goal("far"), extinction(), no_moves("loss")') == []


@pytest.mark.parametrize("value", ["'much'", "None", "float('nan')", "float('inf')", "[1]", "1j", "now"])
def test_an_evaluation_that_is_no_number_is_told_once_at_its_line(value: str) -> None:
    (one,) = found(value=value, **JUDGED)

    assert (one.file, one.line) == ("game.py", 4)
    assert one.sentence.startswith("“evaluate” must return a number, not ")


@pytest.mark.parametrize("value", ["0.6", "True", "10**40", "-3"])
def test_any_finite_number_is_an_evaluation(value: str) -> None:
    assert found(value=value, **JUDGED) == []


def test_an_opponent_whose_evaluation_is_no_number_says_so() -> None:
    bridge.open_room()
    try:
        game = ask(do="load-game", text=text_of(value="'much'", **JUDGED))["game"]
        error = ask(do="best", game=game, nodes=50)["error"]
    finally:
        close_room()

    assert (error["code"], error["file"], error["line"]) == ("game-fault", "game.py", 4)
    assert "must return a number" in error["message"]


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a request."""
    reply: dict[str, Any] = json.loads(bridge.handle(json.dumps(request)))
    return reply
