"""Where each Guardian ends on the Temple Island, and how many moves it is from there.

The small island has as many places for Guardians as there are Guardians, and once Pilgrims stand on the gates the
Temple is entered by its corners alone. So those who can pass there go in first, and who shuts another one out goes out
again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pycore.kernel.cells import bits, cells_in

from ..pieces import BIT, GATE, NUMBER
from .paths import FAR, STEPS, moves_to
from .state import KINDS, State
from .ways import assigned
from .weights import Weights

TEMPLE = bits(NUMBER[name] for name in NUMBER if name in ("f6", "g6", "f7", "g7"))
PLACES = 8
"""Of the small Temple Island, without the gates."""
SEALED = 5.0
"""What it costs, in turns, to open a place that cannot be reached. A rook in the Temple, a place outside for others:"""
ROOK_INSIDE, OTHERS_OUTSIDE = 1.5, 0.6

Table = tuple[float, ...]


class Home(NamedTuple):
    """One Guardian's: where it goes, its price by cell, the moves from where it stands."""

    goal: int  # any free place of a large island: NONE
    table: Table
    moves: int


def homes(at: State, island: int, w: Weights) -> list[Home]:
    """For each Guardian, in their order."""
    places = island & ~GATE
    settled = at.pilgrims & GATE
    if places.bit_count() > PLACES:
        return [_anywhere(at, kind, cell, places, settled, w) for kind, cell in _guardians(at)]
    return _on_small(at, places, settled, w)


def _guardians(at: State) -> list[tuple[str, int]]:
    return [(KINDS[kind], cell) for kind, cell in zip(at.kinds[at.crew :], at.cells[at.crew :], strict=True)]


def _stops(at: State) -> int:
    """Shadows that will hardly get out of a Guardian's way of themselves, since the Pilgrims have all arrived: it must
    change places with them, or go round."""
    return 0 if at.pilgrims & ~GATE else at.black


def _anywhere(at: State, kind: str, cell: int, places: int, settled: int, w: Weights) -> Home:
    """A large island has room for all: the nearest free place will do."""
    far = moves_to(kind, places & ~(at.white & ~BIT[cell]), settled, _stops(at))
    return Home(-1, tuple(w.home * moves for moves in far), far[cell])


def _on_small(at: State, places: int, settled: int, w: Weights) -> list[Home]:
    guardians, goals = _guardians(at), cells_in(places)
    standing = bits(cell for _, cell in guardians) & places
    costs = [[_cost(kind, cell, goal, settled, standing) for goal in goals] for kind, cell in guardians]
    chosen = [goals[column] for column in assigned(costs)]
    fixed = settled | bits(goal for (_, cell), goal in zip(guardians, chosen, strict=True) if cell == goal)
    room = any(cell != goal and TEMPLE & BIT[goal] for (_, cell), goal in zip(guardians, chosen, strict=True))
    stops = _stops(at)
    found = []
    for (kind, cell), goal in zip(guardians, chosen, strict=True):
        far = _moves(kind, cell, goal, fixed, settled, stops)
        late = w.corner if room and cell != goal and not TEMPLE & BIT[goal] else 0.0
        steps = STEPS[goal]
        table = [w.home * moves + (w.out if moves else 0.0) + w.near * steps[n] for n, moves in enumerate(far)]
        table[goal] += late
        found.append(Home(goal, tuple(table), far[cell]))
    return _given_way(guardians, found, fixed, w)


def _cost(kind: str, cell: int, goal: int, settled: int, standing: int) -> float:
    """Moves of a Guardian to a place, past those who stand on places, and how well it suits."""
    cost = float(moves_to(kind, BIT[goal], settled | standing & ~BIT[cell])[cell])
    if cost >= FAR:
        cost = moves_to(kind, BIT[goal], settled)[cell] + SEALED
    if kind == "r":
        return cost + (ROOK_INSIDE if TEMPLE & BIT[goal] and cell != goal else 0)
    return cost + (0 if TEMPLE & BIT[goal] else OTHERS_OUTSIDE)


def _moves(kind: str, cell: int, goal: int, fixed: int, settled: int, stops: int) -> tuple[int, ...]:
    """Moves to a place by cell: past all who stay, or if there is no way past fewer of them."""
    for blocked in (fixed & ~BIT[cell], settled, 0):
        far = moves_to(kind, BIT[goal], blocked, stops)
        if far[cell] < FAR:
            break
    return far


def _given_way(guardians: Sequence[tuple[str, int]], found: list[Home], fixed: int, w: Weights) -> list[Home]:
    """The same, but who shuts another one out is sent off its place: the one who thereby opens the shortest way."""
    for (kind, cell), home in zip(guardians, found, strict=True):
        blocked = fixed & ~BIT[cell]
        if cell == home.goal or moves_to(kind, BIT[home.goal], blocked)[cell] < FAR:
            continue
        opened = [
            (moves_to(kind, BIT[home.goal], blocked & ~BIT[other])[cell], n)
            for n, (_, other) in enumerate(guardians)
            if other == found[n].goal
        ]
        moves, n = min(opened, default=(FAR, 0))
        if moves < FAR:
            stands = guardians[n][1]
            table = tuple(price + (w.way if at == stands else 0.0) for at, price in enumerate(found[n].table))
            return [*found[:n], found[n]._replace(table=table), *found[n + 1 :]]
    return found
