"""Alpha-beta over the rules of any game, one ply deeper at a time, that can be put down and taken up again.

Why generators: the search must stop in mid-tree whenever its time slice ends, and a search limited by nodes or depth
must find the same whatever its slices were. Here the recursion itself is the state that waits: every node is a
generator, and the whole search pauses at a `yield` every few nodes, so going on repeats nothing and skips nothing. The
clock is read in these pauses only and changes nothing inside: with the same position, manner and seed the same is
found. A generator costs some 0.2 microseconds more than a call, and a node of this search more than 100.

Scores inside are for the first side, in centipawns; who decides at a node picks the greatest, the smallest or the
weighted mean. So one side may act twice in a row, and dice may fall anywhere.

No score is carried from one place of the tree to another: rules of repetition and quiet counts make it depend on the
way there. Only which reply was best is kept, to be tried first.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from time import monotonic
from typing import Any, NamedTuple

from pycore.kernel import chance
from pycore.kernel.setup import Setup
from pycore.kernel.types import Actor, Effect, Move, Put, Remove, Shift

WON = 100_000
"""A game won, less one for each ply until then. Evaluations stay far below."""
DECIDED = WON - 1_000
INFINITE = 2 * WON
PACE = 16
"""Nodes between two pauses: some milliseconds, also in the browser."""
DEEPEST = 60
REPLIES = 50_000
"""Remembered best replies, at 250 bytes each."""
NOISE = 2
"""Stream of draws for the search's own chance; 0 and 1 are the game's dice and dealing (kernel.chance)."""

Line = tuple[str, "Line"] | None
"""The expected actions, the first with what follows."""
Value = tuple[int, Line]
Pausing = Generator[None, None, Value]


class Manner(NamedTuple):
    """How a search behaves; levels are made of these."""

    depth: int = DEEPEST  # plies
    nodes: int | None = None
    noise: int = 0  # centipawns a root move may seem better or worse than it is
    settle: int = 6  # plies of captures looked at beyond the depth, before a position is judged
    wary: bool = False  # sees, one ply beyond the depth, replies that end the game


class Found(NamedTuple):
    """The best so far; the score is for the side to move. No move only where the game has ended."""

    move: str | None
    score: int
    line: tuple[str, ...]
    depth: int  # finished


class OutOfNodes(Exception):
    """Unwinds the search when its nodes are used up."""


class Root(NamedTuple):
    """A move of the position searched, with where it leads and how it is misjudged."""

    move: Move
    after: Any
    bias: int


class Search:
    """One search from one position. `advance` goes on with it; `found` holds the best so far at any time."""

    def __init__(self, made: Setup, pos: Any, manner: Manner, seed: str = "0") -> None:
        self.rules, self.evaluate, self.sides = made.rules, made.game.evaluate, made.game.sides
        self.manner = manner
        self.nodes = 0
        self._cut = False  # whether this iteration judged a position that was not the end of a game
        self._replies: dict[str, str] = {}
        self._sign = -1 if self.rules.actor(pos) is Actor.SECOND else 1
        self._roots = self._first_order(pos, seed)
        first = self._roots[0].move.text if self._roots else None
        standing = self._sign * (self.evaluate(pos) if first else 0)
        self.found = Found(first, standing, (first,) if first else (), 0)
        self.done = first is None
        self._course = self._deepen()

    def advance(self, seconds: float | None = None) -> bool:
        """Search on for so long, or to the end of the manner's depth or nodes; whether that end is reached.

        Some nodes are searched however short the time is.
        """
        until = None if seconds is None else monotonic() + seconds
        try:
            while not self.done:
                next(self._course)
                if until is not None and monotonic() >= until:
                    break
        except (StopIteration, OutOfNodes):
            self.done = True
        return self.done

    def _first_order(self, pos: Any, seed: str) -> list[Root]:
        """The root moves, drawn by the seed and then sorted by what they lead to: equals stay in drawn order."""
        noise, drawn = self.manner.noise, f"{seed}/{self.rules.write(pos)}"
        moves = chance.shuffled(drawn, NOISE, self.rules.legal_moves(pos))
        roots = []
        for n, move in enumerate(moves):
            bias = chance.draw(drawn, NOISE, len(moves) + n, 2 * noise + 1) - noise
            roots.append(Root(move, self.rules.play(pos, move), bias))
        return sorted(roots, key=lambda root: -self._sign * self.evaluate(root.after))

    def _deepen(self) -> Generator[None, None, None]:
        for depth in range(1, self.manner.depth + 1):
            self._cut = False
            yield from self._search_roots(depth)
            self.found = self.found._replace(depth=depth)
            mate_within = WON - abs(self.found.score) <= depth
            if mate_within or not self._cut:
                return  # a deeper look could find nothing else

    def _search_roots(self, depth: int) -> Generator[None, None, None]:
        """One iteration. The best move of the one before goes first, so that a part of an iteration is worth having."""
        best = -INFINITE
        for root in tuple(self._roots):
            bias = 0 if abs(best) >= DECIDED else root.bias
            low = best - bias
            window = (low, INFINITE) if self._sign > 0 else (-INFINITE, -low)
            score, line = yield from self._value(root.after, depth - 1, *window, 1)
            score *= self._sign
            worth = score if abs(score) >= DECIDED else score + bias
            if worth > best:
                best = worth
                text = root.move.text
                self.found = Found(text, score, (text, *_texts(line)), self.found.depth)
                self._roots.remove(root)
                self._roots.insert(0, root)

    def _value(self, pos: Any, depth: int, alpha: int, beta: int, ply: int) -> Pausing:
        """What a position is worth, exact if it lies between alpha and beta, else a bound."""
        if self.nodes == self.manner.nodes:
            raise OutOfNodes
        self.nodes += 1
        if not self.nodes % PACE:
            yield
        moves = self.rules.legal_moves(pos)
        if not moves:
            return self._ending(pos, ply), None
        if depth <= 0:
            self._cut = True
            if self.manner.wary and depth == 0:
                return self._wary(pos, moves, ply)
            return (yield from self._settled(pos, moves, depth, alpha, beta, ply))
        actor = self.rules.actor(pos)
        if actor is Actor.CHANCE:
            return (yield from self._mean(pos, depth, ply))
        sign = -1 if actor is Actor.SECOND else 1
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
        best, line = -INFINITE, None
        place = self.rules.write(pos)
        for _, move, after in self._ordered(pos, moves, sign, self._replies.get(place)):
            window = (low, high) if sign > 0 else (-high, -low)
            score, rest = yield from self._value(after, depth - 1, *window, ply + 1)
            score *= sign
            if score > best:
                best, line = score, (move.text, rest)
                if best >= high:
                    break
                low = max(low, best)
        if line and len(self._replies) < REPLIES:
            self._replies[place] = line[0]
        return sign * best, line

    def _ordered(
        self, pos: Any, moves: Sequence[Move], sign: int, first: str | None = None
    ) -> list[tuple[int, Move, Any]]:
        """The moves with what they seem worth and where they lead, the likely best first."""
        found = []
        for move in moves:
            after = self.rules.play(pos, move)
            found.append((sign * self.evaluate(after), move, after))
        found.sort(key=lambda one: INFINITE if one[1].text == first else one[0], reverse=True)
        return found

    def _ending(self, pos: Any, ply: int) -> int:
        """The score of a finished game; the nearer a win the better. A lone player who has not won has lost."""
        outcome = self.rules.outcome(pos)
        if outcome is None:
            return self.evaluate(pos)
        if outcome.winner in self.sides:
            return WON - ply if outcome.winner == self.sides[0] else ply - WON
        return ply - WON if len(self.sides) == 1 else 0

    def _mean(self, pos: Any, depth: int, ply: int) -> Pausing:
        """The mean over what chance may draw; every score must be exact for it."""
        total = weights = 0
        for move, weight in self.rules.chances(pos):
            score, _ = yield from self._value(self.rules.play(pos, move), depth - 1, -INFINITE, INFINITE, ply + 1)
            total += weight * score
            weights += weight
        return round(total / weights), None

    def _settled(self, pos: Any, moves: Sequence[Move], depth: int, alpha: int, beta: int, ply: int) -> Pausing:
        """The judgement of a position once captures worth making are made; whoever decides may also let them be."""
        standing = self.evaluate(pos)
        if -depth >= self.manner.settle:
            return standing, None
        effects = self.rules.effects
        loud = [move for move in moves if _is_loud(effects(pos, move))]
        actor = self.rules.actor(pos) if loud else Actor.CHANCE
        if actor is Actor.CHANCE:
            return standing, None
        sign = -1 if actor is Actor.SECOND else 1
        low, high = (alpha, beta) if sign > 0 else (-beta, -alpha)
        best, line = sign * standing, None
        for seeming, move, after in self._ordered(pos, loud, sign):
            # The opponent may let captures be too, so this one and those after it gain no more than they seem to.
            if best >= high or seeming <= max(low, best):
                break
            low = max(low, best)
            window = (low, high) if sign > 0 else (-high, -low)
            score, rest = yield from self._value(after, depth - 1, *window, ply + 1)
            score *= sign
            if score > best:
                best, line = score, (move.text, rest)
        return sign * best, line

    def _wary(self, pos: Any, moves: Sequence[Move], ply: int) -> Value:
        """The judgement of a position, unless whoever decides can end the game in its favour at once."""
        actor = self.rules.actor(pos)
        sign = -1 if actor is Actor.SECOND else 1
        for move in moves if actor is not Actor.CHANCE else ():
            after = self.rules.play(pos, move)
            if not self.rules.legal_moves(after):
                score = self._ending(after, ply + 1)
                if sign * score >= DECIDED:
                    return score, (move.text, None)
        return self.evaluate(pos), None


def _is_loud(effects: tuple[Effect, ...]) -> bool:
    """Whether a move captures, or changes a piece on the cell it came to."""
    reached = None
    for effect in effects:
        match effect:
            case Remove():
                return True
            case Shift():
                reached = effect.to
            case Put():
                if effect.cell == reached:
                    return True
    return False


def _texts(line: Line) -> tuple[str, ...]:
    """A line as its actions."""
    texts = []
    while line:
        text, line = line
        texts.append(text)
    return tuple(texts)
