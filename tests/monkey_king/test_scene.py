"""Tests of the scene of Monkey King Chess: trays, faces, gaze, choices, effects, warnings and status."""

from __future__ import annotations

from importlib import resources
from typing import Any

from pycore.games.monkey_king.board import NAMES
from pycore.games.monkey_king.pieces import KINDS
from pycore.scenes.scene import scene

from .core import START, made, place

GAME = made()


def seen(text: str) -> dict[str, Any]:
    """Return the scene of a position."""
    return scene(GAME, GAME.rules.read(text))


def piece(text: str, cell: str) -> dict[str, Any]:
    """Return the piece on a cell."""
    return next(piece for piece in seen(text)["pieces"] if piece["cell"] == cell)


def move(text: str, action: str) -> dict[str, Any]:
    """Return a legal action as the page gets it."""
    return next(move for move in seen(text)["moves"] if move["action"] == action)


def marks(text: str, kind: str) -> list[list[str]]:
    """Return the cells of the marks of a kind."""
    return [mark["cells"] for mark in seen(text)["marks"] if mark["kind"] == kind]


def test_the_board_has_squares_clouds_trays_and_the_edge() -> None:
    cells = GAME.rules.board.cells
    assert [cell.kind for cell in cells].count("square") == 40
    assert [cell.kind for cell in cells].count("cloud") == 4
    assert [cell.kind for cell in cells].count("tray") == 11
    assert [cell.kind for cell in cells].count("edge") == 1
    assert len(NAMES) == 44
    assert GAME.rules.board.json()["cells"][13]["say"] == "C7, dark"


def test_every_cell_can_be_reached_with_the_arrow_keys() -> None:
    travel = GAME.rules.board.travel
    found, todo = {"A1"}, ["A1"]
    while todo:
        for hops in travel[todo.pop()].values():
            for cell, _ in hops:
                if cell not in found:
                    found.add(cell)
                    todo.append(cell)
    assert found == {cell.id for cell in GAME.rules.board.cells}


def test_hands_lie_in_trays_in_stacks_with_their_other_face() -> None:
    pawns = piece(START, "red-pawn")
    assert (pawns["stack"], pawns["back"], pawns["letter"]) == (6, "monkey-king", "P")
    pilgrim = piece(START, "red-pilgrim")
    assert "back" not in pilgrim
    assert "stack" not in pilgrim
    assert piece(place("r", "-", 2, a1="K"), "red-fists")["stack"] == 2


def test_introducing_takes_one_disk_off_its_stack() -> None:
    told = move(START, "p@c6")
    assert told["steps"] == ["blue-pawn", "C6"]
    assert told["kinds"] == ["from", "place"]
    assert [effect[:2] for effect in told["effects"]] == [
        ["put", "blue-pawn"],
        ["shift", "blue-pawn"],
        ["put", "blue-pawn"],
    ]
    assert told["effects"][2][2]["stack"] == 5
    assert move(START, "k@c6")["effects"] == [["shift", "blue-king", "C6"]]


def test_where_both_faces_and_a_fist_reach_a_square_there_is_a_choice() -> None:
    text = place("r", "-", 1, a1="K", d3="M", e4="p", a8="h")
    assert move(text, "d3e4")["steps"] == ["D3", "E4", "="]
    assert move(text, "d3e4~")["steps"] == ["D3", "E4", "~"]
    assert move(text, "!d3e4")["steps"] == ["D3", "E4", "!"]
    assert move(text, "!d3e4")["kinds"] == ["from", "capture", "token"]
    assert move(text, "d3q2")["kinds"][:2] == ["from", "fly"]
    assert move(text, "d3d4~")["kinds"] == ["from", "move", "flip"]
    assert move(place("r", a1="K", d3="P", e8="h"), "d3d4")["steps"] == ["D3", "D4"]


def test_a_hero_becomes_fists() -> None:
    told = move(place("r", "-", 1, a1="K", c4="H", e8="h"), "c4~")
    assert told["steps"] == ["C4", "~"]
    assert told["kinds"] == ["from", "token"]
    assert [effect[0] for effect in told["effects"]] == ["remove", "shift", "put"]
    assert told["say"] == "Hero C4 becomes Fists"


def test_capturing_a_celestial_has_a_warning() -> None:
    told = move(place("b", "K", b5="n", c3="C"), "b5c3")
    assert told["warn"]["rule"] == "M8"
    assert "B5" in told["warn"]["message"]
    assert [effect[0] for effect in told["effects"]] == ["remove", "shift", "remove", "put"]
    assert told["effects"][3][1] == "B5"


def test_frozen_disks_and_the_line_of_the_gaze() -> None:
    text = place("b", "K", c3="C", c6="n", e3="p", a8="h")
    assert sorted(marks(text, "frozen")[0]) == ["C6", "E3"]
    assert ["C3", "C4", "C5", "C6"] in marks(text, "gaze")
    assert ["C3", "D3", "E3"] in marks(text, "gaze")


def test_disks_that_may_turn_over_and_why_a_side_may_not() -> None:
    text = place("r", a1="K", b3="P", c3="P", b6="p", a8="h")
    assert marks(text, "may-flip") == [["B3"]]
    flip = {fact["side"]: fact for fact in seen(text)["status"] if fact["kind"] == "flip"}
    assert flip["red"]["on"] is True
    assert flip["blue"]["on"] is False
    assert "gone" in flip["blue"]["text"]
    assert "before" in next(fact for fact in seen(START)["status"] if fact["kind"] == "flip")["text"]


def test_disks_out_of_the_game() -> None:
    lost = {fact["side"]: fact for fact in seen(place("r", "-", 1, a1="K", b3="M"))["status"] if fact["kind"] == "lost"}
    assert {entry["name"]: entry["count"] for entry in lost["red"]["pieces"]} == {
        "Monkey Pawn": 5,
        "Monkey Knight": 2,
        "Hero": 1,
        "Bodhisattva": 1,
    }
    assert all(not fact["pieces"] for fact in seen(START)["status"] if fact["kind"] == "lost")


def test_reach_distinguishes_both_faces() -> None:
    lists = seen(place("r", a1="K", c4="N", b5="P", e8="h"))["reach"]["C4"]
    assert sorted(lists["moves"]) == ["A3", "A5", "B2", "B6", "D2", "D6", "E3", "E5"]
    assert lists["back-moves"] == ["C5", "C6", "C7", "C8"]
    assert lists["back-flights"] == ["Q2", "R2"]


def test_a_red_turn_step_by_step() -> None:
    text = place("r", "-", 1, a1="K", d3="M", e8="h")
    assert seen(text)["phase"] == "move"
    after = place("r", "-", 1, "m", a2="K", d3="M", e8="h")
    assert seen(after)["phase"] == "fists"
    assert "end the turn" in seen(after)["prompt"]
    assert move(after, "end")["steps"] == ["end"]


def test_the_pilgrim_stands_on_the_edge_when_it_has_left() -> None:
    text = place("r", b8="K")
    assert move(text, "b8off")["effects"] == [["shift", "B8", "WEST"]]
    assert seen(text)["alarms"][0]["kind"] == "exit"
    assert piece(place("b", "p"), "WEST")["kind"] == "pilgrim"
    assert seen(place("b", "p"))["outcome"]["reason"] == "exit"


def test_every_face_has_a_picture_of_its_own() -> None:
    drawn = resources.files("pycore.games.monkey_king").joinpath("assets/pieces.svg").read_text(encoding="utf-8")
    assert all(f'<symbol id="{kind}"' in drawn for kind, _ in KINDS.values())
