"""Alpha-beta in one position that moves are made in: principal variation search with a transposition table.

Why generators: the search must stop in mid-tree whenever its time slice ends, and a search limited by nodes or depth
must find the same whatever its slices were. Here the recursion itself is the state that waits: every node is a
generator, and the whole search pauses at a `yield` every few nodes, so going on repeats nothing and skips nothing. What
is short is plain recursion, a tenth faster: the last plies in a closed window (`_shallow`) and what follows beyond the
depth (quiescence, `_quiesce`).

Scores are for the first side, in centipawns; who decides at a node picks the greatest, the smallest or the weighted
mean. So one side may act twice in a row, and dice may fall anywhere. Inside a node, `low`, `high` and `best` are for
the side that decides there.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from math import log
from typing import Any

from ..interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL, SearchState
from .history import History
from .scores import DECIDED, INFINITE, WON
from .transpositions import AT_LEAST, AT_MOST, EXACT, Transpositions

PACE = 32
"""Nodes between two pauses, and those of one `_shallow` look: a few milliseconds at most, also in the browser."""
SHALLOW = 2
"""Plies of depth up to which a closed window is looked at in plain recursion; null moves and reductions need more."""
HIGHEST = 120
"""Plies from the root at which even checks are no longer followed."""

REVERSE_FUTILITY_MARGIN = 80
"""Centipawns a ply by which a position must stand above the window to be left at that (reverse futility pruning)."""
REVERSE_FUTILITY_DEPTH = 7
FUTILITY_MARGIN = (0, 120, 220, 360)
"""By depth, the centipawns that a quiet move is thought to gain at the most (futility pruning)."""
DELTA_MARGIN = 120
"""Centipawns that a capture is thought to gain at the most beyond what it takes (delta pruning)."""
NULL_MOVE_FROM = 3
"""Plies of depth from which it is tried whether even passing would do (the null move)."""
LATE = 3
"""Moves of a node looked at in full depth before the quiet ones after them are reduced."""
MOVE_COUNTS = (0, 5, 8, 13, 20, 30)
"""By depth, the moves of a closed window after which of the quiet ones only checks are tried (late move pruning); two
thirds of them where the side to move stands worse than two plies before."""
ALL_MOVES = 1 << 30
DEEPEST = 60
"""Plies of depth at the most."""
MOST_TRIED = 63
"""Moves of a node after which the rest is reduced alike."""
REDUCTIONS = tuple(
    tuple(int(1.2 + log(max(1, depth)) * log(max(1, tried)) / 1.8) for tried in range(MOST_TRIED + 1))
    for depth in range(DEEPEST + 1)
)
"""By depth, and by how many moves are tried, the plies that a late quiet move is looked at less deep (late move
reductions): one more where the side to move stands worse than two plies before, one fewer in an open window."""

Pausing = Generator[None, None, int]


class OutOfNodes(Exception):
    """Unwinds the search when its nodes are used up. The state is left in mid-tree."""


class Tree:
    """A search tree under one position, with what is learnt in it from one iteration to the next."""

    def __init__(
        self, state: SearchState[Any], nodes: int | None, quiescence: int, table: Transpositions | None = None
    ) -> None:
        """
        Args:
            nodes: at most so many are searched; then OutOfNodes is raised.
            quiescence: plies of tactical moves looked at beyond the depth.
            table: what an earlier search of the same game has found out, to go on with.
        """
        self.state = state
        self.nodes = 0
        self.limit = nodes
        self.quiescence = quiescence
        self.cut = False
        """Whether something was judged that was not the end of a game; to be reset by whoever asks."""
        self.lines: list[tuple[Any, ...]] = [()] * (HIGHEST + 2)
        """By ply the moves expected from there on, of the node searched last in an open window."""
        self._pause = PACE
        self.table = Transpositions() if table is None else table
        self.deepest = 0
        """The ply of the farthest leaf so far, captures beyond it left aside."""
        self._history = History()
        self._killers: list[tuple[Any, Any]] = [(None, None)] * (HIGHEST + 2)
        self._scores = [state.score()] * (HIGHEST + 2)
        """By ply how the position looked at last stands, for the first side, those in check left aside; before, how the
        root does."""

    def node(self, depth: int, alpha: int, beta: int, ply: int, check: bool, may_null: bool = True) -> Pausing:
        """What the position is worth: exact if it lies between alpha and beta, else a bound."""
        if depth <= SHALLOW and beta - alpha == 1:
            return self._shallow(depth, alpha, beta, ply, check)
        if self.nodes == self.limit:
            raise OutOfNodes
        self.nodes += 1
        if self.nodes >= self._pause:
            self._pause = self.nodes + PACE
            yield
        state, lines = self.state, self.lines
        lines[ply] = ()
        result = state.result()
        if result is not None:
            return result * (WON - ply)
        side = state.side()
        if not side:
            return (yield from self._mean(depth, ply))
        low, high = (alpha, beta) if side > 0 else (-beta, -alpha)
        closed = high - low == 1
        key, first = state.key(), None
        table = self.table
        entry = table.young.get(key) or table.old.get(key)
        if entry:
            known_depth, known, sort, first = entry
            if known_depth >= depth and closed and not state.path_dependent:
                known += ply if known <= -DECIDED else -ply if known >= DECIDED else 0
                if sort == EXACT or (known >= high if sort == AT_LEAST else known <= low):
                    self.cut = True
                    return side * known
        prunes = state.prunes
        hopeless = worse = False
        if prunes and not check:
            score = self._scores[ply] = state.score()
            static_score = side * score
            worse = ply > 1 and side * (score - self._scores[ply - 2]) < 0
            if closed and abs(high) < DECIDED:
                if depth <= REVERSE_FUTILITY_DEPTH and static_score - REVERSE_FUTILITY_MARGIN * depth >= high:
                    self.cut = True
                    return side * static_score
                if may_null and depth >= NULL_MOVE_FROM and static_score >= high and state.make_null():
                    left = depth - 3 - depth // 4
                    if left > SHALLOW:
                        value = side * (yield from self.node(left, alpha, beta, ply + 1, False, False))
                    elif left > 0:
                        value = side * self._shallow(left, alpha, beta, ply + 1, False)
                    else:
                        value = side * self.leaf(low, high, side, ply + 1)
                    state.unmake_null()
                    if value >= high:
                        return side * (value if value < DECIDED else high)
            hopeless = closed and depth < len(FUTILITY_MARGIN) and static_score + FUTILITY_MARGIN[depth] <= low
        if prunes and first is None and depth >= 4:
            depth -= 1  # the next iteration will have a move to begin with
        before, state.history_used_from = state.history_used_from, NO_HISTORY
        counts = closed and not check and depth < len(MOVE_COUNTS) and state.spares_checks
        enough = 1 if hopeless else MOVE_COUNTS[depth] * (2 if worse else 3) // 3 if counts else ALL_MOVES
        best, best_move, floor, tried = -INFINITE, None, low, 0
        spared: Sequence[Any] = ()
        for rank, move in self._ordered(first, ply, hopeless):
            quiet = rank < TACTICAL
            if quiet and tried >= enough and (hopeless or best > -DECIDED):
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
                value = low + 1
                if tried > 1:
                    scout = (low, low + 1) if side > 0 else (-low - 1, -low)
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
                if tried == 1 or low < value < high:
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
                        if quiet:
                            self._praise(move, ply, depth)
                        break
        lasting = state.history_used_from >= ply
        state.history_used_from = min(before, state.history_used_from)
        if not tried:
            return state.result_without_moves() * (WON - ply)
        sort = AT_LEAST if best >= high else EXACT if best > floor else AT_MOST
        kept = best + (ply if best >= DECIDED else -ply if best <= -DECIDED else 0)
        table.put(key, (depth if lasting else -1, kept, sort, first if best_move is None else best_move))
        return side * best

    def _shallow(self, depth: int, alpha: int, beta: int, ply: int, check: bool) -> int:
        """What `node` would find at so little depth in a closed window: a bound."""
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
            score = self._scores[ply] = state.score()
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
        """The moves with their rank, likely best first; what may not be needed is not even listed.

        Args:
            first: what was best when the position was last met.
            tactical_only: quiet moves that give no check are of no use, unless there is no other.
        """
        state = self.state
        if first is not None and state.allows(first):
            yield INFINITE * CENTIPAWN, first
        else:
            first = None
        some = first is not None
        tactical = state.tactical()
        losing = []
        if tactical:
            scores = state.order_scores(tactical)
            for at in sorted(range(len(tactical)), key=scores.__getitem__, reverse=True):
                if scores[at] < TACTICAL:
                    losing.append(tactical[at])
                elif tactical[at] != first:
                    some = True
                    yield scores[at], tactical[at]
        if tactical_only:
            for move in state.checks() if state.spares_checks else ():
                if move != first:
                    some = True
                    yield TACTICAL, move
            if some:
                return
        history = self._history
        for move in history.ordered(state.quiet(), self._killers[ply]):
            if move != first:
                yield history[move], move
        for move in losing:
            if move != first:
                yield 0, move

    def _praise(self, move: Any, ply: int, depth: int) -> None:
        """A quiet move refuted the one before: let it be tried early."""
        if self._killers[ply][0] != move:
            self._killers[ply] = (move, self._killers[ply][0])
        self._history.praise(move, depth)

    def _mean(self, depth: int, ply: int) -> Pausing:
        """A chance node (expectimax): the mean over what chance may draw; every score must be exact for it."""
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
        """What a position at the end of the depth is worth; the window is for the side that moved there."""
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
            return state.score()
        if side != mover:
            low, high = -high, -low
        return side * self._quiesce(side, low, high, ply, self.quiescence)

    def _quiesce(self, side: int, low: int, high: int, ply: int, left: int) -> int:
        """The judgement, for the side to move, once tactical moves worth making are made; it may also stand pat."""
        state = self.state
        best = static_score = side * state.score()
        if static_score >= high or not left:
            return static_score
        low = max(low, static_score)
        # The opponent may let captures be too, so none gains more than it seems to.
        missing = low - static_score - (DELTA_MARGIN if state.prunes else 0)
        moves = state.tactical(missing)
        if not moves:
            return static_score
        scores = state.order_scores(moves)
        for at in sorted(range(len(moves)), key=scores.__getitem__, reverse=True):
            if (scores[at] - TACTICAL) // CENTIPAWN <= missing:
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
        """What a tactical move is worth to the side that makes it."""
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
            value = side * state.score()
        state.unmake(move)
        return value


def _whole(course: Pausing) -> int:
    """What a look comes to, without its pauses."""
    while True:
        try:
            next(course)
        except StopIteration as ended:
            return int(ended.value)


def texts(state: SearchState[Any], line: Sequence[Any]) -> tuple[str, ...]:
    """A line as its actions."""
    return tuple([state.text(move) for move in line])
