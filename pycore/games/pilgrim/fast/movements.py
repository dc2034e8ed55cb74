"""P7: the movements that are more than steps, leaps and slides: screens, collisions, slings, withdrawal, fly-over.

Each trick says what a man on a square can do, and `relevant_squares`: the squares whose change could alter whether it
removes a king.
"""

from __future__ import annotations

import operator
from collections.abc import Sequence
from functools import lru_cache

from .geometry import (
    ASIDE,
    BACK,
    BETWEEN,
    BISHOP,
    BIT,
    DIAGONAL,
    EIGHT,
    KING_STEPS,
    NEXT,
    ORTHOGONAL,
    RAY_BITS,
    ROOK,
    UPWARDS,
    Direction,
    distance,
    first,
    leaps,
    twice,
    union,
    way,
)
from .moves import SPECIAL, PackedMove, plain, special_row, taking

PAWN, KNIGHT_MAN, BISHOP_MAN, ROOK_MAN, QUEEN, KING, FIRST_GUEST, SECOND_GUEST = range(1, 9)
"""What stands on a square: these for White, eight more for Black, 0 for nothing. The last two are external pieces."""

WHITE_MEN, BLACK_MEN = 17, 18
"""Where `sets` keeps all men of a side, after the sets of each man."""

NEAR = tuple(map(operator.or_, KING_STEPS, leaps(twice(EIGHT))))
"""Up to two squares away, on queen lines."""

KEPT = 1 << 14
"""So many runs and jumps are remembered, by the men on their lines."""


Men = Sequence[int]
"""What stands where: the set of squares of each man and of each side, as a state keeps them."""


def reach(step: Direction, square: int, men: int) -> int:
    """The squares of a ray up to the first man, that one included."""
    met = first(square, step, men)
    return RAY_BITS[step][square] if met < 0 else RAY_BITS[step][square] ^ RAY_BITS[step][met]


