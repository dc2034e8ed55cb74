"""T5: the inventor's modified ko. Who closes a loop, whose threats weigh more, and who must vary."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from ...kernel.types import Json
from .past import Past
from .pieces import BLACK, WHITE, reachable

SIDE = ("black", "white")


class Threats(NamedTuple):
    """All pairs (piece, enemy piece it could capture by its movement), and those whose victim is a king."""

    all: int
    checks: tuple[int, int]  # given by Black, by White


@lru_cache(maxsize=4096)
def threats(board: str) -> Threats:
    """The threats of both colours on a board, kings as victims included, legality not regarded."""
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
    """One position of a loop: who had just moved, and what stood threatened."""

    white: bool
    threats: int
    checks: int


class Loop(NamedTuple):
    """A closed loop and its reckoning. Sums are indexed by whether they are White's."""

    first: int  # how many positions before the closing one the repeated position stood
    rows: tuple[Row, ...]
    threats: tuple[int, int]
    checks: tuple[int, int]
    closed_by_white: bool

    @property
    def white_must_vary(self) -> bool:
        """The player with more threats; if equal, with more checks; if equal again, the one who closes the loop."""
        for black, white in (self.threats, self.checks):
            if black != white:
                return white > black
        return self.closed_by_white

    def text(self) -> str:
        """The deciding line in words."""
        victim = SIDE[self.white_must_vary].capitalize()
        for what, (black, white) in (("threats", self.threats), ("checks", self.checks)):
            if black != white:
                equal = "" if what == "threats" else "Threats are equal. "
                sums = f"{what.capitalize()}: White {white}, Black {black}."
                return f"{equal}{sums} {victim} has more, so {victim} must vary."
        return f"Threats and checks are equal, so the player closing the loop, {victim}, must vary."

    def json(self) -> Json:
        """The loop lens of docs/api/search.md; `first` counts plies back from the closing position."""
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
    """The loop a move closes, or None.

    Args:
        earlier: the boards since the last capture or pawn move, the one before the move last.
        after: the board the move leads to.
        by_white: who makes the move.
    """
    place = earlier.last(after, len(earlier) % 2)  # where the same side was to move
    if place is None:
        return None
    boards = [*earlier[place + 1 :], after]
    # Side to move alternates, so going back from the closing move the movers do too.
    movers = [by_white ^ bool((len(boards) - 1 - at) % 2) for at in range(len(boards))]
    return reckoned(len(earlier) - place, boards, movers)


def reckoned(first: int, boards: Sequence[str], movers: Sequence[bool]) -> Loop:
    """A loop with its sums.

    Args:
        first: how many positions before the closing one the repeated position stood.
        boards: of the loop's positions in order, the closing one last; a position counts once.
        movers: for each whether White had just moved.
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
