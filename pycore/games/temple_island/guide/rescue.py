"""Rescues: errands of Guardians to Shadows that are shut in ashore.

Pilgrims that wait for a Shadow to leave the Temple Island may be what keeps it there, because it may not touch them.
Then no move of its kind can be answered, no step gains anything, and all pieces would wait for one another. A Guardian
at sea in line with such a Shadow can change places with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....kernel.cells import cells_in
from ..pieces import BIT, NEAR
from .escorts import Post, by_way_of, others
from .homes import Home, Table
from .paths import ALL, FAR, moves_to, reached
from .state import KINDS, State, beside
from .weights import Weights

AT_ONCE = 2
"""The most Guardians that are sent for Shadows at once."""


def rescues(
    at: State, open_sea: int, homes: Sequence[Home], shadows: Sequence[Table], sea: int, w: Weights
) -> dict[int, Post]:
    """Return errands, by the number of the Guardian, to cells from which it changes places with a Shadow shut in.

    Args:
        open_sea: the cells where a Shadow may stay in the end.
    """
    found: dict[int, Post] = {}
    for kind, cell in shut_in(at, open_sea):
        if len(found) < AT_ONCE:
            errand = _fetcher(at, cell, shadows[kind], homes, sea, w)
            if errand and errand[0] not in found:
                found[errand[0]] = errand[1]
    return found


def shut_in(at: State, open_sea: int) -> Iterator[tuple[int, int]]:
    """Yield the kind and cell of each Shadow that white pieces and the rule of touching keep from the open sea."""
    rest = ALL & ~(at.white | beside(at.cells[: at.crew]))
    for number, kind in enumerate(KINDS):
        for cell in at.shadows[number]:
            if not open_sea & BIT[cell] and not _gets_to(kind, cell, open_sea, ~at.white, rest):
                yield number, cell


def _gets_to(kind: str, cell: int, goals: int, free: int, rest: int) -> bool:
    """Return whether a piece can reach one of the goals over free cells, landing only on cells of `rest`."""
    seen = front = BIT[cell]
    while front:
        front = reached(kind, front, free) & rest & ~seen
        if front & goals:
            return True
        seen |= front
    return False


def _fetcher(
    at: State, shadow: int, table: Table, homes: Sequence[Home], sea: int, w: Weights
) -> tuple[int, Post] | None:
    """Return the Guardian that can change places with a Shadow first, with its errand, or None.

    The Shadow must come to stand at sea and touch no Pilgrim. An only escort is sent only if no other Guardian can
    go, since it must wait for another escort.

    Args:
        table: the prices of the Shadow's kind.
    """
    guardians = at.cells[at.crew :]
    covers = [NEAR[cell] for cell in guardians]
    at_sea, afloat = at.pilgrims & sea, sea & ~beside(at.cells[: at.crew])
    best: tuple[bool, float, int, int] | None = None
    for n, (number, cell) in enumerate(zip(at.kinds[at.crew :], guardians, strict=True)):
        kind, then = KINDS[number], homes[n].table
        standing = (at.white | at.black) & ~BIT[cell]
        spots = cells_in(reached(kind, BIT[shadow], ~standing) & afloat & ~standing)
        far = moves_to(kind, BIT[cell], standing)
        needed = at_sea & ~others(covers, n) != 0
        for spot in spots:
            cost = w.home * far[spot] + then[shadow] - then[cell] + table[spot]
            if far[spot] < FAR and (best is None or (needed, cost) < best[:2]):
                best = needed, cost, n, spot
    if best is None:
        return None
    *_, n, spot = best
    left = homes[n].table[shadow]
    standing = (at.white | at.black) & ~BIT[guardians[n]]
    prices = list(by_way_of(KINDS[at.kinds[at.crew + n]], BIT[spot], w.home + left, standing, w))
    prices[shadow] = left
    return n, Post(spot, 0, tuple(prices), shadow)
