"""The transposition table: the results of positions that a search may reach again."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

EXACT, AT_LEAST, AT_MOST = range(3)

Entry = tuple[int, int, int, Any]
"""Depth in plies, score for the side to move, kind of score (EXACT, AT_LEAST, AT_MOST), and the best move or None."""


class Transpositions:
    """A table of two generations: when the young one is full it replaces the old one.

    Recent entries are therefore always kept, at the price of a second look-up for older ones. The search reads `young`
    and `old` directly, because it does so at every node.
    """

    def __init__(self, limit: int = 100_000) -> None:
        """Create an empty table; `limit` is the entries of a generation, of about 200 bytes each."""
        self.limit = limit
        self.young: dict[Hashable, Entry] = {}
        self.old: dict[Hashable, Entry] = {}

    def full(self) -> int:
        """Return how full the table is, in thousandths."""
        return min(1000, 500 * (len(self.young) + len(self.old)) // self.limit)

    def put(self, key: Hashable, entry: Entry) -> None:
        """Store the entry of a position, replacing any older one."""
        if len(self.young) >= self.limit:
            self.old, self.young = self.young, {}
        self.young[key] = entry
