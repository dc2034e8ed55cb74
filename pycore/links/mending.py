"""Mend what chats, mail programs and services that pass links on do to a link.

Only its letters matter, and its header says how many there are. So whatever else stands between them is left out,
whatever stands behind them is dropped, and the checks of the link decide whether that was right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import accumulate, islice
from typing import NamedTuple

from ..interfaces.game import GameSpec
from ..interfaces.texts.carried import LETTERS, unescaped
from ..kernel.errors import GameNotHere, LinkError
from .frame import HEADER, chars_of
from .link import Unpacked, unpack
from .question import MOST_CHARS as MOST_ASKED
from .sent import POSITION

MOST_PARTS = 60
"""The most parts of which a question is joined."""
_ASKED = re.compile(r"[\s>\\]*/(?!/)[\s>]*(?=[A-Za-z0-9_-])")
"""What stands between a link and its question; two slashes are none."""


class Mended(NamedTuple):
    """A link as it was made, without what became of it on its way."""

    text: str  # with its question
    found: Unpacked | LinkError | GameNotHere

    def opened(self) -> Unpacked:
        """Return the content, or raise why there is none."""
        if isinstance(self.found, Unpacked):
            return self.found
        raise self.found


def mended(games: Mapping[str, GameSpec], text: str, *, dashed: bool = False) -> Mended:
    """Return the link at the beginning of a text.

    Args:
        games: as for `unpack`.
        text: the text as it came; anything may follow the link.
        dashed: as for `unescaped`.
    """
    read = [_read(games, spelling) for spelling in _spellings(text, dashed=dashed)]
    return next((one for one in read if not isinstance(one.found, LinkError)), read[0])


def _spellings(text: str, *, dashed: bool) -> list[str]:
    """Return what a text may have been before programs changed its signs; some make one dash of two."""
    start = 400
    head = "".join(LETTERS.findall(unescaped(text[:start], dashed=dashed)))
    text = text[: 6 * (chars_of(head) + MOST_ASKED) + start]
    dashes = [signs for signs in ("—", "–", "—–") if all(sign in text for sign in signs)]
    spellings = [text, *(re.sub(f"[{signs}]", "--", text) for signs in dashes)]
    return [unescaped(spelling, dashed=dashed) for spelling in spellings]


def _read(games: Mapping[str, GameSpec], text: str) -> Mended:
    """Return the link at the beginning of a text in plain signs."""
    parts = list(LETTERS.finditer(text))
    first = parts[0][0] if parts else ""
    chars = chars_of("".join(part[0] for part in parts[:HEADER]))
    letters = ""
    for part in parts:
        missing = chars - len(letters)
        letters += part[0][:missing]
        if missing <= len(part[0]):
            found = _opened(games, letters)
            if not isinstance(found.found, LinkError):
                return _with_question(games, found, text[part.start() + missing :])
            break
    return _opened(games, first[:chars] if chars else first)


def _opened(games: Mapping[str, GameSpec], text: str) -> Mended:
    """Return a link with its content, or with why it cannot be opened."""
    try:
        return Mended(text, unpack(games, text))
    except (LinkError, GameNotHere) as error:
        return Mended(text, error)


def _with_question(games: Mapping[str, GameSpec], link: Mended, rest: str) -> Mended:
    """Return a link with the question in the rest of its text, if there is one; only positions have one."""
    asked = list(islice(_questions(rest), MOST_PARTS))
    if not asked or (isinstance(link.found, Unpacked) and link.found.what != POSITION):
        return link
    read = (_opened(games, f"{link.text}/{question}") for question in asked)
    return next(
        (one for one in read if not isinstance(one.found, LinkError)), _opened(games, f"{link.text}/{asked[0]}")
    )


def _questions(rest: str) -> Iterator[str]:
    """Yield what may be the question behind a link: its first letters, then with those of each part that follows."""
    begin = _ASKED.match(rest)
    for letters in accumulate(part[0] for part in LETTERS.finditer(rest, begin.end())) if begin else ():
        yield letters
        if len(letters) > MOST_ASKED:
            break
        if not letters[-1].isalnum():  # a question ends with a letter or a digit
            yield letters.rstrip("-_")