class SpecialMover:
    """One such movement. Either `targets` (it captures by landing) or `special moves`."""

    by_landing = True

    def targets(self, sets: Men, frm: int, white: bool) -> int:
        """The squares it can go to, those of enemies it takes there included."""
        return 0

    def special_moves(self, sets: Men, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """Its moves, where they do more than land."""
        return ()

    def relevant_squares(self, frm: int, king: int) -> int:
        """The squares whose change could alter whether it removes a king there; 0 when it never can."""
        raise NotImplementedError

    def attacks(self, sets: Men, frm: int, king: int, white: bool, met: int) -> bool:
        """P6: whether it has a move that would remove the king there. `met` are the men on the squares of
        `relevant_squares`, by which that is told, and in `sets` which of them are pawns."""
        raise NotImplementedError


class CannonHop(SpecialMover):
    """Swedish cannon: over exactly one man along rook lines; only where it cannot, it slides without capturing."""

    def targets(self, sets: Men, frm: int, white: bool) -> int:
        """Where it can go, and whom it takes there."""
        occupied = sets[WHITE_MEN] | sets[BLACK_MEN]
        found = _hops(frm, occupied & ROOK.lines[frm]) & ~sets[WHITE_MEN if white else BLACK_MEN]
        return found or ROOK.reach[frm][occupied & ROOK.mask[frm]] & ~occupied

    def relevant_squares(self, frm: int, king: int) -> int:
        """The screen may stand, or come, anywhere between."""
        return BETWEEN[frm][king] if ROOK.lines[frm] & BIT[king] else 0

    def attacks(self, sets: Men, frm: int, king: int, white: bool, met: int) -> bool:
        """Over exactly one man."""
        return met != 0 and not met & (met - 1)


@lru_cache(maxsize=KEPT)
def _hops(frm: int, men: int) -> int:
    """Beyond the first man of each rook line, up to the next one, that one included."""
    found = 0
    for step in ORTHOGONAL:
        screen = first(frm, step, men)
        if screen >= 0:
            found |= reach(step, screen, men)
    return found


class CulverinHop(SpecialMover):
    """Culverin: steps like a king without capture; takes the first man beyond exactly one, an enemy pawn next to it."""

    def targets(self, sets: Men, frm: int, white: bool) -> int:
        """Where it can go, and whom it takes there."""
        occupied = sets[WHITE_MEN] | sets[BLACK_MEN]
        pawns = sets[PAWN + 8 if white else PAWN]
        found = 0
        for step in EIGHT:
            screen = first(frm, step, occupied)
            if screen >= 0:
                victim = first(screen, step, occupied)
                if victim >= 0 and (not pawns & BIT[screen] or victim == NEXT[step][screen]):
                    found |= BIT[victim]
        return found & sets[BLACK_MEN if white else WHITE_MEN] | KING_STEPS[frm] & ~occupied

    def relevant_squares(self, frm: int, king: int) -> int:
        """The screen may stand, or come, anywhere between."""
        return BETWEEN[frm].get(king, 0)

    def attacks(self, sets: Men, frm: int, king: int, white: bool, met: int) -> bool:
        """Over exactly one man, over a pawn of the king's own only next to it."""
        if not met or met & (met - 1):
            return False
        return not met & sets[PAWN + 8 if white else PAWN] or bool(met & KING_STEPS[king])


class DimachaerRun(SpecialMover):
    """Dimachaer: runs along a rook line until a man stops it, then on along a diagonal that keeps the direction."""

    def targets(self, sets: Men, frm: int, white: bool) -> int:
        """Where it can go, and whom it takes there."""
        occupied = sets[WHITE_MEN] | sets[BLACK_MEN]
        found = 0
        for last, rays in _turns(frm, ORTHOGONAL, occupied & ROOK.lines[frm], edge_stops=False):
            found |= BISHOP.reach[last][occupied & BISHOP.mask[last]] & rays
        return found & ~sets[WHITE_MEN if white else BLACK_MEN]

    def relevant_squares(self, frm: int, king: int) -> int:
        """Both legs, and the man it runs into."""
        return _bent(frm, king, ORTHOGONAL, edge_stops=False)

    def attacks(self, sets: Men, frm: int, king: int, white: bool, met: int) -> bool:
        """By one of its bent ways."""
        return _taken_aside(frm, king, ORTHOGONAL, met, edge_stops=False)


class MurmilloRun(SpecialMover):
    """Murmillo: a bishop without capture; stopped, it takes along an orthogonal that keeps the direction."""

    def targets(self, sets: Men, frm: int, white: bool) -> int:
        """Where it can go, and whom it takes there."""
        occupied = sets[WHITE_MEN] | sets[BLACK_MEN]
        found = 0
        for last, rays in _turns(frm, DIAGONAL, occupied & BISHOP.lines[frm], edge_stops=True):
            found |= ROOK.reach[last][occupied & ROOK.mask[last]] & rays
        quiet = BISHOP.reach[frm][occupied & BISHOP.mask[frm]] & ~occupied
        return quiet | found & sets[BLACK_MEN if white else WHITE_MEN]

    def relevant_squares(self, frm: int, king: int) -> int:
        """Both legs, and the man that stops it."""
        return _bent(frm, king, DIAGONAL, edge_stops=True)

    def attacks(self, sets: Men, frm: int, king: int, white: bool, met: int) -> bool:
        """By one of its bent ways."""
        return _taken_aside(frm, king, DIAGONAL, met, edge_stops=True)


@lru_cache(maxsize=KEPT)
def _turns(frm: int, steps: tuple[Direction, ...], men: int, edge_stops: bool) -> tuple[tuple[int, int], ...]:
    """Where a run ends that men on its lines stop, and the rays on which it goes on from there."""
    found = []
    for step in steps:
        met = first(frm, step, men)
        if met < 0 and not edge_stops:
            continue
        run = RAY_BITS[step][frm] if met < 0 else BETWEEN[frm][met]
        if run:
            last = run.bit_length() - 1 if UPWARDS[step] else (run & -run).bit_length() - 1
            one, other = ASIDE[step]
            found.append((last, RAY_BITS[one][last] | RAY_BITS[other][last]))
    return tuple(found)


@lru_cache(maxsize=KEPT)
def _taken_aside(frm: int, king: int, steps: tuple[Direction, ...], met: int, edge_stops: bool) -> bool:
    """Whether a run that is stopped goes on to a king; `met` are the men on all ways there (`_bent`)."""
    men = met | BIT[king]
    lines, then = (ROOK.lines, BISHOP) if steps == ORTHOGONAL else (BISHOP.lines, ROOK)
    return any(
        then.reach[last][men & then.mask[last]] & rays & BIT[king]
        for last, rays in _turns(frm, steps, men & lines[frm], edge_stops)
    )


def _bent(frm: int, king: int, steps: tuple[Direction, ...], edge_stops: bool) -> int:
    """The squares of every bent way from a man to a king, the stopping man's included."""
    found = 0
    for step in steps:
        last, passed = frm, 0
        while (last := NEXT[step][last]) >= 0:
            passed |= BIT[last]
            stop = NEXT[step][last]
            if stop < 0 and not edge_stops:
                continue
            for aside in ASIDE[step]:
                if RAY_BITS[aside][last] & BIT[king]:
                    found |= passed | BETWEEN[last][king] | (BIT[stop] if stop >= 0 else 0)
    return found & ~BIT[king]


class Sling(SpecialMover):
    """Trebuchet and belfry: they slide without capturing, and sling the nearest man behind over themselves."""

    by_landing = False

    def __init__(self, steps: tuple[Direction, ...], limit: int) -> None:
        self.steps, self.limit = steps, limit
        self._lines = tuple(union(RAY_BITS[step][frm] for step in steps) for frm in range(64))
        self._known = lru_cache(maxsize=KEPT)(self._special_moves)

    def special_moves(self, sets: Men, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """Its moves, with what else they do."""
        lines = self._lines[frm]
        own, enemies = sets[WHITE_MEN if white else BLACK_MEN], sets[BLACK_MEN if white else WHITE_MEN]
        return self._known(frm, own & lines, enemies & lines, sets[PAWN] & lines, sets[PAWN + 8] & lines)

    def _special_moves(self, frm: int, own: int, enemies: int, *pawns: int) -> tuple[PackedMove, ...]:
        """By the men on its lines, White's pawns and Black's among them."""
        occupied = own | enemies
        found = []
        for step in self.steps:
            slung = first(frm, BACK[step], occupied)
            to = frm
            for _ in range(self.limit):
                to = NEXT[step][to]
                if to < 0 or occupied & BIT[to]:
                    break
                lands = NEXT[step][to]
                if slung < 0 or lands < 0 or own & BIT[lands] or _home(pawns, slung, lands):
                    found.append(plain(frm, to))
                else:
                    # An enemy may give check from where it lands, a knight for one from anywhere.
                    changed = BIT[frm] | BIT[to] | BIT[slung] | BIT[lands] if own & BIT[slung] else -1
                    found.append((frm, to, SPECIAL, special_row(enemies & BIT[lands], slung, lands), changed))
        return tuple(found)

    def relevant_squares(self, frm: int, king: int) -> int:
        """The squares it slides over, and those behind it, where the man to be slung stands."""
        step = way(frm, king)
        if step not in self.steps or not 1 < distance(frm, king) < self.limit + 2:
            return 0
        return BETWEEN[frm][king] | RAY_BITS[BACK[step]][frm]

    def attacks(self, sets: Men, frm: int, king: int, white: bool, met: int) -> bool:
        """By what stands behind, if nothing stands between."""
        step = way(frm, king)
        if step is None or met & BETWEEN[frm][king]:
            return False
        slung = first(frm, BACK[step], met)
        return slung >= 0 and not _home((sets[PAWN], sets[PAWN + 8]), slung, king)


def _home(pawns: Sequence[int], slung: int, lands: int) -> bool:
    """A pawn, of White's or of Black's, is not slung to its own first rank."""
    white, black = pawns
    return bool(white & BIT[slung] and lands < 8) or bool(black & BIT[slung] and lands >= 56)


class Withdrawal(SpecialMover):
    """Divaricator: one or two squares without landing capture; it removes enemies beside and behind where it stood."""

    by_landing = False

    def special_moves(self, sets: Men, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """Its moves, with what else they do."""
        enemies = sets[BLACK_MEN if white else WHITE_MEN]
        return _withdrawals(frm, (sets[WHITE_MEN] | sets[BLACK_MEN]) & NEAR[frm], enemies & KING_STEPS[frm])

    def relevant_squares(self, frm: int, king: int) -> int:
        """The squares it could withdraw to."""
        found = 0
        for step in EIGHT:
            if _behind(frm, step) & BIT[king] and NEXT[step][frm] >= 0:
                found |= BIT[NEXT[step][frm]]
        return found

    def attacks(self, sets: Men, frm: int, king: int, white: bool, met: int) -> bool:
        """If one of them is free."""
        return met != self.relevant_squares(frm, king)


@lru_cache(maxsize=KEPT)
def _withdrawals(frm: int, men: int, enemies: int) -> tuple[PackedMove, ...]:
    """By the men up to two squares away, and the enemies next to it."""
    found = []
    for step in EIGHT:
        victims = enemies & _behind(frm, step)
        to = frm
        for _ in range(2):
            to = NEXT[step][to]
            if to < 0 or men & BIT[to]:
                break
            found.append(taking(frm, to, victims))
    return tuple(found)


def _behind(frm: int, step: Direction) -> int:
    """The two neighbours on the far side: diagonal ones for an orthogonal move, orthogonal ones for a diagonal move."""
    found = 0
    for aside in ASIDE[BACK[step]]:
        if NEXT[aside][frm] >= 0:
            found |= BIT[NEXT[aside][frm]]
    return found


class FlyOver(SpecialMover):
    """Zeppelin and dragonet: over anything to an empty square, taking an enemy on the last square flown over."""

    by_landing = False

    def __init__(self, steps: tuple[Direction, ...], own_colour: bool) -> None:
        self.steps, self.own_colour = steps, own_colour
        self._lines = tuple(union(RAY_BITS[step][frm] for step in steps) for frm in range(64))
        self._known = lru_cache(maxsize=KEPT)(self._special_moves)

    def special_moves(self, sets: Men, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """Its moves, with what else they do."""
        lines, enemies = self._lines[frm], sets[BLACK_MEN if white else WHITE_MEN]
        return self._known(frm, (sets[WHITE_MEN] | sets[BLACK_MEN]) & lines, enemies & lines)

    def _special_moves(self, frm: int, men: int, enemies: int) -> tuple[PackedMove, ...]:
        """By the men on its lines."""
        found = []
        for step in self.steps:
            before = frm
            while (to := NEXT[step][before]) >= 0:
                if not men & BIT[to] and self._may_land(frm, to):
                    found.append(taking(frm, to, enemies & BIT[before]))
                before = to
        return tuple(found)

    def _may_land(self, frm: int, to: int) -> bool:
        return not self.own_colour or _shade(frm) == _shade(to)

    def relevant_squares(self, frm: int, king: int) -> int:
        """The landing square beyond the king."""
        step = way(frm, king)
        if step is None or step not in self.steps:
            return 0
        lands = NEXT[step][king]
        return BIT[lands] if lands >= 0 and self._may_land(frm, lands) else 0

    def attacks(self, sets: Men, frm: int, king: int, white: bool, met: int) -> bool:
        """If that is free."""
        return not met


def _shade(square: int) -> int:
    return (square + square // 8) % 2


CANNON, CULVERIN, DIMACHAER, MURMILLO = CannonHop(), CulverinHop(), DimachaerRun(), MurmilloRun()
TREBUCHET, BELFRY, DIVARICATOR = Sling(EIGHT, 2), Sling(ORTHOGONAL, 7), Withdrawal()
ZEPPELIN, DRAGONET = FlyOver(ORTHOGONAL, own_colour=False), FlyOver(EIGHT, own_colour=True)
