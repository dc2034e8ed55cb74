"""Drawings of pieces: SVG documents of symbols, read without an XML parser, which the browser's Python lacks.

Only what the page draws is accepted: shapes with the classes that it gives colours to. No style, script, link, event or
reference to anything else can be written in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..kernel.messages import listing, say

CLASSES = ("body", "line", "line free", "line broad", "spot", "plate", "letters", "waterline")
"""The classes that the page's style sheet gives colours to."""
_PLACED = ("class", "transform")
SHAPES: Mapping[str, tuple[str, ...]] = {
    "svg": ("xmlns", "viewBox", "width", "height"),
    "symbol": ("id", "viewBox"),
    "g": _PLACED,
    "path": (*_PLACED, "d"),
    "circle": (*_PLACED, "cx", "cy", "r"),
    "ellipse": (*_PLACED, "cx", "cy", "rx", "ry"),
    "rect": (*_PLACED, "x", "y", "width", "height", "rx", "ry"),
    "line": (*_PLACED, "x1", "y1", "x2", "y2"),
    "polygon": (*_PLACED, "points"),
    "polyline": (*_PLACED, "points"),
    "text": (*_PLACED, "x", "y"),
}
"""The elements of drawings with their attributes."""
MOST_SYMBOLS = 200
TAG = re.compile(r'<(/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"<]*"|\'[^\'<]*\'))*)\s*(/?)>')
ATTRIBUTE = re.compile(r"([\w:-]+)\s*=\s*(?:\"([^\"<]*)\"|'([^'<]*)')")
PASSED = re.compile(r"<!--.*?-->|<\?xml[^>]*\?>", re.DOTALL)
VALUE = re.compile(r"[\w\s.,+()#:/-]*")
"""What a value may consist of: numbers, paths, transformations, names."""


def symbols(text: str) -> set[str]:
    """Return the ids of the symbols in a document."""
    return {
        dict(_attributes(found[3])).get("id", "")
        for found in TAG.finditer(text)
        if found[2] == "symbol" and not found[1]
    }


def faults_of(text: str) -> Iterator[tuple[int, str]]:
    """Yield what is wrong in a document, each with its line."""
    plain = PASSED.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
    opened: list[str] = []
    ids: set[str] = set()
    at = 0
    for found in TAG.finditer(plain):
        line = plain.count("\n", 0, found.start()) + 1
        between = plain[at : found.start()]
        at = found.end()
        if "<" in between or ">" in between or "&" in between:
            yield line, say("This is not a well-formed drawing.")
            return
        closes, name, given, empty = found.groups()
        if closes:
            if not opened or opened.pop() != name:
                yield line, say("</{name}> closes nothing.", name=name)
                return
            continue
        inside = opened[-1] if opened else ""
        yield from ((line, wrong) for wrong in _wrong(name, dict(_attributes(given)), inside, ids))
        if not empty:
            opened.append(name)
    if opened or not ids or "<" in plain[at:]:
        wrong = say("<{name}> is not closed.", name=opened[-1]) if opened else say("This drawing has no symbols.")
        yield plain.count("\n") + 1, wrong


def _attributes(given: str) -> list[tuple[str, str]]:
    return [(name, double or single) for name, double, single in ATTRIBUTE.findall(given)]


def _wrong(name: str, given: Mapping[str, str], inside: str, ids: set[str]) -> Iterator[str]:
    """Yield what is wrong with an element; `ids` collects those of the symbols."""
    if name not in SHAPES:
        yield say("A drawing cannot have <{name}>. It can have {shapes}.", name=name, shapes=listing(list(SHAPES)[2:]))
        return
    if (name == "svg") != (inside == "") or (name == "symbol") != (inside == "svg"):
        yield say("<{name}> is in the wrong place: a drawing is one <svg> with a <symbol> for each kind.", name=name)
    for attribute, value in given.items():
        if attribute not in SHAPES[name]:
            yield say("<{name}> cannot have “{attribute}” here.", name=name, attribute=attribute)
        elif attribute == "class" and value not in CLASSES:
            classes = listing(CLASSES)
            yield say("The page has no class “{value}” for drawings; it has {classes}.", value=value, classes=classes)
        elif not VALUE.fullmatch(value):
            yield say("“{attribute}” of <{name}> has a value that no drawing needs.", attribute=attribute, name=name)
    if name == "symbol":
        id = given.get("id", "")
        if not id or id in ids:
            yield say("A symbol needs an id of its own: the kind of piece.")
        if "viewBox" not in given:
            yield say('The symbol {id} needs viewBox="0 0 100 100".', id=id)
        if len(ids) >= MOST_SYMBOLS:
            yield say("A drawing has at most {most} symbols.", most=MOST_SYMBOLS)
        ids.add(id)
