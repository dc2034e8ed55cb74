"""What stands beside the moves of a game as text: comments, notes, drawings, glyphs, commands such as `[%clk 0:10]`.

In a record each belongs to a moment: a number of actions and the name of their line (`kernel.lines.names.longer_line`).
docs/api/texts.md says how they are written. `Beside` gives what is to be written at each moment of a record, and
`Remarks` collects what is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ...kernel.merging import MAX_MARKS, MAX_NOTE
from ...kernel.messages import say
from ...kernel.types import Json
from ..pasted import INVISIBLE
from .tags import texts_of

_SIGNS = (
    "! 1 ? 2 !! 3 ?? 4 !? 5 ?! 6 □ 7 = 10 ∞ 13 ⩲ 14 += 14 +/= 14 ⩱ 15 =+ 15 =/+ 15 ± 16 +/- 16 ∓ 17 -/+ 17 +- 18 -+ 19 "
    "+-- 20 --+ 21 ⨀ 22 ⟳ 32 ↑ 36 → 40 =∞ 44 =/∞ 44 ⇆ 132 ⊕ 138 ∆ 140 ⌓ 142 N 146"
).split()
GLYPHS = dict(zip(_SIGNS[::2], map(int, _SIGNS[1::2]), strict=True))
"""The number of each glyph that is written as a sign; PGN calls it NAG."""
BLANKS = re.compile("[ \t\r\n\f\v]+")
NOTHING = "-"
"""What is written as the arguments of a command without any: a common reader refuses `[%note]`."""
NEXT = f"[%next {NOTHING}]"
"""What stands between the comments at one moment: a common reader refuses two pairs of braces."""
COMMAND = re.compile(r"\[%([A-Za-z]\w{0,30})\s*([^\]]*)\]")
SECOND, COLOURS = "RY", "GRBY"
"""The letters of the colours of drawings. Red and yellow are the second of a table's two colours, the others its first;
only green and red follow from that, so the others are kept."""
SQUARE = re.compile("[a-h][1-8]")
SHAPE = re.compile(rf"([{COLOURS}])([a-h][1-8])([a-h][1-8])?")
UNSAFE = re.compile(rf"}}|\[(?=%)|^[\s{INVISIBLE}]| (?= )|\s$|[\t\r\n\f\v\u2028\u2029]")
"""What the words of a comment cannot have: its end, the beginning of a command, blanks that would be joined, and a sign
at its beginning that shows nothing.
"""
ESCAPES = {"\\": r"\\", "}": r"\)", "[": r"\(", " ": r"\s", "\n": r"\n"}
UNESCAPED = {escape[1]: sign for sign, escape in ESCAPES.items()}


class Told(NamedTuple):
    """A comment: its words, and its commands with their arguments."""

    words: str
    commands: list[tuple[str, str]]


def told(comment: str) -> Told:
    """Return the words and commands of a comment.

    >>> told("[%clk 0:03:00] a  good\\nmove")
    Told(words='a good move', commands=[('clk', '0:03:00')])
    """
    commands = [(found[1], "" if found[2] == NOTHING else _joined(found[2])) for found in COMMAND.finditer(comment)]
    words = _joined(COMMAND.sub(" ", comment))
    return Told(_unescaped(words) if ("escaped", "") in commands else words, commands)


def _joined(text: str) -> str:
    return BLANKS.sub(" ", text).strip()


def _escaped(words: str) -> str:
    """Return words as a comment can have them, with the command `escaped` if they had to be changed."""
    if not UNSAFE.search(words):
        return words
    safe = UNSAFE.sub(
        lambda found: ESCAPES.get(found[0]) or f"\\u{ord(found[0]):04x}", words.replace("\\", ESCAPES["\\"])
    )
    return f"[%escaped {NOTHING}] {safe}"


def _unescaped(words: str) -> str:
    return re.sub(
        r"\\(?:u([0-9a-f]{4})|(.))",
        lambda found: chr(int(found[1], 16)) if found[1] else UNESCAPED.get(found[2], found[0]),
        words,
    )


def _coded(word: str) -> str:
    """Return a word as an argument of a command: signs that could end it become `%` and their number."""
    return re.sub(r"[^\w.:+-]", lambda found: f"%{ord(found[0]):06x}", word)


def _decoded(word: str) -> str:
    return re.sub("%([01][0-9a-f]{5})", lambda found: chr(min(int(found[1], 16), 0x10FFFF)), word)


# Writing


class Beside:
    """What is to be written beside the moves of a record; each thing is given once."""

    def __init__(self, meta: Json) -> None:
        self._comments = texts_of(meta, "comments")
        self._placed: dict[tuple[int, str], dict[str, list[Json]]] = {}
        for name in ("glyphs", "commands", "drawn", "notes"):
            found = meta.get(name)
            for one in found if isinstance(found, list) else ():
                if isinstance(one, dict) and type(one.get("at")) is int:
                    place = (one["at"], _text(one, "line"))
                    self._placed.setdefault(place, {}).setdefault(name, []).append(one)

    def has(self, at: int, line: str) -> bool:
        """Return whether there is something to be written at a moment of the main line."""
        return str(at) in self._comments or (at, line) in self._placed or (at, "") in self._placed

    def take(self, at: int, line: str, *, main: bool) -> tuple[list[str], list[str]]:
        """Return the glyphs and the comments at a moment, and forget them. Those of every line are on the main one."""
        found = [self._placed.pop(place, {}) for place in ([(at, line), (at, "")] if main else [(at, line)])]
        glyphs = [f"${one['nag']}" for each in found for one in each.get("glyphs", ()) if _is_nag(one.get("nag"))]
        commands = [text for each in found for text in _commands(each.get("commands", ()))]
        commands += [text for each in found for text in _drawings(each.get("drawn", ()))]
        said = self._comments.pop(str(at), "") if main else ""
        comments = [_escaped(said)] if said else []
        comments += [
            _note(one, main=main) for each in found for one in each.get("notes", ()) if isinstance(one.get("text"), str)
        ]
        if commands:
            comments[:1] = [" ".join(["".join(commands), *comments[:1]])]
        return glyphs, [f" {NEXT} ".join(comments)] if comments else []


def _text(one: Json, name: str) -> str:
    """Return a text in an object, or "" for anything else."""
    value = one.get(name)
    return value if isinstance(value, str) else ""


def _is_nag(value: object) -> bool:
    return type(value) is int and 0 <= value < 1000


def _commands(given: Iterable[Json]) -> Iterator[str]:
    """Yield the commands that were kept, as they are written."""
    for one in given:
        name, _, args = _text(one, "text").partition(" ")
        text = f"[%{name} {args or NOTHING}]"
        if COMMAND.fullmatch(text) and "}" not in text:
            yield text


def _drawings(given: Iterable[Json]) -> Iterator[str]:
    """Yield the commands for circles and arrows: `csl` and `cal` for squares, which other programs know."""
    known: dict[str, list[str]] = {"csl": [], "cal": []}
    for one in given:
        cells = one.get("cells")
        if not isinstance(cells, list) or len(cells) not in (1, 2) or not all(isinstance(cell, str) for cell in cells):
            continue
        colour = (
            _text(one, "colour") if _text(one, "colour") in ("B", "Y") else "R" if one.get("second") is True else "G"
        )
        if one.get("line") and all(map(SQUARE.fullmatch, cells)):
            known["csl" if len(cells) == 1 else "cal"].append("".join([colour, *cells]))
        else:
            name, everywhere = "circle" if len(cells) == 1 else "arrow", "" if one.get("line") else "*"
            yield f"[%{name} {everywhere}{colour} {' '.join(map(_coded, cells))}]"
    yield from (f"[%{name} {','.join(shapes)}]" for name, shapes in known.items() if shapes)


def _note(one: Json, *, main: bool) -> str:
    """Return a note as a comment, with the command `note` where it would be read as something else without it."""
    args = [*([] if one.get("line") else ["*"]), *map(_coded, filter(None, [_text(one, "when")]))]
    said = _escaped(one["text"])
    return (
        " ".join([f"[%{' '.join(['note', *(args or [NOTHING])])}]", said]).strip(" ")
        if main or args or not said
        else said
    )


# Reading


class Remarks:
    """What has been read beside the moves of a game."""

    def __init__(self, cells: Iterable[str]) -> None:
        """Begin to collect.

        Args:
            cells: the cells of the board; a drawing on another cell is kept as a command.
        """
        self._cells = set(cells)
        self._comments: dict[str, str] = {}
        self._lists: dict[str, list[Json]] = {"notes": [], "drawn": [], "glyphs": [], "commands": []}

    def glyph(self, at: int, line: str, number: int) -> None:
        """Add a glyph to the move that led to a moment."""
        self._lists["glyphs"].append({"at": at, "line": line, "nag": number})

    def comment(self, at: int, line: str, text: str, *, main: bool) -> None:
        """Add a comment to a moment: its drawings and commands, and its words as a comment or a note."""
        for part in re.split(rf"\[%next\s+{NOTHING}\]", text):
            self._comment(at, line, part, main=main)

    def _comment(self, at: int, line: str, text: str, *, main: bool) -> None:
        words, commands = told(text)
        noted: str | None = None
        for name, args in commands:
            if name == "note":
                noted = args
            elif name != "escaped" and not self._drawn(at, line, name, args):
                self._lists["commands"].append({"at": at, "line": line, "text": f"{name} {args}".strip()})
        if noted is not None:
            when = _decoded(noted.removeprefix("*").strip())
            self._note(at, "" if noted.startswith("*") else line, words, when)
        elif words and main:
            before = self._comments.get(str(at))
            self._comments[str(at)] = f"{before} {words}" if before else words
        else:
            self.note(at, line, words)

    def note(self, at: int, line: str, text: str) -> None:
        """Add a text to a moment as a note, or as several if it is too long for one."""
        for part in _parts(text):
            self._note(at, line, part, "")

    def _note(self, at: int, line: str, text: str, when: str) -> None:
        self._lists["notes"].append({"at": at, "text": text, "when": when, "line": line})

    def _drawn(self, at: int, line: str, name: str, args: str) -> bool:
        """Add the drawings of a command and return True, or return False if they are not all on the board."""
        if name in ("csl", "cal"):
            found = [SHAPE.fullmatch(shape.strip()) for shape in args.split(",")]
            shapes = [(shape[1], [cell for cell in shape.groups()[1:] if cell]) for shape in found if shape]
            whole, length = len(shapes) == len(found), 1 if name == "csl" else 2
        elif name in ("circle", "arrow") and args:
            colour, *cells = args.split(" ")
            line, colour = "" if colour.startswith("*") else line, colour.removeprefix("*")
            shapes, whole, length = (
                [(colour, list(map(_decoded, cells)))],
                colour in COLOURS,
                1 if name == "circle" else 2,
            )
        else:
            return False
        if not whole or not all(len(cells) == length and self._cells.issuperset(cells) for _, cells in shapes):
            return False
        for colour, cells in shapes:
            kept = {"colour": colour} if colour in "BY" else {}
            self._lists["drawn"].append({"at": at, "line": line, "cells": cells, "second": colour in SECOND} | kept)
        return True

    def meta(self) -> Json:
        """Return the fields of `meta` that hold what was read."""
        found: Json = {name: each for name, each in self._lists.items() if each}
        return ({"comments": self._comments} if self._comments else {}) | found


def exceeding(meta: Json) -> str:
    """Return a sentence if there are more notes, drawings or glyphs than a table shows."""
    given = [meta.get(name) for name in ("notes", "drawn", "glyphs")]
    if not any(isinstance(each, list) and len(each) > MAX_MARKS for each in given):
        return ""
    return say(
        "This game has more notes, drawings or glyphs than the {most} of each that a table shows.", most=MAX_MARKS
    )


def _parts(text: str) -> Iterator[str]:
    """Yield a text in parts that each fit into a note, cut at blanks if there are any."""
    most = MAX_NOTE if text.isascii() else MAX_NOTE // 2
    while len(text) > most:
        cut = text.rfind(" ", 1, most + 1)
        yield text[: cut if cut > 0 else most]
        text = text[cut + 1 if cut > 0 else most :]
    if text:
        yield text
