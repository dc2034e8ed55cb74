"""Tests that How to play is true: every picture is legal, every sentence has its rule, and every piece has a card."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.games.monkey_king.pieces import KINDS as DISKS
from pycore.games.pilgrim.pieces import TABLE
from pycore.interfaces.game import Teach
from tests.playouts import VARIANTS, playout

SHELF = [id for id, game in GAMES.items() if game.shelf.listed]
every_game = pytest.mark.parametrize("game", SHELF)


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a valid request."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def points(game: str) -> Iterator[dict[str, Any]]:
    """Return all sentences of How to play of a game, the goal first."""
    howto = ask(do="howto", game=game)["howto"]
    yield howto["goal"]
    yield howto["turn"]
    yield from howto["surprises"]
    yield from howto["facts"]


def pictures(game: str) -> Iterator[dict[str, Any]]:
    """Return all pictures of a game."""
    for point in points(game):
        yield from point.get("pictures", ())


def captioned(game: str, words: str) -> dict[str, Any]:
    """Return the only picture whose caption has these words."""
    (found,) = [picture for picture in pictures(game) if words in picture["caption"]]
    return found


def after(game: str, picture: dict[str, Any]) -> dict[str, Any]:
    """Return the game and the position after the picture's action."""
    options = picture.get("options", {})
    return ask(do="look", game=game, start=picture["position"], after=[picture["action"]], options=options)


def refused(game: str, picture: dict[str, Any], action: str) -> dict[str, Any]:
    """Return the refusal of an action in the position of a picture."""
    reply = ask(do="why", game=game, start=picture["position"], action=action)
    assert not reply["legal"]
    return reply


@every_game
def test_one_screen_has_a_goal_a_turn_three_surprises_and_a_few_facts(game: str) -> None:
    howto = ask(do="howto", game=game)["howto"]

    assert [len(howto["surprises"]), bool(howto["facts"])] == [3, True]
    assert all(point["title"] and point["pictures"] for point in howto["surprises"])
    assert howto["goal"]["pictures"]
    assert all(len(point["text"]) <= 260 for point in points(game))


@every_game
def test_every_statement_names_a_rule_of_the_book(game: str) -> None:
    book = {section["id"] for section in ask(do="rulebook", game=game)["sections"]}
    told = [point["rule"] for point in points(game)]
    told += [card["rule"] for card in ask(do="howto", game=game)["pieces"]]
    told += [ground["rule"] for ground in ask(do="board", game=game)["board"].get("grounds", [])]

    assert set(told) <= book


@every_game
def test_every_picture_shows_a_valid_position_and_a_legal_action(game: str) -> None:
    """The core makes the pictures and refuses invalid ones; this checks what the page needs of them."""
    board = ask(do="board", game=game)["board"]
    cells = {cell["id"] for cell in board["cells"]}
    for picture in pictures(game):
        options = picture.get("options", {})
        look = ask(do="look", game=game, start=picture["position"], options=options)
        assert picture["caption"]
        assert {*picture["near"], *picture.get("lit", ())} <= cells
        if "action" in picture:
            assert picture["action"] in look["moves"]
            assert picture["effects"]
        if "cell" in picture:
            assert picture["cell"] in {piece["cell"] for piece in picture["pieces"]}
            assert picture["reach"]["moves"]


@every_game
def test_the_goal_has_a_line_for_the_table(game: str) -> None:
    (card,) = [card for card in ask(do="games")["games"] if card["id"] == game]

    assert 20 < len(card["goal"]) <= 80


@every_game
def test_every_piece_that_occurs_in_play_has_a_card(game: str) -> None:
    cards = ask(do="howto", game=game)["pieces"]
    known = {(side, kind) for card in cards for kind in card["kinds"] for side in card.get("sides") or ["*"]}
    met: set[tuple[str, str]] = set()
    for variant in VARIANTS:
        if variant.game == game:
            made = variant.ready()
            for ply in playout(made, 1, 60):
                pieces = made.narrator.pieces(ply.pos).values()
                met |= {(piece.side, kind) for piece in pieces for kind in (piece.kind, piece.back) if kind}
    assert {(side, kind) for side, kind in met if not {(side, kind), ("*", kind)} & known} == set()


