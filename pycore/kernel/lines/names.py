"""Names of lines of play, by which notes and endings know the line that they belong to."""

from __future__ import annotations

from collections.abc import Sequence

NO_LINE = "811c9dc5"
"""The name of the line without actions."""


def line_names(log: Sequence[str]) -> list[str]:
    """Return the name of the line to each place of a log, as docs/api/storage.md, defines it."""
    names = [NO_LINE]
    for action in log:
        names.append(longer_line(names[-1], action))
    return names


def longer_line(name: str, action: str) -> str:
    """Return the name of the line with that name and one more action."""
    total = int(name, 16)
    for sign in action if name == NO_LINE else f" {action}":
        unit = ord(sign) if ord(sign) < 0x10000 else 0xD800 + (ord(sign) - 0x10000 >> 10)
        total = ((total ^ unit) * 0x01000193) & 0xFFFFFFFF
    return f"{total:08x}"


def common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return the number of actions that two logs begin with alike."""
    for at, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return at
    return min(len(one), len(other))
