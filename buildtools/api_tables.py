"""Fill the tables of fields in docs/api from the types of requests and replies in the core.

A table below `<!-- fields: Name -->` describes the TypedDict `NameJson`. Its rows and types are generated; the meanings
are written by hand in the document and stay with their field.
"""

from __future__ import annotations

import re
import types
import typing
from pathlib import Path
from typing import Any, NewType

from buildtools.common import ROOT, write_text
from buildtools.formats import SHAPES, fields_of

FOLDER = ROOT / "docs" / "api"
TABLE = re.compile(r"(<!-- fields: (\w+) -->\n)((?:\|.*\n)+)")
WORDS: dict[Any, str] = {
    str: "text",
    int: "integer",
    float: "number",
    bool: "true or false",
    type(None): "null",
    Any: "any",
}


def outdated() -> list[Path]:
    """Return the pages whose tables differ from the types."""
    return [page for page in sorted(FOLDER.glob("*.md")) if filled(old := page.read_text(encoding="utf-8")) != old]


def write() -> None:
    """Write the tables of all pages."""
    for page in outdated():
        write_text(page, filled(page.read_text(encoding="utf-8")))


def undescribed() -> list[str]:
    """Return the fields whose meaning is missing, each as `page: field`."""
    return [
        f"{page.name}: {field}"
        for page in sorted(FOLDER.glob("*.md"))
        for _, _, table in TABLE.findall(page.read_text(encoding="utf-8"))
        for field in re.findall(r"^\| `(.*?)`.*\|  \|$", table, re.MULTILINE)
    ]


def filled(text: str) -> str:
    """Return the text of a page with its tables generated; meanings are taken from the old tables."""
    return TABLE.sub(lambda found: found[1] + _table(_shape(found[2]), _meanings(found[3])), text)


def _shape(name: str) -> Any:
    """Return the TypedDict that a page calls by `name`."""
    found = [getattr(module, f"{name}Json", None) for module in SHAPES]
    return next(shape for shape in found if shape is not None)


def _meanings(table: str) -> dict[str, str]:
    """Return the last column of a table by field."""
    rows = [line.strip("|").split(" | ") for line in table.replace(r"\|", "\0").splitlines()]
    return {cells[0].strip(" `?"): cells[-1].strip().replace("\0", r"\|") for cells in rows}


def _table(shape: Any, meanings: dict[str, str]) -> str:
    rows = ["| field | type | meaning |", "|---|---|---|"]
    for field, optional, hint in fields_of(shape):
        rows.append(f"| `{field}`{optional} | {in_words(hint)} | {meanings.get(field, '')} |")
    return "\n".join(rows) + "\n"


def in_words(hint: Any) -> str:
    """Return a type in words: `list of text`, `object`, `text or null`."""
    if isinstance(hint, NewType):
        return "cell"
    if typing.is_typeddict(hint):
        return "object"
    inner = typing.get_args(hint)
    match typing.get_origin(hint):
        case typing.Literal:
            return ", ".join(f"`{one}`" for one in inner)
        case types.UnionType | typing.Union:
            return " or ".join(dict.fromkeys(in_words(one) for one in inner))
        case origin if origin is dict:
            return f"object of {_plural(in_words(inner[1]))}"
        case origin if origin is list:
            return f"list of {_plural(in_words(inner[0]))}"
        case origin if origin is tuple:
            return "list"
    return WORDS[hint]


def _plural(words: str) -> str:
    """Return a type in words, for many of them."""
    head, _, rest = words.partition(" of ")
    if head in ("object", "list", "cell", "text", "integer", "number"):
        return f"{head}s of {rest}" if rest else f"{head}s"
    return words
