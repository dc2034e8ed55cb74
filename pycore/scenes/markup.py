"""The text of rule books, and of the kit's manual, as blocks: a small part of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from ..kernel.types import Json

BEGINNINGS = {"- ": "li", "> ": "quote", "### ": "h", "! ": "diagram", "|": "row"}
"""What the beginning of a line makes of it. A line without one goes on with the text before it, or is a paragraph."""
WHOLE = ("h", "diagram", "row")
"""The kinds that are always one line."""
HEADING = "## "
FENCE = "```"
RULED = re.compile(r"[\s|:-]+")
PART = re.compile(r"\[(?P<text>[^\]]+)\]\((?P<href>https://[^\s()]+)\)|`(?P<code>[^`]+)`")


class Part(NamedTuple):
    """A part of a text, below a heading `## Title`."""

    line: int  # the line of its heading, from 1
    title: str
    text: str


def parts(text: str) -> list[Part]:
    """Return the parts of a text. What stands before the first heading is for readers of the file."""
    heads: list[int] = []
    lines = text.splitlines()
    is_code = False
    for number, line in enumerate(lines):
        is_code ^= line.startswith(FENCE)
        if line.startswith(HEADING) and not is_code:
            heads.append(number)
    return [
        Part(begin + 1, lines[begin].removeprefix(HEADING).strip(), "\n".join(lines[begin + 1 : end]))
        for begin, end in zip(heads, [*heads[1:], None], strict=True)
    ]


def blocks(text: str) -> list[list[Any]]:
    """Return the blocks of a section's text, each with its kind.

    A line that begins with `- ` is a list item, with `> ` a quotation, with `### ` a heading, with `! ` a diagram, with
    `|` a row of a table, whose first row is its head; between two fences (three backquotes) stands code. Empty lines
    separate paragraphs. Code and diagrams are plain text, a table is a list of rows of words, the others are words.
    """
    found: list[list[Any]] = []
    for kind, given in _lines(text):
        if kind != "row":
            found.append([kind, given if kind in ("code", "diagram") else words(given)])
        elif not (found and found[-1][0] == "table"):
            found.append(["table", [_cells(given)]])
        elif not RULED.fullmatch(given):
            found[-1][1].append(_cells(given))
    return found


def words(text: str) -> str | list[str | Json]:
    """Return a text, or its parts if it has any that are more than text: links, and code between backquotes.

    >>> words("Two **bold** words"), words("See [his page](https://example.org/a) for `x`.")
    ('Two bold words', ['See ', {'text': 'his page', 'href': 'https://example.org/a'}, ' for ', {'code': 'x'}, '.'])
    """
    found: list[str | Json] = []
    end = 0
    for part in PART.finditer(text):
        found += [_plain(text[end : part.start()]), {name: each for name, each in part.groupdict().items() if each}]
        end = part.end()
    rest = _plain(text[end:])
    return [part for part in (*found, rest) if part] if found else rest


def _plain(text: str) -> str:
    return text.replace("**", "")


def _cells(row: str) -> list[str | list[str | Json]]:
    return [words(cell.strip()) for cell in row.strip().strip("|").split("|")]


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Yield the kind and the text of each block, a table row by row."""
    kind, said = "", ""
    lines = iter(text.splitlines())
    for line in lines:
        begins = next((sign for sign in BEGINNINGS if line.startswith(sign)), "")
        if kind and not begins and line.strip() and not line.startswith(FENCE) and kind not in WHOLE:
            said += " " + line.strip()
            continue
        if said:
            yield kind, said
        kind = BEGINNINGS[begins] if begins else "p" if line.strip() else ""
        said = line if kind == "row" else line.removeprefix(begins).strip()
        if line.startswith(FENCE):
            kind, said = "", ""
            yield "code", "\n".join(takewhile(lambda one: not one.startswith(FENCE), lines))
    if said:
        yield kind, said
