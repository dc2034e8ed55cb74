"""The lines of play of a game as text: its main line and the side lines at any depth.

`told` gives the moves and brackets of a record in the order in which they are written, and `Lines` makes the log and
the branches of a record of the moves and brackets that are read.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ...kernel import record as records
from ...kernel.errors import GameError
from ...kernel.lines.names import NO_LINE, common, longer_line
from ...kernel.rules import Playthrough
from ...kernel.types import Json, Move
from ..game import Game
from ..pasted import Pasted
from .remarks import Remarks, exceeding

OPEN, CLOSE = "(", ")"


class Step(NamedTuple):
    """A move of a line, and the moment after it."""

    pos: Any  # the position before the move
    move: Move
    at: int  # how many actions lead to the moment
    line: str  # the name of the line of these actions
    main: bool


def told(game: Game, record: Json, played: Playthrough, at: int, first: int = 0) -> Iterator[Step | str]:
    """Yield the first `at` moves of a record, each followed by the side lines that replace it, between OPEN and CLOSE.

    A side line that goes on from the last move repeats it, because notations have only lines that replace a move.
    A branch is written as far as it is legal. Branches that begin alike and follow each other are written as one side
    line with others inside; read again they are the same branches in the same order.

    Args:
        first: how many actions are not written as moves; if these are all, the side lines that follow them are told.
    """
    logs: list[list[list[str]]] = [[] for _ in range(at + 1)]
    for branch in record["branches"]:
        if branch["at"] == at > first:
            logs[at - 1].append([record["log"][at - 1], *branch["log"]])
        elif branch["at"] <= at:
            logs[branch["at"]].append(branch["log"])
    line = NO_LINE
    for ply in range(at):
        before, pos, move = line, played.positions[ply], played.moves[ply]
        line = longer_line(line, move.text)
        yield Step(pos, move, ply + 1, line, True)
        yield from _nested(_playable(game, pos, ply, before, logs[ply]))
    if at <= first:
        yield from _nested(_playable(game, played.positions[at], at, line, logs[at]))


def _playable(game: Game, pos: Any, at: int, line: str, logs: Sequence[Sequence[str]]) -> list[list[Step]]:
    """Return the legal beginning of each log, played from a position; none for a log whose first action is illegal."""
    found: list[list[Step]] = []
    last: list[Step] = []
    for log in logs:
        steps = last[: common([step.move.text for step in last], log)]
        here = game.rules.play(steps[-1].pos, steps[-1].move) if steps else pos
        for action in log[len(steps) :]:
            try:
                move = records.find_move(game, here, action)
            except GameError:
                break
            steps.append(
                Step(here, move, at + len(steps) + 1, longer_line(steps[-1].line if steps else line, action), False)
            )
            here = game.rules.play(here, move)
        if steps:
            found.append(steps)
        last = steps
    return found


def _nested(lines: list[list[Step]]) -> Iterator[Step | str]:
    """Yield side lines that replace one move. Not recursive, since they can be nested deeply."""
    open_lines = [_side_by_side(lines, 0)]
    while open_lines:
        item = next(open_lines[-1], None)
        if item is None:
            open_lines.pop()
        elif isinstance(item, tuple) and not isinstance(item, Step):
            open_lines.append(_side_by_side(*item))
        else:
            yield item


def _side_by_side(lines: list[list[Step]], depth: int) -> Iterator[Step | str | tuple[list[list[Step]], int]]:
    """Yield side lines from their move number `depth` on; a tuple of lines and a depth stands for those inside one."""
    at = 0
    while at < len(lines):
        whole = lines[at]
        inside: dict[int, list[list[Step]]] = {}
        last = depth + 1
        at += 1
        while at < len(lines) and last <= (same := _alike(whole, lines[at])) < min(len(whole), len(lines[at])):
            inside.setdefault(same, []).append(lines[at])
            last = same
            at += 1
        yield OPEN
        for place in range(depth, len(whole)):
            yield whole[place]
            if place in inside:
                yield inside[place], place
        yield CLOSE


def _alike(one: list[Step], other: list[Step]) -> int:
    return common([step.move.text for step in one], [step.move.text for step in other])


class Node(NamedTuple):
    """A moment of a line that is read. Nodes link backwards, so lines that begin alike share their nodes."""

    before: Node | None
    action: str
    pos: Any
    at: int
    line: str
    main: bool


class Side:
    """A side line that is open: where it left its line, and what was said before its first move."""

    def __init__(self, back: Node, stopped: bool, place: int) -> None:
        self.back, self.stopped, self.place = back, stopped, place
        self.said: list[str] = []
        self.unread: int | None = None  # the place in the text from which it could not be read


class Lines:
    """The lines of a game that is being read, with what stands beside their moves.

    Attributes:
        here: the moment that the next move follows.
        stopped: whether the line at hand has a move that cannot be read, so that its rest is left out.
        rest: the words of the main line from there on.
        moves: how many actions of the main line are moves of a player.
    """

    def __init__(self, game: Game, start: str | None, text: Pasted) -> None:
        rules = game.rules
        self._spec, self._rules, self._text = game.spec, rules, text
        self._remarks = Remarks(rules.board.cell)
        self.here = Node(None, "", rules.start() if start is None else rules.read(start), 0, NO_LINE, True)
        self.stopped = False
        self.rest: list[str] = []
        self.moves = 0
        self._open: list[Side] = []
        self._ends: list[tuple[Node, Node]] = []  # of each side line, in the order in which they were opened
        self._first = self.here

    def begin(self) -> None:
        """Take the moment at hand as the first that a side line can leave."""
        self._first = self.here

    @property
    def depth(self) -> int:
        """How many side lines are open, one inside the other."""
        return len(self._open)

    def play(self, move: Move) -> None:
        """Add a legal move to the line at hand."""
        if not self._open:
            self.moves += self._spec.is_move(move.text)
        pos, action = self._rules.play(self.here.pos, move), move.text
        line = longer_line(self.here.line, action)
        self.here = Node(self.here, action, pos, self.here.at + 1, line, not self._open)
        if self._open:
            self._say_before(self._open[-1])

    def open(self) -> None:
        """Begin a side line that replaces the last move."""
        if self.stopped:
            self.skip(OPEN)
        self._open.append(Side(self.here, self.stopped, len(self._ends)))
        if self.here.before and not self.stopped and self.here is not self._first:
            self.here = self.here.before
        self._ends.append((self.here, self.here))

    def close(self, at: int) -> int:
        """End a side line at a place of the text. Return how many actions its branch has.

        What could not be read of it is kept as a note on its last move.
        """
        end, side = self.here, self._open.pop()
        self._say_before(side)
        if side.unread is not None:
            self._remarks.note(end.at, end.line, " ".join(self._text.words(side.unread, at).split()))
        begin = self._ends[side.place][0]
        self._ends[side.place] = (begin, end)
        self.here, self.stopped = side.back, side.stopped
        if self.stopped:
            self.skip(CLOSE)
        return end.at - _fork(end).at if end is not begin else 0

    def stop(self, at: int) -> None:
        """Leave out the rest of the line at hand, from a place of the text on."""
        self.stopped = True
        if self._open:
            self._open[-1].unread = at

    def skip(self, said: str) -> None:
        """Pass over a word of a line that has stopped; those of the main line are kept."""
        if not self._open or self._open[0].stopped:
            self.rest.append(said)

    def comment(self, said: str) -> None:
        """Add a comment to the last move, or to the first one of a side line that has none yet."""
        if self.stopped:
            self.skip(f"{{{said}}}")
        elif self._open and self._ends[self._open[-1].place][0] is self.here:
            self._open[-1].said.append(said)
        else:
            self._remarks.comment(self.here.at, self.here.line, said, main=self.here.main)

    def glyph(self, number: int) -> None:
        """Add a glyph to the last move."""
        if not self.stopped:
            self._remarks.glyph(self.here.at, self.here.line, number)

    def _say_before(self, side: Side) -> None:
        """Add what was said before the first move of a side line."""
        said, side.said = side.said, []
        for each in said:
            self._remarks.comment(self.here.at, self.here.line, each, main=False)

    def log(self) -> list[str]:
        """Return the actions of the main line."""
        return _actions(self.here, None)

    def branches(self) -> list[Json]:
        """Return the side lines, each once; those that only repeat the main line are left out."""
        log, found = self.log(), {}
        for begin, end in self._ends:
            if end is not begin:
                fork = _fork(end)
                actions = _actions(end, fork)
                rest = log[fork.at :]
                same = common(rest, actions)
                at = len(log) if same == len(rest) else fork.at  # it goes on from the end, or leaves before that
                if same < len(actions):
                    branch = actions[at - fork.at :]
                    found[at, tuple(branch)] = {"at": at, "log": branch}
        return list(found.values())

    def meta(self) -> Json:
        """Return the fields of `meta` for what stands beside the moves."""
        return self._remarks.meta()

    def exceeding(self) -> str:
        """Return a sentence if there are more notes, drawings or glyphs than a table shows."""
        return exceeding(self.meta())


def _fork(end: Node) -> Node:
    """Return the last moment of the main line that a line has passed."""
    while not end.main and end.before:
        end = end.before
    return end


def _actions(end: Node, since: Node | None) -> list[str]:
    """Return the actions of a line, in order."""
    found = []
    node: Node | None = end
    while node is not since and node is not None and node.before is not None:
        found.append(node.action)
        node = node.before
    return found[::-1]
