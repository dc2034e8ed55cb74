"""A tokenizer for PGN: tags, moves, comments, brackets. It does not know what a move is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ....interfaces.pasted import Pasted
from ....interfaces.tags import VALUE, value_of
from ....kernel.messages import say

TAG, MOVE, COMMENT, OPEN, CLOSE, RESULT, BROKEN = "tag", "move", "comment", "open", "close", "result", "broken"


class Word(NamedTuple):
    """A token and its place in the plain text; `more` is the value of a tag, or the problem of a broken token.

    Comments and the values of tags are those of the original text.
    """

    sort: str
    text: str
    at: int
    more: str = ""


WORD = re.compile(
    rf"""
      (?P<space>\s+)
    | (?P<escape>(?m:^)%[^\n]*)
    | (?P<line>;[^\n]*)
    | (?P<brace>[{{｛])
    | (?P<tag>\[\s*(?P<name>[A-Za-z0-9][\w+\#=:\-]*)\s*{VALUE}\s*\]?)
    | (?P<open>\()
    | (?P<close>\))
    | (?P<nag>\$[0-9]*|[!?]+|[±∓⩲⩱∞⌓□]|(?:\+/?[-=]|-/?\+|=/?[+∞=]?)(?=\s|$)|<[^>\n]*>?|e\.p\.)
    | (?P<result>(?:1-0|0-1|1/2-1/2|1/2|\*)(?![^\s;{{｛}}()\[\]$]))
    | (?P<number>[0-9]+(?:\.+|(?=\s|$))\s*(?:\.+)?|\.+)
    | (?P<move>[^\s;{{｛}}()\[\]$<>]+)
    | (?P<broken>.)
    """,
    re.X | re.S,
)
CLOSING = {"{": "}", "｛": "｝"}
NEXT_GAME = re.compile(r'\n[ \t\r]*\n\[\s*[A-Za-z0-9]\w*\s*"')
"""The end of a comment that was never closed: an empty line and a tag."""


def words(pasted: Pasted) -> Iterator[Word]:
    """Yield the tokens of a text, in order, without move numbers, glyphs and escaped lines."""
    text, at, closable = pasted.text, 0, {"{": True, "｛": True}
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
            ends = text.find(CLOSING[brace], at) if closable[brace] else -1
            if ends < 0:
                closable[brace] = False
                over = NEXT_GAME.search(text, at)
                ends = over.start() if over else len(text)
                yield Word(BROKEN, brace, begins, say("This comment is not closed by }}."))
            yield Word(COMMENT, " ".join(pasted.words(at, ends).split()), begins)
            at = ends + 1
        elif sort == "line":
            yield Word(COMMENT, " ".join(pasted.words(begins + 1, at).split()), begins)
        elif sort == "broken":
            yield Word(BROKEN, found[0], begins, say("“{text}” means nothing here.", text=found[0]))
        elif sort in (OPEN, CLOSE, RESULT, MOVE):
            yield Word(sort, found[0], begins)
