"""A game's rules.md as sections for the page: headings, paragraphs, list items."""

from __future__ import annotations

import re
from importlib import resources

from .types import Json


def sections(package: str) -> list[Json]:
    """The sections of a game's rule book.

    A section begins with `## T1 Title`. A line that begins with `- ` is an item, with `> ` the inventor's own words,
    with `### ` a heading; empty lines part paragraphs. `**` and backquotes are taken out: the page adds its own weight.
    """
    text = resources.files(package).joinpath("rules.md").read_text(encoding="utf-8")
    found: list[Json] = []
    for part in re.split(r"^## ", text, flags=re.M)[1:]:
        head, _, body = part.partition("\n")
        id, _, title = head.strip().partition(" ")
        found.append({"id": id, "title": title, "blocks": _blocks(body)})
    return found


def _blocks(body: str) -> list[list[str]]:
    blocks: list[list[str]] = []
    begins = {"- ": "li", "> ": "quote", "### ": "h"}
    open_block = False
    for line in body.splitlines():
        sign = next((sign for sign in begins if line.startswith(sign)), None)
        plain = re.sub(r"\*\*|`", "", line[len(sign) :] if sign else line).strip()
        if not plain:
            open_block = False
        elif sign:
            blocks.append([begins[sign], plain])
            open_block = True
        elif open_block:
            blocks[-1][1] += " " + plain
        else:
            blocks.append(["p", plain])
            open_block = True
    return blocks
