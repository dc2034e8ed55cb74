"""A question about the position of a link: what would you play? It follows the link, after a slash."""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Sequence
from typing import NamedTuple

from ..kernel.errors import LinkError, RequestError
from ..kernel.messages import say
from .digits import Digits, DigitsError, Taken

FORMAT, FORMATS = 1, 64
"""The current format, and the radix of the digit that holds it. It comes first, so no question ends with a sign."""
MOST_TEXT, MOST_NOTE = 120, 240
"""The most characters of a question, and of the sentence that comes with its answer."""
MOST_CHARS = 2_048
CHECK = 2
"""The bytes of the checksum."""
ALPHABET = re.compile("[A-Za-z0-9_-]{4,}")
JOINER = "\u200d"
"""The invisible character that joins the parts of one emoji."""


class Question(NamedTuple):
    """A question, its hidden answer, and a sentence that is shown with the answer."""

    text: str  # "" for the usual question
    answer: str  # a legal action of the position
    note: str

    def written(self, link: str, actions: Sequence[str]) -> str:
        """Return the question as letters and digits.

        Args:
            link: the link of the position; the question fits no other.
            actions: the texts of the legal actions, sorted by code point.

        Raises:
            RequestError: no player is to move, or the answer is not legal; `too-large`: a text is too long.
        """
        if not actions:
            raise RequestError(say("Nothing can be asked here, because no player is to move."))
        if self.answer not in actions:
            raise RequestError(say("The answer must be a legal move of the position."))
        for text, most in ((self.text, MOST_TEXT), (self.note, MOST_NOTE)):
            if len(text) > most:
                raise RequestError(say("This text has more than {most} characters.", most=most), "too-large")
        digits = Digits()
        digits.put(FORMAT, FORMATS)
        digits.put(actions.index(self.answer), len(actions))
        digits.put_text(self.text)
        digits.put_text(self.note)
        number = digits.packed()
        return base64.urlsafe_b64encode(_check(link, number) + number).rstrip(b"=").decode("ascii")


def question(text: str, answer: str, note: str) -> Question:
    """Return a question with its texts cleaned: one line each, without invisible characters."""
    return Question(_clean(text), answer, _clean(note))


def _clean(text: str) -> str:
    seen = "".join(letter if letter.isprintable() or letter == JOINER else " " for letter in text)
    return " ".join(seen.split())


def read_question(text: str, link: str, actions: Sequence[str]) -> Question:
    """Return the question that follows a link; `link` and `actions` are as for `Question.written`.

    Raises:
        LinkError: the question is damaged, belongs to another link, or is of a newer format.
    """
    damaged = LinkError("changed", say("The question in this link was cut or changed in transit. Ask for it again."))
    if len(text) > MOST_CHARS or len(text) % 4 == 1 or not ALPHABET.fullmatch(text) or not actions:
        raise damaged
    packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    check, number = packed[:CHECK], packed[CHECK:]
    if check != _check(link, number):
        raise damaged
    taken = Taken(number)
    if taken.take(FORMATS) > FORMAT:
        raise LinkError("newer", say("This question was made by a newer version of this page. Update to open it."))
    try:
        answer = actions[taken.take(len(actions))]
        found = Question(taken.take_text(), answer, taken.take_text())
        if found == question(*found) and found.written(link, actions) == text:
            return found
    except (DigitsError, RequestError):
        pass
    raise damaged


def _check(link: str, number: bytes) -> bytes:
    """Return the CRC-16 of the link and the number (polynomial 0x1021, initial value 0xFFFF)."""
    return binascii.crc_hqx(number, binascii.crc_hqx(link.encode("ascii"), 0xFFFF)).to_bytes(CHECK, "big")
