"""External pieces made ready for the fast state: tables in place of descriptions."""

from __future__ import annotations

from functools import cache

from ..pieces import TWO, Kind, Ride
from .geometry import BIT, DIAGONAL, ORTHOGONAL, Rides, leaps, rides
from .movements import Men, SpecialMover
from .moves import PackedMove


class Guest:
    """One kind of external piece with its tables by square."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.special: SpecialMover | None = kind.special
        self.lands = kind.special is None or kind.special.by_landing
        """Whether all its moves are from here to there, taking what stands there."""
        self.any_leaps = leaps(kind.leaps)
        self.quiet_leaps = leaps(kind.quiet)
        self.takes = tuple(a | b for a, b in zip(leaps(kind.takes), self.any_leaps, strict=True))
        """Where it takes by leaping. All leaps come in opposite pairs, so this is also where it can be taken from."""
        self.slides = _rides(kind.slides)
        self.glides = _rides(kind.glides)
        given = [ride.steps for ride in kind.slides]
        self.on_rook_lines, self.on_bishop_lines = ORTHOGONAL in given, DIAGONAL in given
        self.strides = tuple(rides(steps) for steps in given if steps == TWO)
        """The slides that are neither a rook's nor a bishop's."""
        self._relevant: list[dict[int, int]] = [{} for _ in range(64)]

    def targets(self, sets: Men, frm: int, white: bool, own: int, occupied: int) -> int:
        """Where it can go, taking what stands there. Only for a guest that `lands`."""
        if self.special:
            return self.special.targets(sets, frm, white)
        moves = (self.any_leaps[frm] | self.quiet_leaps[frm]) & ~occupied | self.takes[frm] & occupied
        for ride in self.slides:
            moves |= ride.reach[frm][occupied & ride.mask[frm]]
        for ride in self.glides:
            moves |= ride.reach[frm][occupied & ride.mask[frm]] & ~occupied
        return moves & ~own

    def special_moves(self, sets: Men, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """The moves of one that does not land."""
        return self.special.special_moves(sets, frm, white) if self.special else ()

    def relevant_squares(self, frm: int, king: int) -> int:
        """The squares whose change could alter whether its trick removes a king; 0 when it never can."""
        known = self._relevant[frm]
        if king not in known:
            known[king] = self.special.relevant_squares(frm, king) if self.special else 0
        return known[king]

    def attacks(self, sets: Men, frm: int, king: int, white: bool, occupied: int) -> bool:
        """Whether it could take the king there, these being all men; in `sets` its trick sees which are pawns."""
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
    """Each kind is made ready once."""
    return Guest(kind)
