"""Tests of moves and questions that are typed in another language than English."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import find
from pycore.interfaces.game import setup
from pycore.languages import find_language, localised
from pycore.languages.compiling import noun_entry, parts
from pycore.languages.tags import TONGUES
from pycore.languages.translation import Translation
from pycore.scenes.typed import read_typed

GERMAN, CHINESE = TONGUES["de"], TONGUES["zh-Hans"]
TEXTS = {
    "de": Translation(
        {
            "File {file}": parts("Linie {file}"),
            "typed|diagonal, diagonals": parts("Diagonale"),
            "typed|p, piece, pieces": parts("f, Figur, Figuren"),
            "noun|rook": noun_entry("bare=Turm|plural=Türme|gender=m", GERMAN),
        },
        GERMAN.category,
        GERMAN.between,
    ),
    "zh-Hans": Translation(
        {"typed|p, piece, pieces": parts("棋子"), "noun|rook": noun_entry("车", CHINESE)},
        CHINESE.category,
        CHINESE.between,
    ),
}


def typed(game: str, text: str, tag: str) -> Any:
    """Return what a text typed at the start of a game means."""
    made = setup(find(game), {})
    return read_typed(made, made.rules.start(), text, partial(localised, language=TEXTS[tag]))


@pytest.mark.parametrize(
    ("tag", "text"), [("de", "f Turm"), ("de", "Figuren türme"), ("de", "p rook"), ("zh-Hans", "棋子车")]
)
def test_pieces_are_asked_for_in_the_language_and_in_english(tag: str, text: str) -> None:
    told = typed("turtle-shell", text, tag)
    assert told["asked"] and told["text"] == typed("turtle-shell", "p rooks", tag)["text"]
    assert "B0, G0" in told["text"]


@pytest.mark.parametrize("text", ["Linie B", "linie b", "file b"])
def test_lines_are_asked_for_in_the_language_and_in_english(text: str) -> None:
    told = typed("monkey-king", text, "de")
    assert told["asked"] and told["text"].startswith("File B: B1 to B8 empty")


def test_diagonals_are_asked_for_in_the_language() -> None:
    made = setup(find("temple-island"), {})
    translate = partial(localised, language=TEXTS["de"])
    asked = [read_typed(made, made.rules.start(), text, translate)["text"] for text in ("Diagonale c3", "diagonal c3")]
    assert asked[0] == asked[1] and "c3" in asked[0]


@pytest.mark.parametrize("tag", TONGUES)
@pytest.mark.parametrize("game", ["turtle-shell", "monkey-king"])
def test_a_move_is_typed_as_the_language_says_it(game: str, tag: str) -> None:
    language = find_language(tag)
    assert language
    made = setup(find(game), {})
    pos = made.rules.start()
    opened = json.loads(handle(json.dumps({"do": "new", "game": game, "lang": tag})))
    for move in made.rules.legal_moves(pos)[:3]:
        said = localised(made.narrator.say(made.ply(pos, move)), language)
        asked = {"do": "typed", "record": opened["record"], "text": said, "lang": tag}
        assert json.loads(handle(json.dumps(asked)))["action"] == move.text, said
        english = {**asked, "text": made.narrator.say(made.ply(pos, move))}
        assert json.loads(handle(json.dumps(english)))["action"] == move.text
