"""Crossings: late positions with dice of their own, and the turns in which the Guide came home with them.

A solution is kept as short as it can be read: what follows from the seed is left out (the rolls, and where a Shadow
goes that answers), and the rest is told in signs (`Solution`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from ...interfaces.puzzles import CROSSING, Puzzle, PuzzleSet, read_puzzles
from ...kernel import chance
from ...kernel.types import CellId, Json
from .notation import read
from .pieces import NAMES, NONE, NUMBER, TURN_OF, offset, shifted, turned

NOTHING = "-"
"""Stands for a roll that allowed nothing."""
LEVEL = "l"
"""Stands for no way to the right, or up."""


def kept() -> PuzzleSet:
    """All crossings."""
    return read_puzzles(__package__ or "", _crossing)


def _crossing(place: int, entry: Json) -> Puzzle:
    seed = str(entry["seed"])
    solution = tuple(Solution(entry["start"], seed).read(entry["solution"]))
    turns = sum(not action.startswith("roll:") for action in solution)
    gates, island, sea = entry["left"]
    islands = {"islands": entry["islands"]} if "islands" in entry else {}
    return Puzzle(
        id=f"c-{place:03}",
        options={**islands, "seed": seed},
        start=entry["start"],
        goal=CROSSING,
        turns=turns,
        solution=solution,
        also={},
        theme=_theme(gates, island, sea),
        rating=500 + 60 * turns + 10 * (2 * gates + island + sea),
        title=_title(place, gates, island, sea),
    )


class Solution:
    """What was done with each roll, read from or told in signs.

    Of a turn there are the piece, its place among the white ones from A, how far it goes to the right and up, each a
    letter of which l is nothing, and, of a paired move, the Shadow, its place among those of its kind from 0. A stroke
    stands for a roll that allowed nothing.
    """

    TURN = re.compile(r"([A-P])([a-w])([a-w])(\d?)|-")

    def __init__(self, start: str, seed: str) -> None:
        self._board = list(read(start).board)
        self._seed = seed
        self._rolls = 0

    def read(self, signs: str) -> Iterator[str]:
        """The actions, rolls included."""
        for turn in self.TURN.finditer(signs):
            face = self._face()
            yield f"roll:{face}"
            if turn[0] != NOTHING:
                frm = self._cells(str.isupper)[ord(turn[1]) - ord("A")]
                to = shifted(frm, (_far(turn[2]), _far(turn[3])))
                yield self._played(frm, to, self._shadows(frm)[int(turn[4])] if turn[4] else NONE, face)

    def tell(self, log: Iterable[str]) -> str:
        """The signs of actions, rolls included."""
        found, last = "", ""
        for action in (*log, "roll:"):
            if not action.startswith("roll:"):
                face = self._face()
                frm, to, *answer = (NUMBER[CellId(name)] for name in re.findall(r"[a-l]\d+", action))
                found += chr(self._cells(str.isupper).index(frm) + ord("A"))
                found += "".join(chr(part + ord(LEVEL)) for part in offset(frm, to))
                found += str(self._shadows(frm).index(answer[0])) if answer else ""
                assert self._played(frm, to, answer[0] if answer else NONE, face) == action
            elif last.startswith("roll:"):
                self._face()
                found += NOTHING
            last = action
        return found

    def _face(self) -> int:
        self._rolls += 1
        return chance.draw(self._seed, chance.DICE, self._rolls - 1, 6) + 1

    def _cells(self, those: Callable[[str], bool]) -> list[int]:
        return [cell for cell, letter in enumerate(self._board) if those(letter)]

    def _shadows(self, frm: int) -> list[int]:
        """The Shadows of the kind of a white piece."""
        return self._cells(self._board[frm].lower().__eq__)

    def _played(self, frm: int, to: int, shadow: int, face: int) -> str:
        """Makes a turn on the board, and says it as an action."""
        if shadow == NONE:
            self._swap(frm, to)
            return f"{NAMES[frm]}x{NAMES[to]}"
        goal = shifted(shadow, turned(TURN_OF[face], offset(frm, to)))
        self._swap(frm, to)
        self._swap(shadow, goal)
        return f"{NAMES[frm]}{NAMES[to]},{NAMES[shadow]}{NAMES[goal]}"

    def _swap(self, one: int, other: int) -> None:
        self._board[one], self._board[other] = self._board[other], self._board[one]


def _far(sign: str) -> int:
    return ord(sign) - ord(LEVEL)


def _theme(gates: int, island: int, sea: int) -> str:
    """What most is left of."""
    most = max(gates, island, sea)
    return "Pilgrims at sea" if gates == most else "Guardians to fetch" if island == most else "Shadows ashore"


def _title(place: int, gates: int, island: int, sea: int) -> str:
    """`Crossing 12: 2 Pilgrims to bring home, 1 Guardian to fetch`: numbered, for what is left is often the same."""
    counted = (
        (gates, "Pilgrim to bring home", "Pilgrims to bring home"),
        (island, "Guardian to fetch", "Guardians to fetch"),
        (sea, "Shadow to send to sea", "Shadows to send to sea"),
    )
    left = ", ".join(f"{count} {one if count == 1 else many}" for count, one, many in counted if count)
    return f"Crossing {place}: {left}"
