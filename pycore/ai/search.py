"""A search from one position, one ply deeper at a time, that can be put down and taken up again at any moment.

The clock is read in its pauses only and changes nothing inside: with the same position, manner and seed the same is
found, in one go or in slices. The tree itself is in `tree.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import monotonic
from typing import Any, NamedTuple

from pycore.kernel import chance
from pycore.kernel.searching import SearchState
from pycore.kernel.setup import Setup

from .plain import Plain
from .scores import DECIDED, INFINITE, WON
from .tree import DEEPEST, OutOfNodes, Tree, texts

NOISE = 2
"""Stream of draws for the search's own chance; 0 and 1 are the game's dice and dealing (kernel.chance)."""


class Manner(NamedTuple):
    """How a search behaves; levels are made of these."""

    depth: int = DEEPEST  # plies
    nodes: int | None = None
    noise: int = 0  # centipawns a root move may seem better or worse than it is
    settle: int = 6  # plies of captures looked at beyond the depth, before a position is judged
    sight: int = 100  # percent of the root moves that are thought of at all


class Found(NamedTuple):
    """The best so far; the score is for the side to move. No move only where the game has ended."""

    move: str | None
    score: int
    line: tuple[str, ...]
    depth: int  # finished


class Root(NamedTuple):
    """A move of the position searched, and how it is misjudged."""

    move: Any
    text: str
    bias: int


class Seen(NamedTuple):
    """What an iteration found of a root move: `worth` is its score as it is misjudged."""

    worth: int
    root: Root
    found: Found


def searching(made: Setup, pos: Any) -> SearchState[Any]:
    """The game's own search state of a position, or the plain one."""
    state = made.game.searching(made.rules, pos) if made.game.searching else None
    return state or Plain(made, pos)


def is_plain(made: Setup, pos: Any) -> bool:
    """Whether a position has no faster state than the plain one."""
    return isinstance(searching(made, pos), Plain)


class Search:
    """One search from one position. `advance` goes on with it; `found` holds the best so far at any time."""

    def __init__(self, made: Setup, pos: Any, manner: Manner, seed: str = "0", lines: int = 1) -> None:
        """
        Args:
            lines: how many of the best moves are judged exactly; all others are only known to be no better.
        """
        self.manner = manner
        self.done = made.rules.outcome(pos) is not None
        self._lines = lines
        self._state = searching(made, pos)
        self._side = self._state.side() or 1
        self._tree = Tree(self._state, manner.nodes, manner.settle)
        self._roots = [] if self.done else self._first_order(made, pos, seed)
        standing = 0 if self.done else self._side * self._state.score()
        self._seen = [Seen(0, one, Found(one.text, standing, (one.text,), 0)) for one in self._roots[:lines]]
        self._course = self._deepen()

    @property
    def nodes(self) -> int:
        """Positions looked at."""
        return self._tree.nodes

    @property
    def found(self) -> Found:
        """The best move so far."""
        return self._seen[0].found if self._seen else Found(None, 0, (), 0)

    def candidates(self) -> list[Found]:
        """The best moves so far, as many as were asked for, best first."""
        return [seen.found for seen in self._seen]

    def advance(self, seconds: float | None = None, clock: Callable[[], float] = monotonic) -> bool:
        """Search on for so long, or to the end of the manner's depth or nodes; whether that end is reached.

        Some nodes are searched however short the time is.
        """
        until = None if seconds is None else clock() + seconds
        try:
            while not self.done:
                next(self._course)
                if until is not None and clock() >= until:
                    break
        except (StopIteration, OutOfNodes):
            self.done = True
        return self.done

    def _first_order(self, made: Setup, pos: Any, seed: str) -> list[Root]:
        """The root moves, drawn by the seed and then sorted by what they gain: equals stay in drawn order."""
        noise, drawn = self.manner.noise, f"{seed}/{made.rules.write(pos)}"
        by_text = {self._state.text(move): move for move in self._state.moves()}
        moves = chance.shuffled(drawn, NOISE, made.rules.legal_moves(pos))
        roots: list[Root] = []
        for n, move in enumerate(moves):
            bias = chance.draw(drawn, NOISE, len(moves) + n, 2 * noise + 1) - noise
            thought_of = chance.draw(drawn, NOISE, 2 * len(moves) + n, 100) < self.manner.sight
            if thought_of or (n == len(moves) - 1 and not roots):
                roots.append(Root(by_text[move.text], move.text, bias))
        loud = self._state.loud()
        gains = {self._state.text(move): gain for move, gain in zip(loud, self._state.gains(loud), strict=True)}
        return sorted(roots, key=lambda root: -gains.get(root.text, 0))

    def _deepen(self) -> Generator[None, None, None]:
        for depth in range(1, self.manner.depth + 1):
            self._tree.cut = False
            yield from self._search_roots(depth)
            best = self.found.score
            mate_within = WON - abs(best) <= depth
            if mate_within or not self._tree.cut:
                return  # a deeper look could find nothing else

    def _search_roots(self, depth: int) -> Generator[None, None, None]:
        """One iteration. The best moves of the one before go first, so that a part of an iteration is worth having."""
        before, now = self._seen, list[Seen]()
        for root in tuple(self._roots):
            full = len(now) >= self._lines
            floor = now[-1].worth if full else -INFINITE
            bias = 0 if abs(floor) >= DECIDED else root.bias
            score = yield from self._root_value(root.move, depth, floor - bias, not now)
            worth = score if abs(score) >= DECIDED else score + bias
            if full and worth <= floor:
                continue
            line = texts(self._state, (root.move, *self._tree.lines[1]))
            now.append(Seen(worth, root, Found(root.text, score, line, depth)))
            now = sorted(now, key=lambda seen: -seen.worth)[: self._lines]
            known = {seen.root.text for seen in now}
            self._seen = [*now, *(seen for seen in before if seen.root.text not in known)][: self._lines]
        best = [seen.root for seen in now]
        self._roots = best + [root for root in self._roots if root not in best]

    def _root_value(self, move: Any, depth: int, low: int, first: bool) -> Generator[None, None, int]:
        """What a root move is worth to the side to move, exact if more than `low`."""
        state, node, side = self._state, self._tree.node, self._side
        state.make(move)
        check = state.in_check()
        left = depth - 1 + check
        value = low + 1
        if left <= 0:
            value = side * self._tree.leaf(low, INFINITE, side, 1)
        elif not first and low > -INFINITE:
            scout = (low, low + 1) if side > 0 else (-low - 1, -low)
            value = side * (yield from node(left, *scout, 1, check))
        if left > 0 and value > low:
            window = (low, INFINITE) if side > 0 else (-INFINITE, -low)
            value = side * (yield from node(left, *window, 1, check))
        state.unmake(move)
        return value
