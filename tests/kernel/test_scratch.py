"""Tests of scratch lines: what is tried is kept beside the game, and the game stays as it is."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pycore.games import GAMES, find
from pycore.interfaces.game import Game, setup
from pycore.kernel import merging
from pycore.kernel import record as records
from pycore.kernel.errors import RecordError
from pycore.kernel.lines import endings, scratch
from pycore.kernel.lines.names import line_names
from pycore.kernel.types import Json

GAME: Game = setup(find("turtle-shell"), {})
MAIN = ["b1b3", "g7g6", "b3a3"]


def play(record: Json, *actions: str) -> Json:
    """Return the record with actions played at its current position."""
    for action in actions:
        played = records.replay(GAME, record["start"], record["log"])
        record, _ = records.play(record, GAME, played, action)
    return record


def names(*lines: list[str]) -> list[Json]:
    """Return the names of scratch lines as `meta.scratch` has them."""
    return [{"at": len(line), "line": line_names(line)[-1]} for line in lines]


@pytest.fixture
def game() -> Json:
    """Return a game that both players agreed to draw after three moves."""
    return endings.end(play(records.new(GAME), *MAIN), endings.AGREEMENT)


def test_a_tried_line_leaves_the_game_as_it_is(game: Json) -> None:
    tried = scratch.with_line(game, ["b1b3", "c7c6"])

    assert tried["branches"] == [{"at": 1, "log": ["c7c6"]}]
    assert tried["meta"] == {"scratch": names(["b1b3", "c7c6"])}
    assert {**tried, "branches": [], "meta": {}} == game
    assert endings.ended(tried) == endings.ended(game)


def test_a_line_that_got_longer_replaces_the_shorter_one_in_its_place(game: Json) -> None:
    one, other = ["b1b3", "c7c6"], ["b1b3", "f7f6"]
    tried = scratch.with_line(scratch.with_line(game, one), other)

    longer = scratch.with_line(tried, [*one, "c2c3"])

    assert scratch.whole_lines(longer) == [[*one, "c2c3"], other]
    assert sorted(longer["meta"]["scratch"], key=str) == sorted(names([*one, "c2c3"], other), key=str)
    assert scratch.with_line(longer, one) == longer
    assert scratch.with_line(longer, MAIN[:2]) == longer


def test_a_line_that_was_played_stays_beside_the_one_that_goes_on_from_it(game: Json) -> None:
    other = play(records.go(game, 1), "c7c6")  # the game goes on here; the drawn line is a branch of it
    tried = scratch.with_line(other, [*MAIN, "c7c6"])

    assert scratch.whole_lines(tried) == [MAIN, [*MAIN, "c7c6"]]
    assert tried["meta"]["scratch"] == names([*MAIN, "c7c6"])


def test_a_line_goes_up_among_those_that_leave_the_game_where_it_does(game: Json) -> None:
    lines = [["b1b3", "c7c6"], ["f2f3"], ["b1b3", "f7f6"], ["b1b3", "c7c6", "c2c3"]]
    for line in lines:
        game = scratch.with_line(game, line)
    assert scratch.whole_lines(game) == [["b1b3", "c7c6", "c2c3"], ["f2f3"], ["b1b3", "f7f6"]]

    up = scratch.promoted(game, ["b1b3", "f7f6"])

    assert scratch.whole_lines(up) == [["b1b3", "f7f6"], ["f2f3"], ["b1b3", "c7c6", "c2c3"]]
    assert scratch.promoted(up, ["b1b3", "f7f6"]) == up
    assert scratch.promoted(up, ["f2f3"]) == up


def test_deleting_a_line_leaves_the_others(game: Json) -> None:
    one, other = ["b1b3", "c7c6", "c2c3"], ["b1b3", "c7c6", "f2f3"]
    tried = scratch.with_line(scratch.with_line(game, one), other)

    left = scratch.without_line(tried, one)

    assert scratch.whole_lines(left) == [other]
    assert left["meta"]["scratch"] == names(other)
    assert scratch.without_line(left, other) == game
    for line in (one, MAIN, MAIN[:1]):
        with pytest.raises(RecordError):
            scratch.without_line(left, line)


def test_a_scratch_line_that_becomes_the_main_line_is_analysis_no_longer(game: Json) -> None:
    tried = scratch.with_line(scratch.with_line(game, ["b1b3", "c7c6", "c2c3"]), ["b1b3", "c7c6", "f2f3"])

    taken = records.take_branch(tried, scratch.index_of(tried, ["b1b3", "c7c6", "c2c3"]))

    assert taken["log"] == ["b1b3", "c7c6", "c2c3"]
    assert "ended" not in taken
    assert taken["meta"]["scratch"] == names(["b1b3", "c7c6", "f2f3"])
    assert {"at": 2, "log": ["f2f3"]} in taken["branches"]
    back = records.take_branch(taken, scratch.index_of(taken, MAIN))
    assert endings.ended(records.go(back, 3)) == endings.ended(game)


def test_a_game_that_goes_on_as_was_tried_takes_the_line_in() -> None:
    begun = play(records.new(GAME), "b1b3")
    tried = scratch.with_line(scratch.with_line(begun, ["b1b3", "g7g6", "b3a3"]), ["b1b3", "c7c6"])

    on = play(tried, "g7g6")

    assert on["branches"] == [{"at": 2, "log": ["b3a3"]}, {"at": 1, "log": ["c7c6"]}]
    assert play(on, "b3a3")["branches"] == [{"at": 1, "log": ["c7c6"]}]
    assert play(on, "b3a3")["meta"]["scratch"] == names(["b1b3", "c7c6"])


def test_undo_and_redo_of_a_running_game_pass_scratch_lines_by() -> None:
    begun = scratch.with_line(play(records.new(GAME), *MAIN), [*MAIN, "c7c6"])
    played = records.replay(GAME, None, begun["log"])

    back = records.undo(begun, GAME.rules, played)

    assert back == {**begun, "at": 2}
    assert records.redo(back, GAME.rules, played) == begun
    other = play(back, "c2c3")
    assert scratch.whole_lines(other)[0] == [*MAIN, "c7c6"]
    assert other["meta"]["scratch"] == names([*MAIN, "c7c6"])


@pytest.mark.parametrize("given", [None, "x", {}, [1, None, {"at": True, "line": "x"}, {"at": 1}, {"line": "x"}]])
def test_names_from_outside_that_are_none_are_passed_over(game: Json, given: Any) -> None:
    tried = scratch.with_line({**game, "meta": {"scratch": given, "name": "Evening"}}, ["f2f3"])

    assert tried["meta"] == {"name": "Evening", "scratch": names(["f2f3"])}


def test_merging_joins_the_scratch_lines_of_both(game: Json) -> None:
    mine, theirs = scratch.with_line(game, ["f2f3"]), scratch.with_line(game, ["b1b3", "c7c6"])

    merged = merging.merge(mine, theirs)

    assert scratch.whole_lines(merged) == [["f2f3"], ["b1b3", "c7c6"]]
    assert merged["meta"]["scratch"] == names(["f2f3"], ["b1b3", "c7c6"])
    assert merging.merge(merged, theirs) == merged
    assert (merged["log"], merged["ended"]) == (game["log"], game["ended"])


@pytest.mark.parametrize("id", GAMES)
def test_any_number_of_random_tries_leaves_the_game_as_it_is(id: str) -> None:
    dice = random.Random(id)
    rules = setup(find(id), {})
    record = records.new(rules)
    for _ in range(12):
        played = records.replay(rules, record["start"], record["log"])
        record, _ = records.play(record, rules, played, dice.choice(_open(rules, played.positions[-1])))
    tried, lines = record, []
    for _ in range(20):
        known = [tried["log"], *scratch.whole_lines(tried)]
        base = dice.choice(known)
        line = base[: dice.randrange(len(base))]
        pos = records.replay(rules, record["start"], line).positions[-1]
        line = [*line, dice.choice(_open(rules, pos))]
        lines.append(line)
        tried = scratch.with_line(tried, line)

    whole = [tried["log"], *scratch.whole_lines(tried)]
    assert all(any(known[: len(line)] == line for known in whole) for line in lines)
    assert len({tuple(line) for line in whole}) == len(whole)
    assert all(branch["log"][0] != record["log"][branch["at"]] for branch in tried["branches"] if branch["at"] < 12)
    assert {**tried, "branches": [], "meta": {}} == record
    for line in scratch.whole_lines(tried):
        tried = scratch.without_line(tried, line)
    assert tried == record


def _open(game: Game, pos: Any) -> list[str]:
    """Return the actions that may be made in a position, by a side or by chance."""
    return [move.text for move, _ in game.rules.chances(pos)] or [move.text for move in game.rules.legal_moves(pos)]
