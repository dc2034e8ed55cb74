"""The Guide's search: the options of a turn, and their expected results over the six rolls.

The options are the same as those of `pieces.actions` (a test compares the two), but made of numbers and with their
change to the plan's prices, so that most of them need no closer look.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence
from typing import NamedTuple

from ..pieces import BIT, LANDINGS, NEAR, NONE, RAYS, TURNED, Law
from .plan import Plan
from .state import KINDS, PILGRIM, Deed, State, after, beside

RAYS_OF = tuple(RAYS[kind] for kind in KINDS)
TURNS = ((0, 2), (1, 2), (2, 1), (3, 1))
"""Each turn of a vector, and the number of faces of the die that make it."""
REPLIES = 4
"""The options of each roll that are searched with the turn that follows them."""
PASS = 0.0
"""The worst expected change of a turn to come. A player must move, but without this limit the Guide would save up its
last harmless moves instead of making them."""


class White(NamedTuple):
    """The white half of a paired move, with its change to the price."""

    gain: float  # in turns; negative is good, as everywhere in this module
    piece: int
    frm: int
    to: int
    vector: int
    near: int  # the cells where no Shadow may land
    touching: int  # the Shadows that touch a Pilgrim, which the answer must move away


Option = tuple[float, Deed]
"""The change of a deed to the price, and the deed."""


Standing = tuple[tuple[int, ...], tuple[tuple[int, ...], ...]]
"""The cells of the white pieces and of the Shadows."""


class Halves(NamedTuple):
    """All white halves that I5 allows, and all exchanges."""

    moves: list[White]
    exchanges: list[Option]


def halves(at: State, to: Plan, law: Law, named: int = NONE) -> Halves:
    """Return the white halves and exchanges, which do not depend on the roll.

    Args:
        named: the number of the only piece that may move, or NONE for all.
    """
    found = Halves([], [])
    count, cells = at.crew, at.cells
    covers = [NEAR[cell] for cell in cells[count:]]
    escorted = beside(cells[count:])
    roads_of = [way[cell] for cell, way in zip(cells, to.ways, strict=False)]
    roads = 0
    for _, road in roads_of:
        roads |= road
    roads &= to.sea
    standing = to.bare[(roads & ~escorted).bit_count()]
    for piece in range(len(cells)) if named == NONE else (named,):
        if piece < count:
            others, other_roads = 0, 0
            for n in range(count):
                if n != piece:
                    others |= NEAR[cells[n]]
                    other_roads |= roads_of[n][1]
            before = roads_of[piece][0] + standing
            _of_pilgrim(at, to, law, piece, others, escorted, other_roads, before, found)
        else:
            others = 0
            for n, cover in enumerate(covers, count):
                if n != piece:
                    others |= cover
            _of_guardian(at, to, law, piece, others, roads & ~others, standing, found)
    return found


def _of_pilgrim(
    at: State,
    to: Plan,
    law: Law,
    piece: int,
    others: int,
    escorted: int,
    other_roads: int,
    before: float,
    found: Halves,
) -> None:
    """Add the steps of a Pilgrim to `found`.

    Args:
        others: the cells that touch the other Pilgrims.
        other_roads: the ways of the other Pilgrims.
        before: the present price of its way and of all cells without an escort.
    """
    frm, way = at.cells[piece], to.ways[piece]
    occupied, bare, sea = at.white | at.black, to.bare, to.sea & ~escorted
    lonely = law.ocean & ~escorted
    if law.forbid and at.pilgrims & ~BIT[frm] & lonely:
        return
    for ((cell, vector),) in RAYS_OF[PILGRIM][frm]:
        bit = BIT[cell]
        if occupied & bit:
            continue
        near = touching = 0
        if law.forbid:
            near = others | NEAR[cell]
            touching = at.black & near
            if bit & lonely or (touching and law.always):
                continue
        price, road = way[cell]
        gain = price + bare[((other_roads | road) & sea).bit_count()] - before
        found.moves.append(White(gain, piece, frm, cell, vector, near, touching))


def _of_guardian(
    at: State, to: Plan, law: Law, piece: int, others: int, uncovered: int, standing: float, found: Halves
) -> None:
    """Add the moves and exchanges of a Guardian to `found`.

    Args:
        others: the cells that touch the other Guardians.
        uncovered: the cells of ways at sea that the others do not touch.
        standing: the present price of all cells without an escort.
    """
    frm, black, bare, forbid = at.cells[piece], at.black, to.bare, law.forbid
    table = to.guardians[piece - at.crew]
    before = table[frm] + standing
    occupied = at.white | black
    guarded = beside(at.cells[: at.crew]) if forbid else 0
    lonely = at.pilgrims & law.ocean & ~others if forbid else 0
    touching = black & guarded
    for ray in RAYS_OF[at.kinds[piece]][frm]:
        for cell, vector in ray:
            bit = BIT[cell]
            near = NEAR[cell]
            if occupied & bit:
                if black & bit and not lonely & ~near and not (black ^ bit ^ BIT[frm]) & guarded:
                    kind = next(kind for kind, cells in enumerate(at.shadows) if cell in cells)
                    shadow = to.shadows[kind]
                    gain = table[cell] + bare[(uncovered & ~near).bit_count()] - before + shadow[frm] - shadow[cell]
                    found.exchanges.append((gain, Deed(piece, frm, cell, kind, cell, frm)))
                break
            if lonely & ~near or (touching and law.always):
                continue
            gain = table[cell] + bare[(uncovered & ~near).bit_count()] - before
            found.moves.append(White(gain, piece, frm, cell, vector, guarded, touching))


def options(at: State, to: Plan, law: Law, turn: int, named: int = NONE) -> list[Option]:
    """Return all options of a roll, the most promising first, equals in the order of their cells."""
    moves, exchanges = halves(at, to, law, named)
    listed = list(exchanges)
    occupied, turned = at.white | at.black, TURNED[turn]
    for gain, piece, frm, cell, vector, near, touching in moves:
        kind = at.kinds[piece]
        table = to.shadows[kind]
        full = (occupied ^ BIT[frm]) | BIT[cell]
        landings = LANDINGS[turned[vector]]
        for shadow in at.shadows[kind]:
            landing = landings[shadow]
            if landing is None or landing[1] & full or near & BIT[landing[0]] or touching & ~BIT[shadow]:
                continue
            lands = landing[0]
            listed.append((gain + table[lands] - table[shadow], Deed(piece, frm, cell, kind, shadow, lands)))
    listed.sort()
    return listed


def _least(shadows: Sequence[Sequence[int]], tables: Sequence[Sequence[float]]) -> list[float]:
    """Return the most that a Shadow's half can gain, by kind: the lowest price of a landing is 0."""
    return [-max((table[cell] for cell in cells), default=0.0) for cells, table in zip(shadows, tables, strict=True)]


