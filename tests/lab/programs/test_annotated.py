"""Tests of the program that sends games with lines and remarks through a link, a file and a text."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lab.programs import annotated
from lab.programs.annotated import trees, ways
from lab.programs.foreign_games import ask
from pycore.kernel.types import Json
from tests.texts.trees import settled

KEPT: Json = json.loads(
    (Path(__file__).parents[3] / "docs" / "measured" / "annotated.json").read_text(encoding="utf-8")
)


def test_random_trees_come_back_by_each_way() -> None:
    assert [ways(record)["lost"] for record in trees(40, 7)] == [[]] * 40


def test_what_does_not_come_back_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    record = next(one for one in trees(40, 7) if one["meta"].get("notes"))

    def forgetful(**request: object) -> Json:
        reply = ask(**request)
        if request["do"] == "unpack":
            del reply["record"]["meta"]["notes"]
        return reply

    monkeypatch.setattr(annotated, "ask", forgetful)
    assert ways(record)["lost"] == ["link"]


def test_the_kept_links_are_those_of_the_seed_and_still_open() -> None:
    records = trees(300, KEPT["seed"])
    for record, kept in zip(records[::30], KEPT["trees"][::30], strict=True):
        found = ask(do="unpack", text=kept["link"])["record"]
        assert settled(found) == settled(record)
    assert KEPT["not equal"] == 0 and all(one["lost"] == [] for one in KEPT["trees"])
    assert all(answer[0].startswith("newer: ") and len(answer) == 1 for answer in KEPT["older"].values())
