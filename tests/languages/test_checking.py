"""Tests of the check of translations, and the check of the catalogues of all languages."""

from __future__ import annotations

import pytest

from buildtools.languages.catalogues import all_units
from buildtools.languages.checking import catalogue_problems, missing, problems_of
from pycore.languages.po import Unit
from pycore.languages.tags import TONGUES

GERMAN = TONGUES["de"]
ROOK = Unit(
    "noun", "rook", "bare=Turm|nom=der Turm|acc=den Turm|dat=dem Turm|adj.m=weiße|plural=Türme|gender=m", ("a.py",)
)


def found(text: str, translation: str, **more: tuple[str, ...]) -> list[str]:
    """Return the problems of one translation, beside a noun that has none."""
    return [each.partition(": ")[2] for each in problems_of([ROOK, Unit("", text, translation, **more)], GERMAN)]


@pytest.mark.parametrize(
    ("text", "translation", "problem"),
    [
        ("Take the {piece}.", "Schlag {piece:acc}.", None),
        ("Take the {piece}.", "Schlag {mann:acc}.", "has no value {mann}"),
        ("Take the {piece}.", "Schlag zu.", "leaves out {piece}"),
        ("Take the {piece}.", "Schlag {piece:acc.", "cannot be read: "),
        ("Take the {piece}.", "Schlag {piece:ablative}.", "asks for 'ablative', which no noun has"),
        ("The {piece} {turns:one=is|other=are} here.", "{piece:nom+cap} ist da.", None),
        ("The {piece} is taken.", "{piece:nom} ist {piece:m=weg|f=fort}.", "has a choice 'f' of {piece}, which is no"),
        ("{turns} left.", "Noch {turns:one=einer|other=zwei}.", None),
        ("{side} {piece}", "{side:adj@piece} {piece:bare}", None),
        ("{side} {piece}", "{side:adj@peace} {piece:bare}", "has no value {peace}"),
        ("the", "∅", None),
    ],
)
def test_wrong_placeholders_and_forms_are_found(text: str, translation: str, problem: str | None) -> None:
    told = " ".join(found(text, translation))
    assert told == "" if problem is None else problem in told


def test_a_remark_allows_a_placeholder_to_be_left_out() -> None:
    assert found("Take the {piece}.", "Schlag zu.", remarks=("without: piece",)) == []


def test_a_noun_needs_the_forms_of_its_language() -> None:
    noun = Unit("noun", "king", "bare=König|nom=der König|acc=den König|dat=dem König|plural=Könige")
    assert problems_of([ROOK, noun], GERMAN) == ["“king”: has no form 'gender'"]


def test_agreement_is_only_for_the_core() -> None:
    told = found("{side} {piece}", "{side:adj@piece} {piece:bare}", places=("web/js/a.js",))
    assert told == ["asks for agreement by “@”, which the page's own texts cannot have"]


@pytest.mark.parametrize("tag", TONGUES)
def test_no_translation_has_a_wrong_placeholder_or_form(tag: str) -> None:
    assert catalogue_problems(tag) == []


@pytest.mark.long
@pytest.mark.parametrize("tag", TONGUES)
def test_no_message_is_missing(tag: str) -> None:
    assert missing(tag, all_units()) == []
