"""Iterative deepening from one position, in slices of any length.

The clock is read only between nodes and does not influence the search: the same position, manner and seed give the same
result, at once or in slices. The tree search itself is in `tree.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import monotonic
from typing import Any, NamedTuple

from ..interfaces.characters import Taste
from ..interfaces.game import Game
from ..interfaces.search_state import SearchState
from ..kernel import chance
from .generic_state import GenericState
from .handicap import NOISE, Handicapped, Replies
from .scores import DECIDED, INFINITE, WON
from .tastes import KEPT, bonus, leaning_score
from .transpositions import Transpositions
from .tree import DEEPEST, OutOfNodes, Tree, texts


class Manner(NamedTuple):
    """The parameters of a search, of which levels are made."""

    depth: int = DEEPEST  # plies
    nodes: int | None = None
    eval_noise: int = 0  # the largest error in the score of a root move, in centipawns
    quiescence: int = 6  # the depth of the quiescence search, in plies
    move_visibility: int = 100  # the percentage of its own moves that the side to move considers
    reply_visibility: int = 100  # the percentage of the opponent's replies that it sees


class Found(NamedTuple):
    """A result; the score is for the side to move. There is no move only if the game has ended."""

    move: str | None
    score: int
    line: tuple[str, ...]
    depth: int  # the last completed depth


class Iteration(NamedTuple):
    """A completed depth: the nodes and the deepest ply so far, and the best moves."""

    depth: int
    nodes: int
    deepest: int
    best: tuple[Found, ...]


class Root(NamedTuple):
    """A root move, and the error in its score: what a weak opponent misjudges, and what a character adds."""

    move: Any
    text: str
    score_error: int


class RootResult(NamedTuple):
    """The result of an iteration for a root move: `perceived_score` is its score with the error."""

    perceived_score: int
    root: Root
    found: Found


def static_score(game: Game, pos: Any) -> int:
    """Return the static evaluation of a position, in centipawns for the first side."""
    return game.spec.play.evaluate(pos) + (game.spec.play.lean(pos) if game.spec.play.lean else 0)


def state_for(game: Game, pos: Any) -> SearchState[Any]:
    """Return the game's own search state of a position, or the generic one."""
    state = game.spec.play.state(game.rules, pos) if game.spec.play.state else None
    return state or GenericState(game, pos)


def is_generic(game: Game, pos: Any) -> bool:
    """Return whether a position has no faster search state than the generic one."""
    return isinstance(state_for(game, pos), GenericState)


