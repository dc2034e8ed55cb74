"""The static evaluation of a game made with the kit, for its opponents: worth of pieces and the way to a goal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from .core.design import Design
from .core.generate import of_pieces
from .core.now import Now
from .core.position import EMPTY, Act, Position

PAWN = 100
ROYAL = 0
"""A royal piece is never taken, so it has no worth of its own."""
MOBILE = 40
"""Centipawns for each move more than the other side has, where mobility counts."""
PLACE = 10
"""Centipawns for each cell of a race's track."""

REMEMBERED = 20_000
"""How many positions the evaluation remembers with their mobility."""


class Evaluation:
    """The evaluation of a design, in centipawns for the first side."""

    def __init__(self, design: Design, mobility: bool, own: Callable[[Any], int] | None) -> None:
        """Prepare for a design.

        Args:
            design: the declarations put together.
            mobility: whether the number of moves counts instead of the pieces.
            own: the inventor's own function of a `Now`, or None.
        """
        self.design, self.mobility, self.own = design, mobility, own
        self._counted: dict[tuple[str, str], int] = {}

    @property
    def counts_worth(self) -> bool:
        """Whether it is the sum of the pieces' worth and places, so that a move changes it in a known way."""
        return not self.own and not self.mobility

    def __call__(self, pos: Position) -> int:
        """Return the score of a position."""
        if self.own:
            return round(self.own(Now(self.design, pos)))
        if self.mobility:
            return self._mobility(pos)
        total = sum(map(self.worth.__getitem__, pos.board)) + sum(map(self.worth.__getitem__, pos.hands))
        return total + self._nearness(pos)

    def change(self, pos: Position, act: Act) -> int:
        """Return about how much an act changes the score, where worth and places are counted."""
        worth, places, board = self.worth, self._places, pos.board
        total = 0
        for cell in act.takes:
            victim = board[cell]
            total -= worth[victim] + (places[victim][cell] if victim in places else 0)
        if act.frm >= 0 and act.to >= 0:
            mover, arrives = board[act.frm], act.becomes or board[act.frm]
            total += worth[arrives] - worth[mover]
            if mover in places:
                total -= places[mover][act.frm]
            if arrives in places:
                total += places[arrives][act.to]
        return total

    def _mobility(self, pos: Position) -> int:
        found = self._counted.get((pos.board, pos.hands))
        if found is None:
            if len(self._counted) >= REMEMBERED:
                self._counted.clear()
            moves = [len(of_pieces(self.design, pos._replace(second=second, bound=-1))) for second in (False, True)]
            found = self._counted[pos.board, pos.hands] = MOBILE * (moves[0] - moves[1])
        return found

    @cached_property
    def worth(self) -> dict[str, int]:
        """The worth of each letter in centipawns, negative for the second side."""
        found = {EMPTY: 0}
        for letter, kind in self.design.kinds.items():
            value = kind.worth
            if value is None:
                value = ROYAL if kind.royal else self._estimated(letter)
            found[letter] = -value if letter.islower() else value
        return found

    def _estimated(self, letter: str) -> int:
        """Return about a pawn for every two and a half moves on the empty board, at least one."""
        ways = self.design.tables.ways(letter)
        if letter in self.design.racers or self.design.tables.jumps:
            return PAWN
        reached = sum(len({cell for way in each for cell in way.cells}) for each in ways) / len(ways)
        return max(PAWN, round(40 * reached))

    @cached_property
    def _places(self) -> dict[str, tuple[int, ...]]:
        """For each letter to which places matter, the worth of each cell in centipawns, negative for the second side.

        A piece that can promote or reach a goal is worth more the nearer the far edge is, one in a race the farther it
        has gone on its track.
        """
        design = self.design
        found = {}
        for letter, track in design.racers.items():
            sign = -1 if letter.islower() else 1
            found[letter] = tuple(
                sign * PLACE * (track.index(at) + 1) if at in track else 0 for at in range(len(design.names))
            )
        if not design.board.places:
            return found
        rows = [design.board.places[cell][1] for cell in design.names]
        low, high = min(rows), max(rows)
        goals = any(end.reason == "goal" for end in design.ends) and not any(design.royals)
        for letter in design.promotes or (design.kinds if goals else ()):
            found[letter] = tuple(3 * (row - high) if letter.islower() else 3 * (row - low) for row in rows)
        return found

    def _nearness(self, pos: Position) -> int:
        places = self._places
        if not places:
            return 0
        total = sum(places[letter][at] for at, letter in enumerate(pos.board) if letter in places)
        for letter, track in self.design.racers.items():  # pieces that are home are worth more than the whole track
            start = self.design.start
            home = start.hands.count(letter) + start.board.count(letter)
            home -= pos.board.count(letter) + pos.hands.count(letter)
            total += (home if letter.isupper() else -home) * (PAWN + PLACE * (len(track) + 2))
        return total
