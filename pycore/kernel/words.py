"""English lists as plain strings, for code that does not use messages yet."""

from __future__ import annotations

from collections.abc import Sequence


def series(words: Sequence[str], last: str = "and") -> str:
    """Return a list as one reads it aloud; an empty text for an empty list. Use `messages.listing` in new code.

    >>> series(["d4"]), series(["d4", "e5"]), series(["d4", "e5", "f6"], "or")
    ('d4', 'd4 and e5', 'd4, e5 or f6')
    """
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)
