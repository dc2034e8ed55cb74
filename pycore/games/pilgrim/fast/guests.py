"""External pieces made ready for the fast state: tables in place of descriptions."""

from __future__ import annotations

from functools import cache

from ..pieces import TWO, Kind, Ride
from .geometry import BIT, DIAGONAL, ORTHOGONAL, Rides, leaps, rides
from .movements import Men, Trick
from .moves import Raw


class Guest:
    """One kind of external piece with its tables by square."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.trick: Trick | None = kind.trick
        self.lands = kind.trick is None or kind.trick.by_landing
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
        self._touch: list[dict[int, int]] = [{} for _ in range(64)]

    def targets(self, sets: Men, frm: int, white: bool, own: int, occupied: int) -> int:
        """Where it can go, taking what stands there. Only for a guest that `lands`."""
        if self.trick:
            return self.trick.targets(sets, frm, white)
        moves = (self.any_leaps[frm] | self.quiet_leaps[frm]) & ~occupied | self.takes[frm] & occupied
        for ride in self.slides:
            moves |= ride.reach[frm][occupied & ride.mask[frm]]
        for ride in self.glides:
            moves |= ride.reach[frm][occupied & ride.mask[frm]] & ~occupied
        return moves & ~own

    def deeds(self, sets: Men, frm: int, white: bool) -> tuple[Raw, ...]:
        """The moves of one that does not land."""
        return self.trick.deeds(sets, frm, white) if self.trick else ()

    def touch(self, frm: int, king: int) -> int:
        """The squares whose change could alter whether its trick removes a king; 0 when it never can."""
        known = self._touch[frm]
        if king not in known:
            known[king] = self.trick.touch(frm, king) if self.trick else 0
        return known[king]

    def removes(self, sets: Men, frm: int, king: int, white: bool, occupied: int) -> bool:
        """Whether it could take the king there, these being all men; in `sets` its trick sees which are pawns."""
        if self.trick:
            touch = self.touch(frm, king)
            return touch != 0 and self.trick.removes(sets, frm, king, white, occupied & touch)
        if self.takes[frm] & BIT[king]:
            return True
        return any(ride.reach[frm][occupied & ride.mask[frm]] & BIT[king] for ride in self.slides)


def _rides(given: tuple[Ride, ...]) -> tuple[Rides, ...]:
    return tuple(rides(ride.steps, ride.limit) for ride in given)


@cache
def guest(kind: Kind) -> Guest:
    """Each kind is made ready once."""
    return Guest(kind)
