"""The place on the Temple Island where each Guardian should end, and the number of its moves from there.

The small island has exactly as many places as there are Guardians, and once Pilgrims stand on the Gates, the Temple
can be entered only by its corners. So the Guardians that can pass there go in first, and one that shuts another out
goes out again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ....kernel.cells import bits, cells_in
from ..pieces import BIT, GATE, NUMBER
from .paths import FAR, STEPS, moves_to, reached
from .state import KINDS, State
from .ways import Way, assigned, shut_out
from .weights import Weights

TEMPLE = bits(NUMBER[name] for name in NUMBER if name in ("f6", "g6", "f7", "g7"))
PLACES = 8
"""The cells of the small Temple Island without the Gates."""
SEALED = 5.0
"""The cost, in turns, of opening a place that cannot be reached."""
ROOK_INSIDE, OTHERS_OUTSIDE = 1.5, 0.6
"""The costs, in turns, of a place in the Temple for a rook, and of one outside it for another Guardian."""

Table = tuple[float, ...]


class Home(NamedTuple):
    """The place where one Guardian should end."""

    goal: int  # NONE for any free place of a large island
    table: Table  # the price of getting there, by cell
    moves: int  # from its present cell


def homes(at: State, island: int, late: bool, w: Weights) -> list[Home]:
    """Return the home of each Guardian, in their order.

    Args:
        late: whether to count how a Guardian at home hinders others; earlier, others find a way round.
    """
    places = island & ~GATE
    settled = at.pilgrims & GATE
    if places.bit_count() > PLACES:
        return [_anywhere(at, kind, cell, places, settled, w) for kind, cell in _guardians(at)]
    return _on_small(at, places, settled, late, w)


def _guardians(at: State) -> list[tuple[str, int]]:
    return [(KINDS[kind], cell) for kind, cell in zip(at.kinds[at.crew :], at.cells[at.crew :], strict=True)]


def _stops(at: State) -> int:
    """Return the Shadows that a Guardian must change places with or go round.

    Once all Pilgrims have arrived, Shadows rarely move out of the way.
    """
    return 0 if at.pilgrims & ~GATE else at.black


def _anywhere(at: State, kind: str, cell: int, places: int, settled: int, w: Weights) -> Home:
    """Return a home on the nearest free place: a large island has room for all."""
    far = moves_to(kind, places & ~(at.white & ~BIT[cell]), settled, _stops(at))
    return Home(-1, tuple(w.home * moves for moves in far), far[cell])


def _on_small(at: State, places: int, settled: int, late: bool, w: Weights) -> list[Home]:
    guardians, goals = _guardians(at), cells_in(places)
    standing = bits(cell for _, cell in guardians) & places
    costs = [[_cost(kind, cell, goal, settled, standing) for goal in goals] for kind, cell in guardians]
    chosen = [goals[column] for column in assigned(costs)]
    fixed = settled | bits(goal for (_, cell), goal in zip(guardians, chosen, strict=True) if cell == goal)
    room = any(cell != goal and TEMPLE & BIT[goal] for (_, cell), goal in zip(guardians, chosen, strict=True))
    stops = _stops(at)
    going = zip(guardians, chosen, strict=True)
    ways = [_moves(kind, cell, goal, fixed, settled, stops) for (kind, cell), goal in going]
    found = []
    for n, ((_, cell), goal, far) in enumerate(zip(guardians, chosen, ways, strict=True)):
        early = 0.0
        if room and cell != goal and not TEMPLE & BIT[goal]:
            early = w.corner
            if late:
                early = max(early, min(w.way, w.home * _hindered(n, guardians, chosen, ways, fixed, stops)))
        steps = STEPS[goal]
        table = [w.home * moves + (w.out if moves else 0.0) + w.near * steps[place] for place, moves in enumerate(far)]
        table[goal] += early
        found.append(Home(goal, tuple(table), far[cell]))
    return _given_way(guardians, found, fixed, w)


def _hindered(
    n: int,
    guardians: Sequence[tuple[str, int]],
    goals: Sequence[int],
    ways: Sequence[tuple[int, ...]],
    fixed: int,
    stops: int,
) -> int:
    """Return by how many moves the ways of the others grow when Guardian `n` is at its place."""
    longer = 0
    for (kind, cell), goal, far in zip(guardians, goals, ways, strict=True):
        if cell != goal and goal != goals[n]:
            past = moves_to(kind, BIT[goal], (fixed | BIT[goals[n]]) & ~BIT[cell], stops)[cell]
            longer += max(0, past - far[cell])
    return longer


def _cost(kind: str, cell: int, goal: int, settled: int, standing: int) -> float:
    """Return the price of a place: the Guardian's moves to it past those in place, plus a cost if it suits it badly."""
    cost = float(moves_to(kind, BIT[goal], settled | standing & ~BIT[cell])[cell])
    if cost >= FAR:
        cost = moves_to(kind, BIT[goal], settled)[cell] + SEALED
    if kind == "r":
        return cost + (ROOK_INSIDE if TEMPLE & BIT[goal] and cell != goal else 0)
    return cost + (0 if TEMPLE & BIT[goal] else OTHERS_OUTSIDE)


