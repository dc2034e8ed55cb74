"""What is wrong in the title of a puzzle: the pieces of both sides, which it lists or counts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from .told import Told
from .tongues import NUMBERS, noun_pattern, nouns

AWAY = ("tray", "bench", "edge")
"""The kinds of cells beside the board."""
ALWAYS = ("king", "pilgrim")
"""Pieces that titles do not list, because they are always there."""
TO_DO = {
    "bring home": ("pilgrim", "white", lambda kind: kind != "gate"),
    "fetch": ("", "white", lambda kind: kind in ("ocean", "island")),
    "send to sea": ("", "black", lambda kind: kind != "ocean"),
}
"""What is to be done in a crossing: a kind of piece or any other, its side, and where it must not be."""


def wrong_in_title(told: Told) -> Iterator[str]:
    """Yield what the English title of a puzzle says wrongly."""
    text = told.words["en"]
    if told.game.spec.id == "temple-island":
        yield from _crossing(told, text)
        return
    sides = re.search(r"(?:^|: )(?P<mine>[^:]+) against (?P<theirs>.+?)(?:, \w+ on \w+)*$", text)
    assert sides and told.now
    for name in ("mine", "theirs"):
        there = Counter(
            piece.kind
            for cell, piece in told.now.pieces.items()
            if (piece.side == told.now.mover) == (name == "mine")
            and piece.kind not in ALWAYS
            and not _is_away(told, cell)
        )
        if not _fits(told, sides[name], there):
            yield f"{sides[name]} is not {dict(there)}"


def _is_away(told: Told, cell: str) -> bool:
    return next(one.kind in AWAY for one in told.game.rules.board.cells if one.id.lower() == cell)


def _fits(told: Told, words: str, there: Counter[str]) -> bool:
    """Return whether words list these pieces, or say how many they are."""
    words = words.lower()
    if words in NUMBERS["en"]:
        return NUMBERS["en"][words] == there.total()
    if words == "nobody" or words.startswith("a lone "):
        return not there
    found: Counter[str] = Counter()
    id = told.game.spec.id
    numbers = "|".join(NUMBERS["en"])
    for number, noun in re.findall(rf"(?:({numbers}) )?({noun_pattern('en', id)})", words, re.I):
        kind = nouns("en", id)[noun.lower()].lower().replace(" ", "-")
        found[kind] += NUMBERS["en"].get(number, 1)
    return found == there


def _crossing(told: Told, text: str) -> Iterator[str]:
    """Yield what the title of a crossing says wrongly: its number, or how many pieces are not where they belong."""
    assert told.now
    number = int(told.place.rpartition("-")[2])
    if not text.startswith(f"Crossing {number}: "):
        yield f"this is crossing {number}"
    board = told.game.rules.board.cell
    for what, (kind, side, is_wrong) in TO_DO.items():
        said = re.search(rf"(\d+) (?:Pilgrim|Guardian|Shadow)s? to {what}", text)
        count = sum(
            piece.side == side and (piece.kind == "pilgrim") == (kind == "pilgrim") and is_wrong(board[cell].kind)
            for cell, piece in told.now.pieces.items()
        )
        if count != (int(said[1]) if said else 0):
            yield f"{count} to {what}"
