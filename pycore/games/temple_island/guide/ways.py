"""Which gate each Pilgrim goes to, and by what way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....kernel.cells import cells_in
from ..pieces import BIT, GATE, NEAR
from .paths import CELLS, FAR, STEPS, moves_to
from .state import NEAR_CELLS, State
from .weights import Weights

GATES = tuple(cells_in(GATE))
LONELY, PRESSED = 0.2, 0.1
"""How much rather a way is taken where there is an escort, and no Shadow near. What either costs is told elsewhere."""
NOWHERE = 1e9


class Way(dict[int, tuple[float, int]]):
    """For each cell what is left of the way from there to one gate: price and cells, reckoned when asked for."""

    def __init__(self, gate: int, prices: Sequence[float]) -> None:
        super().__init__()
        self.gate = gate
        self.prices = prices
        self[gate] = (0.0, 0)

    def __missing__(self, cell: int) -> tuple[float, int]:
        left = STEPS[cell][self.gate] - 1
        best, road = NOWHERE, 0
        for then in NEAR_CELLS[cell]:
            if STEPS[then][self.gate] == left:
                price, beyond = self[then]
                price += self.prices[then]
                if price < best:
                    best, road = price, beyond | BIT[then]
        self[cell] = (best, road)
        return best, road


def ways(at: State, sea: int, escorted: int, touched: int, w: Weights) -> tuple[Way, ...]:
    """For each Pilgrim the way to the gate that is its own, at the least steps for all."""
    prices = [w.step] * CELLS
    settled = at.pilgrims & GATE
    for cell in cells_in(at.white | at.black):
        prices[cell] += w.met * (2 if settled & BIT[cell] else 1)
    for cell in cells_in(sea & ~escorted):
        prices[cell] += LONELY
    for cell in cells_in(touched):
        prices[cell] += PRESSED
    known = {gate: Way(gate, prices) for gate in GATES}
    costs = [[_distance(cell, gate) for gate in GATES] for cell in at.cells[: at.crew]]
    return tuple(known[GATES[column]] for column in assigned(costs))


def shut_out(at: State, walks: Sequence[Way], shut: int) -> Iterator[tuple[int, int, Way]]:
    """The Pilgrims, by number, cell and way, that cannot get to their gates past white pieces.

    Args:
        shut: cells where no Pilgrim may be.
    """
    for n, (cell, way) in enumerate(zip(at.cells, walks, strict=False)):
        if moves_to("p", BIT[way.gate], (at.white ^ BIT[cell]) | shut)[cell] >= FAR:
            yield n, cell, way


def passed_on(at: State, walks: tuple[Way, ...], shut: int) -> tuple[Way, ...]:
    """The same, but where the last Pilgrim cannot get to its gate past white pieces, and could past Guardians alone,
    those who stand on gates in its way go on, each to the gate of the next, and it takes the first of theirs.

    Args:
        shut: cells where no Pilgrim may be.
    """
    for n, cell, way in shut_out(at, walks, shut):
        blocked = (at.white & ~at.pilgrims) | shut
        left = moves_to("p", BIT[way.gate], blocked)
        if left[cell] < FAR:
            found = list(walks)
            while cell != way.gate:
                cell = min(cells_in(NEAR[cell] & (~blocked | BIT[way.gate])), key=left.__getitem__)
                stands = at.cells.index(cell) if at.pilgrims & BIT[cell] else n
                if stands != n and walks[stands].gate == cell:
                    found[n], n = walks[stands], stands
            found[n] = way
            return tuple(found)
    return walks


def _distance(cell: int, gate: int) -> float:
    """Steps to a gate. Two ways of a middle length are better than a short and a long one; who has arrived stays."""
    steps = STEPS[cell][gate]
    return steps * (1 + steps / 100) if steps else -1.0


def assigned(costs: Sequence[Sequence[float]]) -> list[int]:
    """For each row a column of its own, at the least sum of costs. No more rows than columns, and few of both."""
    best: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for row in costs:
        then: dict[int, tuple[float, tuple[int, ...]]] = {}
        for taken, (cost, chosen) in best.items():
            for column, more in enumerate(row):
                bit = 1 << column
                if not taken & bit and (taken | bit not in then or cost + more < then[taken | bit][0]):
                    then[taken | bit] = (cost + more, (*chosen, column))
        best = then
    return list(min(best.values())[1])
