"""A tokenizer for PGN: tags, moves, glyphs, comments, brackets. It does not know which moves are legal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ....interfaces.pasted import Pasted
from ....interfaces.texts.remarks import GLYPHS
from ....interfaces.texts.tags import VALUE, value_of
from ....kernel.messages import say

TAG, MOVE, GLYPH, COMMENT, OPEN, CLOSE = "tag", "move", "glyph", "comment", "open", "close"
RESULT, BROKEN = "result", "broken"


class Word(NamedTuple):
    """A token and its place in the plain text.

    `more` is the value of a tag, the number of a glyph, or the problem of a broken token. Comments and the values of
    tags are those of the original text.
    """

    sort: str
    text: str
    at: int
    more: str = ""


SIGNS = "|".join(re.escape(sign) for sign in sorted(GLYPHS, key=len, reverse=True) if sign != "N")
WORD = re.compile(
    rf"""
      (?P<space>\s+)
    | (?P<escape>(?m:^)%[^\n]*)
    | (?P<line>;[^\n]*)
    | (?P<brace>[{{｛])
    | (?P<tag>\[\s*(?P<name>[A-Za-z0-9][\w+\#=:\-]*)\s*{VALUE}\s*\]?)
    | (?P<open>\()
    | (?P<close>\))
    | \$(?P<number>[0-9]*)
    | (?P<glyph>[!?]+|(?:{SIGNS}|N)(?![^\s;{{｛}}()\[\]$]))
    | (?P<reserved><[^>\n]*>?|(?:e\.\s?p\.?|ep\b\.?)(?!\w))
    | (?P<result>(?:1-0|0-1|1/2-1/2|1/2|\*)(?![^\s;{{｛}}()\[\]$]))
    | (?P<count>[0-9]+(?:[.,:]+|\)(?=\s*\w)|(?=\s|$))\s*\.*|\.+)
    | (?P<move>[^\s;{{｛}}()\[\]$<>]+(?:\([A-Za-z♔-♟]\)[+\#!?]*)?)
    | (?P<broken>.)
    """,
    re.X | re.S,
)
SUFFIX = re.compile(rf"(?<=[\w+#)†‡])(?:[!?]+|{SIGNS})$")
"""A glyph at the end of a move."""
GLUED = re.compile(r"(?<=[\w+#!?])\*$|(?<=[+#])(?:1-0|0-1|1/2-1/2)$")
"""A result at the end of a move, without a space before it."""
CLOSING = {"{": "}", "｛": "｝"}
NEXT_GAME = re.compile(r'\n[ ]*\n\[\s*[A-Za-z0-9]\w*\s*"')
"""The end of a comment that was never closed: an empty line and a tag."""
READABLE = re.compile(
    r"[0-9]+[.,]*|\.+|(?:[0-9]+\.+)?(?:\w{0,2}[♔-♟]?[a-h]?[1-8]?[-x:]?[a-h][1-8]|[O0o](?:-[O0o]){1,2})[^\s()]*"
    r"|\$[0-9]+|[!?]+|[()]|\*|1-0|0-1|1/2-1/2"
)
"""Words that can follow a comment."""
DEEPEST = 8
"""The most braces that are looked at to find the end of a comment with braces in it."""


def words(pasted: Pasted) -> Iterator[Word]:
    """Yield the tokens of a text, in order, without move numbers and escaped lines."""
    text, at, depth, closable = pasted.text, 0, 0, dict.fromkeys(CLOSING, True)
    while at < len(text):
        found = WORD.match(text, at)
        assert found is not None  # the last alternative takes anything
        sort, begins, at = found.lastgroup, found.start(), found.end()
        if sort == "tag":
            yield Word(TAG, found["name"], begins, value_of(pasted, found))
            if not found["tag"].endswith("]"):
                yield Word(BROKEN, "[", begins, say("This tag is not closed by ]."))
        elif sort == "brace":
            brace = found[0]
            ends = _closing(text, at, brace) if closable[brace] else -1
            if ends < 0:
                closable[brace] = False
                over = NEXT_GAME.search(text, at)
                ends = over.start() if over else len(text)
                yield Word(BROKEN, brace, begins, say("This comment is not closed by }}."))
            yield Word(COMMENT, pasted.words(at, ends), begins)
            at = ends + 1
        elif sort == "line":
            yield Word(COMMENT, pasted.words(begins + 1, at), begins)
        elif sort == "broken":
            yield Word(BROKEN, found[0], begins, say("“{text}” means nothing here.", text=found[0]))
        elif sort == "number" and len(found[0]) < 5 and found["number"]:
            yield Word(GLYPH, found[0], begins, found["number"])
        elif sort == "glyph":
            yield from _glyph(found[0], begins)
        elif sort == "count" and ")" in found[0] and depth:
            at = found[0].index(")") + begins  # the end of a side line, not of the number in a list
        elif sort == "move":
            if glued := GLUED.search(found[0]):
                at = begins + glued.start()  # the result is the next word
            sign = SUFFIX.search(found[0], 0, at - begins)
            yield Word(MOVE, found[0][: sign.start() if sign else at - begins], begins)
            if sign:
                yield from _glyph(sign[0], begins + sign.start())
        elif sort in (OPEN, CLOSE, RESULT):
            depth = max(0, depth + (sort == OPEN) - (sort == CLOSE))
            yield Word(sort, found[0], begins)


def _glyph(sign: str, at: int) -> Iterator[Word]:
    """Yield the glyph of a sign, if it has a number."""
    number = GLYPHS.get(sign, GLYPHS.get(sign[:2]))
    if number:
        yield Word(GLYPH, sign, at, str(number))


def _closing(text: str, at: int, brace: str) -> int:
    """Return where a comment ends: at the first brace that closes, as PGN says, or -1 if there is none.

    If what follows there can only be more of the comment, the braces inside it are counted.
    """
    close = CLOSING[brace]
    first = text.find(close, at)
    depth = text.count(brace, at, first) if first >= 0 else 0
    place = first + 1
    for number in range(DEEPEST if depth else 0):
        ends, opens = text.find(close, place), text.find(brace, place)
        if ends < 0:
            break
        between = text[place : min(ends, opens) if opens >= 0 else ends].split()
        stray = not 0 <= opens < ends
        if number == 0 and all(map(READABLE.fullmatch, between)) and (between or not stray):
            break
        depth += -1 if stray else 1
        place = (ends if stray else opens) + 1
        if depth == 0:
            return ends
    return first
