"""Tests that the texts of the coach are messages: in the pseudo-language no English word is left in them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from tests.languages.test_pseudo import ENGLISH_WORD, QUOTED

FOR_TWO = [game for game in GAMES if len(GAMES[game].sides) == 2]
SPOKEN = {"text", "number", "say", "share"}
"""The fields of a reply that people read, where they hold texts."""


def asked(do: str, **request: Any) -> Any:
    """Return the reply of the door in the pseudo-language, after all slices of a job."""
    reply = json.loads(handle(json.dumps({"do": do, "lang": "en-XA", **request})))
    while reply["ok"] and not reply.get("done", True):
        reply = json.loads(handle(json.dumps({"do": "think", "lang": "en-XA", "job": reply["job"], "slice": 5.0})))
    return reply


def english_left(value: Any, field: str = "") -> Iterator[str]:
    """Yield the texts for people in a reply that have an English word left."""
    if isinstance(value, str) and field in SPOKEN and ENGLISH_WORD.search(QUOTED.sub("", value)):
        yield f"{field}: {value}"
    elif isinstance(value, dict):
        for name, each in value.items():
            yield from english_left(each, name)
    elif isinstance(value, list):
        for each in value:
            yield from english_left(each)


def record(game: str, plies: int) -> Any:
    """Return a record of the first moves of a game, varied by their number."""
    reply = asked("new", game=game, seed="7")
    for ply in range(plies):
        moves = reply["scene"]["moves"]
        if reply["scene"]["to_move"] == "chance":
            reply = asked("draw", record=reply["record"])
        else:
            reply = asked("play", record=reply["record"], action=moves[ply * 31 % len(moves)]["action"])
    return reply["record"]


@pytest.mark.parametrize("game", [*GAMES])
def test_hints_are_messages(game: str) -> None:
    for plies in range(1, 12, 3):
        made = record(game, plies)
        scene = asked("open", record=made)["scene"]
        if scene["to_move"] == "chance":
            continue
        for move in scene["moves"][::9]:
            reply = asked("hint", record=made, move=move["action"], score=plies * 9_000)
            assert reply["ok"]
            assert not [*english_left(reply)]


@pytest.mark.parametrize("game", FOR_TWO)
def test_analyses_and_reviews_are_messages(game: str) -> None:
    made = record(game, 10)
    assert not [*english_left(asked("analyse", record=made, nodes=300))]
    assert not [*english_left(asked("review", record=made, nodes=60))]
    assert not [*english_left(asked("retry", record=made, action=last_legal(made), nodes=60))]


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].play.planner])
def test_reviews_and_retries_by_a_planner_are_messages(game: str) -> None:
    made = record(game, 10)
    assert not [*english_left(asked("walk", record=made))]
    if asked("open", record=made)["scene"]["to_move"] == "chance":
        made = asked("draw", record=made)["record"]
    assert not [*english_left(asked("retry", record=made, action=last_legal(made), nodes=1))]


def last_legal(made: Any) -> str:
    """Return the last legal action after a record."""
    action: str = asked("open", record=made)["scene"]["moves"][-1]["action"]
    return action


@pytest.mark.parametrize("game", [game for game in GAMES if GAMES[game].teach.puzzles])
def test_the_judgements_of_attempts_are_messages(game: str) -> None:
    for puzzle in asked("puzzles", game=game)["puzzles"][:20:4]:
        given = {"game": game, "puzzle": puzzle["id"], "date": "2026-11-22"}
        solved = asked("attempt", **given, actions=puzzle["solution"])
        assert solved["verdict"] == "won"
        first = asked("look", game=game, options=puzzle["options"], start=puzzle["start"])["moves"][0]
        for actions in ([], puzzle["solution"][:1], [first], puzzle["solution"]):
            reply = asked("attempt", **given, actions=actions)
            assert reply["ok"]
            assert not [*english_left(reply)]
