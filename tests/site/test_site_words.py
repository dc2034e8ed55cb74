"""Tests of what works without the app, in every language: 404.html, repair, manifest, and the form for corrections."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from buildtools import site as building
from buildtools.common import ROOT, WEB
from buildtools.pages.address import published
from buildtools.pages.game_pages import not_found
from buildtools.pages.site_words import REPAIR, manifest_words, repair_words
from pycore.languages import ENGLISH
from pycore.languages.tags import NAMES

FORMS = ROOT / ".github" / "ISSUE_TEMPLATE"
TITLES = {
    "de": "Unter dieser Adresse ist nichts",
    "es": "En esta dirección no hay nada",
    "zh-Hans": "这个地址没有内容",
}


def test_the_page_for_wrong_addresses_has_its_words_in_every_language_and_shows_one() -> None:
    page = not_found(published())
    style = (WEB / "css" / "game.css").read_text(encoding="utf-8")

    for tag in (ENGLISH, *NAMES):
        assert f'<div class="lost" lang="{tag}"><h1>{TITLES.get(tag, "There is nothing at this address")}</h1>' in page
        assert f'html[lang="{tag}"] .lost[lang="{tag}"]' in style
    assert '<meta name="languages" content="{&quot;de&quot;' in page  # theme.js chooses among them
    assert "${" not in page


def test_the_repair_says_everything_in_every_language() -> None:
    script = (WEB / "repair.js").read_text(encoding="utf-8")
    said = re.findall(r'inWords\(\s*"([^"]*)"', script) + re.findall(r'var NOT_UP =\s*"([^"]*)"', script)

    assert sorted(said) == sorted(REPAIR)
    for words in repair_words().values():
        assert words.keys() == set(map(str, REPAIR))
        assert not [text for text, other in words.items() if text == other]


def test_the_build_writes_the_words_of_the_repair(tmp_path: Path) -> None:
    building._copy_page(tmp_path)
    assert json.loads((tmp_path / "repair-words.json").read_text(encoding="utf-8")) == repair_words()
    assert "./repair-words.json" in (tmp_path / "repair.js").read_text(encoding="utf-8")


@pytest.mark.parametrize("tag", NAMES)
def test_a_manifest_has_no_english_left_and_is_that_of_the_same_app(tag: str) -> None:
    plain = json.loads((WEB / "manifest.webmanifest").read_text(encoding="utf-8"))
    made = building._manifest(json.loads(json.dumps(plain)), [{"id": "g", "name": "G", "hook": "H"}], tag)

    assert (made["lang"], made["id"], made["start_url"]) == (tag, plain["id"], plain["start_url"])
    told = [made["description"], made["shortcuts"][0]["name"], *(shot["label"] for shot in made["screenshots"])]
    assert not [text for text in told if text in manifest_words(ENGLISH)]
    assert made["shortcuts"][-1]["url"] == "./#/new/g"


@pytest.mark.parametrize("tag", NAMES)
def test_the_form_for_corrections_is_there_in_every_language(tag: str) -> None:
    form, english = (
        (FORMS / f"{name}.yml").read_text(encoding="utf-8") for name in (f"translation-{tag}", "translation")
    )
    assert re.findall(r"^    id: (.*)$", form, flags=re.M) == re.findall(r"^    id: (.*)$", english, flags=re.M)
    assert NAMES[tag] in form
    assert not set(re.findall(r"label: \"(.*)\"", form)) & set(re.findall(r"label: (.*)", english))
