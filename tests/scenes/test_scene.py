"""Tests of scenes that concern every game."""

from __future__ import annotations

import pytest

from pycore.games import find
from pycore.interfaces.game import setup
from pycore.scenes.scene import scene


@pytest.mark.parametrize(
    ("game", "side", "kind", "name"),
    [
        ("turtle-shell", "black", "rook", "rook"),
        ("temple-island", "black", "rook", "Shadow rook"),
        ("monkey-king", "blue", "pawn", "Goblin Pawn"),
    ],
)
def test_a_scene_names_the_kinds_of_its_pieces_without_their_side(game: str, side: str, kind: str, name: str) -> None:
    made = setup(find(game), {})
    seen = scene(made, made.rules.start())

    assert seen["names"][side][kind] == name
    assert all(piece["kind"] in seen["names"][piece["side"]] for piece in seen["pieces"])
    assert all(piece.get("back", piece["kind"]) in seen["names"][piece["side"]] for piece in seen["pieces"])
