"""A search that overlooks some of the opponent's replies, as people overlook captures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ..interfaces.search_state import SearchState
from ..kernel import chance
from .scores import INFINITE
from .tree import Tree

NOISE = 2
"""The stream of the search's own random draws; 0 and 1 are the game's dice and dealing (kernel.chance)."""
REPLIES = 1
"""The ply of the opponent's replies."""


class Handicapped(Tree):
    """A search tree without some of the opponent's replies.

    They are drawn once for a position: a reply that is overlooked after one move is overlooked after all.
    """

    def __init__(
        self,
        state: SearchState[Any],
        nodes: int | None,
        quiescence: int,
        reply_visibility: int,
        drawn: str,
        score: Callable[[], int] | None = None,
    ) -> None:
        """Create the tree.

        Args:
            state: the search state at the root.
            nodes: the node limit, if any.
            quiescence: the depth of the quiescence search, in plies.
            reply_visibility: the percentage of replies that are seen.
            drawn: the seed of the draws.
            score: the static evaluation of the state; by default its own.
        """
        super().__init__(state, nodes, quiescence, score=score)
        self._reply_visibility, self._drawn = reply_visibility, drawn
        self._seen: dict[str, bool] = {}

    def _sees(self, move: Any) -> bool:
        text = self.state.text(move)
        if text not in self._seen:
            self._seen[text] = chance.draw(f"{self._drawn}/{text}", NOISE, 0, 100) < self._reply_visibility
        return self._seen[text]

    def _ordered(self, first: Any, ply: int, tactical_only: bool) -> Iterator[tuple[int, Any]]:
        if ply != REPLIES or self.state.in_check():  # people who give check look at the replies
            yield from super()._ordered(first, ply, tactical_only)
            return
        unseen, some = None, False
        for one in super()._ordered(first, ply, tactical_only):
            if self._sees(one[1]):
                some = True
                yield one
            else:
                unseen = one
        if unseen and not some:
            yield unseen  # without any reply, the position would count as mate or stalemate

    def _quiesce_after(self, move: Any, side: int, low: int, high: int, ply: int, left: int) -> int:
        if ply == REPLIES and not self._sees(move):
            return -INFINITE
        return super()._quiesce_after(move, side, low, high, ply, left)
