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


def door(do: str, **fields: Any) -> dict[str, Any]:
    """Return the reply of the door."""
    found: dict[str, Any] = json.loads(handle(json.dumps({"do": do, **fields})))
    assert found["ok"], found
    return found


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


ASKED = {
    "en": ("row 3", "3 row", "rank 3", "3rd rank", "file {file}", "{file}-file", "{file} file"),
    "de": (
        "Reihe 3",
        "3. Reihe",
        "3 reihe",
        "Zeile 3",
        "Linie {file}",
        "{file}-Linie",
        "{file} linie",
        "Spalte {file}",
    ),
    "es": ("fila 3", "3 fila", "3ª fila", "línea 3", "linea 3", "columna {file}", "{file} columna"),
    "zh-Hans": ("第3横线", "横线3", "3行", "竖线{file}", "{file}竖线", "{file} 列"),
}


@pytest.mark.parametrize("tag", ASKED)
@pytest.mark.parametrize("game", ["turtle-shell", "monkey-king", "temple-island", "pilgrim"])
def test_a_line_is_asked_for_by_its_word_and_letter_in_either_order(game: str, tag: str) -> None:
    record = door("new", game=game, lang=tag)["record"]
    file = "2" if game == "turtle-shell" else "c"
    told: dict[str, set[str]] = {}
    for asked in ASKED[tag]:
        reply = door("typed", record=record, text=asked.format(file=file), lang=tag)
        assert reply["asked"], asked
        told.setdefault("row" if "3" in asked else "file", set()).add(reply["text"])
    assert {kind: len(texts) for kind, texts in told.items()} == {"row": 1, "file": 1}


@pytest.mark.parametrize(
    ("tag", "texts"),
    [
        ("en", ("Nb1c3", "nb1-c3", "N b1 c3", "Nb1xc3", "b1-c3x", "knight c3", "Nc3", "ｂ１ｃ３")),
        ("de", ("Sb1c3", "Sb1–c3", "S b1 c3", "Springer b1 c3", "springer nach c3", "Sc3", "Nc3")),
        ("es", ("Cb1c3", "C b1 c3", "caballo b1 c3", "caballo a c3", "Cc3", "Nc3")),
        ("zh-Hans", ("马 b1 c3", "马b1c3", "马c3", "马ｃ３", "b1的马到c3", "Nc3")),
    ],
)
def test_a_legal_move_is_never_called_impossible(tag: str, texts: tuple[str, ...]) -> None:
    record = door("new", game="pilgrim")["record"]
    for action in ("pass", "pass"):
        record = door("play", record=record, action=action)["record"]
    assert [text for text in texts if door("typed", record=record, text=text, lang=tag)["action"] != "b1c3"] == []


@pytest.mark.parametrize(("tag", "begun"), [("en", "row"), ("de", "Reih"), ("es", "colum"), ("zh-Hans", "横线")])
def test_the_beginning_of_a_question_is_not_called_illegal(tag: str, begun: str) -> None:
    reply = door("typed", record=door("new", game="pilgrim")["record"], text=begun, lang=tag)
    assert reply["text"].endswith(("p knight.", "p Springer.", "p caballo.", "棋子马。"))
