"""Why the Guide would do something: the stage of its plan, and the one thing it gains most by."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....interfaces.planner import Reason
from ....kernel.cells import cells_in
from ....kernel.types import CellId
from ....kernel.words import series
from ..pieces import BIT, GATE, NAMES, NEAR, NONE, WORDS
from .homes import TEMPLE
from .paths import STEPS
from .plan import Plan
from .state import KINDS, PILGRIM, Deed, State, after, beside

LITTLE = 0.05
"""Turns that are not worth a word."""

LEAST = "nothing is nearer by it, but it harms least and leaves most to the next roll"
WHIM = "after so many turns something else is tried, for who does the same again may go round in a ring"


class Part(NamedTuple):
    """One good thing about a deed, in turns, with its words and the cells concerned."""

    turns: float
    text: str
    cells: tuple[int, ...] = ()


def of_deed(at: State, to: Plan, deed: Deed, whim: bool) -> Reason:
    """The stage, and the best thing about the deed.

    Args:
        whim: whether the Guide has whims at this turn: what is good for nothing may then be one.
    """
    parts = [*_of_white(at, to, deed), *_of_shadow(at, to, deed)]
    best = max(parts, default=None, key=lambda part: part.turns)
    if best is None or best.turns < LITTLE:
        best = Part(0.0, WHIM if whim else LEAST)
    return Reason(f"{stage(at, to)}: {best.text}.", tuple(_named(*best.cells)))


def stage(at: State, to: Plan) -> str:
    """What the pilgrimage is about now."""
    if not at.pilgrims & ~GATE:
        return "The Guardians come home"
    inside = any(table[cell] >= 1 for cells, table in zip(at.shadows, to.shadows, strict=True) for cell in cells)
    if inside and not at.pilgrims & (GATE | to.sea):
        return "The Shadows are cleared away"
    return "The crossing"


def _named(*cells: int) -> Iterator[CellId]:
    return (NAMES[cell] for cell in cells)


def _listed(cells: int) -> str:
    return series([NAMES[cell] for cell in cells_in(cells)])


def _of_white(at: State, to: Plan, deed: Deed) -> Iterator[Part]:
    if at.kinds[deed.piece] == PILGRIM:
        yield from _of_pilgrim(to, deed)
    else:
        yield from _of_guardian(at, to, deed)
        yield from _of_escort(at, to, deed)


def _of_pilgrim(to: Plan, deed: Deed) -> Iterator[Part]:
    way = to.ways[deed.piece]
    gained = way[deed.frm][0] - way[deed.to][0]
    left = STEPS[deed.to][way.gate]
    if not left:
        yield Part(gained, f"the Pilgrim reaches its gate, {NAMES[way.gate]}", (way.gate,))
    elif left < STEPS[deed.frm][way.gate]:
        steps = "one step" if left == 1 else f"{left} steps"
        yield Part(gained, f"the Pilgrim is nearer to its gate {NAMES[way.gate]}, with {steps} to go", (way.gate,))


def _of_guardian(at: State, to: Plan, deed: Deed) -> Iterator[Part]:
    n = deed.piece - at.crew
    table, home, post = to.guardians[n], to.homes[n], to.posts.get(n)
    gained = table[deed.frm] - table[deed.to]
    word = WORDS[KINDS[at.kinds[deed.piece]]]
    if post and post.shadow != NONE:
        whom = f"the Shadow that is shut in on {NAMES[post.shadow]}"
        if deed.to == post.shadow:
            prices = to.shadows[deed.kind]
            yield Part(gained + prices[deed.shadow] - prices[deed.lands], f"the {word} fetches out {whom}", (deed.to,))
        else:
            why = f"the {word} goes for {NAMES[post.cell]}, from where it fetches out {whom}"
            yield Part(gained, why, (post.cell, post.shadow))
    elif post:
        if deed.to != post.cell:
            yield Part(gained, f"the {word} is on its way to {NAMES[post.cell]}, where it is needed", (post.cell,))
    elif home.table[deed.to] == min(home.table):
        where = "in the Temple" if TEMPLE & BIT[deed.to] else "on the Temple Island"
        yield Part(gained, f"the {word} takes its place {where}", (deed.to,))
    elif home.goal == deed.frm:
        yield Part(gained, f"the {word} makes room for another Guardian to pass", (deed.frm,))
    elif home.goal >= 0:
        yield Part(gained, f"the {word} is nearer to its place, {NAMES[home.goal]}", (home.goal,))
    else:
        yield Part(gained, f"the {word} is nearer to the Temple Island")


def _of_escort(at: State, to: Plan, deed: Deed) -> Iterator[Part]:
    """Cells of the Pilgrims' ways that have an escort only through the deed."""
    others = beside(cell for cell in at.cells[at.crew :] if cell != deed.frm)
    before, then = others | NEAR[deed.frm], others | NEAR[deed.to]
    roads = at.pilgrims
    for cell, way in zip(at.cells, to.ways, strict=False):
        roads |= way[cell][1]
    roads &= to.sea
    fresh = roads & then & ~before
    if fresh:
        prices = to.bare
        gained = prices[(roads & ~before).bit_count()] - prices[(roads & ~then).bit_count()]
        word = WORDS[KINDS[at.kinds[deed.piece]]]
        yield Part(gained, f"the {word} escorts the Pilgrims' way over {_listed(fresh)}", tuple(cells_in(fresh)))


def _of_shadow(at: State, to: Plan, deed: Deed) -> Iterator[Part]:
    table = to.shadows[deed.kind]
    gained = table[deed.shadow] - table[deed.lands]
    word = f"Shadow {WORDS[KINDS[deed.kind]]}"
    roads = 0
    child = after(at, deed)
    for cell, way in zip(child.cells, to.ways, strict=False):
        roads |= way[cell][1]
    crowded, crowds = ((NEAR[cell] | BIT[cell]) & roads for cell in (deed.shadow, deed.lands))
    if not to.sea & BIT[deed.shadow] and to.sea & BIT[deed.lands]:
        yield Part(gained, f"the {word} leaves the land and goes out to sea", (deed.lands,))
    elif crowded.bit_count() > crowds.bit_count():
        yield Part(gained, f"the {word} gets out of the Pilgrims' way", tuple(cells_in(crowded & ~crowds)))
    elif gained > 0:
        yield Part(gained, f"the {word} is better out of the way on {NAMES[deed.lands]}", (deed.lands,))