class Search:
    """A search from one position. `advance` continues it; `found` is the best move so far.

    >>> from ..games import find
    >>> from ..interfaces.game import setup
    >>> game = setup(find("turtle-shell"), {})
    >>> search = Search(game, game.rules.read("6/6/4r1/1k6/8/4/8/6/6/2K3 b"), Manner(depth=2))
    >>> search.advance(), search.found.move
    (True, 'f7f0')
    """

    def __init__(
        self,
        game: Game,
        pos: Any,
        manner: Manner,
        seed: str = "0",
        lines: int = 1,
        table: Transpositions | None = None,
        played: int = 0,
        taste: Taste | None = None,
    ) -> None:
        """Create the search; `advance` begins it.

        Args:
            game: the game.
            pos: the position to search.
            manner: the parameters of the search.
            seed: breaks ties between root moves, and draws the errors of weak opponents.
            lines: the number of best moves with exact scores.
            table: the transposition table of earlier searches; the result then depends on them too.
            played: the number of plies of the game so far, which tire weak opponents.
            taste: what the side to move values besides the evaluation; the scores found include it.
        """
        self.manner = manner
        self.done = game.rules.outcome(pos) is not None
        self._lines = lines
        self._state = state_for(game, pos)
        self._side = self._state.side() or 1
        drawn = f"{seed}/{game.rules.write(pos)}"
        score = leaning_score(game, self._state, taste) if taste else None
        self._tree = Tree(self._state, manner.nodes, manner.quiescence, table, score)
        if manner.reply_visibility < 100:
            replies = Replies(game, pos, manner.reply_visibility, drawn, played)
            self._tree = Handicapped(self._state, manner.nodes, manner.quiescence, replies, score)
        self._roots = [] if self.done else self._first_order(game, pos, drawn, taste)
        self._lean = self._side * game.spec.play.lean(pos) if game.spec.play.lean else 0
        initial = 0 if self.done else self._said(self._side * self._state.score())
        self._seen = [RootResult(0, one, Found(one.text, initial, (one.text,), 0)) for one in self._roots[:lines]]
        self.finished: list[Iteration] = []
        """The completed depths."""
        self._course = self._deepen()

    @property
    def deepest(self) -> int:
        """The deepest ply so far, without the quiescence search."""
        return self._tree.deepest

    @property
    def nodes(self) -> int:
        """The number of nodes visited."""
        return self._tree.nodes

    @property
    def found(self) -> Found:
        """The best move so far."""
        return self._seen[0].found if self._seen else Found(None, 0, (), 0)

    def candidates(self) -> list[Found]:
        """Return the best moves so far, as many as `lines`, best first."""
        return [seen.found for seen in self._seen]

    def advance(self, seconds: float | None = None, clock: Callable[[], float] = monotonic) -> bool:
        """Search for `seconds`, or to the limit of depth or nodes. Return whether the limit is reached.

        A few nodes are searched even if no time is given.
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

    def _first_order(self, game: Game, pos: Any, drawn: str, taste: Taste | None) -> list[Root]:
        """Return the root moves, shuffled by the seed and then sorted by gain: the shuffle breaks ties."""
        usual = self.manner.eval_noise
        noise = usual // KEPT if taste else usual
        by_text = {self._state.text(move): move for move in self._state.moves()}
        moves = chance.shuffled(drawn, NOISE, game.rules.legal_moves(pos))
        roots: list[Root] = []
        for n, move in enumerate(moves):
            score_error = chance.draw(drawn, NOISE, len(moves) + n, 2 * noise + 1) - noise
            if taste:
                score_error += bonus(game, pos, move, taste, usual)
            thought_of = chance.draw(drawn, NOISE, 2 * len(moves) + n, 100) < self.manner.move_visibility
            if thought_of or (n == len(moves) - 1 and not roots):
                roots.append(Root(by_text[move.text], move.text, score_error))
        tactical = self._state.tactical()
        scores = {
            self._state.text(move): gain
            for move, gain in zip(tactical, self._state.order_scores(tactical), strict=True)
        }
        return sorted(roots, key=lambda root: -scores.get(root.text, 0))

    def _deepen(self) -> Generator[None, None, None]:
        for depth in range(1, min(self.manner.depth, DEEPEST) + 1):
            self._tree.cut = False
            yield from self._search_roots(depth)
            self.finished.append(Iteration(depth, self.nodes, self.deepest, tuple(self.candidates())))
            best = self.found.score
            mate_within = WON - abs(best) <= depth
            if mate_within or not self._tree.cut:
                return  # a deeper search could find nothing else

    def _search_roots(self, depth: int) -> Generator[None, None, None]:
        """Search all root moves to a depth.

        The best moves of the iteration before go first, so that an unfinished iteration is useful too.
        """
        before, now = self._seen, list[RootResult]()
        for root in tuple(self._roots):
            full = len(now) >= self._lines
            floor = now[-1].perceived_score if full else -INFINITE
            score_error = 0 if full and abs(floor) >= DECIDED else root.score_error
            low = floor - score_error if full else floor
            score = yield from self._root_value(root.move, depth, low, not now)
            perceived_score = score if abs(score) >= DECIDED else score + score_error
            if full and perceived_score <= floor:
                continue
            line = texts(self._state, (root.move, *self._tree.lines[1]))
            now.append(RootResult(perceived_score, root, Found(root.text, self._said(score), line, depth)))
            now = sorted(now, key=lambda seen: -seen.perceived_score)[: self._lines]
            known = {seen.root.text for seen in now}
            self._seen = [*now, *(seen for seen in before if seen.root.text not in known)][: self._lines]
        best = [seen.root for seen in now]
        self._roots = best + [root for root in self._roots if root not in best]

    def _said(self, score: int) -> int:
        """Return a score as it is displayed: with the game's correction for the phase, unless the game is decided."""
        return score if abs(score) >= DECIDED else score + self._lean

    def _root_value(self, move: Any, depth: int, low: int, first: bool) -> Generator[None, None, int]:
        """Return the score of a root move for the side to move, exact if it is above `low`."""
        state, node, side = self._state, self._tree.node, self._side
        self._tree.root = move
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
