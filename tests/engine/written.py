"""Game trees written as text, so that what a search visits can be worked out by hand and compared.

Each line is a position: its name, the actor (`+` the first side, `-` the second, `*` chance, or `end` and the result),
its score, `#` if the side to move is in check, and after a colon the moves. A move is the name of the position it
leads to; `!40` makes it tactical with an estimated gain of 40, and `%2` gives the weight of an outcome of chance:

    root + 0: a b!40
    a - 10: c
    b - 30 #:

A position `a~` is the position after a null move in `a`; without such a line there are no null moves there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from pycore.engine.scores import INFINITE
from pycore.engine.tree import Tree
from pycore.interfaces.search_state import CENTIPAWN, NO_HISTORY, TACTICAL

SIDES = {"+": 1, "-": -1, "*": 0}


class Place(NamedTuple):
    """A line of the text."""

    side: int
    score: int
    result: int | None
    check: bool
    moves: dict[
        str, int | None
    ]  # the estimated gain of a tactical move, the weight of an outcome of chance, None for a quiet move


class Written:
    """A search state that walks a written tree and records the positions it visits."""

    def __init__(self, text: str, root: str = "root", prunes: bool = False, path_dependent: bool = False) -> None:
        self.places = dict(_read(text))
        self.here, self.way = root, list[str]()
        self.prunes, self.path_dependent = prunes, path_dependent
        self.spares_checks = False
        self.history_used_from = NO_HISTORY
        self.looks_back: dict[str, int] = {}
        """The earlier ply on which the result of a position depends, by position."""
        self.been: list[str] = []
        self.asked: list[int] = []
        """The least gain required of tactical moves, for each call that asked for them."""

    @property
    def place(self) -> Place:
        return self.places[self.here]

    def side(self) -> int:
        return self.place.side

    def key(self) -> str:
        return self.here

    def result(self) -> int | None:
        if self.here in self.looks_back:
            self.history_used_from = min(self.history_used_from, self.looks_back[self.here])
        return self.place.result

    def result_without_moves(self) -> int:
        return -self.side()

    def moves(self) -> list[str]:
        return list(self.place.moves)

    def allows(self, move: str) -> bool:
        return move in self.place.moves

    def tactical(self, least: int = 0) -> list[str]:
        self.asked.append(least)
        return [move for move, gain in self.place.moves.items() if gain is not None]

    def quiet(self) -> list[str]:
        return [move for move, gain in self.place.moves.items() if gain is None]

    def checks(self) -> list[str]:
        assert self.spares_checks
        return [move for move in self.quiet() if self.places[move].check]

    def order_scores(self, moves: Sequence[str]) -> list[int]:
        return [TACTICAL + CENTIPAWN * (self.place.moves[move] or 0) for move in moves]

    def make(self, move: str) -> None:
        assert move in self.place.moves or move == f"{self.here}~", f"{move} in {self.here}"
        self.way.append(self.here)
        self.here = move
        self.been.append(move)

    def unmake(self, move: str) -> None:
        assert self.here == move
        self.here = self.way.pop()

    def score(self) -> int:
        return self.place.score

    def in_check(self) -> bool:
        return self.place.check

    def make_null(self) -> bool:
        if f"{self.here}~" not in self.places:
            return False
        self.make(f"{self.here}~")
        return True

    def unmake_null(self) -> None:
        self.unmake(self.here)

    def chances(self) -> list[tuple[str, int]]:
        return [(move, weight or 1) for move, weight in self.place.moves.items()]

    def text(self, move: str) -> str:
        return move


def _read(text: str) -> Iterator[tuple[str, Place]]:
    for line in filter(str.strip, text.splitlines()):
        head, _, listed = line.partition(":")
        name, side, *rest = head.split()
        moves: dict[str, int | None] = {}
        for move in listed.split():
            to, sign, number = move.replace("%", "!").partition("!")
            moves[to] = int(number) if sign else None
        if side == "end":
            yield name, Place(1, 0, int(rest[0]), False, {})
        else:
            yield name, Place(SIDES[side], int(rest[0]), None, "#" in rest, moves)


class Looked(NamedTuple):
    """The result of searching one node."""

    value: int
    been: str  # the visited positions, in order
    tree: Tree


def look(
    state: Written,
    depth: int,
    low: int = -INFINITE,
    high: int = INFINITE,
    ply: int = 0,
    tree: Tree | None = None,
    quiescence: int = 4,
    may_null: bool = True,
) -> Looked:
    """Search the state's current node to a depth, in a window of the first side's scores."""
    tree = tree or Tree(state, None, quiescence)
    state.been.clear()
    value = ran(tree.node(depth, low, high, ply, state.in_check(), may_null))
    return Looked(value, " ".join(state.been), tree)


def ran(search: Any) -> int:
    """Return the value of a search, ignoring its pauses."""
    while True:
        try:
            next(search)
        except StopIteration as ended:
            value: int = ended.value
            return value
