"""P7: the special movers, whose movements are more than steps, leaps and slides.

They use screens, collisions, slings, withdrawal and fly-over. Each lists its moves, says whether it attacks a king, and
says by `relevant_squares` which squares that depends on.
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
    ray,
    twice,
    union,
    way,
)
from .moves import SPECIAL, PackedMove, plain, special_row, taking

PAWN, KNIGHT_PIECE, BISHOP_PIECE, ROOK_PIECE, QUEEN, KING, FIRST_GUEST, SECOND_GUEST = range(1, 9)
"""The numbers of White's pieces; Black's are eight more, and 0 is an empty square. The last two are external pieces."""

WHITE_PIECES, BLACK_PIECES = 17, 18
"""The indices of all pieces of a side in `sets`, after the sets of each piece."""

NEAR = tuple(map(operator.or_, KING_STEPS, leaps(twice(EIGHT))))
"""For each square, the squares one or two away on queen lines."""

CACHE_SIZE = 1 << 14
"""How many results each cache of movements holds, keyed by the pieces on the lines."""


PieceSets = Sequence[int]
"""The set of squares of each piece and of each side, as the fast state keeps them."""


def reach(step: Direction, square: int, occupied: int) -> int:
    """Return the squares of a ray up to the first piece, that one included."""
    met = first(square, step, occupied)
    return RAY_BITS[step][square] if met < 0 else RAY_BITS[step][square] ^ RAY_BITS[step][met]


class SpecialMover:
    """A special movement. It defines `targets` if it captures by landing (`by_landing`), else `special_moves`."""

    by_landing = True

    def targets(self, sets: PieceSets, frm: int, white: bool) -> int:
        """Return the target squares, captures included, as a set."""
        return 0

    def special_moves(self, sets: PieceSets, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """Return its moves."""
        return ()

    def passed(self, frm: int, to: int, occupied: int) -> tuple[int, ...]:
        """Return the squares that it passes on the way to a target, in order, if it turns there; else none."""
        return ()

    def relevant_squares(self, frm: int, king: int) -> int:
        """Return the squares whose change could alter whether it attacks a king on a square; 0 if it never can."""
        raise NotImplementedError

    def attacks(self, sets: PieceSets, frm: int, king: int, white: bool, met: int) -> bool:
        """Return whether it has a move that would remove the king on a square (P6).

        Args:
            sets: the pieces, of which only the pawns count here.
            frm: the square of the special mover.
            king: the square of the king.
            white: the side of the special mover.
            met: the occupied squares among `relevant_squares`.
        """
        raise NotImplementedError


class CannonHop(SpecialMover):
    """Swedish cannon: jumps exactly one piece along rook lines; if it has no such move, it slides without capturing."""

    def targets(self, sets: PieceSets, frm: int, white: bool) -> int:
        """Return the target squares, captures included, as a set."""
        occupied = sets[WHITE_PIECES] | sets[BLACK_PIECES]
        found = _hops(frm, occupied & ROOK.lines[frm]) & ~sets[WHITE_PIECES if white else BLACK_PIECES]
        return found or ROOK.reach[frm][occupied & ROOK.mask[frm]] & ~occupied

    def relevant_squares(self, frm: int, king: int) -> int:
        """Return the squares between, where the screen may stand."""
        return BETWEEN[frm][king] if ROOK.lines[frm] & BIT[king] else 0

    def attacks(self, sets: PieceSets, frm: int, king: int, white: bool, met: int) -> bool:
        """Return whether exactly one piece stands between."""
        return met != 0 and not met & (met - 1)


@lru_cache(maxsize=CACHE_SIZE)
def _hops(frm: int, occupied: int) -> int:
    """Return the squares beyond the first piece on each rook line, up to the next piece, that one included."""
    found = 0
    for step in ORTHOGONAL:
        screen = first(frm, step, occupied)
        if screen >= 0:
            found |= reach(step, screen, occupied)
    return found


class CulverinHop(SpecialMover):
    """Culverin: steps like a king without capturing; takes by jumping exactly one piece, over an enemy pawn only the
    piece on the very next square."""

    def targets(self, sets: PieceSets, frm: int, white: bool) -> int:
        """Return the target squares, captures included, as a set."""
        occupied = sets[WHITE_PIECES] | sets[BLACK_PIECES]
        pawns = sets[PAWN + 8 if white else PAWN]
        found = 0
        for step in EIGHT:
            screen = first(frm, step, occupied)
            if screen >= 0:
                victim = first(screen, step, occupied)
                if victim >= 0 and (not pawns & BIT[screen] or victim == NEXT[step][screen]):
                    found |= BIT[victim]
        return found & sets[BLACK_PIECES if white else WHITE_PIECES] | KING_STEPS[frm] & ~occupied

    def relevant_squares(self, frm: int, king: int) -> int:
        """Return the squares between, where the screen may stand."""
        return BETWEEN[frm].get(king, 0)

    def attacks(self, sets: PieceSets, frm: int, king: int, white: bool, met: int) -> bool:
        """Return whether exactly one piece stands between; a pawn of the king's side must be next to the king."""
        if not met or met & (met - 1):
            return False
        return not met & sets[PAWN + 8 if white else PAWN] or bool(met & KING_STEPS[king])


