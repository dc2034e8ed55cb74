"""`Positions`: how a position of a game is found in a text from outside."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..pasted import Pasted

LABEL = re.compile(r"\s*(?:[A-Za-z]+\s*[:=]\s*)?[\"'“”„‟«»]?")
SLASHES = 2
"""A position has at least so many slashes in its first word."""


class Found(NamedTuple):
    """A position that was found in a text."""

    text: str  # as the game's rules read it
    places: Mapping[str, int]  # the place of each field in the plain text; "" is the place of the whole
    said: str = ""  # what followed it

    def at(self, field: str) -> int:
        """Return the place of a field."""
        return self.places.get(field, self.places[""])


class Positions:
    """How positions are found in texts: here as the whole text, which may have a label and be wrapped in lines."""

    def find(self, text: Pasted) -> Found | None:
        """Return the position of a text, or None if it has none."""
        begins = LABEL.match(text.text)
        at = begins.end() if begins else 0
        lines = [line.strip().rstrip("\"'“”„‟«»") for line in text.text[at:].splitlines()]
        words = " ".join(lines).replace("/ ", "/").replace(" /", "/").split()
        if not words or words[0].count("/") < SLASHES:
            return None
        return Found(" ".join(words), {"": at})

    def settled(self, game: Any, found: Found) -> tuple[str, Sequence[tuple[int, str]]]:
        """Return the text of a position under a game's options, and problems with their places.

        Raises:
            PositionError: it is no position of the game.
        """
        game.rules.read(found.text)
        return found.text, ()


def widths(placement: str) -> list[int]:
    """Return how many cells each row of a placement describes: a letter one, a number as many as it says."""
    return [
        sum(int(part) if part.isdigit() else 1 for part in re.findall(r"[0-9]+|[^0-9]", row))
        for row in placement.split("/")
    ]


def likeness(placement: str, start: str) -> float:
    """Return how much the rows of a placement are like those of a game's start, from 0 to 1."""
    rows, usual = widths(placement), widths(start)
    alike = sum(one == other for one, other in zip(rows, usual, strict=False))
    return alike / max(len(rows), len(usual))