def best_by_turn(at: State, to: Plan, found: Halves, floor: float) -> list[float]:
    """Return, for each of TURNS, the change of the best option, or `floor` if none is better."""
    swaps = sorted(one for one in found.exchanges if one[0] < floor)[:1]
    return [kept[0][0] if kept else floor for kept in _best(at, to, found.moves, swaps, 1, floor)]


def outlook(at: State, to: Plan, law: Law) -> float:
    """Return the expected change, over the six rolls, of the best option of the next turn."""
    best = best_by_turn(at, to, halves(at, to, law), PASS)
    return sum(weight * change for (_, weight), change in zip(TURNS, best, strict=True)) / 6


def best_of_turns(at: State, to: Plan, found: Halves, count: int, floor: float = PASS) -> list[list[Option]]:
    """Return, for each of TURNS, at most `count` options, best first; paired moves only if better than `floor`."""
    return _best(at, to, found.moves, sorted(found.exchanges)[:count], count, floor)


def _best(
    at: State, to: Plan, white: Sequence[White], swaps: list[Option], count: int, floor: float
) -> list[list[Option]]:
    """Do the work of `best_of_turns`, given the exchanges; paired moves count only if better than `floor`."""
    moves = sorted(white)
    tables, kinds, shadows = to.shadows, at.kinds, at.shadows
    least = _least(shadows, tables)
    lowest = min(least)  # no Shadow's half gains more than that
    occupied = at.white | at.black
    by_turn = []
    for turn, _ in TURNS:
        turned = TURNED[turn]
        kept = list(swaps)
        worst = kept[-1][0] if len(kept) == count else floor
        for gain, piece, frm, cell, vector, near, touching in moves:
            if gain + lowest >= worst:
                break
            kind = kinds[piece]
            if gain + least[kind] >= worst:
                continue
            table = tables[kind]
            full = (occupied ^ BIT[frm]) | BIT[cell]
            landings = LANDINGS[turned[vector]]
            for shadow in shadows[kind]:
                landing = landings[shadow]
                if landing is None or landing[1] & full:
                    continue
                lands = landing[0]
                change = gain + table[lands] - table[shadow]
                if change < worst and not near & BIT[lands] and not touching & ~BIT[shadow]:
                    insort(kept, (change, Deed(piece, frm, cell, kind, shadow, lands)))
                    if len(kept) > count:
                        kept.pop()
                    if len(kept) == count:
                        worst = kept[-1][0]
        by_turn.append(kept)
    return by_turn


def looked_up(at: State, known: dict[Standing, float], find: Callable[[State], float]) -> float:
    """Return the outlook of a position from those known; one that is not yet known is found and added."""
    key = at.cells, at.shadows
    found = known.get(key)
    if found is None:
        found = known[key] = find(at)
    return found


def outlook_of_two(at: State, to: Plan, law: Law, known: dict[Standing, float]) -> float:
    """Return the expected change over the next two turns.

    Args:
        known: the outlooks found so far under this plan; different turns often lead to the same position.
    """
    total = 0.0
    for (_, weight), kept in zip(TURNS, best_of_turns(at, to, halves(at, to, law), REPLIES), strict=True):
        changes = [
            change + looked_up(after(at, deed), known, lambda child: outlook(child, to, law)) for change, deed in kept
        ]
        total += weight * min([PASS, *changes])
    return total / 6