class DimachaerRun(SpecialMover):
    """Dimachaer: runs along a rook line until a piece stops it, then turns onto a diagonal that keeps the direction."""

    def targets(self, sets: PieceSets, frm: int, white: bool) -> int:
        """Return the target squares, captures included, as a set."""
        occupied = sets[WHITE_PIECES] | sets[BLACK_PIECES]
        found = 0
        for last, rays in _turns(frm, ORTHOGONAL, occupied & ROOK.lines[frm], edge_stops=False):
            found |= BISHOP.reach[last][occupied & BISHOP.mask[last]] & rays
        return found & ~sets[WHITE_PIECES if white else BLACK_PIECES]

    def passed(self, frm: int, to: int, occupied: int) -> tuple[int, ...]:
        """Return the squares of both legs, without the target."""
        return _bent_way(frm, to, ORTHOGONAL, occupied, edge_stops=False)

    def relevant_squares(self, frm: int, king: int) -> int:
        """Return the squares of both legs, and of the piece that would stop it."""
        return _bent_paths(frm, king, ORTHOGONAL, edge_stops=False)

    def attacks(self, sets: PieceSets, frm: int, king: int, white: bool, met: int) -> bool:
        """Return whether a stopped run goes on to the king."""
        return _attacks_after_turn(frm, king, ORTHOGONAL, met, edge_stops=False)


class MurmilloRun(SpecialMover):
    """Murmillo: a bishop that cannot capture; when stopped, it takes along an orthogonal that keeps the direction."""

    def targets(self, sets: PieceSets, frm: int, white: bool) -> int:
        """Return the target squares, captures included, as a set."""
        occupied = sets[WHITE_PIECES] | sets[BLACK_PIECES]
        found = 0
        for last, rays in _turns(frm, DIAGONAL, occupied & BISHOP.lines[frm], edge_stops=True):
            found |= ROOK.reach[last][occupied & ROOK.mask[last]] & rays
        quiet = BISHOP.reach[frm][occupied & BISHOP.mask[frm]] & ~occupied
        return quiet | found & sets[BLACK_PIECES if white else WHITE_PIECES]

    def passed(self, frm: int, to: int, occupied: int) -> tuple[int, ...]:
        """Return the squares of both legs, without the target; none for a bishop's move."""
        return _bent_way(frm, to, DIAGONAL, occupied, edge_stops=True)

    def relevant_squares(self, frm: int, king: int) -> int:
        """Return the squares of both legs, and of the piece that would stop it."""
        return _bent_paths(frm, king, DIAGONAL, edge_stops=True)

    def attacks(self, sets: PieceSets, frm: int, king: int, white: bool, met: int) -> bool:
        """Return whether a stopped run goes on to the king."""
        return _attacks_after_turn(frm, king, DIAGONAL, met, edge_stops=True)


@lru_cache(maxsize=CACHE_SIZE)
def _turns(frm: int, steps: tuple[Direction, ...], occupied: int, edge_stops: bool) -> tuple[tuple[int, int], ...]:
    """Return the last square of each run that is stopped, and the rays on which the piece goes on from there."""
    found = []
    for step in steps:
        met = first(frm, step, occupied)
        if met < 0 and not edge_stops:
            continue
        run = RAY_BITS[step][frm] if met < 0 else BETWEEN[frm][met]
        if run:
            last = run.bit_length() - 1 if UPWARDS[step] else (run & -run).bit_length() - 1
            one, other = ASIDE[step]
            found.append((last, RAY_BITS[one][last] | RAY_BITS[other][last]))
    return tuple(found)


