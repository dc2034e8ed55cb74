"""The Guide's plan: prices over cells, which say how far each piece is from its goal, in turns.

A plan depends on the position alone. The search keeps the prices while it looks a turn or two ahead, so that the value
of a move takes a few look-ups instead of a new plan.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from ....kernel.chance import mix
from ..pieces import BIT, CORNER, GATE, NEAR, Terrain
from .escorts import Bound, Post, bound, fetcher, posts
from .homes import Home, Table, homes, let_in, let_out
from .paths import ALL, CELLS, STEPS, moves_to, ring
from .rescue import rescues
from .state import KINDS, PILGRIM, State, beside
from .ways import Way, passed_on, ways
from .weights import Weights

GATE_RING = ring(GATE)
MOST_BARE = CELLS + 1
LAST = 1
"""The most Pilgrims still on their way in the endgame, when the plan puts nothing off and leaves no Shadow ashore or
Guardian shut in."""


class Plan(NamedTuple):
    """The prices. The tables of Guardians and the ways of Pilgrims are in the order of the state's pieces."""

    ways: tuple[Way, ...]
    guardians: tuple[Table, ...]
    shadows: tuple[Table, ...]  # by kind
    bare: tuple[float, ...]  # by the number of cells of ways at sea without an escort
    sea: int
    homes: tuple[Home, ...]
    posts: dict[int, Post]
    later: float  # the factor for a gain one turn later


def plan(at: State, terrain: Terrain, exiled: int, w: Weights) -> Plan:
    """Return the plan for a state.

    Args:
        exiled: the number of Pilgrims in exile.
    """
    sea = terrain.ocean
    touched = beside(cell for cells in at.shadows for cell in cells)
    walks = ways(at, sea, beside(at.cells[at.crew :]), touched, w)
    roads = _roads(at, walks)
    late = (at.pilgrims & ~GATE).bit_count() <= LAST and not exiled
    ends = homes(at, terrain.temple_island, late, w)
    if late:
        ends = let_out(at, ends, sea, w)
    held = bound(at, sea, roads, ends)
    if late:
        shut = beside(cell for kind in held.kinds for cell in at.shadows[kind])
        walks = passed_on(at, walks, shut)
        roads = _roads(at, walks)
        ends = let_in(at, walks, ends, shut, w)
    errands = posts(at, (roads | at.pilgrims) & sea, roads, ends, held.jammed, w)
    if exiled:
        outer = ALL & ~(sea | terrain.temple_island)
        found = fetcher(at, CORNER, outer, ends, w)
        if found:
            errands[found[0]] = found[1]
            roads |= NEAR[found[1].cell] | BIT[found[1].cell]
    left = _moves_left(at, walks, ends)
    shadows = _of_shadows(at, sea, roads, left, held, late, w)
    errands |= rescues(at, sea & ~GATE_RING, ends, shadows, sea, w)
    tables = tuple(errands[n].table if n in errands else home.table for n, home in enumerate(ends))
    if w.whim:
        tables = tuple(_with_whims(table, kind, w) for table, kind in zip(tables, at.kinds[at.crew :], strict=True))
        shadows = tuple(_with_whims(table, len(KINDS) + kind, w) for kind, table in enumerate(shadows))
    later = w.later if late else 1.0
    return Plan(walks, tables, shadows, _prices_of_bare(w), sea, tuple(ends), errands, later)


def _with_whims(table: Table, whose: int, w: Weights) -> Table:
    """Return prices that include the random likings of one kind of piece."""
    return tuple(price + w.whim * liking for price, liking in zip(table, _likings(w.whims, whose), strict=True))


@lru_cache(maxsize=64)
def _likings(whims: int, whose: int) -> Table:
    """Return a pseudo-random number from 0 to 1 for each cell."""
    return tuple(mix(whims + whose * CELLS + cell) / 2**64 for cell in range(CELLS))


@cache
def _prices_of_bare(w: Weights) -> tuple[float, ...]:
    return (0.0, *(w.bare + w.cover * count for count in range(1, MOST_BARE)))


def _roads(at: State, walks: tuple[Way, ...]) -> int:
    found = 0
    for cell, way in zip(at.cells, walks, strict=False):
        found |= way[cell][1]
    return found


def _moves_left(at: State, walks: tuple[Way, ...], ends: list[Home]) -> list[int]:
    """Return the white moves left to make by kind: the Shadows of the kind can answer that many times."""
    left = [0] * len(KINDS)
    for cell, way in zip(at.cells, walks, strict=False):
        left[PILGRIM] += STEPS[cell][way.gate]
    for kind, home in zip(at.kinds[at.crew :], ends, strict=True):
        left[kind] += home.moves
    return left


@cache
def _to_open_sea(kind: str, sea: int) -> tuple[int, ...]:
    """Return the moves of a Shadow, by cell, to a cell at sea that touches no Gate, where it may stay."""
    return moves_to(kind, sea & ~GATE_RING, 0)


def _of_shadows(
    at: State, sea: int, roads: int, left: list[int], held: Bound, late: bool, w: Weights
) -> tuple[Table, ...]:
    crowd = [w.crowd * ((NEAR[cell] | BIT[cell]) & roads).bit_count() for cell in range(CELLS)]
    tables = []
    for number, kind in enumerate(KINDS):
        far = _to_open_sea(kind, sea)
        slack = left[number] - sum(far[cell] for cell in at.shadows[number])
        dear = 1 + w.lock * min(2.0, max(0.0, 2 - slack) / 2)
        if number == PILGRIM:
            dear *= w.pawn
        elif late and left[number] < 2:  # after the last move of its kind, no move can bring the Shadow out
            dear = w.last
        priced = [dear * (w.off + w.far * (moves - 1)) if moves else 0.0 for moves in range(max(far) + 1)]
        more = w.pin if number in held.kinds else 1.0
        tables.append(tuple(more * crowd[cell] + priced[moves] for cell, moves in enumerate(far)))
    return tuple(tables)


def worth(at: State, to: Plan) -> float:
    """Return the price of all that is left to do, in turns."""
    total = sum(way[cell][0] for cell, way in zip(at.cells, to.ways, strict=False))
    total += sum(table[cell] for cell, table in zip(at.cells[at.crew :], to.guardians, strict=True))
    total += sum(table[cell] for cells, table in zip(at.shadows, to.shadows, strict=True) for cell in cells)
    bare = _roads(at, to.ways) & to.sea & ~beside(at.cells[at.crew :])
    return total + to.bare[bare.bit_count()]
