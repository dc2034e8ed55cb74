"""Random positions for puzzles: a few pieces placed at random, as far as the rules accept the position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pycore.games.monkey_king import notation as monkey
from pycore.games.monkey_king.board import NAMES as MONKEY_CELLS
from pycore.games.monkey_king.move_generator import State
from pycore.games.pilgrim import notation as pilgrim
from pycore.games.pilgrim.pieces import KINDS
from pycore.games.turtle_shell import notation as turtle
from pycore.games.turtle_shell.pieces import NAMES as TURTLE_CELLS
from pycore.interfaces.game import Game
from pycore.kernel import chance
from pycore.kernel.errors import PositionError

from ..strength.selfplay import DRAW

TRIES = 40
"""Attempts before giving up: most random positions break a rule."""


class Drawer:
    """A sequence of random draws from a seed."""

    def __init__(self, seed: str) -> None:
        self._seed, self._n = seed, 0

    def below(self, count: int) -> int:
        """Return a number from 0 to `count` - 1."""
        self._n += 1
        return chance.draw(self._seed, DRAW, 1000 + self._n, count)

    def some(self, least: int, most: int) -> int:
        """Return a number from `least` to `most`."""
        return least + self.below(most - least + 1)

    def one(self, among: Any) -> Any:
        """Return one of several."""
        return among[self.below(len(among))]

    def scattered(self, cells: list[int], letters: str) -> dict[int, str]:
        """Return the letters on different cells."""
        free, found = list(cells), {}
        for letter in letters:
            found[free.pop(self.below(len(free)))] = letter
        return found


def start(game: Game, seed: str, theme: str = "") -> Any | None:
    """Return a random position in which a player is to move, or None if no attempt gave one.

    With a theme, it contains what that theme needs: disks on clouds for a flight, waiting guests for an entry.
    """
    draw = Drawer(seed)
    for _ in range(TRIES):
        try:
            pos = game.rules.read(COMPOSERS[game.spec.id](draw, game.options, theme))
        except PositionError:
            continue
        if game.rules.outcome(pos) is None:
            return pos
    return None


def _turtle(draw: Drawer, options: Mapping[str, str], theme: str) -> str:
    """Return a position text with kings anywhere and up to six pieces a side."""
    letters = "Kk"
    for case in (str.upper, str.lower):
        letters += "".join(case(draw.one("RRNNGGPPP")) for _ in range(draw.some(1, 6)))
    placed = draw.scattered(list(range(len(TURTLE_CELLS))), letters)
    board = "".join(placed.get(cell, ".") for cell in range(len(TURTLE_CELLS)))
    return turtle.write(board, bool(draw.below(2)))


def _monkey(draw: Drawer, options: Mapping[str, str], theme: str) -> str:
    """Return a position text with both royal disks in play, few in hand, and sometimes a Mountain or a token."""
    red = "K" + "".join(draw.one("PPMMNLHHC") for _ in range(draw.some(1, 6)))
    blue = "k" * draw.some(0, 1) + "".join(draw.one("ppssnnghllcx") for _ in range(draw.some(2, 7)))
    placed = draw.scattered(list(range(40)), red + blue)
    if theme == "flight":
        placed |= draw.scattered(list(range(40, 44)), draw.one("MLC") + draw.one("lgc"))
    elif draw.below(3) == 0:
        placed |= draw.scattered(list(range(40, 44)), draw.one("MLClgc"))
    board = "".join(placed.get(cell, ".") for cell in range(len(MONKEY_CELLS)))
    hands = "".join(letter for letter in "PNHpnh" if draw.below(5) == 0)
    state = State(board, hands, draw.one((0, 0, 0, 1)), bool(draw.below(2)))
    return monkey.write(state, draw.some(0, 20), draw.some(9, 40))


def _pilgrim(draw: Drawer, options: Mapping[str, str], theme: str) -> str:
    """Return a position text with kings, pieces and guests, some of them waiting behind a pawn."""
    guests = [KINDS[id].letter for id in options["external"].split("+")]
    placed = draw.scattered(list(range(64)), "Kk")
    waiting = []
    for white in (True, False):
        case = str.upper if white else str.lower
        for letter in guests:
            if theme == "guest's entry" or draw.below(3) == 0:
                file = draw.below(8)
                placed[(8 if white else 48) + file] = case("p")
                waiting.append(case(letter) + "abcdefgh"[file])
            elif draw.below(4):
                placed |= draw.scattered([cell for cell in range(64) if cell not in placed], case(letter))
        letters = "".join(case(draw.one("QRRBBNNPPP")) for _ in range(draw.some(1, 6)))
        free = [cell for cell in range(64) if cell not in placed]
        placed |= draw.scattered(free, letters)
    board = "".join(placed.get(cell, ".") for cell in range(64))
    field = ",".join(sorted(waiting)) or "-"
    return pilgrim.write(pilgrim.Texts(board, bool(draw.below(2)), "", -1, draw.some(0, 9), draw.some(15, 40), field))


COMPOSERS: dict[str, Callable[[Drawer, Mapping[str, str], str], str]] = {
    "turtle-shell": _turtle,
    "monkey-king": _monkey,
    "pilgrim": _pilgrim,
}
