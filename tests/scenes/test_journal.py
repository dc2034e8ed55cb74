"""Tests of the journal: days, events, notes and rolls."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.scenes.journal import journal

DAYS = [{"day": "2026-01-01", "at": 0}, {"day": "2026-01-02", "at": 2}]


def turn(number: int, by: str, action: str, *events: str) -> dict[str, Any]:
    """Return the fields of a turn that the journal reads."""
    return {"number": number, "turn": number, "by": by, "action": action, "events": list(events)}


TURNS = [
    turn(1, "chance", "roll:3"),
    turn(1, "player", "m", "A gate is reached."),
    turn(2, "chance", "roll:3"),
    turn(2, "player", "n"),
]


def lines(found: dict[str, Any]) -> list[tuple[str | None, int, list[str]]]:
    """Return the day, the number of turns and the texts of each day."""
    return [(day["day"], day["turns"], [line["text"] for line in day["lines"]]) for day in found["days"]]


def test_days_have_their_turns_events_and_notes() -> None:
    found = journal(TURNS, DAYS, [{"at": 3, "text": "Calm."}, {"at": 1, "text": "Windy."}])
    assert lines(found) == [("2026-01-01", 1, ["Windy.", "A gate is reached."]), ("2026-01-02", 1, ["Calm."])]
    assert found["days"][0]["lines"][1] == {"at": 2, "number": 1, "text": "A gate is reached.", "own": False}
    assert found["days"][1]["lines"] == [{"at": 3, "number": 2, "text": "Calm.", "own": True}]


def test_rolls_and_faces_are_counted() -> None:
    found = journal([*TURNS, turn(3, "chance", "roll:1")], [], [])
    assert found["rolls"] == [{"number": 1, "face": 3}, {"number": 2, "face": 3}, {"number": 3, "face": 1}]
    assert found["faces"] == [{"face": 1, "times": 1}, {"face": 3, "times": 2}]


def test_an_event_comes_before_a_note_on_the_same_moment() -> None:
    assert lines(journal(TURNS, [], [{"at": 2, "text": "At last."}]))[0][2] == ["A gate is reached.", "At last."]


def test_actions_before_the_first_date_have_no_date() -> None:
    assert lines(journal(TURNS, DAYS[1:], [])) == [(None, 1, ["A gate is reached."]), ("2026-01-02", 1, [])]


def test_later_days_and_days_without_anything_are_left_out_but_one_day_stays() -> None:
    assert lines(journal(TURNS[:2], DAYS, [])) == [("2026-01-01", 1, ["A gate is reached."])]
    assert lines(journal(TURNS[:1], [], [])) == [(None, 0, [])]
    assert lines(journal([], DAYS, [{"at": 9, "text": "Later."}])) == [("2026-01-01", 0, ["Later."])]
    nothing = [{"day": "2026-01-01", "at": 0}, {"day": "2026-01-02", "at": 1}]
    assert lines(journal(TURNS[:2], nothing, [])) == [("2026-01-02", 1, ["A gate is reached."])]


def test_only_the_turns_up_to_the_current_position_count() -> None:
    record = {"format": 1, "game": "turtle-shell", "log": ["b1b3", "g7g6", "b3b4"], "at": 1}
    reply = json.loads(handle(json.dumps({"do": "journal", "record": record, "days": DAYS})))
    assert [(day["day"], day["turns"]) for day in reply["days"]] == [("2026-01-01", 1)]


@pytest.mark.parametrize("name", ["days", "notes"])
@pytest.mark.parametrize("wrong", [1, "x", None, {}, {"at": -1}, {"at": "0"}, {"at": 0, "day": 1, "text": 1}], ids=str)
def test_days_and_notes_have_a_place_and_a_text(name: str, wrong: Any) -> None:
    record = {"format": 1, "game": "turtle-shell", "log": []}
    reply = json.loads(handle(json.dumps({"do": "journal", "record": record, name: [wrong]})))
    assert reply["error"]["code"] == "bad-request"
