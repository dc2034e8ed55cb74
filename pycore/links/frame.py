"""The frame of a link: letters around bytes, with a length and a first check, so that damage is found at once."""

from __future__ import annotations

import base64
import binascii
import re
from typing import NamedTuple

from ..kernel.errors import LinkError, RequestError

FORMAT, FORMATS = 1, 9
"""Ours, and how many there can be: a link begins with the digit of its format."""
ZERO = 52
"""The digit 0 in base64."""
MOST_CHARS = 16_384
MOST_GAMES = 15
"""A sixteenth number is kept for what may come."""
HEAD, CHECK = 5, 3
"""Bytes before the second check, and of it."""
ALPHABET = re.compile("[A-Za-z0-9_-]{2,}")


class Frame(NamedTuple):
    """What is sent, with what is needed to judge it before anything is replayed."""

    game: int  # its number, below 16
    check: bytes  # the second check
    number: bytes
    flags: int  # the last byte; its low six bits are below 62, so that a link ends with a letter or a digit

    def text(self) -> str:
        """The frame in letters and digits. Raises RequestError `too-large` over `MOST_CHARS`."""
        rest = self.check + self.number + bytes([self.flags])
        length = HEAD + len(rest)
        if length > MOST_CHARS * 3 // 4:
            raise RequestError(f"A link has at most {MOST_CHARS} characters; this one would have more.", "too-large")
        head = ((ZERO + FORMAT) << 18 | length << 4 | self.game).to_bytes(3, "big")
        return _letters(head + _crc(head, rest) + rest)


def framed(text: str) -> Frame:
    """The frame of a text, if it is one of our format and undamaged. Raises LinkError with its reason."""
    if len(text) > MOST_CHARS or not ALPHABET.fullmatch(text):
        raise LinkError("not-a-link", "This is no link of a game.")
    whole = text[: len(text) - (len(text) % 4 == 1)]  # one letter alone is no byte
    packed = base64.urlsafe_b64decode(whole + "=" * (-len(whole) % 4))
    format = (packed[0] >> 2) - ZERO
    if not 1 <= format <= FORMATS:
        raise LinkError("not-a-link", "This is no link of a game.")
    length = int.from_bytes(packed[:3].ljust(3, b"\0"), "big") >> 4 & 0x3FFF
    if len(packed) < max(length, HEAD + CHECK + 1):
        raise LinkError("cut", "The end of this link is missing. Copy it whole.")
    if len(packed) > length or _letters(packed) != text or _crc(packed[:3], packed[HEAD:]) != packed[3:HEAD]:
        raise changed()
    if format > FORMAT:
        raise LinkError("newer", "This link was made by a newer version of this page. Update to open it.")
    return Frame(packed[2] & 15, packed[HEAD : HEAD + CHECK], packed[HEAD + CHECK : -1], packed[-1])


def changed() -> LinkError:
    """The error for a link that does not say what its checks say."""
    return LinkError("changed", "This link has been changed on its way. Ask for it once more.")


def _letters(packed: bytes) -> str:
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")


def _crc(head: bytes, rest: bytes) -> bytes:
    """CRC-16 of everything but itself (polynomial 0x1021, from 0xFFFF)."""
    return binascii.crc_hqx(rest, binascii.crc_hqx(head, 0xFFFF)).to_bytes(2, "big")
