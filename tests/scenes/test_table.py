"""Tests of the names of the moments of a game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle


def moments(game: str, log: list[str]) -> list[str]:
    """Return the name of the moment after each action of a log."""
    record: dict[str, Any] = {"format": 1, "game": game, "seed": "1", "log": log}
    reply = json.loads(handle(json.dumps({"do": "open", "record": record})))
    assert reply["problem"] is None
    return [turn["moment"] for turn in reply["turns"]]


@pytest.mark.parametrize(
    ("game", "log", "last"),
    [
        ("turtle-shell", ["b1b3", "g7g6", "b3a3"], ["turn 1, White", "turn 1, Black", "turn 2, White"]),
        ("pilgrim", ["use", "M@e"], ["before the first move, White", "before the first move, White"]),
    ],
)
def test_a_moment_is_named_by_turn_and_side(game: str, log: list[str], last: list[str]) -> None:
    assert moments(game, log) == last


def test_votes_and_placements_are_listed_by_their_labels() -> None:
    record = {"format": 1, "game": "pilgrim", "seed": "1", "log": ["use", "M@e", "M@d", "e2e4"]}
    reply = json.loads(handle(json.dumps({"do": "open", "record": record})))
    choices = reply["scene"]["choices"]
    vote, placement, _, move = reply["turns"]
    assert (vote["label"], choices["use"]["label"]) == ("With", "With the mastodon")  # the list has one line for it
    assert placement["label"] == f"{choices['M@']['label']} e"
    assert "label" not in move


def test_a_game_for_one_has_moments_without_sides() -> None:
    record = {"format": 1, "game": "temple-island", "seed": "1", "log": [], "at": 0}
    table = json.loads(handle(json.dumps({"do": "draw", "record": record})))
    assert [turn["moment"] for turn in table["turns"]] == ["turn 1"]
