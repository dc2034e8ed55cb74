"""T5: the inventor's modified ko. It finds the loop that a move closes, and by its threats the side that must vary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...kernel.messages import Message, noun, say, sentences
from ...kernel.types import Json
from .past import Past
from .pieces import BLACK, WHITE, reachable

SIDE = ("black", "white")
SIDE_NAMES = (noun("Black"), noun("White"))
"""Both are indexed by whether the side is White."""


class Threats(NamedTuple):
    """The number of pairs (piece, enemy piece that its movement could capture), and of those that attack a king."""

    all: int
    checks: tuple[int, int]  # by Black, by White


@lru_cache(maxsize=4096)
def threats(board: str) -> Threats:
    """Count the threats of both sides on a board, including threats to kings and captures that would not be legal."""
    total, checks = 0, [0, 0]
    for cell, piece in enumerate(board):
        if piece == ".":
            continue
        white = piece in WHITE
        enemies = BLACK if white else WHITE
        for to in reachable(board, cell):
            if board[to] in enemies:
                total += 1
                checks[white] += board[to] in "Kk"
    return Threats(total, (checks[0], checks[1]))


class Row(NamedTuple):
    """One position of a loop: whether White had just moved, all threats on the board, and the mover's checks."""

    white: bool
    threats: int
    checks: int


class Loop(NamedTuple):
    """A closed loop with its sums of threats and checks, which are indexed by whether they are White's."""

    first: int  # plies from the repeated position to the closing one
    rows: tuple[Row, ...]
    threats: tuple[int, int]
    checks: tuple[int, int]
    closed_by_white: bool

    @property
    def white_must_vary(self) -> bool:
        """Whether White has more threats; if equal, more checks; if equal again, whether White closes the loop."""
        for black, white in (self.threats, self.checks):
            if black != white:
                return white > black
        return self.closed_by_white

    def text(self) -> Message:
        """Return the sums that decide the loop, and the side that must vary, in words."""
        victim = SIDE_NAMES[self.white_must_vary]
        black, white = self.threats
        if black != white:
            return sentences(
                say("Threats: White {white}, Black {black}.", white=white, black=black),
                say("{side} has more, so {side} must vary.", side=victim),
            )
        black, white = self.checks
        if black != white:
            return sentences(
                say("Threats are equal."),
                say("Checks: White {white}, Black {black}.", white=white, black=black),
                say("{side} has more, so {side} must vary.", side=victim),
            )
        return say("Threats and checks are equal, so the player closing the loop, {side}, must vary.", side=victim)

    def json(self) -> Json:
        """Return the loop as docs/api/search.md describes it."""
        return {
            "first": self.first,
            "rows": [{"by": SIDE[row.white], "threats": row.threats, "checks": row.checks} for row in self.rows],
            "totals": {
                SIDE[white]: {"threats": self.threats[white], "checks": self.checks[white]} for white in (True, False)
            },
            "must_vary": SIDE[self.white_must_vary],
            "text": self.text(),
        }


def loop_closed(earlier: Past, after: str, by_white: bool) -> Loop | None:
    """Return the loop that a move closes, or None.

    Args:
        earlier: the boards since the last capture or pawn move, up to the one before this move.
        after: the board after the move.
        by_white: whether White makes the move.
    """
    place = earlier.last(after, len(earlier) % 2)  # with the same side to move
    if place is None:
        return None
    boards = [*earlier[place + 1 :], after]
    # The movers alternate, counted back from the closing move.
    movers = [by_white ^ bool((len(boards) - 1 - at) % 2) for at in range(len(boards))]
    return loop_of(len(earlier) - place, boards, movers)


def loop_of(first: int, boards: Sequence[str], movers: Sequence[bool]) -> Loop:
    """Return a loop with its sums.

    Args:
        first: plies from the repeated position to the closing one.
        boards: the boards of the loop in order, the closing one last; a position that occurs twice counts once.
        movers: for each board, whether White had just moved.
    """
    rows = []
    for board, white in dict.fromkeys(zip(boards, movers, strict=True)):
        found = threats(board)
        rows.append(Row(white, found.all, found.checks[white]))
    sums = [
        (
            sum(row.threats for row in rows if row.white is side),
            sum(row.checks for row in rows if row.white is side),
        )
        for side in (False, True)
    ]
    return Loop(first, tuple(rows), (sums[0][0], sums[1][0]), (sums[0][1], sums[1][1]), movers[-1])
