"""The ids of made games, which are not in the registry: they are known by the hash of their text."""

from __future__ import annotations

import re

MADE = "made-"
"""What the ids of made games begin with; no game of the registry has such an id."""
DIGITS = 16
"""The hexadecimal digits of the hash in an id."""


def made_id(hash: str) -> str:
    """Return the id of the game whose text has this SHA-256, in hexadecimal.

    >>> made_id("0123456789abcdef" * 4)
    'made-0123456789abcdef'
    """
    return MADE + hash[:DIGITS]


def is_made(id: str) -> bool:
    """Return whether an id is that of a made game, loaded or not."""
    return re.fullmatch(f"{MADE}[0-9a-f]{{{DIGITS}}}", id) is not None
