"""The languages besides English, one entry each: what their catalogues do not say (docs/translating.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple


class Tongue(NamedTuple):
    """A language.

    Attributes:
        name: what its speakers call it.
        folder: the folder of its files, below this package.
        category: the plural category of a number, as CLDR names them ("one", "few", "other").
        between: for each manner of joining messages, the text between two items, and the text before the last one.
        forms: the forms that every noun has in its catalogue.
        same: the forms that a noun may leave out, each with the form used instead, or with a text after "=".
        sounds: for a text before the last item, the beginnings of items that change it, and what it changes to.
    """

    name: str
    folder: str
    category: Callable[[int], str]
    between: Mapping[str, tuple[str, str]]
    forms: tuple[str, ...]
    same: Mapping[str, str] = {}
    sounds: Mapping[str, tuple[tuple[str, ...], str]] = {}


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _between(last_and: str, last_or: str) -> dict[str, tuple[str, str]]:
    """Return the joining texts of a language that uses spaces, commas and semicolons like English."""
    marks = {"sentences": (" ", " "), ",": (", ", ", "), ";": ("; ", "; ")}
    return {"and": (", ", f" {last_and} "), "or": (", ", f" {last_or} "), **marks}


COUNTED = {"one": "bare", "other": "plural"}
TONGUES = {
    "de": Tongue(
        "Deutsch",
        "de",
        _one_other,
        _between("und", "oder"),
        forms=("bare", "nom", "acc", "dat", "plural", "gender"),
        same=COUNTED,
    ),
    "es": Tongue(
        "Español",
        "es",
        _one_other,
        _between("y", "o"),
        forms=("bare", "the", "a", "plural", "gender"),
        same=COUNTED,
        sounds={" y ": (("i", "hi"), " e "), " o ": (("o", "ho", "8", "11"), " u ")},
    ),
    "zh-Hans": Tongue(
        "简体中文",
        "zh_hans",
        lambda n: "other",
        {
            "and": ("、", "和"),
            "or": ("、", "或"),
            "sentences": ("", ""),
            ",": ("，", "，"),
            ";": ("；", "；"),
        },
        forms=("bare",),
        same={"counter": "=个"},
    ),
}
"""The languages by their tag (BCP 47)."""
NAMES = {tag: tongue.name for tag, tongue in TONGUES.items()}
"""What the speakers of each language call it, in the order in which the page offers them."""
