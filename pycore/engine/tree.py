"""Alpha-beta on a mutable position: principal variation search with a transposition table.

Nodes are generators because the search must pause in mid-tree when its time slice ends, and a search limited by nodes
or depth must find the same in any slices. The recursion itself is suspended at a `yield` every few nodes, so that
continuing repeats and skips nothing. The short parts are plain recursion, which is a tenth faster: the last plies in a
null window (`_shallow`) and the quiescence search (`_quiesce`).

Scores are for the first side, in centipawns; a node takes the maximum, the minimum or the weighted mean of its
children, depending on the actor. So a side may move twice in a row, and chance may act anywhere. Inside a node,
`low`, `high` and `best` are for the side that decides there.

Each branch says its reason. A figure such as "saves 1.34" is how many times as many nodes a search to depth 5 needs
without the branch, in Pilgrim Chess (`python -m lab branches pilgrim --depth 5 --positions 8`); figures from games and
what failed are in docs/measured/tried.md. "Not measured" means that nobody has.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from math import log
from typing import Any

from ..interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL, SearchState
from .history import History
from .scores import DECIDED, INFINITE, WON
from .transpositions import AT_LEAST, AT_MOST, EXACT, Transpositions

PACE = 32
"""The nodes between two pauses, apart from one `_shallow` search: a few milliseconds at most, even in the browser."""
SHALLOW = 2
"""The depth in plies up to which null windows are searched by plain recursion, without null moves and reductions."""
HIGHEST = 120
"""The plies from the root beyond which checks no longer extend the search."""

REVERSE_FUTILITY_MARGIN = 80
"""Centipawns per ply of depth by which the static evaluation must exceed the window (reverse futility pruning)."""
REVERSE_FUTILITY_DEPTH = 7
FUTILITY_MARGIN = (0, 120, 220, 360)
"""By depth, the most centipawns that a quiet move is expected to gain (futility pruning)."""
DELTA_MARGIN = 120
"""The most centipawns that a capture is expected to gain beyond the captured piece (delta pruning)."""
NULL_MOVE_FROM = 3
"""The depth in plies from which null moves are tried."""
UNGUIDED = 4
"""The depth in plies from which a node without a move from the table is searched a ply less."""
LATE = 3
"""The number of moves of a node that are searched to full depth; quiet moves after them are reduced."""
MOVE_COUNTS = (0, 5, 8, 13, 20, 30)
"""By depth, the number of moves in a null window after which only checks and tactical moves are searched (late move
pruning); two thirds of it if the static evaluation is worse than two plies before."""
ALL_MOVES = 1 << 30
DEEPEST = 60
"""The greatest depth in plies."""
MOST_TRIED = 63
"""The number of moves after which the reduction no longer grows."""
REDUCTIONS = tuple(
    tuple(int(1.2 + log(max(1, depth)) * log(max(1, tried)) / 1.8) for tried in range(MOST_TRIED + 1))
    for depth in range(DEEPEST + 1)
)
"""By depth and number of moves tried, the plies by which a late quiet move is reduced (late move reductions): one more
if the static evaluation is worse than two plies before, one less in an open window."""

Pausing = Generator[None, None, int]


class OutOfNodes(Exception):
    """Unwinds the search when the node limit is reached, leaving the state in mid-tree."""


class Tree:
    """The search tree of one position, with the tables that persist from one iteration to the next."""

    def __init__(
        self,
        state: SearchState[Any],
        nodes: int | None,
        quiescence: int,
        table: Transpositions | None = None,
        score: Callable[[], int] | None = None,
    ) -> None:
        """Create the tree with empty tables.

        Args:
            state: the search state at the root.
            nodes: the node limit, at which OutOfNodes is raised, or None.
            quiescence: the depth of the quiescence search, in plies.
            table: the transposition table of an earlier search of the same game, to reuse.
            score: the static evaluation of the state; by default its own.
        """
        self.state = state
        self._score = score or state.score
        self.nodes = 0
        self.limit = nodes
        self.quiescence = quiescence
        self.cut = False
        """Whether any score came from an evaluation and not from the end of a game; the caller resets it."""
        self.lines: list[tuple[Any, ...]] = [()] * (HIGHEST + 2)
        """By ply, the principal variation of the last node searched in an open window."""
        self._pause = PACE
        self.table = Transpositions() if table is None else table
        self.root: Any = None
        """The move at the root that is being searched; the caller sets it."""
        self.deepest = 0
        """The ply of the deepest leaf so far, without the quiescence search."""
        self._history = History()
        self._killers: list[tuple[Any, Any]] = [(None, None)] * (HIGHEST + 2)
        self._scores = [self._score()] * (HIGHEST + 2)
        """By ply, the static evaluation of the last node that was not in check, for the first side; initially the
        root's."""

    def node(self, depth: int, alpha: int, beta: int, ply: int, check: bool, may_null: bool = True) -> Pausing:
        """Return the score of the position: exact if it lies between alpha and beta, else a bound."""
        if depth <= SHALLOW and beta - alpha == 1:  # most nodes: a generator each would cost 0.05 of the time in chess
            return self._shallow(depth, alpha, beta, ply, check)
        if self.nodes == self.limit:
            raise OutOfNodes
        self.nodes += 1
        if self.nodes >= self._pause:  # a worker must hear "stop"; not measured, the result is the same
            self._pause = self.nodes + PACE
            yield
        state, lines = self.state, self.lines
        lines[ply] = ()
        result = state.result()
        if result is not None:
            return result * (WON - ply)
        side = state.side()
        if not side:  # chance has no best move, so nothing is cut there
            return (yield from self._mean(depth, ply))
        low, high = (alpha, beta) if side > 0 else (-beta, -alpha)
        closed = high - low == 1
        key, first = state.key(), None
        table = self.table
        entry = table.young.get(key) or table.old.get(key)
        if entry:  # even a shallow entry has the move to try first; table and moves together save 1.25
            known_depth, known, sort, first = entry
            # In an open window the line would be lost. Where the path decides which moves are legal, a score belongs
            # to another path; only its move is used. Not measured: both are for truth, not for speed.
            if known_depth >= depth and closed and not state.path_dependent:
                # wins are kept as distances from the node, and counted from the root
                known += ply if known <= -DECIDED else -ply if known >= DECIDED else 0
                if sort == EXACT or (known >= high if sort == AT_LEAST else known <= low):
                    self.cut = True
                    return side * known
        prunes = state.prunes
        hopeless = worse = False
        if prunes and not check:  # in check the static score says little
            score = self._scores[ply] = self._score()
            static_score = side * score
            # a side whose last move made things worse will hardly find a refutation late in the order: 18 won, 9 drawn
            # and 3 lost of 30 games of plain chess, with the smaller counts and larger reductions below
            worse = ply > 1 and side * (score - self._scores[ply - 2]) < 0
            if closed and abs(high) < DECIDED:  # a score that is not a distance to a win
                # so far above the window that no reply brings it back: saves 1.34
                if depth <= REVERSE_FUTILITY_DEPTH and static_score - REVERSE_FUTILITY_MARGIN * depth >= high:
                    self.cut = True
                    return side * static_score
                # above it even if the other side moves twice: saves 1.05. Not twice in a row, which proves nothing
                if may_null and depth >= NULL_MOVE_FROM and static_score >= high and state.make_null():
                    left = depth - 3 - depth // 4
                    if left > SHALLOW:
                        value = side * (yield from self.node(left, alpha, beta, ply + 1, False, False))
                    elif left > 0:
                        value = side * self._shallow(left, alpha, beta, ply + 1, False)
                    else:
                        value = side * self.leaf(low, high, side, ply + 1)
                    state.unmake_null()
                    if value >= high:  # a win after a null move is none that the rules allow
                        return side * (value if value < DECIDED else high)
            # so far below it that no quiet move helps: saves 1.09
            hopeless = closed and depth < len(FUTILITY_MARGIN) and static_score + FUTILITY_MARGIN[depth] <= low
        if prunes and first is None and depth >= UNGUIDED:  # the next iteration will have a move: saves 1.02
            depth -= 1
        # what this node's own moves use of the path decides whether its score is kept; its parent needs both minima
        before, state.history_used_from = state.history_used_from, NO_HISTORY
        # late quiet moves rarely refute: saves 1.32, and with it 20 won, 6 drawn, 4 lost of 30 games of plain chess
        counts = closed and not check and depth < len(MOVE_COUNTS) and state.spares_checks
        enough = 1 if hopeless else MOVE_COUNTS[depth] * (2 if worse else 3) // 3 if counts else ALL_MOVES
        best, best_move, floor, tried = -INFINITE, None, low, 0
        spared: Sequence[Any] = ()
        for rank, move in self._ordered(first, ply, hopeless):
            quiet = rank < TACTICAL
            if quiet and tried >= enough and (hopeless or best > -DECIDED):
                # without the checks 6 of 159 mates were missed, and none with them
                if hopeless or not (spared := spared or state.checks()):
                    break
                if move not in spared:
                    continue
            tried += 1
            state.make(move)
            gives = state.in_check()
            left = depth - 1 + gives  # a check is a ply deeper, since its replies are few; not measured
            if left <= 0 or ply >= HIGHEST:
                value = side * self.leaf(low, high, side, ply + 1)
            else:
                value = low + 1
                if tried > 1:  # that a move is no better is proven in a null window; its gain is not measured
                    scout = (low, low + 1) if side > 0 else (-low - 1, -low)
                    # a late quiet move is first tried at less depth: saves 1.31
                    if prunes and quiet and tried > LATE and depth > 2 and not (check or gives):
                        fewer = max(1, REDUCTIONS[depth][min(tried, MOST_TRIED)] + worse - (not closed))
                        if left - fewer > SHALLOW:
                            value = side * (yield from self.node(left - fewer, *scout, ply + 1, gives))
                        elif left > fewer:
                            value = side * self._shallow(left - fewer, *scout, ply + 1, gives)
                        else:
                            value = side * self.leaf(low, low + 1, side, ply + 1)
                    if value > low:
                        if left > SHALLOW:
                            value = side * (yield from self.node(left, *scout, ply + 1, gives))
                        else:
                            value = side * self._shallow(left, *scout, ply + 1, gives)
                    if self.nodes >= self._pause:
                        self._pause = self.nodes + PACE
                        yield
                if tried == 1 or low < value < high:  # the first move, or one that seems better: its exact score
                    window = (low, high) if side > 0 else (-high, -low)
                    value = side * (yield from self.node(left, *window, ply + 1, gives))
            state.unmake(move)
            if value > best:
                best = value
                if value > low:
                    low, best_move = value, move
                    if not closed:
                        lines[ply] = (move, *lines[ply + 1])
                    if value >= high:
                        if quiet:  # it is likely to refute in other nodes too: killers and history save 1.21
                            self._praise(move, ply, depth)
                        break
        lasting = state.history_used_from >= ply
        state.history_used_from = min(before, state.history_used_from)
        if not tried:  # mate or stalemate, seen only now, because moves are listed when they are needed
            return state.result_without_moves() * (WON - ply)
        sort = AT_LEAST if best >= high else EXACT if best > floor else AT_MOST
        kept = best + (ply if best >= DECIDED else -ply if best <= -DECIDED else 0)
        table.put(key, (depth if lasting else -1, kept, sort, first if best_move is None else best_move))
        return side * best

    def _shallow(self, depth: int, alpha: int, beta: int, ply: int, check: bool) -> int:
        """Return what `node` would at a low depth in a null window: a bound.

        It has the same branches, for the same reasons, without null moves (from depth 2 on they found the same moves)
        and without reductions, for which no depth is left.
        """
        if self.nodes == self.limit:
            raise OutOfNodes
        self.nodes += 1
        state = self.state
        self.lines[ply] = ()
        result = state.result()
        if result is not None:
            return result * (WON - ply)
        side = state.side()
        if not side:
            return _whole(self._mean(depth, ply))
        low, high = (alpha, beta) if side > 0 else (-beta, -alpha)
        key, first = state.key(), None
        table = self.table
        entry = table.young.get(key) or table.old.get(key)
        if entry:
            known_depth, known, sort, first = entry
            if known_depth >= depth and not state.path_dependent:
                known += ply if known <= -DECIDED else -ply if known >= DECIDED else 0
                if sort == EXACT or (known >= high if sort == AT_LEAST else known <= low):
                    self.cut = True
                    return side * known
        hopeless = False
        if state.prunes and not check:
            score = self._scores[ply] = self._score()
            static_score = side * score
            if static_score - REVERSE_FUTILITY_MARGIN * depth >= high and abs(high) < DECIDED:
                self.cut = True
                return side * static_score
            hopeless = static_score + FUTILITY_MARGIN[depth] <= low
        before, state.history_used_from = state.history_used_from, NO_HISTORY
        enough = 1 if hopeless else ALL_MOVES if check or not state.spares_checks else MOVE_COUNTS[depth]
        best, best_move, tried = -INFINITE, None, 0
        spared: Sequence[Any] = ()
        for rank, move in self._ordered(first, ply, hopeless):
            if tried >= enough and rank < TACTICAL and (hopeless or best > -DECIDED):
                if hopeless or not (spared := spared or state.checks()):
                    break
                if move not in spared:
                    continue
            tried += 1
            state.make(move)
            gives = state.in_check()
            left = depth - 1 + gives
            if left <= 0 or ply >= HIGHEST:
                value = side * self.leaf(low, high, side, ply + 1)
            else:
                value = side * self._shallow(left, alpha, beta, ply + 1, gives)
            state.unmake(move)
            if value > best:
                best = value
                if value > low:
                    best_move = move
                    if rank < TACTICAL:
                        self._praise(move, ply, depth)
                    break
        lasting = state.history_used_from >= ply
        state.history_used_from = min(before, state.history_used_from)
        if not tried:
            return state.result_without_moves() * (WON - ply)
        kept = best + (ply if best >= DECIDED else -ply if best <= -DECIDED else 0)
        sort = AT_MOST if best_move is None else AT_LEAST
        table.put(key, (depth if lasting else -1, kept, sort, first if best_move is None else best_move))
        return side * best

    def _ordered(self, first: Any, ply: int, tactical_only: bool) -> Iterator[tuple[int, Any]]:
        """Yield the moves with their rank, likely best first. Moves are generated only when they are needed.

        Args:
            first: the best move from the transposition table.
            ply: the plies from the root.
            tactical_only: whether quiet moves that give no check are left out, unless there are no other moves.
        """
        state = self.state
        if first is not None and state.allows(first):  # no moves need be listed if it refutes; with the table 1.25
            yield INFINITE * CENTIPAWN, first
        else:
            first = None
        some = first is not None
        tactical = state.tactical()
        losing = []
        if tactical:
            scores = state.order_scores(tactical)
            for at in sorted(range(len(tactical)), key=scores.__getitem__, reverse=True):
                if scores[at] < TACTICAL:  # an exchange that loses comes last: 0.14 plies deeper at equal time
                    losing.append(tactical[at])
                elif tactical[at] != first:
                    some = True
                    yield scores[at], tactical[at]
        if tactical_only:
            for move in state.checks() if state.spares_checks else ():
                if move != first:
                    some = True
                    yield TACTICAL, move
            if some:  # else quiet moves decide between mate, stalemate and a score
                return
        history = self._history
        for move in history.ordered(state.quiet(), self._killers[ply]):
            if move != first:
                yield history[move], move
        for move in losing:
            if move != first:
                yield 0, move

    def _praise(self, move: Any, ply: int, depth: int) -> None:
        """Record a quiet move that caused a cutoff, as a killer and in the history."""
        if self._killers[ply][0] != move:
            self._killers[ply] = (move, self._killers[ply][0])
        self._history.praise(move, depth)

    def _mean(self, depth: int, ply: int) -> Pausing:
        """Return the mean over the draws of chance (expectimax), each searched with an open window."""
        total = weights = 0
        for move, weight in self.state.chances():
            self.state.make(move)
            if depth > 1:
                value = yield from self.node(depth - 1, -INFINITE, INFINITE, ply + 1, False)
            else:
                value = self.leaf(-INFINITE, INFINITE, 1, ply + 1)
            self.state.unmake(move)
            total += weight * value
            weights += weight
        return round(total / weights)

    def leaf(self, low: int, high: int, mover: int, ply: int) -> int:
        """Return the score of a leaf by quiescence search; `low` and `high` are for `mover`, which moved there."""
        if self.nodes == self.limit:
            raise OutOfNodes
        self.nodes += 1
        if ply > self.deepest:
            self.deepest = ply
        state = self.state
        self.lines[ply] = ()
        result = state.result()
        if result is not None:
            return result * (WON - ply)
        side = state.side()
        self.cut = True
        if not side:
            return self._score()
        if side != mover:
            low, high = -high, -low
        return side * self._quiesce(side, low, high, ply, self.quiescence)

    def _quiesce(self, side: int, low: int, high: int, ply: int, left: int) -> int:
        """Return the score for the side to move after the best tactical moves, or without any (standing pat)."""
        state = self.state
        best = static_score = side * self._score()
        if static_score >= high or not left:  # no side must capture; not measured
            return static_score
        low = max(low, static_score)
        # The opponent may stand pat too, so no capture gains more than it seems to.
        missing = low - static_score - (DELTA_MARGIN if state.prunes else 0)  # leaving out the rest saves 1.46
        moves = state.tactical(missing)
        if not moves:  # quiet: the score stands
            return static_score
        scores = state.order_scores(moves)
        for at in sorted(range(len(moves)), key=scores.__getitem__, reverse=True):
            if (scores[at] - TACTICAL) // CENTIPAWN <= missing:  # nor do those after it, which are sorted
                break
            value = self._quiesce_after(moves[at], side, low, high, ply, left)
            if value > best:
                best = value
                if value > low:
                    if value >= high:
                        break
                    missing += value - low
                    low = value
        return best

    def _quiesce_after(self, move: Any, side: int, low: int, high: int, ply: int, left: int) -> int:
        """Return the score of a tactical move for the side that makes it."""
        if self.nodes == self.limit:
            raise OutOfNodes
        self.nodes += 1
        state = self.state
        state.make(move)
        result = state.result()
        then = state.side()
        if result is not None:
            value = side * result * (WON - ply - 1)
        elif then == side:
            value = self._quiesce(side, low, high, ply + 1, left - 1)
        elif then:
            value = -self._quiesce(then, -high, -low, ply + 1, left - 1)
        else:
            value = side * self._score()
        state.unmake(move)
        return value


def _whole(search: Pausing) -> int:
    """Run a paused search to its end and return its score."""
    while True:
        try:
            next(search)
        except StopIteration as ended:
            return int(ended.value)


def texts(state: SearchState[Any], line: Sequence[Any]) -> tuple[str, ...]:
    """Return the texts of a line of moves."""
    return tuple([state.text(move) for move in line])
