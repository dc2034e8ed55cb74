"""Tests of continuing a table of a made game under a newer text of it."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kit.examples import STARTS

from .made import ask

pytestmark = pytest.mark.usefixtures("room")

START = 'start="ppp / ... / PPP"'


def loaded(*passages: str) -> str:
    """Return the id of the kit's Hexapawn, loaded with passages of its program replaced, each by the next."""
    text = next(start for start in STARTS if start.id == "hexapawn").text()
    program = text["files"]["game.py"]
    for before, after in zip(passages[::2], passages[1::2], strict=True):
        assert before in program
        program = program.replace(before, after)
    reply = ask("load-game", text={**text, "files": {"game.py": program}})
    assert "fault" not in reply, reply
    return str(reply["game"])


def played(game: str, *actions: str, **more: Any) -> dict[str, Any]:
    """Return the record of a game after some actions, with fields changed."""
    record = ask("new", game=game, meta={"name": "Evening"})["record"]
    for action in actions:
        record = ask("play", record=record, action=action)["record"]
    return {**record, **more}


def test_a_table_is_continued_whole_where_all_its_moves_are_still_legal() -> None:
    record = played(loaded(), "a1-a2", "b3-a2")
    newer = loaded("Three pawns", "Just three pawns")

    reply = ask("renew", game=newer, record=record)

    assert (reply["moves"], reply["of"], reply["text"]) == (2, 2, "All 2 moves can be played under the new rules.")
    copy = reply["table"]["record"]
    assert (copy["game"], copy["log"], copy["at"], copy["meta"]) == (newer, ["a1-a2", "b3-a2"], 2, {"name": "Evening"})
    assert ask("open", record=copy)["scene"]["position"] == ask("open", record=record)["scene"]["position"]
    assert ask("play", record=copy, action="b1-a2")["ok"]


def test_a_table_is_continued_as_far_as_its_moves_are_legal() -> None:
    record = played(loaded(), "a1-a2", "b3-a2", "b1-a2")
    newer = loaded("fmWfcF", "fmW")

    reply = ask("renew", game=newer, record=record)

    assert (reply["moves"], reply["of"]) == (1, 3)
    assert reply["text"].startswith("Under the new rules only the first move can be played. ")
    assert reply["table"]["record"]["log"] == ["a1-a2"]
    assert reply["table"]["scene"]["to_move"] == "black"


def test_no_move_of_a_table_may_be_legal() -> None:
    record = played(loaded(), "a1-a2")
    reply = ask("renew", game=loaded(START, 'start="ppp / PPP / ..."'), record=record)

    assert (reply["moves"], reply["of"]) == (0, 1)
    assert reply["text"].startswith("No move of this table can be played under the new rules. ")


def test_a_start_that_the_newer_rules_do_not_know_is_an_error() -> None:
    older = loaded()
    record = ask("play", record=ask("new", game=older, start="ppp/.../PPP white")["record"], action="a1-a2")["record"]
    wider = loaded("square_board(3, 3)", "square_board(4, 3)", START, 'start="pppp / .... / PPPP"')
    assert ask("renew", game=wider, record=record)["error"]["code"] == "bad-position"


def test_what_belongs_to_the_older_table_alone_is_left_out() -> None:
    older = loaded()
    meta: dict[str, Any] = {
        "seats": {"white": {"kind": "link", "name": "Bo"}, "black": {"kind": "opponent", "level": 3}},
        "link": {"table": "abcdefgh", "sent": 1},
        "series": {"of": 2},
        "manners": {"offered": 1},
    }
    ended = {"at": 1, "reason": "resignation", "side": "white"}
    branches = [{"at": 0, "log": ["c1-c2"]}]
    record = played(older, "a1-a2", meta=meta, ended=ended, branches=branches, rules=9, options={"wild": "yes"})

    copy = ask("renew", game=loaded("Three pawns", "Just three pawns"), record=record)["table"]["record"]

    assert copy["meta"] == {"seats": {**meta["seats"], "white": {"kind": "person", "name": "Bo"}}}
    assert (copy["branches"], copy["options"], "ended" in copy) == ([], {}, False)


@pytest.mark.parametrize(
    "changed",
    [
        pytest.param({"log": 7}, marks=pytest.mark.guard(name="the moves of a saved game are texts")),
        pytest.param({"format": 99}, marks=pytest.mark.guard(name="a saved game is not of newer rules")),
        pytest.param({"seed": 3}, marks=pytest.mark.guard(name="a field of a saved game has its type")),
    ],
)
def test_a_record_from_outside_is_not_believed(changed: dict[str, Any]) -> None:
    game = loaded()
    assert ask("renew", game=game, record={**played(game), **changed})["error"]["code"] == "bad-record"


def test_meta_and_options_that_fit_no_table_are_left_out() -> None:
    game = loaded()
    for changed in ({"meta": []}, {"options": {"a": 1}}, {"options": 7}):
        copy = ask("renew", game=game, record={**played(game), **changed})["table"]["record"]
        assert {name: copy[name] for name in changed} == {name: {} for name in changed}
