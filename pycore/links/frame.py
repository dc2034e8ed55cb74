"""The frame of a link: bytes as letters, with a length and a checksum, so that damage is found at once."""

from __future__ import annotations

import base64
import binascii
import re
from typing import NamedTuple

from ..interfaces.made import DIGITS, MADE
from ..kernel.errors import LinkError, RequestError
from ..kernel.messages import say

FORMAT, FORMAT_MADE, FORMAT_LINES, FORMATS = 1, 2, 3, 9
"""The formats of links, and the highest possible one: a link begins with the digit of its format. The first numbers a
game by its place in the registry, the second names a made game by its hash. The third has a game of either kind with
all its lines.
"""
ZERO = 52
"""The digit 0 in base64."""
MOST_CHARS = 16_384
MOST_GAMES = 15
"""The number 15 stands for a made game."""
HEAD, CHECK, HASH = 5, 3, DIGITS // 2
"""The bytes before the second checksum, the bytes of that checksum, and those of a made game's hash after it."""
ALPHABET = re.compile("[A-Za-z0-9_-]{2,}")
HEADER = 4
"""The first letters of a link, which say its length."""


class Frame(NamedTuple):
    """The content of a link, with the fields that validate it before anything is replayed."""

    game: int  # the number of the game, below 16
    check: bytes  # the second checksum
    number: bytes
    flags: int  # the last byte; its low six bits are below 62, so that a link ends with a letter or a digit
    made: str = ""  # the id of a made game; `game` is then `MOST_GAMES`
    lines: bool = False  # whether it is a game with all its lines

    def text(self) -> str:
        """Return the frame as letters and digits. Raises RequestError `too-large` over `MOST_CHARS`."""
        named = bytes.fromhex(self.made.removeprefix(MADE))
        rest = self.check + named + self.number + bytes([self.flags])
        length = HEAD + len(rest)
        if length > MOST_CHARS * 3 // 4:
            wrong = say("A link has at most {most} characters; this one would have more.", most=MOST_CHARS)
            raise RequestError(wrong, "too-large")
        format = FORMAT_LINES if self.lines else FORMAT_MADE if self.made else FORMAT
        head = ((ZERO + format) << 18 | length << 4 | self.game).to_bytes(3, "big")
        return _letters(head + _crc(head, rest) + rest)


def chars_of(text: str) -> int:
    """Return how many letters a link has by its header, which `text` begins with; 0 if that is no header."""
    if not ALPHABET.fullmatch(text[:HEADER]) or len(text) < HEADER:
        return 0
    head = int.from_bytes(base64.urlsafe_b64decode(text[:HEADER]), "big")
    return -(-4 * (head >> 4 & 0x3FFF) // 3) if 1 <= (head >> 18) - ZERO <= FORMATS else 0


def framed(text: str) -> Frame:
    """Return the frame of an undamaged link.

    Raises:
        LinkError: the text is not a link, is damaged, or is of a newer format.
    """
    if len(text) > MOST_CHARS or not ALPHABET.fullmatch(text):
        raise LinkError("not-a-link", say("This is not a link to a game."))
    whole = text[: len(text) - (len(text) % 4 == 1)]  # a single last letter cannot hold a byte
    packed = base64.urlsafe_b64decode(whole + "=" * (-len(whole) % 4))
    format = (packed[0] >> 2) - ZERO
    if not 1 <= format <= FORMATS:
        raise LinkError("not-a-link", say("This is not a link to a game."))
    length = int.from_bytes(packed[:3].ljust(3, b"\0"), "big") >> 4 & 0x3FFF
    if len(packed) < max(length, HEAD + CHECK + 1):
        raise LinkError("cut", say("The end of this link is missing. Copy the whole link."))
    if len(packed) > length or _letters(packed) != text or _crc(packed[:3], packed[HEAD:]) != packed[3:HEAD]:
        raise changed()
    if format > FORMAT_LINES:
        raise LinkError("newer", say("This link was made by a newer version of this page. Update to open it."))
    game, check, number, made = packed[2] & 15, packed[HEAD : HEAD + CHECK], packed[HEAD + CHECK : -1], ""
    if format == FORMAT_MADE or (format == FORMAT_LINES and game == MOST_GAMES):
        if game != MOST_GAMES or len(number) < HASH:
            raise changed()
        made, number = MADE + number[:HASH].hex(), number[HASH:]
    return Frame(game, check, number, packed[-1], made, format == FORMAT_LINES)


def changed() -> LinkError:
    """Return the error for a link whose checksums do not match."""
    return LinkError("changed", say("This link was changed in transit. Ask for it again."))


def _letters(packed: bytes) -> str:
    return base64.urlsafe_b64encode(packed).rstrip(b"=").decode("ascii")


def _crc(head: bytes, rest: bytes) -> bytes:
    """Return the CRC-16 of everything else in the frame (polynomial 0x1021, initial value 0xFFFF)."""
    return binascii.crc_hqx(rest, binascii.crc_hqx(head, 0xFFFF)).to_bytes(2, "big")
