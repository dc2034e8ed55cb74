"""What a search needs of a position: `SearchState`. Moves are made in it and taken back.

`pycore.engine.generic_state` makes one of any game's Rules, always right. A game may give a faster
state (`GameSpec.play.state`); tests hold the two together in moves, scores, keys and ends.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeVar

M = TypeVar("M")

TACTICAL = 1 << 20
"""What `order_scores` adds for a tactical move that does not lose more than it wins at first sight."""
NO_HISTORY = 1 << 30
"""What `history_used_from` says where nothing depended on earlier positions."""
CENTIPAWN = 8
"""The unit of `order_scores`: so many to a centipawn, so that there is room to tell equal captures apart."""


class SearchState(Protocol[M]):
    """A position to search in: a move is made in it, and taken back, in place.

    Scores and results are for the first side, scores in centipawns. A move (`M`) is whatever the state likes best: it
    is hashed and compared, and read by nobody else. No method raises for a legal move; nothing is promised for others.
    """

    path_dependent: bool
    """Whether legal moves depend on the way a position was reached (repetition rules). Then no score is carried from
    one place of the tree to another by the transposition table, only which reply was best."""
    history_used_from: int
    """Where rules look back at the way and `path_dependent` is False all the same: the least ply, counted from where
    the search began, of the positions that bars and results depended on since the search last set this to
    `NO_HISTORY`. What was found at a node of a later ply then holds on this way alone, and is not kept for others."""
    prunes: bool
    """Whether scores are smooth enough for futility pruning, null moves and late-move reductions."""
    spares_checks: bool
    """Whether `checks` can be told cheaply. Then they are tried where other quiet moves are pruned, and late moves are
    pruned too: without them too many wins would be overlooked."""

    def side(self) -> int:
        """Who decides: 1 the first side, -1 the second, 0 chance."""

    def key(self) -> Hashable:
        """The position's key for the transposition table: the same for the same position, whatever the way there."""

    def result(self) -> int | None:
        """How the game has ended as far as that shows without listing moves: 1, -1 or 0; else None."""

    def result_without_moves(self) -> int:
        """How the game has ended where the side to move has no move (mate, stalemate): 1, -1 or 0."""

    def moves(self) -> Sequence[M]:
        """The legal moves, or those that chance may draw."""

    def allows(self, move: M) -> bool:
        """Whether a move of the table's, legal when this position was reached another way, is legal now."""

    def tactical(self, least: int = 0) -> Sequence[M]:
        """The legal moves that the quiescence search follows: captures, promotions, whatever leaves a position that
        cannot be judged as it stands.

        Args:
            least: in centipawns; moves that win less may be left out.
        """

    def quiet(self) -> Sequence[M]:
        """All other legal moves, in the order in which they are best tried while nothing is known of them."""

    def checks(self) -> Sequence[M]:
        """Of the quiet moves those that give check, all but a few. Asked for where `spares_checks`, not in check."""

    def order_scores(self, moves: Sequence[M]) -> list[int]:
        """How good each tactical move looks before it is made, for the side to move, in eighths of a centipawn.

        `TACTICAL` and what it wins times `CENTIPAWN`; less than `TACTICAL` where it seems to lose more than it wins.
        """

    def make(self, move: M) -> None:
        """Play a legal move."""

    def unmake(self, move: M) -> None:
        """Take back the last move made, which is this one."""

    def score(self) -> int:
        """The evaluation of the position, in centipawns."""

    def in_check(self) -> bool:
        """Whether the side to move must answer a threat to end the game; False where that is not known."""

    def make_null(self) -> bool:
        """A null move: let the other side move, if that is hardly ever better than every move; whether it was done."""

    def unmake_null(self) -> None:
        """Take back a null move. Called only after `make_null` has said True."""

    def chances(self) -> Sequence[tuple[M, int]]:
        """What chance may draw, with whole-number weights."""

    def text(self, move: M) -> str:
        """The move as the door and the rules write it."""


MakeState = Callable[[Any, Any], SearchState[Any] | None]
"""Makes a state of rules and a position, or None where the generic one must do."""