@lru_cache(maxsize=CACHE_SIZE)
def _attacks_after_turn(frm: int, king: int, steps: tuple[Direction, ...], met: int, edge_stops: bool) -> bool:
    """Return whether a run that is stopped goes on to a king; `met` are the pieces on the bent paths to it."""
    occupied = met | BIT[king]
    lines, then = (ROOK.lines, BISHOP) if steps == ORTHOGONAL else (BISHOP.lines, ROOK)
    return any(
        then.reach[last][occupied & then.mask[last]] & rays & BIT[king]
        for last, rays in _turns(frm, steps, occupied & lines[frm], edge_stops)
    )


def _bent_way(frm: int, to: int, steps: tuple[Direction, ...], occupied: int, edge_stops: bool) -> tuple[int, ...]:
    """Return the squares of a run that is stopped and goes on to a target, in order; none if no run gets there."""
    for last, rays in _turns(frm, steps, occupied, edge_stops):
        if rays & BIT[to] and not BETWEEN[last][to] & occupied:
            return (*_squares(frm, last), last, *_squares(last, to))
    return ()


def _squares(frm: int, to: int) -> tuple[int, ...]:
    """Return the squares between two squares on a queen line, in order."""
    step = way(frm, to)
    return ray(frm, step, distance(frm, to) - 1) if step else ()


