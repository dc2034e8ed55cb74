"""Tests of endings by the players: each belongs to its line, and comes back with it."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.games import find
from pycore.interfaces.game import Game, setup
from pycore.kernel import record as records
from pycore.kernel.errors import RecordError
from pycore.kernel.lines import endings
from pycore.kernel.lines.names import line_names
from pycore.kernel.types import Json

GAME: Game = setup(find("turtle-shell"), {})
MAIN, OTHER = ["b1b3", "g7g6", "c2c3"], "f2f3"
RESIGNED = {"at": 3, "reason": endings.RESIGNATION, "side": "black"}


def play(record: Json, *actions: str) -> Json:
    """Return the record with actions played at its current position."""
    for action in actions:
        played = records.replay(GAME, record["start"], record["log"])
        record, _ = records.play(record, GAME, played, action)
    return record


@pytest.fixture
def finished() -> Json:
    """Return a game that Black has resigned after three moves."""
    return endings.end(play(records.new(GAME), *MAIN), endings.RESIGNATION, "black")


@pytest.fixture
def left(finished: Json) -> Json:
    """Return that game with another third move, in a line of its own."""
    return play(records.go(finished, 2), OTHER)


def test_another_line_of_a_finished_game_is_not_over(finished: Json, left: Json) -> None:
    assert endings.ended(finished) == RESIGNED
    assert "ended" not in left
    assert left["endings"] == [{**RESIGNED, "line": line_names(MAIN)[3]}]
    assert endings.ended(left) is None


def test_an_ending_comes_back_with_its_line(finished: Json, left: Json) -> None:
    back = records.go(records.take_branch(left, 0), 3)

    assert back["log"] == MAIN
    assert endings.ended(back) == RESIGNED
    assert "endings" not in back


def test_each_line_keeps_its_own_ending(left: Json) -> None:
    drawn = endings.end(left, endings.AGREEMENT)
    back = records.go(records.take_branch(drawn, 0), 3)
    again = records.go(records.take_branch(back, 0), 3)

    assert endings.ended(back) == RESIGNED
    assert endings.ended(again) == {"at": 3, "reason": endings.AGREEMENT, "side": None}
    assert endings.all_endings(again) == endings.all_endings(drawn)


def test_how_a_game_ended_stays_with_the_ending(finished: Json) -> None:
    lost = {**finished, "ended": {**RESIGNED, "how": endings.TIME}}
    back = records.go(records.take_branch(play(records.go(lost, 2), OTHER), 0), 3)

    assert endings.ended(back) == lost["ended"]


def test_a_game_that_was_played_on_is_not_over_but_its_ending_is_kept(finished: Json) -> None:
    going = play(finished, "f7f6")

    assert endings.ended(records.go(going, 3)) is None
    assert going["endings"] == [{**RESIGNED, "line": line_names(MAIN)[3]}]


def test_an_ending_that_is_taken_back_is_gone(finished: Json) -> None:
    undone = records.undo(finished, GAME.rules, records.replay(GAME, None, MAIN))

    assert endings.all_endings(undone) == []
    assert endings.all_endings(play(records.go(undone, 2), OTHER)) == []


def test_a_place_has_one_ending(finished: Json) -> None:
    assert endings.all_endings(endings.end(finished, endings.AGREEMENT)) == [
        {"at": 3, "reason": endings.AGREEMENT, "side": None, "line": line_names(MAIN)[3]}
    ]


def test_a_record_with_endings_is_the_same_after_it_was_read(left: Json) -> None:
    assert records.checked(left, GAME.spec) == left


def test_an_ending_comes_back_after_a_build_that_does_not_know_it(finished: Json, left: Json) -> None:
    there = {**left, "log": MAIN, "branches": []}

    assert endings.ended(records.checked(records.go(there, 3), GAME.spec)) == RESIGNED


DAMAGES: dict[str, list[Any]] = {
    "the endings of other lines are a list of so many": [3, {}, [{**RESIGNED, "line": ""}] * (endings.MOST + 1)],
    "an ending is an object": [[3]],
    "an ending stands at a whole number": [
        [{**RESIGNED, "line": "", "at": "3"}],
        [{**RESIGNED, "line": "", "at": 1.5}],
    ],
    "an ending of another line names it": [[RESIGNED], [{**RESIGNED, "line": 3}]],
    "who has ended a saved game is a side of it": [[{**RESIGNED, "line": "", "side": "green"}]],
    "a saved game says how it was ended": [[{**RESIGNED, "line": "", "reason": "boredom"}]],
}
"""What is wrong in the endings of other lines, by the guard that refuses it."""


@pytest.mark.parametrize(
    "bad",
    [
        pytest.param(bad, id=str(bad)[:60], marks=pytest.mark.guard(name=guard))
        for guard, damages in DAMAGES.items()
        for bad in damages
    ],
)
def test_malformed_endings_are_refused(bad: Any, finished: Json) -> None:
    with pytest.raises(RecordError, match="damaged"):
        records.checked({**finished, "endings": bad}, GAME.spec)


@pytest.mark.parametrize("at", [-1, 99])
def test_an_ending_outside_of_its_line_ends_nothing(at: int, finished: Json) -> None:
    record = {**finished, "endings": [{**RESIGNED, "at": at, "line": line_names(MAIN)[-1]}]}
    back = records.take_branch(play(records.go(record, 2), OTHER), 0)

    assert back["ended"] == RESIGNED
    assert back["endings"] == record["endings"]
