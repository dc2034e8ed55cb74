"""The history heuristic and killer moves, which order the quiet moves of a node."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..interfaces.search_state import CENTIPAWN, TACTICAL

KILLER = TACTICAL >> 2
"""The bonus of a killer move, which refuted a sibling of this position; less than any tactical move has."""
HISTORY = TACTICAL >> 3
"""The limit of a history bonus; when one exceeds it, all are halved."""


class History(dict[Any, int]):
    """The history bonuses of quiet moves, initially 0."""

    def __missing__(self, move: Any) -> int:
        self[move] = 0
        return 0

    def praise(self, move: Any, depth: int) -> None:
        """Raise the bonus of a move that caused a cutoff at a depth in plies."""
        self[move] += CENTIPAWN * depth * depth
        if self[move] > HISTORY:
            for other, gained in self.items():
                self[other] = gained >> 1

    def ordered(self, moves: Iterable[Any], killers: Iterable[Any]) -> list[Any]:
        """Return the moves, killers first, then by history bonus. The sort only looks up items, because it is hot."""
        for killer in killers:
            self[killer] += KILLER
        found = sorted(moves, key=self.__getitem__, reverse=True)
        for killer in killers:
            self[killer] -= KILLER
        return found
