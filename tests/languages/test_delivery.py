"""Tests of how a language gets to the core: from the package, or in the browser from what the build made of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from buildtools.languages import catalogues
from buildtools.runtime import core_files, delivered_files
from pycore import languages
from pycore.bridge import handle
from pycore.kernel import package_data
from pycore.languages.po import Unit
from pycore.languages.tags import TONGUES

PO = catalogues.written(
    "de",
    [
        Unit("", "The request is not JSON.", "Das ist kein JSON.", ("pycore/bridge.py",)),
        Unit("noun", "move", "bare=Zug|plural=Züge", ("web/js/a.js", "pycore/b.py")),
        Unit("", "Settings", "Einstellungen", ("web/js/a.js",)),
    ],
)


def ask(**request: Any) -> Any:
    return json.loads(handle(json.dumps(request)))


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Let every test read the languages anew."""
    languages.translation.cache_clear()
    languages._delivered.cache_clear()
    yield
    languages.translation.cache_clear()
    languages._delivered.cache_clear()


@pytest.mark.parametrize("tag", TONGUES)
def test_a_language_is_read_from_the_package(tag: str) -> None:
    assert ask(do="games", lang=tag)["ok"]


def test_in_the_browser_a_language_is_delivered_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package_data, "delivered", {})
    file = "pycore/languages/de.json"
    missing = ask(do="look", game="chess", lang="de")["error"]
    assert (missing["code"], missing["file"]) == ("not-delivered", file)
    unknown = {"There is no game “{game}”. The games are {games}.": ["Kein Spiel ", ["game", ""], "."]}
    package_data.deliver(file, json.dumps({"messages": unknown, "books": []}))
    assert ask(do="look", game="chess", lang="de")["error"]["message"] == "Kein Spiel chess."
    assert ask(do="look", game="chess")["error"]["message"].startswith("There is no game")


def test_in_the_browser_a_rule_book_is_delivered_if_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(package_data, "delivered", {})
    monkeypatch.setattr(package_data, "get_data", lambda package, name: None)
    package_data.deliver("pycore/languages/de.json", json.dumps({"messages": {}, "books": ["pilgrim"]}))
    assert languages.rule_book("de", "turtle-shell") == languages.rule_book("en", "pilgrim") == ""
    error = ask(do="rulebook", game="pilgrim", lang="de")["error"]
    assert error["file"] == "pycore/languages/de/rules/pilgrim.md"
    package_data.deliver(error["file"], "## P1 Ziel\n\nMatt.\n")
    assert ask(do="rulebook", game="pilgrim", lang="de")["sections"][0]["title"] == "Ziel"


def test_the_page_and_the_core_each_get_their_messages(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "messages.po"
    path.write_text(PO, encoding="utf-8")
    monkeypatch.setattr(catalogues, "catalogue", lambda tag: path)
    forms = {"bare": ["Zug"], "plural": ["Züge"], "one": ["Zug"], "other": ["Züge"]}
    page = json.loads(catalogues.page_catalogue("de"))
    assert page == {"tag": "de", "messages": {"noun|move": forms, "Settings": ["Einstellungen"]}}
    core = json.loads(catalogues.core_catalogue("de"))["messages"]
    assert core == {"The request is not JSON.": ["Das ist kein JSON."], "noun|move": forms}


def test_catalogues_are_beside_the_archive() -> None:
    assert not [name for name in core_files() if "languages/" in name and not name.endswith(".py")]
    assert {f"pycore/languages/{tag}.json" for tag in TONGUES} <= delivered_files().keys()
