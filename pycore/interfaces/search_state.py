"""`SearchState`: a mutable position for the search, in which moves are made and taken back.

`pycore.engine.generic_state` implements it for any game's `Rules`, slowly and correctly. A game may provide a faster
one (`GameSpec.play.state`); tests compare the two in moves, scores, keys and results.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Protocol, TypeVar

M = TypeVar("M")

TACTICAL = 1 << 20
"""`order_scores` adds this for a tactical move that at first sight does not lose more than it wins."""
NO_HISTORY = 1 << 30
"""The value of `history_used_from` when nothing depended on earlier positions."""
CENTIPAWN = 8
"""A centipawn in the units of `order_scores`, which leave room to order equal captures."""


class SearchState(Protocol[M]):
    """A mutable position for the search: moves are made and unmade in place.

    Scores and results are for the first side, scores in centipawns. A move (`M`) is of any type that suits the state:
    the search only hashes and compares it. No method raises for a legal move; illegal moves are undefined.
    """

    path_dependent: bool
    """Whether legal moves depend on the path to a position (repetition rules). If so, the transposition table keeps no
    scores, only the best replies."""
    history_used_from: int
    """If the rules look at the path although `path_dependent` is False: the lowest ply, counted from the root, of the
    positions that legality and results have depended on since the search last set this to `NO_HISTORY`. The score of a
    node at a later ply is valid on this path alone, and is not stored for others."""
    prunes: bool
    """Whether scores are smooth enough for futility pruning, null moves and late-move reductions."""
    spares_checks: bool
    """Whether `checks` is cheap. If so, checks are searched where other quiet moves are pruned, and late moves are
    pruned too: without the checks too many wins would be overlooked."""

    def side(self) -> int:
        """Return who decides: 1 for the first side, -1 for the second, 0 for chance."""

    def key(self) -> Hashable:
        """Return the position's key for the transposition table, which does not depend on the path."""

    def result(self) -> int | None:
        """Return the result (1, -1 or 0) if it can be seen without generating moves, else None."""

    def result_without_moves(self) -> int:
        """Return the result (1, -1 or 0) when the side to move has no move: mate or stalemate."""

    def moves(self) -> Sequence[M]:
        """Return the legal moves, or the moves that chance may draw."""

    def allows(self, move: M) -> bool:
        """Return whether a move from the transposition table, legal on another path to this position, is legal now."""

    def tactical(self, least: int = 0) -> Sequence[M]:
        """Return the legal moves for the quiescence search: captures, promotions and whatever else unsettles the score.

        Args:
            least: in centipawns; moves that win less may be left out.
        """

    def quiet(self) -> Sequence[M]:
        """Return all other legal moves, in the best order to try them without further knowledge."""

    def checks(self) -> Sequence[M]:
        """Return nearly all quiet moves that give check. Called only if `spares_checks`, and not in check."""

    def order_scores(self, moves: Sequence[M]) -> list[int]:
        """Return an estimate of each tactical move for the side to move, in eighths of a centipawn.

        It is `TACTICAL` plus the gain times `CENTIPAWN`, and below `TACTICAL` if the move seems to lose more than it
        wins.
        """

    def make(self, move: M) -> None:
        """Play a legal move."""

    def unmake(self, move: M) -> None:
        """Take back the last move made, which must be this one."""

    def score(self) -> int:
        """Return the static evaluation, in centipawns."""

    def in_check(self) -> bool:
        """Return whether the side to move must answer a threat to end the game; False if that is unknown."""

    def make_null(self) -> bool:
        """Make a null move unless zugzwang is likely. Return whether it was made."""

    def unmake_null(self) -> None:
        """Take back a null move. Called only after `make_null` has returned True."""

    def chances(self) -> Sequence[tuple[M, int]]:
        """Return the moves that chance may draw, with whole-number weights."""

    def text(self, move: M) -> str:
        """Return the text of a move, as the rules write it."""


MakeState = Callable[[Any, Any], SearchState[Any] | None]
"""A function that makes the search state of rules and a position; None if only the generic state is correct there."""
