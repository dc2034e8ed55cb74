"""Tests of the catalogues: how they are read and written, and that they are brought up to date without losses."""

from __future__ import annotations

from pathlib import Path

import pytest

from buildtools.languages import catalogues
from buildtools.languages.catalogues import all_units, lesson_texts, units_of, written
from buildtools.languages.messages import python_calls
from pycore.languages.po import Unit, read_po
from pycore.languages.tags import TONGUES

ROOK = Unit("noun", "rook", "nom=der Turm|plural=Türme", ("a.py", "b.js"), ("Plural: rooks",), ("A chess word.",))
SAID = Unit("", 'He said “no”, "yes" or \\ nothing\nmore.', "", ("c.py",))


def test_what_is_written_is_read_again() -> None:
    assert read_po(written("de", [ROOK, SAID])) == [ROOK, SAID]


def test_wrapped_fuzzy_and_obsolete_entries_of_other_programs_are_read() -> None:
    text = '#, fuzzy\nmsgid "One"\nmsgstr "Eins"\n\nmsgid ""\n"Two "\n"words"\nmsgstr "Zwei"\n\n#~ msgid "Old"\n'
    assert [(unit.text, unit.translation) for unit in read_po(text)] == [("One", ""), ("Two words", "Zwei")]


def test_a_line_that_is_no_gettext_is_reported_with_its_number() -> None:
    with pytest.raises(ValueError, match="line 2: msgstr Eins"):
        read_po('msgid "One"\nmsgstr Eins\n')


def test_an_update_keeps_translations_and_remarks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    path = tmp_path / "messages.po"
    path.write_text(written("de", [ROOK, SAID._replace(text="Gone", translation="Weg")]), encoding="utf-8")
    new = [SAID, ROOK._replace(translation="", remarks=(), places=("d.py",))]
    monkeypatch.setattr(catalogues, "catalogue", lambda tag: path)
    monkeypatch.setattr(catalogues, "TONGUES", {"de": TONGUES["de"]})
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    monkeypatch.setattr(catalogues, "all_units", lambda: new)
    monkeypatch.setattr(catalogues, "say", told.append)
    assert catalogues.update()
    assert read_po(path.read_text(encoding="utf-8")) == [SAID, ROOK._replace(places=("d.py",))]
    assert told == ["messages.po: 2 messages, 1 to translate, 1 dropped."]


def test_a_message_said_twice_is_one_with_both_places() -> None:
    source = 'from pycore.kernel.messages import noun, say\nsay("One.")\nnoun("foot", plural="feet")\nsay("One.")\n'
    assert list(units_of(python_calls(source, "a.py"))) == [
        Unit("", "One.", places=("a.py",)),
        Unit("noun", "foot", places=("a.py",), notes=("Plural: feet",)),
        Unit("", "One.", places=("a.py",)),
    ]


def test_the_texts_of_a_lesson_are_found() -> None:
    step = {"say": "S", "task": "T", "else": "E", "done": "D", "wrong": {"a1": "W"}, "start": "6/6 w", "accept": ["a1"]}
    assert list(lesson_texts([{"id": "one", "title": "One", "steps": [step]}])) == ["One", "S", "T", "E", "D", "W"]


def test_every_message_of_the_project_is_listed_once() -> None:
    units = all_units()
    assert len({unit.key for unit in units}) == len(units) > 3500
    places = {place.partition("/")[0] for unit in units for place in unit.places}
    assert places == {"buildtools", "pycore", "web"}
