"""A copy of the built site that speaks the pseudo-language too, for tests of languages."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from buildtools.bake import bake_texts
from buildtools.languages.catalogues import all_units
from pycore.kernel.messages import noun, parsed, say
from pycore.languages import find_language
from pycore.languages.pseudo import accented, bracketed

PSEUDO = "en-XA"


def translated(tag: str, english: str, context: str = "") -> str:
    """Return a text of the page in a language, with its placeholders, or a noun without any form."""
    language = find_language(tag)
    names = {name: f"{{{name}}}" for name, _ in (part for part in parsed(english) if not isinstance(part, str))}
    message = noun(english) if context == "noun" else say(english, **names)
    return language.text(message) if language else str(message)


def pseudo_site(built: Path, folder: Path) -> Path:
    """Copy a built site into a folder that does not exist yet, and add the pseudo-language to it; return the folder."""
    shutil.copytree(built, folder)
    bake_texts(folder / "data" / PSEUDO, PSEUDO)
    catalogue = {"tag": PSEUDO, "messages": pseudo_messages()}
    (folder / "data" / "lang" / f"{PSEUDO}.json").write_text(json.dumps(catalogue), encoding="utf-8")
    index = folder / "index.html"
    page = index.read_text(encoding="utf-8")
    offered = f"{{&quot;{PSEUDO}&quot;:&quot;Pseudo&quot;"
    page, found = page.replace('name="languages" content="{', f'name="languages" content="{offered},', 1), page
    assert page != found
    index.write_text(page.replace(f"{offered},}}", f"{offered}}}"), encoding="utf-8")
    return folder


def pseudo_messages() -> dict[str, Any]:
    """Return the entries of the page's catalogue in the pseudo-language, as `pycore.languages.pseudo` writes them."""
    found: dict[str, Any] = {}
    for unit in all_units():
        key = f"{unit.context}|{unit.text}" if unit.context else unit.text
        if unit.context == "noun":
            found[key] = {"other": [bracketed(accented(unit.text))]}
        elif unit.context == "count":
            found[key] = [["n", ""], " ", ["thing", ""]]
        else:
            parts = [
                accented(each) if isinstance(each, str) else [each[0], _form(each[1])] for each in parsed(unit.text)
            ]
            found[key] = ["[", *parts, bracketed("", len(unit.text))[1:]]
    return found


def _form(form: str) -> str:
    """Return a placeholder's form with the texts to choose from in the pseudo-language."""
    if "=" not in form:
        return form
    choices = (each.partition("=") for each in form.split("|"))
    return "|".join(f"{name}={accented(text)}" for name, _, text in choices)
