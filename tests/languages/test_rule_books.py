"""Tests of the rule books of all languages: they have the rules, diagrams and structure of the English ones."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.languages import rule_book
from pycore.languages.tags import TONGUES
from pycore.scenes.markup import blocks, parts
from pycore.scenes.rulebook import diagrams

BOOKS = [(tag, game) for tag in TONGUES for game in GAMES]


QUOTATION_MARKS = ("«", "„", "“")


def structure(text: str) -> list[tuple[str, object]]:
    """Return what may not differ between the rule books of two languages, in order."""
    found: list[tuple[str, object]] = []
    for _, head, body in parts(text):
        found.append(("rule", head.split()[0]))
        quoted = False
        for kind, block in blocks(body):
            if quoted and kind == "p" and str(block).startswith(QUOTATION_MARKS):
                continue  # a translation of the inventor's words, which stay as they are
            quoted = kind == "quote"
            found.append((kind, kept(kind, block)))
    return found


def kept(kind: str, block: Any) -> object:
    """Return what a translation of a block keeps: all but the words."""
    match kind:
        case "diagram":
            (drawn,) = diagrams(f"! {block}")
            return drawn.position, drawn.after, drawn.shown, tuple(drawn.options.items())
        case "quote" | "code":
            return block
        case "table":  # translated is its head
            return len(block[0]), block[1:]
    return [{**part, "text": ""} for part in block if isinstance(part, dict)]


@pytest.mark.parametrize(("tag", "game"), BOOKS)
def test_a_rule_book_has_the_structure_of_the_english_one(tag: str, game: str) -> None:
    book = rule_book(tag, game)
    if book:
        assert structure(book) == structure(GAMES[game].file("rules.md"))


@pytest.mark.long
@pytest.mark.parametrize(("tag", "game"), BOOKS)
def test_every_rule_book_is_translated(tag: str, game: str) -> None:
    assert rule_book(tag, game)


def test_the_door_answers_with_the_rule_book_of_the_language(monkeypatch: pytest.MonkeyPatch) -> None:
    book = "# Schildkröte\n\n## T1 Das Brett\n\nEin Brett.\n\n> As he said.\n"
    monkeypatch.setattr("pycore.door.asking.rule_book", lambda tag, game: book if tag == "de" else "")
    asked = {
        lang: json.loads(handle(json.dumps({"do": "rulebook", "game": "turtle-shell", "lang": lang})))
        for lang in ("de", "es")
    }
    assert asked["de"]["sections"] == [
        {"id": "T1", "title": "Das Brett", "blocks": [["p", "Ein Brett."], ["quote", "As he said."]]}
    ]
    assert asked["es"]["sections"][0]["title"] != "Das Brett"


def test_a_change_of_a_diagram_is_found() -> None:
    english = Path("pycore/games/turtle_shell/rules.md").read_text(encoding="utf-8")
    (line, *_) = [line for line in english.splitlines() if line.startswith("! ")]
    place, shown, caption, *options = line.split(" | ")
    assert structure(english.replace(line, " | ".join([place, shown, "Anders", *options]))) == structure(english)
    assert structure(english.replace(line, " | ".join([place, "", caption, *options]))) != structure(english)
