"""Find the guests of Pilgrim Chess that cannot mate a bare king with their own king, by working back from every mate.

    python -m lab lone_guests belfry zeppelin

All positions of two kings and one guest are listed, with the bare king in one eighth of the board, which the board's
symmetries allow. Every guest is looked at if none is named. The result is exact.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from pycore import games
from pycore.games.pilgrim.fast.movements import FIRST_GUEST, KING
from pycore.games.pilgrim.fast.search import FastState
from pycore.games.pilgrim.pieces import KINDS
from pycore.games.pilgrim.rules import Pilgrim
from pycore.interfaces.game import setup

Placement = tuple[int, int, int]
"""The squares of White's king, the guest and Black's king."""


class Counts(NamedTuple):
    """How many positions with White to move there are, how many White wins, and in how many plies at most."""

    positions: int
    won: int
    longest: int


def _turned(square: int, symmetry: int) -> int:
    """Return a square after one of the eight symmetries of the board."""
    file, rank = square % 8, square // 8
    file, rank = 7 - file if symmetry & 1 else file, 7 - rank if symmetry & 2 else rank
    return rank + 8 * file if symmetry & 4 else file + 8 * rank


def canonical(placed: Placement) -> Placement:
    """Return the smallest of a placement's eight images by the bare king, then the others."""
    images = ([_turned(square, symmetry) for square in placed] for symmetry in range(8))
    king, guest, bare = min(images, key=lambda image: image[::-1])
    return king, guest, bare


class Endgame:
    """All positions of a king and one guest against a bare king, with their successors."""

    def __init__(self, guest: str) -> None:
        self.game = setup(games.find("pilgrim"), {"external": guest})
        self.letter = KINDS[guest].letter
        self.start = self.game.rules.read(f"4k3/8/8/8/8/8/8/3{self.letter}K3 w - - 0 1")
        self.white: dict[Placement, list[Placement]] = {}
        self.black: dict[Placement, list[Placement | None]] = {}  # None for the capture of the guest
        self.mates: set[Placement] = set()
        squares = range(64)
        for placed in product(squares, squares, {canonical((0, 1, bare))[2] for bare in squares}):
            if len(set(placed)) == 3 and canonical(placed) == placed:
                self._add(placed)

    def _add(self, placed: Placement) -> None:
        """List the successors of a placement with either side to move, if it is legal."""
        rules, board = self.game.rules, ["."] * 64
        assert isinstance(rules, Pilgrim)
        for square, letter in zip(placed, ("K", self.letter, "k"), strict=True):
            board[square] = letter
        for white in (True, False):
            pos = self.start._replace(board="".join(board), white=white)
            state = FastState(rules, pos)
            if state.checked(not white):
                continue
            successors = list(self._successors(state))
            if white:
                self.white[placed] = [one for one in successors if one]
            else:
                self.black[placed] = successors
                if not successors and state.checked(False):
                    self.mates.add(placed)

    @staticmethod
    def _successors(state: FastState) -> Iterator[Placement | None]:
        """Yield the placements after the legal moves; None after the capture of the guest."""
        for move in state.moves():
            state.make(move)
            sets = state.sets
            king, guest, bare = (sets[piece].bit_length() - 1 for piece in (KING, FIRST_GUEST, KING + 8))
            yield canonical((king, guest, bare)) if guest >= 0 else None
            state.unmake(move)

    def counts(self) -> Counts:
        """Return how many positions White wins, from every mate backwards."""
        lost, won, plies = set(self.mates), set[Placement](), 0
        while True:
            fresh = {at for at, then in self.white.items() if at not in won and not lost.isdisjoint(then)}
            if not fresh:
                return Counts(len(self.white), len(won), plies)
            plies += 1
            won |= fresh
            more = {
                at for at, then in self.black.items() if at not in lost and then and all(one in won for one in then)
            }
            plies += bool(more)
            lost |= more


def main() -> None:
    """Print for each guest in how many positions it mates."""
    parser = argparse.ArgumentParser(prog="python -m lab lone_guests", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("guests", nargs="*", metavar="GUEST")
    for guest in parser.parse_args().guests or KINDS:
        found = Endgame(guest).counts()
        print(f"| {guest} | {found.positions} | {found.won} | {found.longest} |", flush=True)


if __name__ == "__main__":
    main()
