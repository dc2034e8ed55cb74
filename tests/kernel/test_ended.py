"""Tests of games that the players end themselves: by agreement or resignation, and continued after undo."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES


def ask(do: str, **fields: Any) -> Any:
    return json.loads(handle(json.dumps({"do": do, **fields})))


@pytest.fixture
def record() -> Any:
    """Return a record of Turtle Shell Chess after two moves."""
    found = ask("new", game="turtle-shell")["record"]
    for action in ("b1b3", "g7g6"):
        found = ask("play", record=found, action=action)["record"]
    return found


def test_an_agreed_draw_is_an_outcome_without_moves(record: Any) -> None:
    table = ask("end", record=record, reason="agreement")

    outcome = {"winner": "nobody", "reason": "agreement", "rule": None, "text": "Draw by agreement."}
    assert table["scene"]["outcome"] == outcome
    assert (table["scene"]["moves"], table["scene"]["to_move"]) == ([], None)
    assert ask("open", record=table["record"])["scene"]["outcome"] == outcome
    assert "Draw by agreement" in ask("text", record=table["record"])["text"]


def test_the_side_that_resigns_loses(record: Any) -> None:
    outcome = ask("end", record=record, reason="resignation", side="white")["scene"]["outcome"]

    assert (outcome["winner"], outcome["text"]) == ("black", "Black wins: White resigned.")


def test_giving_up_a_solitaire_has_no_winner() -> None:
    record = ask("new", game="temple-island")["record"]
    outcome = ask("end", record=record, reason="resignation", side="player")["scene"]["outcome"]

    assert (outcome["winner"], outcome["text"]) == ("nobody", "You gave up.")


def test_no_move_is_legal_until_the_ending_is_taken_back(record: Any) -> None:
    ended = ask("end", record=record, reason="agreement")["record"]

    refused = ask("play", record=ended, action="b3a3")
    assert refused["error"]["code"] == "illegal-action"
    assert refused["error"]["message"] == "The game is over. Draw by agreement."
    assert not ask("refuse", record=ended, steps=["B3", "A3"])["legal"]
    again = ask("undo", record=ended)
    assert again["scene"]["outcome"] is None
    assert again["record"] == record


def test_an_ending_counts_only_at_its_place_in_the_log(record: Any) -> None:
    ended = ask("end", record=record, reason="agreement")["record"]

    earlier = ask("go", record=ended, at=1)
    assert earlier["scene"]["outcome"] is None
    assert ask("go", record=earlier["record"], at=2)["scene"]["outcome"]["reason"] == "agreement"
    assert "ended" not in ask("play", record=earlier["record"], action="c7c6")["record"]


@pytest.mark.parametrize(
    "fields",
    [
        pytest.param({"reason": "boredom"}, marks=pytest.mark.guard(name="a game is ended as games are")),
        *(
            pytest.param({"reason": "resignation", **by}, marks=pytest.mark.guard(name="who resigns is a side"))
            for by in ({}, {"side": "red"})
        ),
        pytest.param(
            {"reason": "agreement", "side": "white"}, marks=pytest.mark.guard(name="an agreement is of no side")
        ),
    ],
)
def test_an_invalid_ending_is_refused(record: Any, fields: dict[str, str]) -> None:
    assert ask("end", record=record, **fields)["error"]["code"] == "bad-request"


@pytest.mark.guard(name="a game that is over is not ended again")
def test_a_game_that_is_over_cannot_be_ended(record: Any) -> None:
    ended = ask("end", record=record, reason="agreement")["record"]
    mated = ask("new", game="turtle-shell", start="6/2K3/6/8/8/k3/8/6/6/6 w")["record"]
    mated = ask("play", record=mated, action="d8e8")["record"]

    for over in (ended, mated):
        assert ask("end", record=over, reason="agreement")["error"]["message"] == "The game is already over."


@pytest.mark.parametrize(("reason", "text"), [("agreement", "Draw by agreement."), ("resignation", "You gave up.")])
def test_an_ending_without_a_side_has_no_winner(record: Any, reason: str, text: str) -> None:
    opened = ask("open", record={**record, "ended": {"at": record["at"], "reason": reason}})

    assert opened["ok"]
    assert (opened["scene"]["outcome"]["winner"], opened["scene"]["outcome"]["text"]) == ("nobody", text)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_ended_without_a_side_is_written_as_text(game: str) -> None:
    record = {"format": 1, "game": game, "log": [], "ended": {"at": 0, "reason": "resignation"}}

    assert ask("text", record=record)["ok"]


@pytest.mark.parametrize(
    "ended",
    [
        pytest.param(7, marks=pytest.mark.guard(name="a field of a saved game has its type")),
        pytest.param(
            {"at": "x", "reason": "agreement"}, marks=pytest.mark.guard(name="a number of a saved game is whole")
        ),
        pytest.param(
            {"at": 1, "reason": "agreement", "side": 3},
            marks=pytest.mark.guard(name="who has ended a saved game is a side of it"),
        ),
        pytest.param({"at": 1}, marks=pytest.mark.guard(name="a saved game says how it was ended")),
    ],
)
def test_a_damaged_ending_is_reported(record: Any, ended: Any) -> None:
    assert ask("open", record={**record, "ended": ended})["error"]["code"] == "bad-record"
