"""Crossings: late positions with dice of their own, and the turns in which the Guide finished them.

Solutions are kept short: what follows from the seed is left out (the rolls, and where the answering Shadow lands),
and the rest is encoded (`Solution`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from ...interfaces.puzzles import CROSSING, Puzzle, PuzzleSet, read_puzzles
from ...kernel import chance
from ...kernel.messages import Message, clauses, count, noun, say
from ...kernel.types import CellId, Json
from .notation import read
from .pieces import NAMES, NONE, NUMBER, TURN_OF, offset, shifted, turned

NOTHING = "-"
"""The code of a roll that allowed nothing."""
LEVEL = "l"
"""The letter that encodes a distance of 0."""


def crossings() -> PuzzleSet:
    """Return all crossings."""
    return read_puzzles(__package__ or "", _crossing)


def _crossing(place: int, entry: Json) -> Puzzle:
    seed = str(entry["seed"])
    solution = tuple(Solution(entry["start"], seed).decode(entry["solution"]))
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
    """The solution of a crossing, encoded and decoded.

    A turn is encoded as the index of the piece among the white ones, from A; how far it goes to the right and how far
    up, each a letter where l is 0; and for a paired move the index of the Shadow among those of its kind, from 0.
    A dash stands for a roll that allowed nothing.
    """

    TURN = re.compile(r"([A-P])([a-w])([a-w])(\d?)|-")

    def __init__(self, start: str, seed: str) -> None:
        self._board = list(read(start).board)
        self._seed = seed
        self._rolls = 0

    def decode(self, code: str) -> Iterator[str]:
        """Yield the actions, rolls included, of an encoded solution."""
        for turn in self.TURN.finditer(code):
            face = self._face()
            yield f"roll:{face}"
            if turn[0] != NOTHING:
                frm = self._cells(str.isupper)[ord(turn[1]) - ord("A")]
                to = shifted(frm, (_far(turn[2]), _far(turn[3])))
                yield self._played(frm, to, self._shadows(frm)[int(turn[4])] if turn[4] else NONE, face)

    def encode(self, log: Iterable[str]) -> str:
        """Return the encoded form of actions, rolls included."""
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

    def _cells(self, wanted: Callable[[str], bool]) -> list[int]:
        return [cell for cell, letter in enumerate(self._board) if wanted(letter)]

    def _shadows(self, frm: int) -> list[int]:
        """Return the cells of the Shadows of a white piece's kind."""
        return self._cells(self._board[frm].lower().__eq__)

    def _played(self, frm: int, to: int, shadow: int, face: int) -> str:
        """Play a turn on the board, and return its action."""
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


def _theme(gates: int, island: int, sea: int) -> Message:
    """Return the task that is the largest part of the remaining work."""
    most = max(gates, island, sea)
    if gates == most:
        return say("Pilgrims at sea")
    return say("Guardians to fetch") if island == most else say("Shadows ashore")


def _title(place: int, gates: int, island: int, sea: int) -> Message:
    """Return a title such as `Crossing 12: 2 Pilgrims to bring home, 1 Guardian to fetch`."""
    left = clauses(
        say("{pilgrims} to bring home", pilgrims=count(gates, noun("Pilgrim"))) if gates else "",
        say("{guardians} to fetch", guardians=count(island, noun("Guardian"))) if island else "",
        say("{shadows} to send to sea", shadows=count(sea, noun("Shadow"))) if sea else "",
    )
    return say("Crossing {number}: {left}", number=place, left=left)
