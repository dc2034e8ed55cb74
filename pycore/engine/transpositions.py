"""The transposition table: what a search has found out about positions it may come to again by another way."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

EXACT, AT_LEAST, AT_MOST = range(3)

Entry = tuple[int, int, int, Any]
"""Depth in plies, score for the side to move, what kind of score (EXACT and so on), and the best move or None."""


class Transpositions:
    """Two generations: when the younger is full it becomes the elder, and what was the elder is forgotten.

    So the newest is always kept, at the price of one more look-up for what is older. Who asks looks in `young`, then in
    `old` itself: it is done at every node.
    """

    def __init__(self, limit: int = 100_000) -> None:
        """`limit` is the entries of one generation, of some 200 bytes each."""
        self.limit = limit
        self.young: dict[Hashable, Entry] = {}
        self.old: dict[Hashable, Entry] = {}

    def full(self) -> int:
        """How full it is, in thousandths of its places."""
        return min(1000, 500 * (len(self.young) + len(self.old)) // self.limit)

    def put(self, key: Hashable, entry: Entry) -> None:
        """Remember what was found of a position, in place of what was known."""
        if len(self.young) >= self.limit:
            self.old, self.young = self.young, {}
        self.young[key] = entry
