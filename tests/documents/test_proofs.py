"""Tests that every rule in a rule book has tests with its number, and that the page gets their names."""

from __future__ import annotations

import json

import pytest

from buildtools.bake import proofs
from buildtools.common import ROOT
from pycore.bridge import handle
from pycore.games import GAMES

SHELF = [id for id, spec in GAMES.items() if spec.shelf.listed]


@pytest.mark.parametrize("game", SHELF)
def test_every_rule_has_tests(game: str) -> None:
    book = [section["id"] for section in json.loads(handle(json.dumps({"do": "rulebook", "game": game})))["sections"]]

    assert set(book) <= set(proofs(game))


@pytest.mark.parametrize("game", SHELF)
def test_the_named_tests_exist(game: str) -> None:
    for name in [name for names in proofs(game).values() for name in names]:
        file, _, test = name.partition("::")
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("game", SHELF)
def test_every_picture_of_the_book_can_be_opened_as_a_table(game: str) -> None:
    sections = json.loads(handle(json.dumps({"do": "rulebook", "game": game})))["sections"]
    for picture in [block[1] for section in sections for block in section["blocks"] if block[0] == "diagram"]:
        request = {"do": "new", "game": game, "options": picture["options"], "start": picture["position"]}
        table = json.loads(handle(json.dumps(request)))
        assert table["ok"], (picture["caption"], table)
        past = picture.get("after", [])
        record = {**table["record"], "log": past, "at": len(past)}
        table = json.loads(handle(json.dumps({"do": "open", "record": record})))
        assert table["problem"] is None, picture["caption"]
        assert table["scene"]["pieces"] == picture["pieces"]
