"""Tests of the position editor: layouts and positions are converted both ways, and others are refused with a message.

`tests/golden/<game>/editor.txt` pins the messages.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.interfaces.editor import PIECES, EditField
from pycore.interfaces.game import setup
from pycore.scenes.editing import editor_of
from tests.golden import FOLDER
from tests.playouts import VARIANTS, Variant, sampled

GAMES_WITH_EDITOR = [game.id for game in GAMES.values() if game.teach.editor]
LAID_VARIANTS = [variant for variant in VARIANTS if variant.game in GAMES_WITH_EDITOR]
each_game = pytest.mark.parametrize("game", GAMES_WITH_EDITOR)


def ask(do: str, **request: Any) -> dict[str, Any]:
    """Return the reply to a request."""
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": do, **request})))
    return reply


def refused(**request: Any) -> tuple[str, str, str]:
    """Return code, field and message of the error that `compose` replies with."""
    reply = ask("compose", **request)
    assert not reply["ok"], reply
    return reply["error"]["code"], reply["error"].get("field", ""), reply["error"]["message"]


def test_every_game_on_the_shelf_has_an_editor() -> None:
    assert [game.id for game in GAMES.values() if game.shelf.listed] == GAMES_WITH_EDITOR


def test_an_editor_of_a_game_without_one_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = GAMES["turtle-shell"]
    monkeypatch.setitem(GAMES, spec.id, spec._replace(teach=spec.teach._replace(editor=None)))

    for do in ("palette", "compose", "decompose", "handicaps"):
        reply = ask(do, game=spec.id, pieces=[])
        assert reply["error"]["message"] == "Turtle Shell Chess has no editor."


def test_the_palette_names_the_game_its_options_and_the_keys() -> None:
    plain = ask("palette", game="pilgrim")
    chosen = ask("palette", game="pilgrim", options={"external": "mastodon+camel"})

    assert plain["about"] == "Pilgrim Chess with the default options."
    assert chosen["about"] == "Pilgrim Chess. Pilgrim piece: Mastodon and Camel."
    assert "Capital letters are for the pieces of White." in plain["help"]
    for game in GAMES_WITH_EDITOR:
        names = [piece["name"] for piece in ask("palette", game=game)["tray"]]
        assert len(set(names)) == len(names), "a name alone tells which piece it is"


@pytest.mark.parametrize("variant", LAID_VARIANTS, ids=str)
def test_a_position_taken_apart_can_be_composed_again(variant: Variant) -> None:
    game = variant.ready()
    asked = {"game": variant.game, "options": variant.options}
    for seed in ("one", "two"):
        for ply in sampled(game, f"laid {seed}", 240, 8):
            text = game.rules.write(ply.pos)
            laid = ask("decompose", **asked, start=text)
            assert laid.pop("ok"), laid
            reply = ask("compose", **asked, **laid)
            assert reply.get("position") == text, (text, reply)
            assert reply["options"] == game.options


@pytest.mark.parametrize("variant", LAID_VARIANTS, ids=str)
def test_the_palette_has_everything_that_positions_contain(variant: Variant) -> None:
    game = variant.ready()
    palette = ask("palette", game=variant.game, options=variant.options)
    tray = {(piece["side"], piece["kind"]) for piece in palette["tray"]}
    fields = {field["name"] for field in palette["fields"]}

    assert set(palette["cells"]) <= set(game.rules.board.cell)
    for ply in sampled(game, "palette", 200, 20):
        laid = ask("decompose", game=variant.game, options=variant.options, start=game.rules.write(ply.pos))
        assert {(piece["side"], piece["kind"]) for piece in laid["pieces"]} <= tray
        assert {piece["cell"] for piece in laid["pieces"]} <= set(palette["cells"])
        assert set(laid["fields"]) == fields


@each_game
def test_an_editor_agrees_with_the_scene_of_a_position(game: str) -> None:
    """Placed pieces are on the drawn board where they were placed; counted ones are where their field puts them."""
    made = Variant(game, {}).ready()
    editor = editor_of(made)
    for ply in sampled(made, "shown", 120, 10):
        if made.rules.outcome(ply.pos):
            continue
        shown = made.narrator.pieces(ply.pos)
        layout = editor.decompose(ply.pos)
        laid = {cell: editor.tray()[letter] for cell, letter in layout.letters.items()}
        for field in editor.fields():
            if field.cell and layout.number(field.name):
                assert shown.pop(field.cell).stack == layout.number(field.name)
        assert shown == laid


@each_game
def test_fields_are_well_formed(game: str) -> None:
    made = Variant(game, {"mistakes": "lost", "order": "piece_first"} if game == "temple-island" else {}).ready()
    fields = {field.name: field for field in editor_of(made).fields()}
    letters = "".join(editor_of(made).tray())

    assert PIECES not in fields
    for field in fields.values():
        assert says_its_default(field)
        assert len(field.labels) in (0, len(field.values))
        assert set(field.of) <= set(letters)
        assert field.needs is None or field.needs[1] in fields[field.needs[0]].values
        assert (field.cell is None) is (field.piece is None)
        assert field.kind != "option" or field.name in made.spec.options


def says_its_default(field: EditField) -> bool:
    """Return whether the default has the field's kind and is allowed."""
    match field.default:
        case int():
            return field.kind == "number" and field.low <= field.default <= field.high
        case str():
            return field.kind == "option" or (field.kind in ("choice", "cell") and field.default in field.values)
    return field.kind in ("several", "cells") and set(field.default) <= set(field.values)


