"""Tests of the position editor's edits: what is put, moved, counted and cleared, and what each edit says."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.scenes.editing import editor_of
from tests.kit import EXAMPLES
from tests.playouts import VARIANTS, Variant, sampled

LAID_VARIANTS = [variant for variant in VARIANTS if variant.ready().spec.teach.editor]
TURTLE, MONKEY = "turtle-shell", "monkey-king"
Laid = dict[str, Any]
EMPTY: Laid = {"pieces": [], "fields": {}}


def ask(do: str, **request: Any) -> Laid:
    """Return the reply to a request, which must succeed."""
    reply: Laid = json.loads(handle(json.dumps({"do": do, **request})))
    assert reply.pop("ok"), reply
    return reply


def edit(laid: Laid, how: str, cell: str = "", game: str = TURTLE, **more: str) -> Laid:
    """Return a layout after an edit."""
    given = {"how": how, "cell": cell, **more}
    return ask("edit", game=game, pieces=laid["pieces"], fields=laid["fields"], edit=given)


def refused(**given: Any) -> str:
    """Return the message with which an edit is refused."""
    request = {"do": "edit", "game": TURTLE, "pieces": [], "edit": given}
    message: str = json.loads(handle(json.dumps(request)))["error"]["message"]
    return message


def test_a_piece_is_placed_replaced_moved_and_removed() -> None:
    one = edit(EMPTY, "put", "D5", key="P")
    assert (one["pieces"], one["cell"]) == ([{"cell": "D5", "side": "white", "kind": "pawn"}], "D5")
    assert one["text"] == "White pawn on D5."
    over = edit(one, "put", "D5", key="K")
    assert over["pieces"] == [{"cell": "D5", "side": "white", "kind": "king"}]
    gone = edit(over, "move", "D5", to="E5")
    assert gone["pieces"] == [{"cell": "E5", "side": "white", "kind": "king"}]
    assert (gone["text"], gone["cell"]) == ("White king from D5 to E5.", "E5")
    none = edit(gone, "take", "E5")
    assert (none["pieces"], none["text"]) == ([], "E5 is now empty.")
    again = edit(none, "take", "E5")
    assert (again["text"], again["cell"]) == ("E5 is empty.", None)
    assert edit(EMPTY, "put", "sea", key="P")["text"] == "No piece can be placed on sea."


def test_a_chosen_piece_takes_away_the_same_piece() -> None:
    one = edit(EMPTY, "use", "D5", key="P")
    assert edit(one, "use", "D5", key="P")["pieces"] == []
    assert edit(one, "use", "D5", key="p")["pieces"] == [{"cell": "D5", "side": "black", "kind": "pawn"}]
    assert edit(one, "put", "D5", key="P")["pieces"] == one["pieces"]


def test_pieces_in_hand_are_counted_and_go_back_with_either_face_up() -> None:
    empty = edit(EMPTY, "clear", game=MONKEY)
    one = edit(empty, "put", "red-pawn", MONKEY, key="P")
    field = next(field for field in one["fields"] if one["fields"][field] != empty["fields"][field])
    assert one["fields"][field] == 1
    two = edit(one, "put", "red-pawn", MONKEY, key="M")  # the other face of the same disk
    assert two["fields"][field] == 2
    assert two["drawn"][0]["stack"] == 2
    assert two["drawn"][0]["name"] == "2 Monkey Pawns"
    assert edit(two, "put", "red-pawn", MONKEY, key="p")["fields"] == two["fields"]
    out = edit(two, "move", "red-pawn", MONKEY, to="A1")
    assert (out["fields"][field], out["pieces"][0]["kind"]) == (1, "pawn")
    assert edit(out, "move", "A1", MONKEY, to="red-pawn")["fields"][field] == 2
    full = {**out, "fields": {**out["fields"], field: 6}}
    most = edit(full, "put", "red-pawn", MONKEY, key="P")
    assert most["fields"] == full["fields"]
    assert "at most 6" in most["text"]


def test_a_field_without_effect_is_not_offered_and_not_composed() -> None:
    laid = ask("edit", game=MONKEY, **ask("palette", game=MONKEY)["start"])
    assert {"side", "clock"} <= {entry["name"] for entry in laid["form"]}
    assert "stage" not in {entry["name"] for entry in laid["form"]}
    red = ask("edit", game=MONKEY, pieces=[], fields={**laid["fields"], "side": "red", "stage": "nonsense"})
    assert red["problem"]["field"] == "stage"
    blue = ask("edit", game=MONKEY, pieces=[], fields={**laid["fields"], "stage": "nonsense"})
    assert blue["problem"] is None
    assert ask("edit", game=TURTLE, pieces=[], fields={"nonsense": 1})["fields"] == {"side": "white"}


def test_a_value_that_is_no_number_is_kept_and_blamed() -> None:
    start = ask("palette", game=MONKEY)["start"]
    laid = ask("edit", game=MONKEY, pieces=[], fields={**start["fields"], "clock": "soon"})
    assert laid["fields"]["clock"] == "soon"
    assert (laid["composed"], laid["problem"]["field"]) == (None, "clock")


def test_a_piece_that_the_tray_lacks_is_drawn_and_explained() -> None:
    laid = ask("edit", game=TURTLE, pieces=[{"cell": "D5", "side": "white", "kind": "camel"}], fields={})
    assert laid["drawn"][0]["name"] == "white camel"
    assert "camel" in laid["problem"]["message"]


def test_an_edit_that_makes_no_sense_is_refused() -> None:
    assert "one of" in refused(how="burn", cell="D5")
    assert "no piece" in refused(how="put", cell="D5", key="?")


@pytest.mark.usefixtures("every_game_registered")
@pytest.mark.parametrize("variant", LAID_VARIANTS, ids=str)
def test_every_position_is_drawn_as_the_editor_reads_it(variant: Variant) -> None:
    game = variant.ready()
    editor = editor_of(game)
    for ply in sampled(game, "edited", 120, 20):
        if game.rules.outcome(ply.pos):
            continue
        text = game.rules.write(ply.pos)
        laid = ask("decompose", game=variant.game, options=variant.options, start=text)
        told = ask("edit", game=variant.game, options=variant.options, **laid)
        if variant.game in EXAMPLES:  # the kit's editor lays no counts, no pawn to capture in passing, no lost rights
            text = told["composed"]["position"]
            assert ask("decompose", game=variant.game, options=variant.options, start=text) == laid
        assert told["composed"]["position"] == text
        assert {key: told[key] for key in laid} == laid
        assert len(told["drawn"]) == len(laid["pieces"]) + sum(
            bool(field.cell and laid["fields"][field.name]) for field in editor.fields()
        )
