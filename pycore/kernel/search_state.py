"""What a search needs of a position: `SearchState`. Moves are made in it and taken back.

`pycore.engine.generic_state` makes one of any game's Rules, always right. A game may give a faster
one (`Card.search_state`); tests hold the two together in moves, scores, keys and ends.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeVar

M = TypeVar("M")

LOUD = 1 << 20
"""What `gains` adds for a move that captures, promotes, or otherwise leaves what cannot be judged as it stands, if it
does not lose by that at first sight."""
NOWHERE = 1 << 30
"""What `relies` says where nothing depended on the way."""
CENTIPAWN = 8
"""The unit of gains: so many to a centipawn, so that there is room to tell equal captures apart."""


class SearchState(Protocol[M]):
    """A position to search in. Scores and verdicts are for the first side; a move is whatever the state likes best."""

    by_way: bool
    """Whether what may be played depends on how a position was reached. Then no score is carried from one place of the
    tree to another, only which reply was best."""
    relies: int
    """Where rules look back at the way and `by_way` is False all the same: the least ply, counted from where the search
    began, of the positions that bars and verdicts depended on since this was last set. What was found at a node of a
    later ply then holds on this way only, and its score is not kept for others."""
    prunes: bool
    """Whether scores are smooth enough to look less deeply at quiet moves late in the order, and not at all at those
    that a wide margin keeps from mattering."""

    def side(self) -> int:
        """Who decides: 1 the first side, -1 the second, 0 chance."""

    def key(self) -> Hashable:
        """The same for positions that are the same, the way there left aside."""

    def verdict(self) -> int | None:
        """How the game has ended as far as that shows without listing moves: 1, -1 or 0; else None."""

    def stuck(self) -> int:
        """How the game has ended where the side to move has no move: 1, -1 or 0."""

    def moves(self) -> Sequence[M]:
        """The legal moves, or those that chance may draw."""

    def allows(self, move: M) -> bool:
        """Whether a move that was legal when the position was come to by another way is legal now."""

    def loud(self, least: int = 0) -> Sequence[M]:
        """Those of the legal moves that are worth a look beyond the depth of a search.

        Args:
            least: in centipawns; those that gain less may be left out.
        """

    def quiet(self) -> Sequence[M]:
        """All other legal moves, in the order in which they are best tried while nothing is known of them."""

    def gains(self, moves: Sequence[M]) -> list[int]:
        """How good each loud move looks before it is made, for the side to move, in parts of a centipawn (`CENTIPAWN`).

        `LOUD` and what it wins; less than `LOUD` where it seems to lose more than it wins.
        """

    def make(self, move: M) -> None:
        """Play a legal move."""

    def unmake(self, move: M) -> None:
        """Take back the last move made."""

    def score(self) -> int:
        """The judgement of the position, in centipawns."""

    def in_check(self) -> bool:
        """Whether the side to move must answer a threat to end the game; False where that is not known."""

    def pass_turn(self) -> bool:
        """Let the other side move, if that is hardly ever better than every move; whether it was done."""

    def take_turn(self) -> None:
        """Take back such a pass."""

    def chances(self) -> Sequence[tuple[M, int]]:
        """What chance may draw, with whole-number weights."""

    def text(self, move: M) -> str:
        """The move as the one door says it."""


MakeState = Callable[[Any, Any], SearchState[Any] | None]
"""Makes a state of rules and a position, or None where the plain one must do."""
