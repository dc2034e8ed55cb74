"""The Guide's reasons for a move: the stage of its plan, the greatest gains of the move, and what it prepares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....interfaces.planner import Reason
from ....kernel.cells import cells_in
from ....kernel.messages import Joined, Message, Noun, count, listing, noun, say, sentences
from ....kernel.types import CellId
from ..pieces import BIT, GATE, NAMES, NEAR, NONE, Law
from ..wording import NOUNS
from .homes import TEMPLE
from .paths import STEPS
from .plan import Plan
from .prospects import Prospect, prospect
from .state import KINDS, PILGRIM, Deed, State, after, beside

LITTLE = 0.05
"""Gains below this many turns are not mentioned."""
SECOND = 0.3
"""The gain, in turns, from which the second is mentioned too."""

LEAST = say("it gains nothing now, but it does the least harm and leaves the most for the next roll")
WHIM = say("after so many turns it is time to try something else, or the same moves may repeat for ever")


class Part(NamedTuple):
    """One gain of a deed, in turns, with the clause that describes it and the cells concerned."""

    turns: float
    text: Message
    cells: tuple[int, ...] = ()


def _cost(part: Part) -> float:
    return -part.turns


def of_deed(at: State, to: Plan, deed: Deed, law: Law, whim: bool) -> Reason:
    """Return the stage of the plan, with the greatest gain and what the deed makes possible, or with two gains.

    Args:
        whim: whether the Guide has whims at this turn; a deed without any gain is then explained as a whim.
    """
    halves = (_of_white(at, to, deed), _of_shadow(at, to, deed))
    parts = sorted((best for half in halves for best in sorted(half, key=_cost)[:1]), key=_cost)
    then = prospect(at, to, deed, law)
    worth_telling = (LITTLE,) if then else (LITTLE, SECOND)  # two statements are enough for one hint
    told = [part for part, least in zip(parts, worth_telling, strict=False) if part.turns >= least]
    cells = dict.fromkeys(cell for part in told for cell in part.cells)
    if then:
        cells[then.cell] = None
    return Reason(_sentence(stage(at, to), told, then, whim), tuple(_named(*cells)))


def _sentence(now: Message, told: Sequence[Part], then: Prospect | None, whim: bool) -> Message | Joined:
    """Return the stage, the gains and the prospect of a deed as one or two sentences."""
    if not told:
        clause = then.text if then else WHIM if whim else LEAST
        return say("{stage}: {gain}.", stage=now, gain=clause)
    first, *others = (part.text for part in told)
    gains = say("{first}, and {second}", first=first, second=others[0]) if others else first
    text = say("{stage}: {gain}.", stage=now, gain=gains)
    return sentences(text, say("{clause:cap}.", clause=then.text)) if then else text


def stage(at: State, to: Plan) -> Message:
    """Return the stage of the pilgrimage."""
    if not at.pilgrims & ~GATE:
        return say("The Guardians come home")
    inside = any(table[cell] >= 1 for cells, table in zip(at.shadows, to.shadows, strict=True) for cell in cells)
    if inside and not at.pilgrims & (GATE | to.sea):
        return say("The Shadows are cleared away")
    return say("The crossing")


def _named(*cells: int) -> Iterator[CellId]:
    return (NAMES[cell] for cell in cells)


def _listed(cells: int) -> Joined:
    return listing(NAMES[cell] for cell in cells_in(cells))


def _guardian(at: State, deed: Deed) -> Noun:
    return NOUNS[KINDS[at.kinds[deed.piece]].upper()]


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
        yield Part(gained, say("the Pilgrim reaches its gate, {gate}", gate=NAMES[way.gate]), (way.gate,))
    elif left < STEPS[deed.frm][way.gate]:
        nearer = say(
            "the Pilgrim is nearer to its gate {gate}, with {steps} to go",
            gate=NAMES[way.gate],
            steps=count(left, noun("step")),
        )
        yield Part(gained, nearer, (way.gate,))


def _of_guardian(at: State, to: Plan, deed: Deed) -> Iterator[Part]:
    n = deed.piece - at.crew
    table, home, post = to.guardians[n], to.homes[n], to.posts.get(n)
    gained = table[deed.frm] - table[deed.to]
    piece = _guardian(at, deed)
    if post and post.shadow != NONE:
        shadow = NAMES[post.shadow]
        if deed.to == post.shadow:
            prices = to.shadows[deed.kind]
            gained += prices[deed.shadow] - prices[deed.lands]
            text = say("the {piece} fetches out the Shadow that is shut in on {cell}", piece=piece, cell=shadow)
            yield Part(gained, text, (deed.to,))
        else:
            text = say(
                "the {piece} heads for {post}, from where it fetches out the Shadow that is shut in on {cell}",
                piece=piece,
                post=NAMES[post.cell],
                cell=shadow,
            )
            yield Part(gained, text, (post.cell, post.shadow))
    elif post:
        if deed.to != post.cell:
            text = say("the {piece} is on its way to {post}, where it is needed", piece=piece, post=NAMES[post.cell])
            yield Part(gained, text, (post.cell,))
    elif home.table[deed.to] == min(home.table):
        if TEMPLE & BIT[deed.to]:
            text = say("the {piece} takes its place in the Temple", piece=piece)
        else:
            text = say("the {piece} takes its place on the Temple Island", piece=piece)
        yield Part(gained, text, (deed.to,))
    elif home.goal == deed.frm:
        yield Part(gained, say("the {piece} makes room for another Guardian to pass", piece=piece), (deed.frm,))
    elif home.goal >= 0:
        text = say("the {piece} is nearer to its place, {cell}", piece=piece, cell=NAMES[home.goal])
        yield Part(gained, text, (home.goal,))
    else:
        yield Part(gained, say("the {piece} is nearer to the Temple Island", piece=piece))


def _of_escort(at: State, to: Plan, deed: Deed) -> Iterator[Part]:
    """Yield the gain of cells on the Pilgrims' ways that only this deed gives an escort."""
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
        text = say(
            "the {piece} escorts the Pilgrims' way over {cells}", piece=_guardian(at, deed), cells=_listed(fresh)
        )
        yield Part(gained, text, tuple(cells_in(fresh)))


def _of_shadow(at: State, to: Plan, deed: Deed) -> Iterator[Part]:
    table = to.shadows[deed.kind]
    gained = table[deed.shadow] - table[deed.lands]
    shadow = NOUNS[KINDS[deed.kind]]
    roads = 0
    child = after(at, deed)
    for cell, way in zip(child.cells, to.ways, strict=False):
        roads |= way[cell][1]
    crowded, crowds = ((NEAR[cell] | BIT[cell]) & roads for cell in (deed.shadow, deed.lands))
    if not to.sea & BIT[deed.shadow] and to.sea & BIT[deed.lands]:
        yield Part(gained, say("the {shadow} leaves the land and goes out to sea", shadow=shadow), (deed.lands,))
    elif crowded.bit_count() > crowds.bit_count():
        freed = crowded & ~crowds
        text = say("the {shadow} gets out of the Pilgrims' way over {cells}", shadow=shadow, cells=_listed(freed))
        yield Part(gained, text, tuple(cells_in(freed)))
    elif gained > 0:
        text = say("the {shadow} is better out of the way on {cell}", shadow=shadow, cell=NAMES[deed.lands])
        yield Part(gained, text, (deed.lands,))
