"""Tests of what the setup screen shows of a game under its options."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES

SHELF = [id for id, game in GAMES.items() if game.shelf.listed]


def shown(game: str, **options: str) -> dict[str, Any]:
    """Return the reply to a request for the setup screen."""
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": "setup", "game": game, "options": options})))
    assert reply["ok"], reply
    return reply


def at(reply: dict[str, Any], cell: str) -> str | None:
    """Return the kind of the piece on a cell."""
    return next((piece["kind"] for piece in reply["pieces"] if piece["cell"] == cell), None)


@pytest.mark.parametrize("game", SHELF)
def test_every_game_has_a_moment_whose_cells_are_on_its_board(game: str) -> None:
    moment = shown(game)["moment"]
    cells = {cell["id"] for cell in json.loads(handle(json.dumps({"do": "board", "game": game})))["board"]["cells"]}

    assert moment["near"] and set(moment["near"]) <= cells
    assert moment["pieces"]


@pytest.mark.parametrize("game", SHELF)
def test_a_picture_stands_for_each_value_of_an_option_that_has_pictures(game: str) -> None:
    options = GAMES[game].options

    assert all(len(option.pictures) in (0, len(option.values)) for option in options.values())
    folded = [name for name, option in options.items() if not option.pictures and option.kind != "several"]
    assert len(shown(game)["holds"]) == len(folded)


def test_the_pilgrims_guests_wait_behind_pawns() -> None:
    assert (at(shown("pilgrim"), "d0"), at(shown("pilgrim"), "e9")) == ("mastodon", "mastodon")
    two = shown("pilgrim", external="llama+zeppelin")

    assert {piece["kind"] for piece in two["pieces"] if piece["cell"][1] in "09"} == {"llama", "zeppelin"}


def test_the_board_follows_the_dealt_set_up() -> None:
    usual, dealt = shown("turtle-shell"), shown("turtle-shell", start="shuffle", seed="77")

    assert usual["pieces"] != dealt["pieces"]
    assert usual["holds"] == ["Draw by quiet play: Never", "dealt by chance"]
    assert dealt["holds"][1] == "table number 77"


def test_the_button_says_side_and_level() -> None:
    plans = shown("monkey-king")["plans"]

    assert plans["opponent"]["red"][0] == "Red against level 1, beginner"
    assert plans["opponent"][""][7] == "either side against level 8, relentless"
    assert plans["link"]["blue"] == "Blue against a friend, by link"
    assert [side["note"] for side in shown("monkey-king")["sides"]] == [
        "moves first, hunts him",
        "walks the Pilgrim west",
    ]
    assert shown("temple-island")["plans"]["opponent"] == {"player": [], "": []}
