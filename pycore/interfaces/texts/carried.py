"""The letters of links as they arrive: escaped, broken by lines, with signs between and behind them."""

from __future__ import annotations

import re
from urllib.parse import unquote

from ..pasted import plain

LETTERS = re.compile("[A-Za-z0-9_-]+")
"""Letters of base64url."""
MOST_ROUNDS = 3
"""How often programs escape an address that they pass on."""
_JUNK = re.compile(r"=[ \t]*\n|</?[a-z]{1,5} ?/?>|&(?:shy|nbsp|zwnj|zwj|#\d{1,6}|#x[0-9a-f]{1,5});|=[0-9A-F]{2}")
"""What stands between letters in the source of a mail or a page."""
_DASHED = str.maketrans("-_", "%/")
"""The escapes of a mail filter that writes `-2F` for `%2F`, and `_` for a slash."""


def unescaped(text: str, *, dashed: bool = False) -> str:
    """Return a text without escapes, in plain signs; `dashed` tells escapes with `-` and `_` for `%` and `/`.

    >>> unescaped("1AD%252D&shy;RSG=\\nvw"), unescaped("1AD-2DRSGvw-5F", dashed=True)
    ('1AD-RSGvw', '1AD-RSGvw_')
    """
    text = _JUNK.sub("", text.replace("\r\n", "\n"))
    if dashed:
        text = text.translate(_DASHED)
    for _ in range(MOST_ROUNDS):
        text = unquote(text)
    return _JUNK.sub("", plain(text))