def _moves(kind: str, cell: int, goal: int, fixed: int, settled: int, stops: int) -> tuple[int, ...]:
    """Return the moves to a place, by cell, past the pieces that stay, or past fewer of them if there is no way."""
    for blocked in (fixed & ~BIT[cell], settled, 0):
        far = moves_to(kind, BIT[goal], blocked, stops)
        if far[cell] < FAR:
            break
    return far


def _given_way(guardians: Sequence[tuple[str, int]], found: list[Home], fixed: int, w: Weights) -> list[Home]:
    """Return the homes, but send off one Guardian that shuts another out: the one that opens the shortest way."""
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
            return [*found[:n], _sent_off(found[n], guardians[n][1], w), *found[n + 1 :]]
    return found


def let_out(at: State, found: list[Home], sea: int, w: Weights) -> list[Home]:
    """Return the homes, but keep one Guardian off its place if a Shadow ashore could otherwise never move again.

    That is so if all Guardians of the Shadow's kind are at home, and shut in once the others are home too.
    """
    guardians = _guardians(at)
    goals = [home.goal for home in found]
    if -1 in goals:
        return found  # a large island shuts nobody in
    filled = at.pilgrims | at.black | bits(goals)
    for number, kind in enumerate(KINDS):
        if all(sea & BIT[cell] for cell in at.shadows[number]):
            continue
        own = [n for n, (other, _) in enumerate(guardians) if other == kind]
        if any(found[n].moves or _leaves(kind, goals[n], filled) for n in own):
            continue
        able = [
            (guardians[n][1] == goals[n], n)
            for n, (other, cell) in enumerate(guardians)
            if other != kind
            and (cell != goals[n] or _leaves(other, cell, at.white | at.black))
            and any(_leaves(kind, goals[one], filled ^ BIT[goals[n]]) for one in own)
        ]
        if able:
            n = min(able)[1]
            return [*found[:n], _sent_off(found[n], goals[n], w), *found[n + 1 :]]
    return found


def let_in(at: State, walks: Sequence[Way], found: list[Home], shut: int, w: Weights) -> list[Home]:
    """Return the homes, but send a Guardian off its place if that lets in a Pilgrim that cannot reach its Gate.

    Args:
        shut: the cells that no Pilgrim may enter.
    """
    guardians = at.cells[at.crew :]
    for _, cell, way in shut_out(at, walks, shut):
        blocked = (at.white ^ BIT[cell]) | shut
        able = [
            (moves_to("p", BIT[way.gate], blocked & ~(BIT[place] & ~shut))[cell], n)
            for n, place in enumerate(guardians)
            if place == found[n].goal
        ]
        moves, n = min(able, default=(FAR, 0))
        if moves < FAR:
            return [*found[:n], _sent_off(found[n], guardians[n], w), *found[n + 1 :]]
    return found


def _leaves(kind: str, cell: int, occupied: int) -> bool:
    """Return whether a piece can move at all."""
    return reached(kind, BIT[cell], ~occupied) & ~occupied != 0


def _sent_off(home: Home, place: int, w: Weights) -> Home:
    """Return a home whose price is raised at a place, to keep its Guardian off it."""
    return home._replace(table=tuple(price + (w.way if at == place else 0.0) for at, price in enumerate(home.table)))
