"""Which Guardians must stay by Pilgrims at sea, and which go to a post from where a Pilgrim's way is escorted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....kernel.cells import cells_in
from ..pieces import BIT, GATE, NEAR, NONE
from .homes import Home, Table
from .paths import moves_to, ring
from .state import KINDS, State, beside
from .weights import Weights

POSTS = 3
"""So many Guardians are sent to posts at once, at most."""


class Bound(NamedTuple):
    """Kinds none of whose Guardians is free to move, for being the only escort or at home; and of the Guardians those
    who must stay by a Pilgrim while a Shadow of their own kind is in the way: only another escort sets them free."""

    kinds: frozenset[int]
    jammed: frozenset[int]


def bound(at: State, sea: int, roads: int, homes: Sequence[Home]) -> Bound:
    """Who is bound as things stand."""
    at_sea = at.pilgrims & sea
    free, jammed = set(), set()
    covers = [NEAR[cell] for cell in at.cells[at.crew :]]
    for n, kind in enumerate(at.kinds[at.crew :]):
        if at_sea & ~others(covers, n):
            if any((NEAR[shadow] | BIT[shadow]) & roads for shadow in at.shadows[kind]):
                jammed.add(n)
        elif homes[n].moves:
            free.add(kind)
    return Bound(frozenset(range(1, len(KINDS))) - free, frozenset(jammed))


def others(covers: Sequence[int], without: int) -> int:
    """What the others than one of those cover."""
    found = 0
    for n, cover in enumerate(covers):
        if n != without:
            found |= cover
    return found


class Post(NamedTuple):
    """A Guardian's errand: where it goes, what for, and its price by cell, the way home from the post included."""

    cell: int
    covers: int
    table: Table
    shadow: int = NONE  # the cell of the Shadow that it changes places with from there


def posts(
    at: State, needed: int, roads: int, homes: Sequence[Home], jammed: frozenset[int], w: Weights
) -> dict[int, Post]:
    """The errands of Guardians by their number, at most POSTS: first who covers most for the least way round.

    Args:
        needed: cells that want an escort: the Pilgrims' ways at sea, and where they stand at sea.
    """
    guardians = at.cells[at.crew :]
    kinds = [KINDS[kind] for kind in at.kinds[at.crew :]]
    occupied = at.white | at.black  # an errand is for now: what stands in the way counts
    covers = [0 if n in jammed else NEAR[cell] for n, cell in enumerate(guardians)]
    found: dict[int, Post] = {}
    while len(found) < POSTS:
        bare = needed & ~others(covers, -1)
        spots = cells_in((ring(bare) if bare else 0) & ~(roads | at.white))
        best: tuple[float, int, int] | None = None
        for n, cell in enumerate(guardians):
            if n in found or n in jammed:
                continue
            lost = needed & covers[n] & ~others(covers, n)
            table, far = homes[n].table, moves_to(kinds[n], BIT[cell], occupied)
            for spot in spots:
                detour = w.home * far[spot] + table[spot] - table[cell]
                value = (NEAR[spot] & bare).bit_count() - (lost & ~NEAR[spot]).bit_count() - detour * w.detour
                if best is None or value > best[0]:
                    best = (value, n, spot)
        if best is None:
            break
        _, n, spot = best
        found[n] = Post(spot, NEAR[spot] & bare, by_way_of(kinds[n], BIT[spot], homes[n].table[spot], occupied, w))
        covers[n] = NEAR[spot]
    return found


def by_way_of(kind: str, goals: int, then: float, blocked: int, w: Weights) -> Table:
    """The price by cell of a way to one of those cells, and of what comes then."""
    return tuple(w.home * moves + then for moves in moves_to(kind, goals, blocked))


def fetcher(
    at: State, corners: Sequence[int], outer: int, homes: Sequence[Home], w: Weights
) -> tuple[int, Post] | None:
    """I5, Return: the Guardian that can soonest stand by a free corner of an outer island, with its errand."""
    settled = at.pilgrims & GATE
    best: tuple[float, int, int] | None = None
    for corner in corners:
        goals = NEAR[corner] & outer & ~at.white
        if at.white & BIT[corner] or not goals:
            continue
        hindered = 0.5 * (NEAR[corner] & at.black).bit_count()
        for n, cell in enumerate(at.cells[at.crew :]):
            cost = moves_to(KINDS[at.kinds[at.crew + n]], goals, settled)[cell] + hindered
            lonely = at.pilgrims & ~beside(other for other in at.cells[at.crew :] if other != cell)
            cost += 2.0 * (lonely & NEAR[cell]).bit_count()
            if best is None or cost < best[0]:
                best = (cost, n, corner)
    if best is None:
        return None
    _, n, corner = best
    goals = NEAR[corner] & outer & ~at.white
    then = min(homes[n].table[cell] for cell in cells_in(goals))
    return n, Post(corner, 0, by_way_of(KINDS[at.kinds[at.crew + n]], goals, then, settled, w))