def test_every_kind_of_every_game_has_a_card() -> None:
    """Each face and each guest has a card with two sentences short enough to be read aloud."""
    wanted = {
        "monkey-king": {kind for kind, _ in DISKS.values()},
        "pilgrim": {guest.id for guest in TABLE} | {"king", "queen", "rook", "bishop", "knight", "pawn"},
        "turtle-shell": {"king", "rook", "knight", "guard", "pawn"},
        "temple-island": {"pilgrim", "king", "queen", "rook", "bishop", "knight", "pawn"},
    }
    assert set(wanted) == set(SHELF), "every game on the shelf has its kinds in the list above"
    for game in SHELF:
        cards = ask(do="howto", game=game)["pieces"]
        assert {kind for card in cards for kind in card["kinds"]} == wanted[game]
        assert all(len(card["moves"]) <= 260 and len(card["special"]) <= 140 for card in cards)
    worth = {card["kinds"][0]: card.get("worth") for card in ask(do="howto", game="pilgrim")["pieces"]}
    assert [worth[guest.id] for guest in TABLE] == [guest.value for guest in TABLE]


def test_the_value_of_a_piece_is_a_sentence() -> None:
    cards = {card["kinds"][0]: card.get("value") for card in ask(do="howto", game="pilgrim")["pieces"]}

    assert cards["swedish-cannon"] == "Worth about 3 pawns, its inventor says."
    assert cards["rook"] is None


@every_game
def test_no_piece_has_two_cards(game: str) -> None:
    cards = ask(do="howto", game=game)["pieces"]
    keys = [(side, kind) for card in cards for kind in card["kinds"] for side in card.get("sides") or ["*"]]

    assert len(keys) == len(set(keys))
    assert all(card["moves"].endswith(".") and card["special"].endswith(".") for card in cards)


@every_game
def test_grounds_name_existing_cells(game: str) -> None:
    board = ask(do="board", game=game)["board"]
    grounds = board.get("grounds", [])
    places = {cell["kind"] for cell in board["cells"]} | {tag for cell in board["cells"] for tag in cell["tags"]}

    assert {ground["on"] for ground in grounds} <= places
    assert len({ground["on"] for ground in grounds}) == len(grounds)


# What the sentences claim, game by game


def test_t4_a_king_in_the_far_end_zone_wins() -> None:
    picture = captioned("turtle-shell", "steps into the end zone")
    outcome = after("turtle-shell", picture)["outcome"]

    assert (outcome["winner"], outcome["reason"], outcome["rule"]) == ("white", "king-home", "T4")
    board = ask(do="board", game="turtle-shell")["board"]
    assert picture["lit"] == [cell["id"] for cell in board["cells"] if "end-white" in cell["tags"]]


def test_t4_the_player_who_gives_stalemate_loses() -> None:
    outcome = after("turtle-shell", captioned("turtle-shell", "has no move"))["outcome"]

    assert (outcome["winner"], outcome["reason"]) == ("black", "stalemate")


def test_t1_a_pawn_on_e2_has_two_moves() -> None:
    assert captioned("turtle-shell", "pawn on E2")["reach"]["moves"] == ["D3", "E3"]


def test_i6_the_completed_pilgrimage_is_won() -> None:
    picture = captioned("temple-island", "completed")
    outcome = ask(do="look", game="temple-island", start=picture["position"])["outcome"]

    assert (outcome["winner"], outcome["reason"], outcome["rule"]) == ("player", "pilgrimage", "I6")


def test_i4_a_five_turns_the_answer_left() -> None:
    picture = captioned("temple-island", "turned left")

    assert picture["position"].split()[1] == "5"
    assert [effect[:3] for effect in picture["effects"]] == [["shift", "d3", "e5"], ["shift", "h1", "f2"]]