def test_thirty_positions_are_refused_in_plain_words() -> None:
    """Messages are sentences without brackets and without the names used in position texts."""
    said = []
    for game in GAMES_WITH_EDITOR:
        lines = (FOLDER / game / "editor.txt").read_text(encoding="utf-8").splitlines()
        answers = [line[2:] for line in lines if line.startswith("> ")]
        said += [answer.partition(": ")[2] for answer in answers if "“" not in answer or answer.split()[0][-1] == ":"]

    assert len(said) >= 30
    for sentence in said:
        assert sentence.endswith("."), sentence
        assert sentence[0].isupper() or sentence[0] == "“", sentence
        assert not set("[]{}@\\") & set(sentence), sentence


NEEDY = [
    (game, field.name)
    for game in GAMES_WITH_EDITOR
    for field in editor_of(setup(GAMES[game], {})).fields()
    if field.needs
]


def test_there_are_fields_that_need_another() -> None:
    assert {game for game, _ in NEEDY} == {"monkey-king", "pilgrim"}


@pytest.mark.parametrize(("game", "name"), NEEDY)
@pytest.mark.guard(name="a field needs another")
def test_a_field_is_ignored_without_the_field_it_needs(game: str, name: str) -> None:
    palette = ask("palette", game=game)
    field = next(one for one in palette["fields"] if one["name"] == name)
    values = palette["start"]["fields"]
    other = {
        "choice": lambda: field["values"][-1],
        "cells": lambda: field["values"][:1],
        "number": lambda: field["high"],
    }
    changed = {**values, name: other[field["kind"]]()}
    assert changed != values
    assert values[field["needs"]["field"]] != field["needs"]["value"]
    start, ignored = (
        ask("compose", game=game, **{**palette["start"], "fields": given})["position"] for given in (values, changed)
    )
    assert ignored == start


NO_PIECES: list[Any] = [None, 3, "E1", [], {}, {"cell": "E1"}, {"cell": 1, "side": "white", "kind": "king"}]
NO_PIECES += [{"cell": "E1", "side": ["white"], "kind": "king"}, {"cell": "E1", "side": "white", "kind": None}, [[[]]]]


@pytest.mark.parametrize("piece", NO_PIECES, ids=str)
def test_an_invalid_piece_is_a_bad_request(piece: Any) -> None:
    assert refused(game="turtle-shell", pieces=[piece])[0] == "bad-request"


@pytest.mark.parametrize("name", ["side", "waiting", "castling", "passing", "quiet", "number", "unplaced-white-M"])
@pytest.mark.parametrize(
    "value", [None, True, 0.5, -1, 10**30, "", "x" * 5000, [], [[]], ["K", 3], {}, {"a": []}, ["K"] * 9000]
)
def test_an_invalid_value_is_refused_with_the_name_of_its_field(name: str, value: Any) -> None:
    if (name, value) in (("castling", []),):
        return
    start = ask("palette", game="pilgrim")["start"]
    code, field, _ = refused(game="pilgrim", pieces=start["pieces"], fields={"waiting": "plain", name: value})

    assert (code, field) == ("bad-position", name)


def test_only_one_of_several_pieces_on_a_cell_is_kept() -> None:
    piece = {"cell": "E1", "side": "white", "kind": "king"}

    assert refused(game="turtle-shell", pieces=[piece] * 8000)[1:] == (PIECES, "There are two pieces on E1.")


def test_a_long_name_is_shortened_in_a_message() -> None:
    piece = {"cell": "x" * 5000, "side": "white", "kind": "king"}

    assert len(refused(game="turtle-shell", pieces=[piece])[2]) < 100
    assert len(refused(game="turtle-shell", pieces=[], fields={"y" * 5000: 1})[2]) < 100


def test_the_table_number_is_an_option() -> None:
    start = ask("palette", game="temple-island")["start"]
    reply = ask("compose", game="temple-island", **{**start, "fields": {**start["fields"], "seed": "friends"}})

    assert reply["options"]["seed"] == "friends"
    assert reply["to_move"] == "chance"
    assert reply["outcome"] is None


def test_a_finished_position_has_its_outcome() -> None:
    pieces = [{"cell": "C5", "side": "black", "kind": "king"}, {"cell": "B9", "side": "white", "kind": "king"}]
    reply = ask("compose", game="turtle-shell", pieces=pieces, fields={"side": "black"})

    assert reply["outcome"]["reason"] == "king-home"
    assert reply["to_move"] is None


def test_a_turn_of_a_table_is_taken_apart() -> None:
    laid = ask("decompose", game="turtle-shell", after=["b1b3"])

    assert laid["fields"] == {"side": "black"}
    assert {"cell": "B3", "side": "white", "kind": "pawn"} in laid["pieces"]


def test_handicaps_leave_out_one_piece_of_the_start() -> None:
    """The kings cannot be left out, and a game that needs every piece has no handicaps."""
    start = ask("palette", game="pilgrim")["start"]["pieces"]
    found = ask("handicaps", game="pilgrim")["handicaps"]
    kinds = {"knight", "bishop", "queen", "pawn"}
    assert {(one["side"], one["kind"]) for one in found} == {(side, k) for side in ("white", "black") for k in kinds}
    assert all(one["name"] == one["kind"] for one in found)
    for one in found:
        left = ask("decompose", game="pilgrim", start=one["position"])["pieces"]
        (given,) = [piece for piece in start if piece not in left]
        assert (given["side"], given["kind"], len(left)) == (one["side"], one["kind"], len(start) - 1)
        assert given == next(piece for piece in start if (piece["side"], piece["kind"]) == (one["side"], one["kind"]))
    assert ask("handicaps", game="temple-island")["handicaps"] == []
