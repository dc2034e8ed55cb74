"""Tests of the rule book's pictures: every rule about movement has one, and the actions shown are legal."""

from __future__ import annotations

import json

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move
from pycore.scenes.rulebook import sections

NOTHING_MOVES = {
    "temple-island": {"I1", "I7", "I8"},  # the board, the source of chance, notation
    "turtle-shell": {"T6"},
    "monkey-king": {"M1", "M10"},
    "pilgrim": {"P2", "P8", "P9"},  # options, the source of the guests, notation
}
"""The sections without a picture."""


@pytest.mark.parametrize("id", NOTHING_MOVES)
def test_every_rule_that_moves_something_has_a_picture(id: str) -> None:
    howto = json.loads(handle(json.dumps({"do": "howto", "game": id})))["howto"]
    points = [howto["goal"], howto["turn"], *howto["surprises"], *howto["facts"]]
    drawn = {point["rule"] for point in points if point.get("pictures")}  # the book shows these beside its own
    bare = {
        section["id"]
        for section in sections(setup(GAMES[id], {}))
        if not any(block[0] == "diagram" for block in section["blocks"])
    }
    assert bare - drawn == NOTHING_MOVES[id]


@pytest.mark.parametrize("id", NOTHING_MOVES)
def test_actions_in_pictures_are_legal(id: str) -> None:
    for section in sections(setup(GAMES[id], {})):
        for kind, picture in section["blocks"]:
            if kind != "diagram" or "action" not in picture:
                continue
            game = setup(GAMES[id], picture["options"])
            pos = game.rules.read(picture.get("reached", picture["position"]))
            assert find_move(game, pos, picture["action"]) in game.rules.legal_moves(pos), picture["caption"]
            assert picture["effects"], picture["caption"]
