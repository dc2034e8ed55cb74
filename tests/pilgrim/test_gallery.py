"""Tests of the cards of the external pieces, and of the boards to try them on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games.pilgrim.pieces import TABLE

CARDS: list[dict[str, Any]] = json.loads(handle('{"do": "gallery", "game": "pilgrim"}'))["cards"]


def ask(**more: Any) -> dict[str, Any]:
    """Return the reply to a request `try`."""
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": "try", "game": "pilgrim", **more})))
    return reply


def test_p7_every_piece_has_a_card_with_its_value_and_source() -> None:
    assert [(card["value"], card["worth"]) for card in CARDS] == [(kind.id, kind.value) for kind in TABLE]
    known = {card["value"]: card["known"] for card in CARDS}
    assert known["llama"] == "The inventor names or pictures it."
    assert ["very likely" in known["belfry"], "perhaps" in known["dragonet"]] == [True, True]
    assert known["camel"] == known["consul"] == "A later piece of his Reserve Chess."


def test_p2_camel_and_consul_exclude_each_other() -> None:
    apart = {card["value"]: card["apart"] for card in CARDS if card["apart"]}
    assert apart == {"camel": ["consul"], "consul": ["camel"]}


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card["value"])
def test_p7_a_card_shows_moves_and_each_board_can_be_tried(card: dict[str, Any]) -> None:
    assert card["diagram"]["reach"]["moves"]
    assert [stage["label"] for stage in card["stages"]][-2:] == ["Empty board", "Crowded board"]
    for stage in card["stages"]:
        scene = ask(value=card["value"], position=stage["position"])["scene"]
        assert scene["position"] == stage["position"]
        for move in scene["moves"]:
            after = ask(value=card["value"], position=stage["position"], action=move["action"])["scene"]
            assert after["to_move"] == "white"
            assert {"kind": "to", "cells": [move["steps"][1]]} in after["marks"] or "slings" in move["say"]


def test_p7_a_sling_is_made_and_described() -> None:
    scene = ask(value="belfry")["scene"]

    thrown = next(move for move in scene["moves"] if move["action"] == "e4g4")
    assert thrown["say"] == "belfry e4 to g4, slings the rook from b4 to h4, takes the knight on h4"
    assert ask(value="belfry", action="e4g4")["scene"]["position"] == "8/8/8/8/6FR/8/8/8"


def test_p7_a_divaricator_takes_two_pieces_by_withdrawal() -> None:
    assert ask(value="divaricator", action="e4e5")["scene"]["position"] == "8/8/8/3nI3/8/8/8/8"


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"value": "unicorn"}, "bad-request"),
        ({"value": "llama", "position": "8/8"}, "bad-position"),
        ({"value": "llama", "position": "8/8/8/8/8/8/8/8"}, "bad-position"),
        ({"value": "llama", "position": "8/8/8/8/4M3/8/8/8"}, "bad-position"),
        ({"value": "llama", "action": "e4h8"}, "bad-request"),
        ({"game": "turtle-shell", "value": "rook"}, "bad-request"),
    ],
)
def test_impossible_trials_are_refused(asked: dict[str, Any], code: str) -> None:
    assert ask(**asked)["error"]["code"] == code
