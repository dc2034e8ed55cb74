"""A search that overlooks some of the opponent's replies, as people overlook captures.

What happens on the cell that was just entered is seen first; a reply from far away, backward, by a leap or through a
line that the move has opened is overlooked more often than one nearby, and everything more often in a long game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from math import hypot
from typing import Any

from ..interfaces.game import Game
from ..interfaces.search_state import SearchState
from ..kernel import chance
from ..kernel.board import Board
from ..kernel.types import Actor
from .scores import INFINITE
from .tree import Tree

NOISE = 2
"""The stream of the search's own random draws; 0 and 1 are the game's dice and dealing (kernel.chance)."""
REPLIES = 1
"""The ply of the opponent's replies."""
CELL = re.compile(r"[a-z]\d+")
"""A cell in the text of a move."""
EDGE = 100
"""The length of a cell's edge, in units of the board."""
NEAR, FAR = 1.5 * EDGE, 3.5 * EDGE
"""The distances up to which a reply is near, and from which it is far."""
MOST_MISSED = 95
"""The most replies of a kind that are overlooked, in per cent."""
LONGEST = 80
"""The number of plies after which attention fades no further."""

# How much more often than an average reply it is overlooked, in per cent:
PLAIN, ADJACENT, DISTANT, DISTANT_ASLANT = 100, 70, 150, 200
LEAPING, BACKWARD, OPENED = 130, 130, 200


@lru_cache(maxsize=8)
def _centres(board: Board) -> dict[str, tuple[float, float]]:
    """Return the centre of each cell, by its name in the texts of moves."""
    return {cell.id.lower(): board.centre(cell) for cell in board.cells}


class Replies:
    """How hard the opponent's replies in a position are to see."""

    def __init__(self, game: Game, pos: Any, visibility: int, drawn: str, played: int) -> None:
        """Prepare the replies after every move of a position.

        Args:
            game: the game.
            pos: the position.
            visibility: the percentage of replies of average difficulty that are seen; with 0 none at all.
            drawn: the seed of the draws.
            played: the number of plies before the position.
        """
        self._centres, self._drawn = _centres(game.rules.board), drawn
        self._missed = (100 - visibility) * (1 + min(played, LONGEST) / (2 * LONGEST))
        self._blind = not visibility
        first = (game.rules.board.near or game.spec.sides[0]) == game.spec.sides[0]
        self._up = (game.rules.actor(pos) is Actor.FIRST) is not first  # whether the opponent moves up the picture
        before = game.rules.passed(pos)
        self._threats = None if before is None else {move.text for move in game.rules.legal_moves(before)}
        self._seen: dict[str, bool] = {}

    def sees(self, move: str, reply: str) -> bool:
        """Return whether a reply to a move is seen. A reply that is overlooked after one move is so after all.

        Only on the cells that the move has entered everything is seen.
        """
        if self._blind:
            return False
        if CELL.findall(reply)[-1:] == CELL.findall(move)[-1:]:
            return True
        if reply not in self._seen:
            missed = min(MOST_MISSED, self._missed * self._difficulty(reply) / 100)
            self._seen[reply] = chance.draw(f"{self._drawn}/{reply}", NOISE, 0, 100) >= missed
        return self._seen[reply]

    def _difficulty(self, reply: str) -> int:
        """Return how much more often than an average reply this one is overlooked, in per cent."""
        cells = [self._centres[cell] for cell in CELL.findall(reply) if cell in self._centres]
        found = PLAIN if self._threats is None or reply in self._threats else OPENED
        if len(cells) < 2:
            return found
        across, down = cells[1][0] - cells[0][0], cells[1][1] - cells[0][1]
        distance, straight = hypot(across, down), abs(across) < EDGE / 4 or abs(down) < EDGE / 4
        aslant = abs(abs(across) - abs(down)) < EDGE / 4
        if distance >= FAR:
            found = found * (DISTANT if straight else DISTANT_ASLANT) // 100
        elif distance < NEAR:
            found = found * ADJACENT // 100
        elif not straight and not aslant:
            found = found * LEAPING // 100
        backward = down > EDGE / 4 if self._up else down < -EDGE / 4
        return found * BACKWARD // 100 if backward else found


class Handicapped(Tree):
    """A search tree without some of the opponent's replies, which are drawn once for a position."""

    def __init__(
        self,
        state: SearchState[Any],
        nodes: int | None,
        quiescence: int,
        replies: Replies,
        score: Callable[[], int] | None = None,
    ) -> None:
        """Create the tree.

        Args:
            state: the search state at the root.
            nodes: the node limit, if any.
            quiescence: the depth of the quiescence search, in plies.
            replies: which replies are seen.
            score: the static evaluation of the state; by default its own.
        """
        super().__init__(state, nodes, quiescence, score=score)
        self._replies = replies

    def _sees(self, move: Any) -> bool:
        return self._replies.sees(self.state.text(self.root), self.state.text(move))

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
