"""Tests of the style of the translations: capitals, punctuation, and words that only one of several names should have.

They look at the catalogues, and at the sentences of played games that `tests/golden/languages` keeps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from buildtools.languages.catalogues import units_in
from pycore.kernel.messages import parsed
from pycore.languages.compiling import forms_of
from pycore.languages.po import Unit
from pycore.languages.tags import NAMES, TONGUES
from tests.golden.sentences import LANGUAGES

ENDS = (".", "?", "!")
SIGNS = "¿¡„«“(\u2068"
"""What may stand before the capital of a sentence."""
NAMED = {"game", "side", "line", "cell", "file", "moves", "face", "missed", "many", "name"}
"""Placeholders whose values begin with a capital or a figure, or are a cell, which is written the same everywhere."""
CHINESE = "[\u3400-\u9fff]"
WESTERN = re.compile(rf"{CHINESE}[,;:!?()]|[,;:!?()]{CHINESE}|\{{\}}[,;:!?]|{CHINESE}\.(?!\w)")
SPACED = re.compile(rf"{CHINESE} [A-Za-z0-9{{]|[A-Za-z0-9}}] {CHINESE}")
"""A space between Chinese and Latin letters, which stands nowhere; only where a row of cells is read."""
CODE = ("“{text}” is not an action", "The stage is -, m, or f:", "This variation is not closed by ).")
"""The beginnings of messages that quote code, whose signs stay as they are."""
NOUGHT = re.compile(
    r"(?<!\w)0 (cell|square|piece|place|Feld|Figur|Ziel|casilla|pieza|destino)|of 0\b|(?<!\w)0[格个步枚]"
)
FINITE = {
    "de": "stimmt stellt rochiert beendet setzt würfelt nimmt hebt legt",
    "es": "vota pone enroca acaba pasa saca levanta retira captura",
}
"""Verbs in the third person, which cannot follow upon "You:"."""
UNSAID = {
    "en": ("ply", "plies", "Plies"),
    "de": ("Plies", "Zusatzfigur"),
    "es": ("Plies", "pieza externa", "piezas externas", "pieza peregrina", "Pieza peregrina", "Entrar o Espacio"),
    "zh-Hans": ("Plies",),
}
"""Jargon, and second names of things that have one: a guest, a key."""


def texts(unit: Unit) -> list[str]:
    """Return the translated templates of a message: of a noun all its forms."""
    return list(forms_of(unit.translation).values()) if unit.context == "noun" else [unit.translation]


def begins_small(template: str) -> bool:
    """Return whether a text made from a template can begin with a small letter."""
    first = next(iter(parsed(template)), "")
    if isinstance(first, tuple):
        name, form = first
        return not form.endswith("cap") and "=" not in form and name not in NAMED
    return first.lstrip(SIGNS)[:1].islower()


@pytest.mark.parametrize("tag", ["de", "es"])
def test_a_sentence_begins_with_a_capital(tag: str) -> None:
    sentences = [
        unit for unit in units_in(tag) if unit.context != "noun" and unit.text[:1].isupper() and unit.text[-1] in ENDS
    ]
    assert len(sentences) > 2000
    assert not [unit.translation for unit in sentences if unit.translation and begins_small(unit.translation)]


def test_chinese_has_chinese_punctuation_and_no_capitals() -> None:
    units = [unit for unit in units_in("zh-Hans") if not unit.text.startswith(CODE) and unit.context != "typed"]
    bodies = [re.sub(r"\{[^{}]*\}", "{}", text) for unit in units for text in texts(unit)]
    assert len(bodies) > 4000
    assert not [body for body in bodies if re.search(CHINESE, body) and WESTERN.search(body)]
    assert not [unit.translation for unit in units if "cap}" in unit.translation]
    assert not [body for body in bodies if SPACED.search(body) and "##" not in body and "} 空" not in body]
    full = [unit.translation for unit in units if unit.text[1:].endswith(ENDS) and unit.context != "noun"]
    assert not [text for text in full if text[-1:] not in "。？！”）…}. "]


@pytest.mark.parametrize("tag", FINITE)
def test_what_somebody_does_can_follow_upon_you(tag: str) -> None:
    moves = re.compile(r"(votes|puts|castles|ends|passes|rolls|takes|lifts)\b")
    said = [unit.translation for unit in units_in(tag) if moves.match(unit.text) and unit.context != "noun"]
    assert len(said) > 8
    assert not [text for text in said if text.split()[0] in FINITE[tag].split()]


@pytest.mark.parametrize("tag", ["en", *NAMES])
def test_a_thing_has_one_name_and_no_jargon(tag: str) -> None:
    found = [unit.text for unit in units_in("de")] if tag == "en" else [unit.translation for unit in units_in(tag)]
    plain = [re.sub(r"\{[^{}]*\}", "{}", text) for text in found]
    assert not [text for text in plain for word in UNSAID[tag] if re.search(rf"(?<!\w){word}(?!\w)", text)]


def said(tag: str) -> Iterator[tuple[str, str]]:
    """Yield the sentences of played games in English and in a language."""
    for path in sorted((LANGUAGES / tag).glob("*.txt")):
        for entry in path.read_text(encoding="utf-8").split("\n\n"):
            english, _, text = entry.strip().partition("\n")
            yield english.removeprefix("= "), text


@pytest.mark.parametrize("tag", TONGUES)
def test_sentences_of_played_games_begin_and_end_as_sentences(tag: str) -> None:
    pairs = [(english, text) for english, text in said(tag) if english.endswith(ENDS)]
    assert len(pairs) > 300
    assert not [english for english, _ in pairs if english[:1].islower()]
    assert not [text for _, text in pairs if text.rstrip("“»”)")[-1:] not in (*ENDS, "。", "？", "！")]
    if tag != "zh-Hans":
        assert not [text for _, text in pairs if text.lstrip(SIGNS)[:1].islower()]


@pytest.mark.parametrize("tag", TONGUES)
def test_sentences_of_played_games_never_count_nothing(tag: str) -> None:
    assert not [text for pair in said(tag) for text in pair if NOUGHT.search(text)]


def test_chinese_sentences_of_played_games_have_no_english_words() -> None:
    words = re.compile(r"[A-Za-z]{3,}")
    quoted = ("use", "pass")  # what is typed
    left = [text for _, text in said("zh-Hans") if any(word not in quoted for word in words.findall(text))]
    assert not left
