"""Read gettext files, which translators write with the usual programs (docs/translating.md).

In the browser nothing reads them: the build compiles each to JSON (`compiling.py`). The reader is our own, and not that
of Babel or polib, because the installed package reads these files too, and neither it nor the build of a clean checkout
has any dependency.
"""

from __future__ import annotations

import ast
from typing import NamedTuple


class Unit(NamedTuple):
    """One message of a gettext file.

    Attributes:
        context: what distinguishes it from another with the same English text; "noun" for nouns.
        text: the English text.
        translation: the text in the other language; "" if there is none yet.
        places: the files that contain the message.
        notes: what the sources tell translators.
        remarks: what translators told each other.
    """

    context: str
    text: str
    translation: str = ""
    places: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        """The key of the message in the catalogues."""
        return f"{self.context}|{self.text}" if self.context else self.text


def read_po(text: str) -> list[Unit]:
    r"""Return the messages of a gettext file in order, without the header; a fuzzy one counts as not translated.

    Raises:
        ValueError: a line is none of a gettext file, with its number.

    >>> read_po('#: a.py\nmsgctxt "noun"\nmsgid "rook"\nmsgstr ""\n"nom=Turm|"\n"other=Turme"\n')[0].translation
    'nom=Turm|other=Turme'
    """
    units: list[Unit] = []
    texts: dict[str, str] = {}
    comments: dict[str, list[str]] = {}
    field = ""
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if not line.strip():
            if texts.get("msgid"):
                units.append(_unit(texts, comments))
            texts, comments, field = {}, {}, ""
        elif line.startswith("#"):
            comments.setdefault(line[1:2].strip(), []).append(line[2:].strip())
        else:
            name, _, quoted = line.partition(" ") if not line.startswith('"') else (field, "", line)
            if name not in ("msgctxt", "msgid", "msgstr") or not (quoted[:1] == quoted[-1:] == '"'):
                raise ValueError(f"line {number}: {line}")
            field = name
            texts[field] = texts.get(field, "") + ast.literal_eval(quoted)
    return units


def _unit(texts: dict[str, str], comments: dict[str, list[str]]) -> Unit:
    fuzzy = any("fuzzy" in flags for flags in comments.get(",", ()))
    return Unit(
        texts.get("msgctxt", ""),
        texts["msgid"],
        "" if fuzzy else texts.get("msgstr", ""),
        tuple(" ".join(comments.get(":", ())).split()),
        tuple(comments.get(".", ())),
        tuple(comments.get("", ())),
    )
