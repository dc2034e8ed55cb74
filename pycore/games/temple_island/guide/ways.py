"""The Gate of each Pilgrim, and its way there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ....kernel.cells import cells_in
from ..pieces import BIT, GATE, NEAR
from .paths import CELLS, FAR, STEPS, moves_to
from .state import NEAR_CELLS, State
from .weights import Weights

GATES = tuple(cells_in(GATE))
LONELY, PRESSED = 0.2, 0.1
"""Small extra prices of cells without an escort and beside a Shadow, to choose among ways of equal length."""
NOWHERE = 1e9


class Way(dict[int, tuple[float, int]]):
    """The way to one Gate: the price and the cells of the rest of it, by cell, computed on demand."""

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
    """Return the way of each Pilgrim to a Gate of its own, with the fewest steps in total."""
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
    """Yield the number, cell and way of each Pilgrim that cannot reach its Gate past white pieces.

    Args:
        shut: the cells that no Pilgrim may enter.
    """
    for n, (cell, way) in enumerate(zip(at.cells, walks, strict=False)):
        if moves_to("p", BIT[way.gate], (at.white ^ BIT[cell]) | shut)[cell] >= FAR:
            yield n, cell, way


def passed_on(at: State, walks: tuple[Way, ...], shut: int) -> tuple[Way, ...]:
    """Return the ways, but pass Gates on if only Pilgrims on Gates keep the last Pilgrim from its own.

    Each Pilgrim in its way moves on to the Gate of the next, and the last Pilgrim takes the first of their Gates.

    Args:
        shut: the cells that no Pilgrim may enter.
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
    """Return the cost of a Gate: two ways of middle length cost less than a short and a long one, staying least."""
    steps = STEPS[cell][gate]
    return steps * (1 + steps / 100) if steps else -1.0


def assigned(costs: Sequence[Sequence[float]]) -> list[int]:
    """Return a different column for each row, with the least total cost. Few columns, and no more rows."""
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
