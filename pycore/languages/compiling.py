"""Compile the messages of a gettext file into a catalogue of parts, which need no parsing any more.

A catalogue in the browser is made by the build; elsewhere the file is compiled when the language is first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..kernel.messages import parsed
from .po import Unit
from .tags import Tongue
from .translation import Entry, Parts

EMPTY = "∅"
"""What translators write where their language says nothing; an empty translation is a missing one."""


def compiled(units: Iterable[Unit], tongue: Tongue) -> dict[str, Entry]:
    """Return the catalogue of a language; messages without a translation are left out.

    Raises:
        ValueError: a template has an unmatched brace.
    """
    return {
        unit.key: noun_entry(unit.translation, tongue) if unit.context == "noun" else parts(unit.translation)
        for unit in units
        if unit.translation
    }


def noun_entry(text: str, tongue: Tongue) -> Mapping[str, Parts]:
    """Return the forms of a noun, with those that the language lets it leave out.

    >>> from .tags import TONGUES
    >>> noun_entry("bare=Zug|plural={n} Züge", TONGUES["de"])["other"]
    [['n', ''], ' Züge']
    """
    found: dict[str, Parts] = {name: parts(form) for name, form in forms_of(text).items()}
    for name, other in tongue.same.items():
        instead = parts(other[1:]) if other.startswith("=") else found.get(other)
        if name not in found and instead is not None:
            found[name] = instead
    return found


def forms_of(text: str) -> dict[str, str]:
    """Return the forms of a noun by name; a text without names is the only form, "bare".

    >>> forms_of("nom=der Zug|gen={a:m=des|f=der} Zuges"), forms_of("象")
    ({'nom': 'der Zug', 'gen': '{a:m=des|f=der} Zuges'}, {'bare': '象'})
    """
    found: dict[str, str] = {}
    depth, piece = 0, ""
    for letter in f"{text}|":
        depth += (letter == "{") - (letter == "}")
        if letter == "|" and depth == 0:
            name, sign, form = piece.partition("=")
            named = sign and "{" not in name
            found[name.strip() if named else "bare"] = form if named else piece
            piece = ""
        else:
            piece += letter
    return found


def parts(text: str) -> Parts:
    """Return the parts of a translated template.

    >>> parts("{piece:nom+cap} schlägt."), parts("∅")
    ([['piece', 'nom+cap'], ' schlägt.'], [])
    """
    return [] if text == EMPTY else [part if isinstance(part, str) else list(part) for part in parsed(text)]