def test_i5_the_pilgrim_shown_is_escorted_and_the_shade_is_forbidden() -> None:
    picture = captioned("temple-island", "stands beside the rook")
    beside = {"j9", "k9", "l9", "j10", "l10", "j11", "k11", "l11"}
    guardians = {piece["cell"] for piece in picture["pieces"] if piece["name"] == "Guardian rook"}

    assert beside & guardians
    assert "k10" not in picture["shade"]
    shadows = {piece["cell"] for piece in picture["pieces"] if piece["side"] == "black"}
    assert not beside & shadows


def test_i4_an_exchange_needs_no_answer() -> None:
    picture = captioned("temple-island", "change places")

    assert "x" in picture["action"]
    assert {effect[1] for effect in picture["effects"]} == {"h1", "h5"}


def test_m9_the_pilgrim_walks_off_and_red_wins() -> None:
    outcome = after("monkey-king", captioned("monkey-king", "walks off"))["outcome"]

    assert (outcome["winner"], outcome["rule"]) == ("red", "M9")


def test_m5_the_disk_shown_turns_over_on_a_river_square() -> None:
    picture = captioned("monkey-king", "turns over and steps")
    (cell,) = [c for c in ask(do="board", game="monkey-king")["board"]["cells"] if c["id"] == picture["effects"][0][1]]

    assert "river-red" in cell["tags"]
    assert picture["effects"][1][2]["kind"] == "monkey-king"


def test_m4_flight_leads_from_the_river_to_its_cloud() -> None:
    picture = captioned("monkey-king", "flies up")

    assert picture["effects"] == [["shift", "C4", "Q2"]]


def test_m7_she_freezes_what_she_sees() -> None:
    picture = captioned("monkey-king", "may not move")
    (frozen,) = [mark["cells"] for mark in picture["marks"] if mark["kind"] == "frozen"]

    assert len(frozen) == 3
    moves = ask(do="look", game="monkey-king", start=picture["position"])["moves"]
    assert not [move for move in moves if move[:2].upper() in frozen]
    assert refused("monkey-king", picture, "c7c6")["rule"] == "M7"


def test_m8_a_piece_that_takes_her_is_buried() -> None:
    picture = captioned("monkey-king", "leaves the game")
    names = [effect[0] for effect in picture["effects"]]

    assert names == ["remove", "shift", "remove", "put"]
    assert picture["effects"][-1][2]["name"] == "Red Mountain"


def test_p5_the_guest_comes_in_on_the_square_just_left() -> None:
    assert captioned("pilgrim", "stands on d2")["effects"] == [["shift", "d2", "d4"], ["shift", "d0", "d2"]]


def test_p5_a_guest_behind_a_taken_pawn_is_forfeited() -> None:
    picture = captioned("pilgrim", "is lost")

    assert ["remove", "f0"] in picture["effects"]
    assert "Mf" not in after("pilgrim", picture)["position"]


def test_p5_a_guest_may_give_check_on_entering() -> None:
    picture = captioned("pilgrim", "chancellor")
    board = {piece["cell"]: piece["name"] for piece in picture["pieces"]}
    line = ["remove", "f3"], ["shift", "e2", "f3"], ["shift", "e0", "e2"]

    assert board["e0"] == "White chancellor"
    assert tuple(picture["effects"]) == line
    record = ask(do="new", game="pilgrim", start=picture["position"], options=picture["options"])["record"]
    scene = ask(do="play", record=record, action=picture["action"])["scene"]
    assert {"kind": "checker", "cells": ["e2"]} in scene["marks"]


def test_what_teaches_a_game_is_imported_when_it_is_first_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "taught_game").mkdir()
    lines = {"howto": "TEACHING = 'one screen'", "about": "ABOUT = 'a story'", "editor": "EDITOR = str"}
    for name, line in lines.items():
        (tmp_path / "taught_game" / f"{name}.py").write_text(line, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)

    teach: Any = Teach.in_package("taught_game", puzzles=lambda _: pytest.fail("nobody asked for puzzles"))

    assert not [name for name in sys.modules if name.startswith("taught_game.")]
    assert (teach.howto(), teach.about(), teach.editor(7)) == ("one screen", "a story", "7")
