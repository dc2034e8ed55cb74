"""The Guardians that must stay beside Pilgrims at sea, and the posts from which others escort their ways."""

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
"""The most Guardians that are sent to posts at once."""


class Bound(NamedTuple):
    """The Guardians that are not free to move."""

    kinds: frozenset[int]  # the kinds whose Guardians are all only escorts or at home
    jammed: frozenset[int]  # the only escorts whose own kind of Shadow is in the way: another escort must relieve them


def bound(at: State, sea: int, roads: int, homes: Sequence[Home]) -> Bound:
    """Return the Guardians that are not free to move in a state."""
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
    """Return the cells that Guardians cover, without the one numbered `without`."""
    found = 0
    for n, cover in enumerate(covers):
        if n != without:
            found |= cover
    return found


class Post(NamedTuple):
    """A Guardian's errand: its post, the cells it covers there, and the price by cell, including the way home."""

    cell: int
    covers: int
    table: Table
    shadow: int = NONE  # the cell of the Shadow with which it will change places from there


def posts(
    at: State, needed: int, roads: int, homes: Sequence[Home], jammed: frozenset[int], w: Weights
) -> dict[int, Post]:
    """Return at most POSTS errands by the number of the Guardian; the best value for the shortest detour comes first.

    Args:
        needed: the cells that need an escort: the Pilgrims' ways at sea, and the cells where they stand at sea.
    """
    guardians = at.cells[at.crew :]
    kinds = [KINDS[kind] for kind in at.kinds[at.crew :]]
    occupied = at.white | at.black  # an errand is for now, so the pieces in its way count
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
    """Return the price by cell of moving to one of the goals, plus `then`."""
    return tuple(w.home * moves + then for moves in moves_to(kind, goals, blocked))


def fetcher(
    at: State, corners: Sequence[int], outer: int, homes: Sequence[Home], w: Weights
) -> tuple[int, Post] | None:
    """Return the Guardian that can reach a free corner of an outer island first, with its errand (I5, return)."""
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
