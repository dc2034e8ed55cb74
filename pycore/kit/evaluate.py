"""The static evaluation of a game made with the kit, for its opponents: worth of pieces and the way to a goal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from math import isfinite
from numbers import Real
from typing import Any

from .core.design import Design
from .core.generate import of_pieces
from .core.now import Now
from .core.position import EMPTY, Act, Position
from .core.reaching import steps_to
from .parts.errors import KitError, shown

PAWN = 100
ROYAL = 0
"""A royal piece is never taken, so it has no worth of its own."""
MOBILE = 40
"""Centipawns for each move more than the other side has, where mobility counts."""
PLACE = 10
"""Centipawns for each cell of a race's track."""
GOAL, PROMOTING = 20, 3
"""Centipawns for each step nearer to a goal, and to a promotion."""

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
            return self._owned(self.own, pos)
        if self.mobility:
            return self._mobility(pos)
        total = sum(map(self.worth.__getitem__, pos.board)) + sum(map(self.worth.__getitem__, pos.hands))
        return total + self._nearness(pos)

    def _owned(self, own: Callable[[Any], Any], pos: Position) -> int:
        """Return what the inventor's own function says. Raises KitError if it is no number."""
        value = own(Now(self.design, pos))
        if isinstance(value, int):
            return int(value)
        if not isinstance(value, Real) or not isfinite(value):
            raise KitError(f"“evaluate” must return a number, not {shown(value)}.", own)
        return round(float(value))

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

        A piece that can promote or reach a goal is worth more the fewer steps it is away, one in a race the farther it
        has gone on its track.
        """
        design = self.design
        cells = range(len(design.names))
        found = {}
        for letter, track in design.racers.items():
            found[letter] = [PLACE * (track.index(at) + 1) if at in track else 0 for at in cells]
        for letter, zone in design.promotes.items():
            found[letter] = _nearer(steps_to(design, letter, zone.cells), PROMOTING)
        for letter, aim in self._aims().items():
            found[letter] = _nearer(steps_to(design, letter, aim), GOAL)
        return {letter: tuple(-one if letter.islower() else one for one in worth) for letter, worth in found.items()}

    def _aims(self) -> dict[str, frozenset[int]]:
        """Return the cells that the pieces of a letter must reach to win."""
        found: dict[str, frozenset[int]] = {}
        for end in self.design.ends:
            if end.cells and end.goers:
                for side in (False, True):
                    for letter in end.goers(self.design, side):
                        found[letter] = found.get(letter, frozenset()) | end.cells(self.design, side)
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


def _nearer(steps: Sequence[int | None], worth: int) -> list[int]:
    """Return the worth of each cell by its steps to an aim; one from where the aim is out of reach is worth least."""
    farthest = max((away for away in steps if away is not None), default=0)
    return [worth * (farthest - (farthest + 1 if away is None else away)) for away in steps]
