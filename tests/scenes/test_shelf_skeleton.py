"""Tests that the skeleton for a game on the shelf works, so that whoever copies it begins with something right."""

from __future__ import annotations

import json
from pathlib import Path

from pycore.interfaces.game import Teach, setup
from pycore.scenes.editing import editor_of, palette
from pycore.scenes.howto import howto_json, picture_json
from tests.hexapawn import HEXAPAWN
from tests.shelf_skeleton.about import ABOUT

PACKAGE = "tests.shelf_skeleton"
FOLDER = Path(__file__).parents[1] / "shelf_skeleton"
GAME = setup(HEXAPAWN._replace(teach=Teach.in_package(PACKAGE)), {})


def test_the_screen_has_legal_pictures_and_a_card_for_the_pawn() -> None:
    shown = howto_json(GAME)

    assert len(shown["howto"]["surprises"]) == 3
    assert [card["kinds"] for card in shown["pieces"]] == [["pawn"]]
    assert picture_json(GAME, ABOUT.picture)


def test_the_editor_gives_back_what_it_took_apart() -> None:
    editor, rules = editor_of(GAME), GAME.rules
    for text in ("ppp/.../PPP w", "..p/P../..P b"):
        assert editor.compose(editor.decompose(rules.read(text))) == text
    assert palette(GAME)


def test_the_lesson_accepts_legal_moves() -> None:
    (lesson,) = json.loads((FOLDER / "lessons.json").read_text(encoding="utf-8"))

    assert len(lesson["steps"]) >= 3
    for step in lesson["steps"]:
        legal = {move.text for move in GAME.rules.legal_moves(GAME.rules.read(step["start"]))}
        assert set(step["accept"]) <= legal


def test_the_document_names_the_skeleton() -> None:
    text = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    files = sorted(
        path.name for path in FOLDER.iterdir() if path.suffix in (".py", ".json") and path.name != "__init__.py"
    )

    assert files == ["about.py", "editor.py", "howto.py", "lessons.json"]
    assert "cp tests/shelf_skeleton/" in text
