"""How good quiet moves have been elsewhere in the tree: what orders them, and the killers before them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..interfaces.search_state import CENTIPAWN, TACTICAL

KILLER = TACTICAL >> 2
"""What a quiet move gains in the order for having refuted a sister of this position; below anything tactical."""
HISTORY = TACTICAL >> 3
"""The most that a quiet move gains in the order for having been good elsewhere; then all are halved."""


class History(dict[Any, int]):
    """A quiet move -> what it has gained; nothing at first."""

    def __missing__(self, move: Any) -> int:
        self[move] = 0
        return 0

    def praise(self, move: Any, depth: int) -> None:
        """A move was good at so many plies of depth."""
        self[move] += CENTIPAWN * depth * depth
        if self[move] > HISTORY:
            for other, gained in self.items():
                self[other] = gained >> 1

    def ordered(self, moves: Iterable[Any], killers: Iterable[Any]) -> list[Any]:
        """The moves, killers first, then the best so far. The sort looks up and nothing else: it is done often."""
        for killer in killers:
            self[killer] += KILLER
        found = sorted(moves, key=self.__getitem__, reverse=True)
        for killer in killers:
            self[killer] -= KILLER
        return found
