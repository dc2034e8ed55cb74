"""External pieces in the fast state: lookup tables made from their descriptions."""

from __future__ import annotations

from functools import cache

from ..pieces import TWO, Kind, Ride
from .geometry import BIT, DIAGONAL, ORTHOGONAL, Rides, leaps, rides
from .movements import PieceSets, SpecialMover
from .moves import PackedMove


class Guest:
    """An external piece with its tables by square."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.special: SpecialMover | None = kind.special
        self.lands = kind.special is None or kind.special.by_landing
        """Whether all its moves are plain: from one square to another, taking what stands there."""
        self.any_leaps = leaps(kind.leaps)
        self.quiet_leaps = leaps(kind.quiet)
        self.takes = tuple(a | b for a, b in zip(leaps(kind.takes), self.any_leaps, strict=True))
        """The squares it attacks by leaps. Leaps come in opposite pairs, so these are also the squares from which one
        attacks the square."""
        self.slides = _rides(kind.slides)
        self.glides = _rides(kind.glides)
        given = [ride.steps for ride in kind.slides]
        self.on_rook_lines, self.on_bishop_lines = ORTHOGONAL in given, DIAGONAL in given
        self.strides = tuple(rides(steps) for steps in given if steps == TWO)
        """The slides by steps of two."""
        self._relevant: list[dict[int, int]] = [{} for _ in range(64)]

    def targets(self, sets: PieceSets, frm: int, white: bool, own: int, occupied: int) -> int:
        """Return the target squares of a guest that `lands`, captures included."""
        if self.special:
            return self.special.targets(sets, frm, white)
        moves = (self.any_leaps[frm] | self.quiet_leaps[frm]) & ~occupied | self.takes[frm] & occupied
        for ride in self.slides:
            moves |= ride.reach[frm][occupied & ride.mask[frm]]
        for ride in self.glides:
            moves |= ride.reach[frm][occupied & ride.mask[frm]] & ~occupied
        return moves & ~own

    def special_moves(self, sets: PieceSets, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """Return the moves of a guest that has special ones instead of `targets`."""
        return self.special.special_moves(sets, frm, white) if self.special else ()

    def relevant_squares(self, frm: int, king: int) -> int:
        """Return the squares whose change could alter whether it attacks a king there; 0 if it never can."""
        known = self._relevant[frm]
        if king not in known:
            known[king] = self.special.relevant_squares(frm, king) if self.special else 0
        return known[king]

    def attacks(self, sets: PieceSets, frm: int, king: int, white: bool, occupied: int) -> bool:
        """Return whether it could take the king on a square.

        Args:
            sets: the pieces, of which only the pawns count here.
            frm: the square of the guest.
            king: the square of the king.
            white: the side of the guest.
            occupied: the squares of all pieces.
        """
        if self.special:
            relevant = self.relevant_squares(frm, king)
            return relevant != 0 and self.special.attacks(sets, frm, king, white, occupied & relevant)
        if self.takes[frm] & BIT[king]:
            return True
        return any(ride.reach[frm][occupied & ride.mask[frm]] & BIT[king] for ride in self.slides)


def _rides(given: tuple[Ride, ...]) -> tuple[Rides, ...]:
    return tuple(rides(ride.steps, ride.limit) for ride in given)


@cache
def guest(kind: Kind) -> Guest:
    """Return the guest of a kind, made once."""
    return Guest(kind)
