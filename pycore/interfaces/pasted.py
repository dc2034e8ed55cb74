"""Text from outside, made plain: typographic signs, full-width letters, invisible signs and the marks of quoted mail.

Chats, mail programs, word processors and keyboards change the signs of a game: dashes, spaces, letters of full width.
Every reader of such a text reads `Pasted.text`, and asks the `Pasted` for places and words of the original.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import combining, normalize

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d"
QUOTES = '"“”„‟«»″＂'
"""The quotation marks. They stay as they are, as braces do: they enclose words of people, in which others may stand."""
INVISIBLE = "\xad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff"
"""Signs that show nothing, as a class of regular expressions: soft hyphens, direction marks, byte order marks ..."""
_SIGNS: dict[str, str] = {
    **dict.fromkeys(DASHES, "-"),
    **dict.fromkeys("‘’‚‛′´", "'"),
    **dict.fromkeys("×✕✖⨯", "x"),
    **dict.fromkeys("\u2028\u2029", "\n"),
    **dict.fromkeys("\t\x0b\x0c\x1c\x1d\x1e\x1f\x85\u1680`", " "),
    **{sign: sign for sign in "＂｛｝"},
    "⁄": "/",
    "♯": "#",
    "。": ".",
    "、": ",",
    "【": "[",
    "】": "]",
}
"""What stands for a sign, where it is not its compatibility form (NFKC)."""
_DIGRAPHS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe", "æ": "ae"})
_ODD = re.compile(rf"\r\n?|(?m:^)[ \t{INVISIBLE}]*>(?:[ \t]*>)*[ \t]?|[\t\x0b\x0c\x1c-\x1f`]|[^\x00-\x7f]")
"""What may have to be replaced: line ends, the marks of quoted mail, and all signs outside ASCII."""
_QUOTED = re.compile(r"(?<=\n)[ \t]*>(?:[ \t]*>)*[ \t]?")
_NEWLINE = re.compile("\r\n?|[\n\u2028\u2029]")
_HIDDEN = re.compile(f"[{INVISIBLE}]")

_TURNING = re.compile(
    "[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
"""Letters that are written from right to left, and the signs that change the direction of what follows."""


class Pasted:
    """A text from outside, made plain.

    Attributes:
        text: the plain text; one line for each line of the original.
        original: the text as it came.

    >>> pasted = Pasted("> 1. e2–e4\\u200b e7–e5")
    >>> pasted.text, pasted.place(9), pasted.words(3, 8)
    ('1. e2-e4 e7-e5', (1, 13), 'e2–e4\\u200b')
    """

    def __init__(self, text: str) -> None:
        """Make a text plain, in time proportional to its length."""
        self.original = text
        self._begin = 0
        self._plain: list[int] = []
        """For each replaced sign the place after its replacement in the plain text, in order."""
        self._after: list[int] = []
        """For each replaced sign the place after it in the original."""
        self.text = "".join(self._parts())
        self._lines = [0, *(found.end() for found in _NEWLINE.finditer(text))]

    def _parts(self) -> Iterator[str]:
        """Yield the parts of the plain text, and note where they come from."""
        original, at, size = self.original, 0, 0
        for found in _ODD.finditer(original):
            sign = found[0]
            plain = _replacement(sign)
            if plain == sign:
                continue
            begins, ends = found.span()
            yield original[at:begins]
            yield plain
            size += begins - at + len(plain)
            at = ends
            if len(plain) > 1:  # the signs of the replacement stand where the original sign stands
                self._plain += range(size - len(plain) + 1, size)
                self._after += [begins] * (len(plain) - 1)
            self._plain.append(size)
            self._after.append(ends)
        yield original[at:]

    def part(self, begin: int, end: int) -> Pasted:
        """Return a part of the plain text; its places are those of the whole original."""
        found = object.__new__(Pasted)
        found.__dict__ |= self.__dict__
        found.text, found._begin = self.text[begin:end], self._begin + begin
        return found

    def at(self, place: int) -> int:
        """Return the place in the original of a place in the plain text."""
        place += self._begin
        last = bisect_right(self._plain, place) - 1
        return place if last < 0 else self._after[last] + place - self._plain[last]

    def place(self, place: int) -> tuple[int, int]:
        """Return the line and column, in the original, of a place in the plain text. Both count from 1."""
        return self.where(self.at(place))

    def where(self, at: int) -> tuple[int, int]:
        """Return the line and column of a place in the original. Both count from 1."""
        line = bisect_right(self._lines, at)
        return line, at - self._lines[line - 1] + 1

    def words(self, begin: int, end: int) -> str:
        """Return what the original has between two places of the plain text, without the marks of quoted mail."""
        if begin >= end:
            return ""
        last = max(self.at(end - 1) + 1, self.at(end))
        return _QUOTED.sub("", _NEWLINE.sub("\n", self.original[self.at(begin) : last]))


def plain(text: str) -> str:
    """Return a text from outside, made plain.

    >>> plain("Ｎｆ３ 0–0–0 ½–½")
    'Nf3 0-0-0 1/2-1/2'
    """
    return Pasted(text).text if _ODD.search(text) else text


def isolated(text: str) -> str:
    """Return words of others, which keep their direction to themselves where they stand in a sentence.

    They are put between the signs that isolate them (FSI, PDI) if they have letters that are written from right to
    left, or signs that turn what follows. Such signs of their own are closed.

    >>> isolated("Anna"), isolated("\u05d3\u05e0\u05d4") == "\u2068\u05d3\u05e0\u05d4\u2069"
    ('Anna', True)
    """
    if not _TURNING.search(text):
        return text
    kept, opened = [], 0
    for sign in text:
        if sign != "\u2069":
            opened += sign in "\u2066\u2067\u2068"
        elif opened:
            opened -= 1
        else:
            continue
        kept.append(sign)
    return "\u2068" + "".join(kept) + "\u2069" * (opened + 1)


def spellings(word: str) -> set[str]:
    """Return a word in small letters as it can be typed, with its accents and without.

    >>> sorted(spellings("könig"))
    ['koenig', 'konig', 'könig']
    """
    return {word} if word.isascii() else {word, unaccented(word), unaccented(word.translate(_DIGRAPHS))}


def unaccented(word: str) -> str:
    """Return a word without its accents."""
    return "".join(sign for sign in normalize("NFD", word) if not combining(sign))


@lru_cache(maxsize=1024)
def _replacement(sign: str) -> str:
    """Return what stands for a sign in plain text; for the marks of quoted mail nothing."""
    if sign[0] == "\r":
        return "\n"
    if len(sign) > 1 or sign == ">" or _HIDDEN.match(sign):
        return ""
    if sign in _SIGNS:
        return _SIGNS[sign]
    return "".join(_SIGNS.get(part, part) for part in normalize("NFKC", sign))
