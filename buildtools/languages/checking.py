"""Check the catalogues: placeholders and forms of every translation, and how many are missing."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from buildtools.common import ROOT
from buildtools.languages.catalogues import catalogue, units_in
from buildtools.languages.messages import placeholders
from pycore.kernel.messages import choices_of
from pycore.languages.compiling import EMPTY, forms_of, noun_entry
from pycore.languages.po import Unit
from pycore.languages.tags import TONGUES, Tongue

CATEGORIES = {"zero", "one", "two", "few", "many", "other"}
WITHOUT = "without:"
"""A translator's remark that begins with this names placeholders that the language can do without."""


class Known(NamedTuple):
    """The forms and genders that the nouns of a catalogue have."""

    forms: frozenset[str]
    genders: frozenset[str]


def catalogue_problems(tag: str) -> list[str]:
    """Return what is wrong with the translations into a language, one line each."""
    path = catalogue(tag)
    try:
        units = units_in(tag)
    except (OSError, ValueError, SyntaxError) as error:
        return [f"{path.relative_to(ROOT)}: {error}"]
    return [f"{path.relative_to(ROOT)}: {each}" for each in problems_of(units, TONGUES[tag])]


def missing(tag: str, wanted: Iterable[Unit]) -> list[str]:
    """Return the keys of the wanted messages that a language has no translation for."""
    done = {unit.key for unit in units_in(tag) if unit.translation}
    return [unit.key for unit in wanted if unit.key not in done]


def problems_of(units: Iterable[Unit], tongue: Tongue) -> list[str]:
    """Return what is wrong with translations, each with the English text that it belongs to."""
    translated = [unit for unit in units if unit.translation]
    unread = {unit.key: error for unit in translated if (error := _unreadable(unit))}
    readable = [unit for unit in translated if unit.key not in unread]
    known = _known(readable, tongue)
    found = [(unit.text, problem) for unit in readable for problem in dict.fromkeys(_problems(unit, tongue, known))]
    return [f"“{text}”: {problem}" for text, problem in [*unread.items(), *found]]


def _unreadable(unit: Unit) -> str:
    """Return what is wrong with the braces of a translation; "" if nothing is."""
    try:
        for template in _templates(unit).values():
            list(placeholders(template))
    except ValueError as error:
        return f"cannot be read: {error}"
    return ""


def _known(units: Iterable[Unit], tongue: Tongue) -> Known:
    nouns = [noun_entry(unit.translation, tongue) for unit in units if unit.context == "noun"]
    genders = {part for noun in nouns for part in noun.get("gender", ()) if isinstance(part, str)}
    return Known(frozenset(name for noun in nouns for name in noun), frozenset(genders))


def _problems(unit: Unit, tongue: Tongue, known: Known) -> Iterable[str]:
    templates = _templates(unit)
    if unit.context == "noun":
        yield from (f"has no form {form!r}" for form in tongue.forms if form not in templates)
    english = list(placeholders(unit.text))
    names = {name for name, _ in english}
    needed = {name for name, form in english if not choices_of(form)} - _left_out(unit)
    for form, template in templates.items():
        if template == EMPTY:
            continue
        used = list(placeholders(template))
        found = {name for name, _ in used}
        yield from (f"has no value {{{name}}}" for name in sorted(found - names))
        if form != "gender" and form in ("", *tongue.forms):
            yield from (f"leaves out {{{name}}}" for name in sorted(needed - found))
        for name, asked in used:
            yield from _unknown(name, asked, names, known)
            if "@" in asked and "=" not in asked and any(place.startswith("web/") for place in unit.places):
                yield "asks for agreement by “@”, which the page's own texts cannot have"


def _templates(unit: Unit) -> dict[str, str]:
    """Return the templates of a translation: of a noun one for each form, else only one, without a name."""
    return forms_of(unit.translation) if unit.context == "noun" else {"": unit.translation}


def _left_out(unit: Unit) -> set[str]:
    remarks = [each.removeprefix(WITHOUT) for each in unit.remarks if each.startswith(WITHOUT)]
    return set(" ".join(remarks).split())


def _unknown(name: str, asked: str, names: set[str], known: Known) -> Iterable[str]:
    """Yield the forms and choices of a placeholder that no noun of the language has."""
    choices: Mapping[str, str] = choices_of(asked)
    if choices:
        cases = CATEGORIES | known.genders
        yield from (
            f"has a choice {case!r} of {{{name}}}, which is no number or gender" for case in choices.keys() - cases
        )
        return
    for form in filter(None, asked.split("+")):
        base, _, other = form.partition("@")
        if other and other not in names:
            yield f"has no value {{{other}}}"
        there = {base, f"{base}.{min(known.genders, default='')}"} if other else {base}
        if base != "cap" and not there & known.forms:
            yield f"asks for {form!r}, which no noun has"
