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


def planned(game: str = "turtle-shell", **against: Any) -> dict[str, Any]:
    """Return the reply to a request for the setup screen with an opponent."""
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": "setup", "game": game, "against": against})))
    return reply


@pytest.mark.parametrize(
    ("against", "plan"),
    [
        ({"side": "white", "level": 3, "character": "attacker"}, "White against the Hare, level 3"),
        ({"side": "white", "level": 3.5, "character": "attacker"}, "White against the Hare, level 3.5"),
        ({"side": "", "level": 3, "character": "builder"}, "either side against the Tortoise, level 3"),
        ({"side": "black", "level": 3.5}, "Black against level 3.5"),
        ({"side": "", "level": 3.5}, "either side against level 3.5"),
        ({"side": "black", "level": 1, "suits": True}, "Black against an opponent that suits you"),
        ({"side": "", "level": 1, "suits": True}, "either side against an opponent that suits you"),
        (
            {"side": "black", "level": 1, "suits": True, "character": "attacker"},
            "Black against the Hare, at a level that suits you",
        ),
        (
            {"side": "", "level": 1, "suits": True, "character": "attacker"},
            "either side against the Hare, at a level that suits you",
        ),
    ],
)
def test_the_button_says_character_and_strength(against: dict[str, Any], plan: str) -> None:
    assert planned(**against)["plan"] == plan
    assert "plan" not in shown("turtle-shell")


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        pytest.param({"side": "red"}, "no side “red”", marks=pytest.mark.guard(name="a player has a side of the game")),
        pytest.param({"side": None}, "“side” has the wrong", marks=pytest.mark.guard(name="a field has its type")),
        pytest.param({"level": 3.14}, "level", marks=pytest.mark.guard(name="an opponent has a level")),
        pytest.param({"level": 9}, "level", marks=pytest.mark.guard(name="an opponent has a level")),
        pytest.param({"level": True}, "“level” has the wrong", marks=pytest.mark.guard(name="a field has its type")),
        pytest.param(
            {"character": "nobody"},
            "has no character “nobody”",
            marks=pytest.mark.guard(name="an opponent has a character of the game"),
        ),
    ],
)
def test_an_opponent_that_cannot_be_chosen_is_refused(wrong: dict[str, Any], why: str) -> None:
    error = planned(**{"side": "white", "level": 3, "character": "attacker", **wrong})["error"]
    assert error["code"] == "bad-request"
    assert why in error["message"]
    assert planned("temple-island", side="", level=3)["error"]["code"] == "bad-request"


def test_the_seats_of_a_game_for_two_can_be_chosen() -> None:
    seats = shown("turtle-shell")["seats"]

    assert [one["value"] for one in seats["against"]] == ["opponent", "person", "link", "watch"]
    assert [one["value"] for one in seats["own"]] == ["white", "black", ""]
    about = "1, beginner. Overlooks a third of its own moves. Good for a first game."
    assert seats["levels"][0] == {"value": "1", "label": "1", "spoken": "1, beginner", "about": about}
    assert seats["lengths"][:2] == [["1", "One game"], ["2", "A series of 2"]]
    assert ("black", "rook", "Black without a rook") in [
        (one["side"], one["kind"], one["name"]) for one in seats["handicaps"]
    ]
    assert shown("temple-island")["seats"] is None


def test_a_start_of_ones_own_is_laid_and_described() -> None:
    start = "6/3k2/6/8/8/4/8/6/3K2/6 w"
    request = {"do": "setup", "game": "turtle-shell", "options": {}, "start": start}
    reply = json.loads(handle(json.dumps(request)))

    assert reply["given"] == "Your position: White to move."
    assert {piece["cell"] for piece in reply["pieces"]} == {"E1", "E8"}
    assert shown("turtle-shell")["given"] is None
    assert not json.loads(handle(json.dumps({**request, "start": "6 w"})))["ok"]


def test_a_new_record_with_odds_starts_without_the_piece() -> None:
    request = {"do": "new", "game": "turtle-shell", "options": {}, "odds": {"side": "black", "kind": "rook"}}
    reply = json.loads(handle(json.dumps(request)))

    rooks = [piece for piece in reply["scene"]["pieces"] if (piece["side"], piece["kind"]) == ("black", "rook")]
    assert len(rooks) == 1
    unknown = json.loads(handle(json.dumps({**request, "odds": {"side": "black", "kind": "king"}})))
    assert unknown["record"]["start"] is None
