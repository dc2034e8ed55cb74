"""Tests of records of a game with dice: drawing, undo and redo over chance, branches, and records from outside."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from pycore.interfaces.game import Game
from pycore.kernel import record as records
from pycore.kernel.chance import DICE, weighted
from pycore.kernel.errors import GameError, IllegalMoveError, NotationError, PositionError, RecordError
from pycore.kernel.replays import Replays
from pycore.kernel.rules import Playthrough
from pycore.kernel.types import Json
from pycore.scenes.table import table, turns
from tests.toy import toy

SPEC = toy().spec
NO_SIDES = ("__proto__", "player", "White", "nobody", "", 0, False, ["white"], {})


def standing(game: Game, record: Json) -> Playthrough:
    """Return the playthrough of a record."""
    return records.replay(game, record["start"], record["log"])


def play(record: Json, action: str) -> Json:
    """Return a record of the toy game after one more action."""
    return records.play(record, toy(), standing(toy(), record), action)[0]


def thrown(game: Game, record: Json) -> Json:
    """Return a record after chance has drawn."""
    return play(record, records.draw(record, game.rules, standing(game, record)))


def going(game: Game, turns: int) -> Json:
    """Return a record in which both players always go."""
    record = records.new(game)
    for _ in range(turns):
        record = thrown(game, play(record, "go"))
    return record


def back(game: Game, record: Json) -> Json:
    """Return a record after undo."""
    return records.undo(record, game.rules, standing(game, record))


def forward(game: Game, record: Json) -> Json:
    """Return a record after redo."""
    return records.redo(record, game.rules, standing(game, record))


# Chance


def test_a_throw_is_written_into_the_log() -> None:
    record = going(toy(), 2)

    assert [action[:4] for action in record["log"]] == ["go", "roll", "go", "roll"]
    assert standing(toy(), record).problem is None


def test_the_nth_throw_follows_from_seed_and_n_alone() -> None:
    game = toy("a table")
    through = [action for action in going(game, 4)["log"] if action.startswith("roll")]

    assert through == [f"roll:{weighted('a table', DICE, n, (2, 1)) + 1}" for n in range(4)]


def test_a_throw_is_the_same_after_undo_whatever_was_tried_in_between() -> None:
    game = toy("again")
    record = going(game, 3)
    third = record["log"][5]

    undone = back(game, record)
    tried = play(play(undone, "stay"), "go")

    assert records.draw(tried, game.rules, standing(game, tried)) == third


def test_throws_follow_the_weights() -> None:
    game = toy()
    count = Counter(records.draw(rolling(seed), game.rules, standing(game, rolling(seed))) for seed in range(600))

    assert 340 < count["roll:1"] < 460


def rolling(seed: int) -> Json:
    """Return a record in which the first die is about to be thrown."""
    return play({**records.new(toy()), "seed": str(seed)}, "go")


def test_undo_goes_back_to_the_players_decision_over_the_die() -> None:
    game = toy()
    record = going(game, 2)

    undone = back(game, record)

    assert (record["at"], undone["at"], back(game, undone)["at"]) == (4, 2, 0)
    assert undone["log"] == record["log"]


def test_undo_at_the_start_changes_nothing() -> None:
    game = toy()

    assert back(game, records.new(game)) == records.new(game)


def test_redo_goes_over_the_die_and_ends_at_the_end() -> None:
    game = toy()
    record = going(game, 2)
    undone = back(game, back(game, record))

    assert forward(game, undone)["at"] == 2
    assert forward(game, forward(game, undone)) == record
    assert forward(game, record) == record


def test_redo_stops_while_the_die_is_still_in_the_air() -> None:
    game = toy()
    record = play(going(game, 1), "go")

    assert forward(game, back(game, record))["at"] == 3


# Branches


def test_playing_something_else_keeps_the_tail_as_a_branch() -> None:
    game = toy()
    record = back(game, going(game, 2))

    other = play(record, "stay")

    assert other["log"] == [*record["log"][:2], "stay"]
    assert other["branches"] == [{"at": 2, "log": record["log"][2:]}]


def test_playing_the_same_again_keeps_the_line() -> None:
    game = toy()
    record = back(game, going(game, 2))

    again = play(record, "go")

    assert again["log"] == record["log"]
    assert (again["at"], again["branches"]) == (3, [])


def test_records_are_never_changed_in_place() -> None:
    game = toy()
    record = back(game, going(game, 2))
    before = repr(record)

    records.take_branch(play(record, "stay"), 0)
    records.go(record, 0)
    forward(game, record)

    assert repr(record) == before


def test_branches_of_branches_are_kept_as_whole_lines() -> None:
    record = {**records.new(toy()), "log": ["stay"] * 4, "at": 3}
    record = play(record, "go")  # stay stay stay go, a branch of stay at 3
    record = play(records.go(record, 1), "go")  # stay go; both former lines part at 1

    assert record["log"] == ["stay", "go"]
    assert record["branches"] == [
        {"at": 1, "log": ["stay", "stay", "stay"]},
        {"at": 1, "log": ["stay", "stay", "go"]},
    ]


def test_taking_a_branch_goes_to_its_fork_and_keeps_the_other_line() -> None:
    record = {**records.new(toy()), "log": ["stay", "go"], "at": 2, "branches": [{"at": 1, "log": ["stay", "stay"]}]}

    taken = records.take_branch(record, 0)

    assert (taken["log"], taken["at"]) == (["stay", "stay", "stay"], 1)
    assert taken["branches"] == [{"at": 1, "log": ["go"]}]
    assert records.take_branch(taken, 0)["log"] == record["log"]


def test_a_branch_that_another_begins_with_is_not_kept_twice() -> None:
    branches = [{"at": 0, "log": ["go"]}]
    record = {**records.new(toy()), "log": ["go", "roll:1"], "at": 0, "branches": branches}

    assert play(record, "stay")["branches"] == [{"at": 0, "log": ["go", "roll:1"]}]


@pytest.mark.parametrize("index", [-1, 1, 10**30])
@pytest.mark.guard(name="a line is taken that there is")
def test_a_missing_branch_is_refused(index: int) -> None:
    record = {**records.new(toy()), "branches": [{"at": 0, "log": ["go"]}]}

    with pytest.raises(RecordError):
        records.take_branch(record, index)


@pytest.mark.parametrize(("at", "stands"), [(-5, 0), (0, 0), (3, 3), (10**30, 4)])
def test_go_reaches_any_place_of_the_line(at: int, stands: int) -> None:
    assert records.go(going(toy(), 2), at)["at"] == stands


# Moves


@pytest.mark.guard(name="a move is one that the rules allow")
def test_a_move_is_found_by_its_text_or_refused() -> None:
    made, start = toy(), toy().rules.start()

    assert records.find_move(made, start, "go").text == "go"
    with pytest.raises(NotationError):
        records.find_move(made, start, "nonsense")
    with pytest.raises(IllegalMoveError) as caught:
        records.find_move(made, start, "roll:2", at=7)
    assert (caught.value.at, caught.value.action, caught.value.refusal.rule) == (7, "roll:2", "R1")


@pytest.mark.guard(name="a move is one that the rules allow")
def test_play_refuses_what_the_rules_refuse() -> None:
    record = going(toy(), 1)
    before = repr(record)

    for action, error in (("roll:1", IllegalMoveError), ("nonsense", NotationError)):
        with pytest.raises(error):
            play(record, action)
    assert repr(record) == before


def test_play_gives_the_same_as_a_replay() -> None:
    game = toy()
    record = going(game, 2)
    for at in (4, 2):
        stood = records.go(record, at)
        for action in ("go", "stay"):
            after, played = records.play(stood, game, standing(game, stood), action)
            assert after["log"][after["at"] - 1] == action
            whole = standing(game, after)
            assert (played.positions, played.moves) == (whole.positions, whole.moves)


def test_a_replay_continues_a_known_playthrough() -> None:
    game = toy()
    log = going(game, 3)["log"]

    half = records.replay(game, None, log[:3])

    assert records.replay(game, None, log, half) == records.replay(game, None, log)


# Records from outside


def good() -> Json:
    """Return a record as it may come from a file."""
    return {**going(toy(), 2), "branches": [{"at": 2, "log": ["stay"]}], "meta": {"white": "Ada"}}


def test_a_valid_record_is_read_unchanged() -> None:
    assert records.checked(good(), SPEC) == good()


def test_missing_fields_of_a_record_are_filled_in() -> None:
    found = records.checked({"format": 1, "game": "toy", "log": ["go"]}, SPEC)

    assert found == {
        "format": 1,
        "game": "toy",
        "rules": SPEC.version,
        "options": {},
        "seed": "0",
        "start": None,
        "log": ["go"],
        "at": 1,
        "branches": [],
        "meta": {},
    }


def test_unknown_fields_of_a_record_are_kept() -> None:
    extra = {"rest": ["x"], "branches_aside": [{"at": 9, "log": []}], "from the future": {"a": [1]}}

    assert extra.items() <= records.checked({**good(), **extra}, SPEC).items()


@pytest.mark.guard(name="a saved game is not of newer rules")
def test_older_rules_are_updated_and_newer_ones_refused() -> None:
    assert records.checked({**good(), "rules": SPEC.version - 1}, SPEC)["rules"] == SPEC.version
    for newer in ({"rules": SPEC.version + 1}, {"format": records.FORMAT + 1}):
        with pytest.raises(RecordError, match="newer"):
            records.checked({**good(), **newer}, SPEC)


DAMAGES: dict[str, list[Json]] = {
    "a saved game has a format": [{"format": form} for form in (None, "1", True, 0, 1.0)],
    "a number of a saved game is whole": [
        *({"rules": rules} for rules in ("3", None)),
        *({"at": at} for at in ("2", None, 1.5, True)),
        *({"branches": [branch]} for branch in ({}, {"log": []})),
    ],
    "a field of a saved game has its type": [
        *({"options": options} for options in ([], None)),
        *({"seed": seed} for seed in (5, None)),
        *({"start": start} for start in (5, [])),
        *({"meta": meta} for meta in ([], None)),
        *({"branches": branches} for branches in (None, {}, [1])),
    ],
    "the moves of a saved game are texts": [
        *(
            {"log": log}
            for log in (None, "gogo", [1] * 4, [None] * 4, [["go"]] * 4, {str(at): "go" for at in range(4)})
        ),
        *({"branches": [branch]} for branch in ({"at": 0}, {"at": 0, "log": [1]})),
    ],
    "the moves of a saved game have a limit": [
        {"log": ["go"] * (records.MAX_ACTIONS + 1)},
        {"branches": [{"at": 0, "log": ["go"] * (records.MAX_ACTIONS + 1)}]},
    ],
    "a side line leaves the moves of its game": [{"branches": [{"at": at, "log": []}]} for at in (-1, 5)],
    "who has ended a saved game is a side of it": [
        {"ended": {"at": 2, "reason": "resignation", "side": side}} for side in NO_SIDES
    ],
}
"""What is wrong in a record, by the guard that refuses it."""


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(damage, id=str(damage)[:60], marks=pytest.mark.guard(name=guard))
        for guard, damages in DAMAGES.items()
        for damage in damages
    ],
)
def test_a_damaged_record_is_refused_with_an_explanation(damage: Json) -> None:
    with pytest.raises(RecordError) as caught:
        records.checked({**good(), **damage}, SPEC)

    assert caught.value.code == "bad-record"
    assert caught.value.message.startswith("This saved game") or caught.value.message.startswith("This is not")


@pytest.mark.parametrize(
    ("damage", "name"),
    [
        ({"options": []}, "options"),
        ({"meta": []}, "meta"),
        ({"seed": 5}, "seed"),
        ({"start": 5}, "start"),
        ({"ended": []}, "ended"),
        ({"branches": {}}, "branches"),
        ({"branches": [1]}, "branches"),
    ],
    ids=str,
)
@pytest.mark.guard(name="a field of a saved game has its type")
def test_the_damaged_field_is_named(damage: Json, name: str) -> None:
    with pytest.raises(RecordError, match=f"damaged: its “{name}” has the wrong type"):
        records.checked({**good(), **damage}, SPEC)


@pytest.mark.guard(name="the moves of a saved game have a limit")
def test_a_record_may_have_20_000_actions_and_no_more() -> None:
    assert records.MAX_ACTIONS == 20_000
    assert len(records.checked({**good(), "log": ["go"] * 20_000}, SPEC)["log"]) == 20_000
    with pytest.raises(RecordError, match="more than 20000 moves"):
        records.checked({**good(), "log": ["go"] * 20_001}, SPEC)


@pytest.mark.parametrize(("at", "stands"), [(-3, 0), (2, 2), (99, 4)])
def test_a_place_outside_the_line_is_brought_inside(at: int, stands: int) -> None:
    assert records.checked({**good(), "at": at}, SPEC)["at"] == stands


@pytest.mark.guard(name="a table begins at a possible position")
def test_a_new_record_from_an_impossible_position_is_refused() -> None:
    with pytest.raises(PositionError):
        records.new(toy(), "no position")


# Tables


def test_a_log_is_opened_as_far_as_it_is_legal() -> None:
    game = toy()
    log = ["stay", "stay", "roll:1", "stay", "go"]
    branches = [{"at": 1, "log": ["go"]}, {"at": 4, "log": ["stay"]}]
    record = {**records.new(game), "log": log, "at": 4, "branches": branches}

    shown = table(Replays(), game, record)

    assert shown["problem"] == {
        "code": "illegal-action",
        "message": "Not now.",
        "at": 2,
        "rule": "R1",
        "cells": [],
        "action": "roll:1",
    }
    assert shown["record"]["log"] == ["stay", "stay"]
    assert shown["record"]["rest"] == ["roll:1", "stay", "go"]
    assert shown["record"]["branches"] == branches[:1]
    assert shown["record"]["branches_aside"] == branches[1:]
    assert shown["at"] == 2
    assert len(shown["turns"]) == 2


def test_a_salvaged_record_can_be_played_on_and_keeps_what_was_set_aside() -> None:
    made, memory = toy(), Replays()
    record = {**records.new(made), "log": ["stay", "nonsense", "go"], "at": 3}
    salvaged = table(memory, made, record)["record"]

    shown = table(memory, made, play(salvaged, "go"), moved=True)

    assert shown["problem"] is None
    assert shown["record"]["log"] == ["stay", "go"]
    assert shown["record"]["rest"] == ["nonsense", "go"]


def test_a_table_lists_turns_of_players_and_of_chance() -> None:
    shown = table(Replays(), toy(), going(toy(), 2))

    assert [turn["by"] for turn in shown["turns"]] == ["red", "chance", "blue", "chance"]
    assert [turn["number"] for turn in shown["turns"]] == [1, 2, 3, 4]
    assert [turn["turn"] for turn in shown["turns"]] == [1, 1, 1, 1]
    assert shown["scene"]["turn_number"] == 2


def test_the_cache_never_changes_a_reply() -> None:
    made, memory = toy(), Replays()
    logs: list[list[str]] = [["stay"] * 3, ["stay", "go", "roll:1"], [], ["x"], ["stay", "x"], ["stay"] * 3]
    logs += [["stay"] * n for n in (5, 2, 9, 1)]
    for log in logs:
        for seed in range(12):  # more tables than are remembered
            asked: dict[str, Any] = {"start": f"0 {seed % 6} a" if seed else None, "log": log}

            known = memory.replay(made, **asked)

            fresh = records.replay(made, asked["start"], log)
            assert (known.positions, known.moves) == (fresh.positions, fresh.moves)
            assert same_problem(known.problem, fresh.problem)
            assert turns(memory, made, **asked) == turns(Replays(), made, **asked)


def same_problem(one: GameError | None, other: GameError | None) -> bool:
    """Return whether two problems are the same."""
    return (one and one.json()) == (other and other.json())


def test_the_cache_is_bounded() -> None:
    memory = Replays()
    for number in range(50):
        memory.replay(toy(str(number)), None, ["stay"])

    assert len(memory._known) <= 8
