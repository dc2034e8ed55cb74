"""The Guide: a planner that searches for the next action in slices. It knows the current roll, but none to come.

Its answer depends only on the position and the options: not on the seed, the moves before, or the time it gets.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....interfaces.planner import PlannerResult, Reason
from ....kernel.messages import say
from ..pieces import GATE, NAMES, TURN_OF, Law, Move, picking
from ..rules import Position, TempleIsland
from . import naming
from .plan import Plan, plan, worth
from .reasons import of_deed
from .search import Option, Standing, options, outlook, outlook_of_two
from .state import Deed, State, after, beside, deed_of, state
from .weights import weights

WIDTH = 20
"""The options that are searched one turn further."""
FURTHER = 8
"""The best of those options, which are searched two turns further."""
NAMED = 8
"""The pieces whose naming is searched one turn further."""
WON = 100_000
IN_BREACH = 6.0
"""The cost, in turns, of a Pilgrim that will leave the board."""


class Guide:
    """The planner for one position. `run` continues the search; `found` always holds the best action so far."""

    def __init__(self, rules: TempleIsland, pos: Position) -> None:
        self.rules, self.pos = rules, pos
        self.law = rules.law if rules.forbids else Law(forbid=True, always=False, ocean=rules.terrain.ocean)
        self.moves = {move.text: move for move in rules.legal_moves(pos)}
        self.nodes = 0
        self.found = PlannerResult(None, 0, (), 0)

    def run(self) -> Iterator[None]:
        """Search, and yield every few milliseconds."""
        kinds = {move.kind for move in self.moves.values()}
        if "return" in kinds:
            yield from self._bring_back()
        elif "pick" in kinds:
            yield from self._name()
        elif kinds - {"roll"}:
            yield from self._move()

    def _take(self, text: str, turns: float, depth: int) -> None:
        """Store the best action so far, with the estimate of the turns that are left."""
        self.found = PlannerResult(text, -round(100 * turns), (text,), depth)

    def _plan(self, pos: Position, sober: bool = False) -> tuple[State, Plan]:
        """Return the state and the plan of a position; without whims if `sober`, as reasons and estimates need it."""
        at, w = state(pos.board), weights(pos.turn)
        return at, plan(at, self.rules.terrain, pos.exiled, w._replace(whim=0.0) if sober else w)

    def _left(self, pos: Position, at: State, to: Plan) -> float:
        """Return the estimate of the turns that are left."""
        return worth(*self._plan(pos, sober=True)) if weights(pos.turn).whim else worth(at, to)

    def _bring_back(self) -> Iterator[None]:
        """Bring a Pilgrim back on the best corner: it costs no turn (I5)."""
        best: tuple[float, str] | None = None
        for text, move in self.moves.items():
            if move.kind == "return":
                self.nodes += 1
                back = worth(*self._plan(self.rules.play(self.pos, move)))
                if best is None or (back, text) < best:
                    best = (back, text)
                    self._take(text, back, 1)
                yield

    def _name(self) -> Iterator[None]:
        """Name the piece that promises most, this turn and the next (I4). By then, Pilgrims in breach have left."""
        begun = self.rules.play(self.pos, next(move for move in self.moves.values() if move.kind == "pick"))
        at, to = self._plan(begun)
        left = self._left(begun, at, to)
        promises = naming.promises(at, to, self.law, self.rules.rerolls)
        numbered = enumerate(zip(at.cells, promises, strict=True))
        listed = sorted((promised, picking(cell).text, n) for n, (cell, promised) in numbered)
        listed = [one for one in listed if one[1] in self.moves][:NAMED]
        best, first, _ = listed[0]
        self._take(first, left + best, 1)
        yield
        best = naming.NOTHING
        known: dict[Standing, float] = {}
        for _, text, n in listed:
            self.nodes += 1
            value = naming.promise_of_two(at, to, self.law, n, self.rules.rerolls, known)
            if value < best:
                best = value
                self._take(text, left + value, 2)
            yield

    def _move(self) -> Iterator[None]:
        """Choose the option with the best result, including the turns that follow (I4)."""
        at, to = self._plan(self.pos)
        left = self._left(self.pos, at, to)
        listed = self._options(at, to)
        self._take(_text(listed[0][1]), left + listed[0][0], 1)
        yield
        best: float | None = None
        seen: list[tuple[float, float, Deed]] = []
        for gain, deed in listed[:WIDTH]:
            self.nodes += 1
            child, text = after(at, deed), _text(deed)
            if self._complete(child, self.moves[text]):
                self.found = PlannerResult(text, WON - 1, (text,), 1)
                return
            value = gain + to.later * self._outlook(child, to)
            seen.append((value, gain, deed))
            if best is None or value < best:
                best = value
                self._take(text, left + value, 2)
            yield

        if not self.rules.piece_first:
            yield from self._look_further(at, to, left, sorted(seen)[:FURTHER])

    def _look_further(self, at: State, to: Plan, left: float, seen: list[tuple[float, float, Deed]]) -> Iterator[None]:
        """Search the best options two turns further. The plan is kept: the prices of a new one would jump."""
        best: float | None = None
        known: dict[Standing, float] = {}
        for _, gain, deed in seen:
            self.nodes += 1
            value = gain + to.later * outlook_of_two(after(at, deed), to, self.law, known)
            if best is None or value < best:
                best = value
                self._take(_text(deed), left + value, 3)
            yield

    def _options(self, at: State, to: Plan) -> list[Option]:
        """Return the options; if all of them break I5 and mistakes are allowed, the least bad come first."""
        named = at.cells.index(self.pos.named) if self.rules.piece_first else -1
        turn = TURN_OF[self.pos.die]
        listed = options(at, to, self.law, turn, named)
        if listed:
            return listed
        open_law = self.law._replace(forbid=False)
        return sorted(
            (gain + IN_BREACH * self._breaches(after(at, deed)), deed)
            for gain, deed in options(at, to, open_law, turn, named)
        )

    def _breaches(self, at: State) -> int:
        touched = beside(cell for cells in at.shadows for cell in cells)
        lonely = self.law.ocean & ~beside(at.cells[at.crew :])
        return (at.pilgrims & (touched | lonely)).bit_count()

    def _outlook(self, at: State, to: Plan) -> float:
        if self.rules.piece_first:
            return naming.outlook(at, to, self.law, self.rules.rerolls)
        return outlook(at, to, self.law)

    def _complete(self, at: State, move: Move) -> bool:
        """Return whether a move completes the pilgrimage (I6); the rules are asked only if it is possible."""
        if at.pilgrims & ~GATE or at.black & ~self.rules.terrain.ocean:
            return False
        return self.rules.outcome(self.rules.play(self.pos, move)) is not None

    def turns_to_goal(self, action: str) -> float:
        """Return the turns left after an action, from its gain and the expected gain of the next two turns."""
        move = self.moves[action]
        if move.kind == "return":
            return worth(*self._plan(self.rules.play(self.pos, move)))
        if move.kind == "roll":
            return self._left(self.pos, *self._plan(self.pos))
        begun = self.rules.play(self.pos, move) if move.kind == "pick" else self.pos
        at, to = self._plan(begun)
        left = self._left(begun, at, to)
        if move.kind == "pick":
            named = at.cells.index(move.frm)
            return left + naming.promise_of_two(at, to, self.law, named, self.rules.rerolls, {})
        child = after(at, deed := deed_of(at, move))
        if self._complete(child, move):
            return 0.0
        further = self._outlook(child, to) if self.rules.piece_first else outlook_of_two(child, to, self.law, {})
        return max(0.0, left + self._gain(at, to, deed) + to.later * further)

    def _gain(self, at: State, to: Plan, deed: Deed) -> float:
        """Return the gain of a deed itself, including the cost of breaking I5 if mistakes are allowed."""
        named = at.cells.index(self.pos.named) if self.rules.piece_first else -1
        turn = TURN_OF[self.pos.die]
        gains = {one: gain for gain, one in options(at, to, self.law._replace(forbid=False), turn, named)}
        return gains[deed] + IN_BREACH * self._breaches(after(at, deed))

    def reason(self, action: str) -> Reason:
        """Return the reason for an action."""
        move = self.moves[action]
        if move.kind == "return":
            return Reason(say("A Pilgrim comes back into the world, and it costs no turn."), ())
        if move.kind == "pick":
            return Reason(say("On average over the six rolls, this piece promises the most."), (NAMES[move.frm],))
        if self.rules.outcome(self.rules.play(self.pos, move)):
            return Reason(say("It completes the pilgrimage."), ())
        at, to = self._plan(self.pos, sober=True)
        return of_deed(at, to, deed_of(at, move), self.law, bool(weights(self.pos.turn).whim))


def _text(deed: Deed) -> str:
    """Return the action text of a deed (I8)."""
    frm, to = NAMES[deed.frm], NAMES[deed.to]
    return f"{frm}x{to}" if deed.exchange else f"{frm}{to},{NAMES[deed.shadow]}{NAMES[deed.lands]}"
