"""The command `go`: limits, clocks, and the moves to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

NUMBERS = ("depth", "nodes", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo")
WORDS = (*NUMBERS, "searchmoves", "infinite", "ponder")
MOVES_LEFT = 30
"""The number of moves that the time must last for if `movestogo` is missing."""
MOST, MOST_OF_KNOWN = 0.3, 0.8
"""The part of the clock that one move may take, without and with `movestogo`. The rest is a reserve for machines that
are busy with something else."""
AS_A_RULE = 0.5
"""The part of `Move Overhead` that is subtracted from a move's fair share if the increment covers the overhead. With
all of it, at 1 s + 0.1 s a move, the clock grew to nearly 2 s that were never used. With a fifth of it, the clock fell
to 0.65 s, and games were lost on a machine with ten busy programs that let this one wait for 0.7 s. The upper limit of
a move always keeps the whole overhead back."""
LEAST = 0.005
"""The least time for a move, in seconds."""


class Go:
    """A `go` command. Unknown words are ignored."""

    def __init__(self, words: Sequence[str], *, first: bool) -> None:
        self.moves: list[str] = []
        self.infinite = "infinite" in words or "ponder" in words
        given: dict[str, int] = {}
        at = 0
        while at < len(words):
            name, at = words[at], at + 1
            if name == "searchmoves":
                while at < len(words) and words[at] not in WORDS:
                    self.moves.append(words[at])
                    at += 1
            elif name in NUMBERS and at < len(words) and _whole(words[at]):
                given[name] = int(words[at])
                at += 1
        side = "w" if first else "b"
        self.nodes = max(1, given["nodes"]) if "nodes" in given else None
        depths = [max(1, given["depth"])] if "depth" in given else []
        depths += [max(1, 2 * given["mate"] - 1)] if "mate" in given else []
        self.depth = min(depths, default=None)
        self.movetime = given.get("movetime")
        self.time, self.more = given.get(f"{side}time"), given.get(f"{side}inc", 0)
        self.togo = given.get("movestogo", MOVES_LEFT)
        self._most = MOST_OF_KNOWN if "movestogo" in given else MOST

    @property
    def limited(self) -> bool:
        """Whether the search ends by anything but depth."""
        return self.infinite or any(one is not None for one in (self.nodes, self.movetime, self.time))

    def deadline(self, began: float, overhead: int) -> float | None:
        """Return the time at which to answer, or None without a limit.

        Args:
            began: the time at which the command came, in seconds.
            overhead: the time for communication, in milliseconds.
        """
        times: list[float] = []
        if self.movetime is not None:
            times.append(self.movetime - min(overhead, self.movetime // 2))
        if self.time is not None:
            fair = self.time / max(1, min(self.togo, MOVES_LEFT)) + 0.8 * self.more
            way = max(AS_A_RULE * overhead, overhead - self.more)
            times.append(min(fair - way, self._most * self.time - overhead))
        return began + max(LEAST, min(times) / 1000) if times else None


def _whole(word: str) -> bool:
    """Return whether a word is a whole number of reasonable size; clocks may be negative."""
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 15


class Only:
    """Rules that allow only some of the legal moves in one position (`searchmoves`)."""

    def __init__(self, rules: Any, pos: Any, moves: Sequence[str]) -> None:
        self._rules, self._pos = rules, pos
        legal = rules.legal_moves(pos)
        self._moves = tuple(move for move in legal if move.text in moves) or legal

    def legal_moves(self, pos: Any) -> Sequence[Any]:
        """Return the allowed moves in that position, and all legal moves in any other."""
        return self._moves if pos is self._pos else self._rules.legal_moves(pos)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)