def _bent_paths(frm: int, king: int, steps: tuple[Direction, ...], edge_stops: bool) -> int:
    """Return the squares of every bent path from a piece to a king, with those of the pieces that would stop it."""
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
    """Trebuchet and belfry: slide without capturing, and sling the nearest piece behind them over themselves."""

    by_landing = False

    def __init__(self, steps: tuple[Direction, ...], limit: int) -> None:
        self.steps, self.limit = steps, limit
        self._lines = tuple(union(RAY_BITS[step][frm] for step in steps) for frm in range(64))
        self._known = lru_cache(maxsize=CACHE_SIZE)(self._special_moves)

    def special_moves(self, sets: PieceSets, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """Return its moves."""
        lines = self._lines[frm]
        own, enemies = sets[WHITE_PIECES if white else BLACK_PIECES], sets[BLACK_PIECES if white else WHITE_PIECES]
        return self._known(frm, own & lines, enemies & lines, sets[PAWN] & lines, sets[PAWN + 8] & lines)

    def _special_moves(self, frm: int, own: int, enemies: int, *pawns: int) -> tuple[PackedMove, ...]:
        """Return the moves, keyed by the pieces on its lines and by White's and Black's pawns among them."""
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
                if slung < 0 or lands < 0 or own & BIT[lands] or _to_own_first_rank(pawns, slung, lands):
                    found.append(plain(frm, to))
                else:
                    # An enemy may give check from where it lands, a knight for instance from anywhere.
                    changed = BIT[frm] | BIT[to] | BIT[slung] | BIT[lands] if own & BIT[slung] else -1
                    found.append((frm, to, SPECIAL, special_row(enemies & BIT[lands], slung, lands), changed))
        return tuple(found)

    def relevant_squares(self, frm: int, king: int) -> int:
        """Return the squares it slides over, and those behind it, where the piece to be slung stands."""
        step = way(frm, king)
        if step not in self.steps or not 1 < distance(frm, king) < self.limit + 2:
            return 0
        return BETWEEN[frm][king] | RAY_BITS[BACK[step]][frm]

    def attacks(self, sets: PieceSets, frm: int, king: int, white: bool, met: int) -> bool:
        """Return whether nothing stands between and a piece behind can be slung onto the king."""
        step = way(frm, king)
        if step is None or met & BETWEEN[frm][king]:
            return False
        slung = first(frm, BACK[step], met)
        return slung >= 0 and not _to_own_first_rank((sets[PAWN], sets[PAWN + 8]), slung, king)


def _to_own_first_rank(pawns: Sequence[int], slung: int, lands: int) -> bool:
    """Return whether a pawn would be slung to its own first rank, which is not allowed."""
    white, black = pawns
    return bool(white & BIT[slung] and lands < 8) or bool(black & BIT[slung] and lands >= 56)


class Withdrawal(SpecialMover):
    """Divaricator: moves one or two squares, and takes the enemies next to the line, behind the square it left."""

    by_landing = False

    def special_moves(self, sets: PieceSets, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """Return its moves."""
        enemies = sets[BLACK_PIECES if white else WHITE_PIECES]
        return _withdrawals(frm, (sets[WHITE_PIECES] | sets[BLACK_PIECES]) & NEAR[frm], enemies & KING_STEPS[frm])

    def relevant_squares(self, frm: int, king: int) -> int:
        """Return the squares it could withdraw to."""
        found = 0
        for step in EIGHT:
            if _behind(frm, step) & BIT[king] and NEXT[step][frm] >= 0:
                found |= BIT[NEXT[step][frm]]
        return found

    def attacks(self, sets: PieceSets, frm: int, king: int, white: bool, met: int) -> bool:
        """Return whether one of the squares it could withdraw to is empty."""
        return met != self.relevant_squares(frm, king)


@lru_cache(maxsize=CACHE_SIZE)
def _withdrawals(frm: int, occupied: int, enemies: int) -> tuple[PackedMove, ...]:
    """Return the moves, keyed by the pieces up to two squares away and the enemies next to it."""
    found = []
    for step in EIGHT:
        victims = enemies & _behind(frm, step)
        to = frm
        for _ in range(2):
            to = NEXT[step][to]
            if to < 0 or occupied & BIT[to]:
                break
            found.append(taking(frm, to, victims))
    return tuple(found)


def _behind(frm: int, step: Direction) -> int:
    """Return the two neighbours on the far side: diagonal ones for an orthogonal move, and the other way round."""
    found = 0
    for aside in ASIDE[BACK[step]]:
        if NEXT[aside][frm] >= 0:
            found |= BIT[NEXT[aside][frm]]
    return found


class FlyOver(SpecialMover):
    """Zeppelin and dragonet: fly over anything to an empty square, taking an enemy on the last square flown over."""

    by_landing = False

    def __init__(self, steps: tuple[Direction, ...], own_colour: bool) -> None:
        self.steps, self.own_colour = steps, own_colour
        self._lines = tuple(union(RAY_BITS[step][frm] for step in steps) for frm in range(64))
        self._known = lru_cache(maxsize=CACHE_SIZE)(self._special_moves)

    def special_moves(self, sets: PieceSets, frm: int, white: bool) -> tuple[PackedMove, ...]:
        """Return its moves."""
        lines, enemies = self._lines[frm], sets[BLACK_PIECES if white else WHITE_PIECES]
        return self._known(frm, (sets[WHITE_PIECES] | sets[BLACK_PIECES]) & lines, enemies & lines)

    def _special_moves(self, frm: int, occupied: int, enemies: int) -> tuple[PackedMove, ...]:
        """Return the moves, keyed by the pieces on its lines."""
        found = []
        for step in self.steps:
            before = frm
            while (to := NEXT[step][before]) >= 0:
                if not occupied & BIT[to] and self._may_land(frm, to):
                    found.append(taking(frm, to, enemies & BIT[before]))
                before = to
        return tuple(found)

    def _may_land(self, frm: int, to: int) -> bool:
        return not self.own_colour or _shade(frm) == _shade(to)

    def relevant_squares(self, frm: int, king: int) -> int:
        """Return the landing square beyond the king."""
        step = way(frm, king)
        if step is None or step not in self.steps:
            return 0
        lands = NEXT[step][king]
        return BIT[lands] if lands >= 0 and self._may_land(frm, lands) else 0

    def attacks(self, sets: PieceSets, frm: int, king: int, white: bool, met: int) -> bool:
        """Return whether the landing square is empty."""
        return not met


def _shade(square: int) -> int:
    return (square + square // 8) % 2


CANNON, CULVERIN, DIMACHAER, MURMILLO = CannonHop(), CulverinHop(), DimachaerRun(), MurmilloRun()
TREBUCHET, BELFRY, DIVARICATOR = Sling(EIGHT, 2), Sling(ORTHOGONAL, 7), Withdrawal()
ZEPPELIN, DRAGONET = FlyOver(ORTHOGONAL, own_colour=False), FlyOver(EIGHT, own_colour=True)
