"""The static evaluation of a game made with the kit, for its opponents: worth of pieces and the way to a goal."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from .core.design import Design
from .core.generate import of_pieces
from .core.now import Now
from .core.position import EMPTY, Position

PAWN = 100
ROYAL = 0
"""A royal piece is never taken, so it has no worth of its own."""
MOBILE = 4
"""Centipawns for each move more than the other side has, where mobility counts."""


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

    def __call__(self, pos: Position) -> int:
        """Return the score of a position."""
        if self.own:
            return round(self.own(Now(self.design, pos)))
        if self.mobility:
            return self._mobility(pos)
        return (
            sum(map(self.worth.__getitem__, pos.board))
            + sum(map(self.worth.__getitem__, pos.hands))
            + self._nearness(pos)
        )

    def _mobility(self, pos: Position) -> int:
        moves = [len(of_pieces(self.design, pos._replace(second=second, bound=-1))) for second in (False, True)]
        return 10 * MOBILE * (moves[0] - moves[1])

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
    def _ahead(self) -> dict[str, tuple[int, ...]]:
        """For each letter that can promote or reach a far edge, centipawns for each cell, more the nearer it is."""
        design = self.design
        if not design.board.places:
            return {}
        rows = [design.board.places[cell][1] for cell in design.names]
        low, high = min(rows), max(rows)
        letters = set(design.promotes) or (
            {*design.kinds} if any(end.reason == "goal" for end in design.ends) else set()
        )
        if any(design.royals):
            letters = {letter for letter in letters if letter in design.promotes}
        return {
            letter: tuple((high - row if letter.islower() else row - low) * 3 for row in rows) for letter in letters
        }

    def _nearness(self, pos: Position) -> int:
        ahead = self._ahead
        if not ahead and not self.design.racers:
            return 0
        total = 0
        for at, letter in enumerate(pos.board):
            if letter in ahead:
                total += -ahead[letter][at] if letter.islower() else ahead[letter][at]
            elif letter in self.design.racers and at in self.design.racers[letter]:
                gone = 10 * (self.design.racers[letter].index(at) + 1)
                total += -gone if letter.islower() else gone
        if self.design.racers:  # pieces that are home are worth the whole track
            for letter, track in self.design.racers.items():
                off = self.design.start.hands.count(letter) + self.design.start.board.count(letter)
                off -= pos.board.count(letter) + pos.hands.count(letter)
                total += (off if letter.isupper() else -off) * (PAWN + 10 * (len(track) + 2))
        return total
