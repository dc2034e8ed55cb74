"""What `go` asks for: limits, clocks, and the moves to choose from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

NUMBERS = ("depth", "nodes", "mate", "movetime", "wtime", "btime", "winc", "binc", "movestogo")
WORDS = (*NUMBERS, "searchmoves", "infinite", "ponder")
MOVES_LEFT = 30
"""Moves the time has to last for where the clock does not say."""
MOST, MOST_OF_KNOWN = 0.3, 0.8
"""What part of the clock one move may take, and where the clock is refilled after a known number of moves: with less of
it left there would be none for a machine that is busy with something else."""
AS_A_RULE = 0.5
"""What part of `Move Overhead` is taken off a fair share where the clock is refilled by as much after each move. With
all of it one second and a tenth a move grew to nearly two that were never used; with a fifth of it, to 0.65 s, games
were lost on a machine that was busy with ten programs and let this one wait for 0.7 s. What a move may take at the most
keeps all of it back."""
LEAST = 0.005


class Go:
    """A `go` command. Words that make no sense are passed over."""

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
        """Whether anything but depth ends the search."""
        return self.infinite or any(one is not None for one in (self.nodes, self.movetime, self.time))

    def deadline(self, began: float, overhead: int) -> float | None:
        """When to answer, by the clock that `began` was read from; `overhead` is for the way there, in milliseconds."""
        times: list[float] = []
        if self.movetime is not None:
            times.append(self.movetime - min(overhead, self.movetime // 2))
        if self.time is not None:
            fair = self.time / max(1, min(self.togo, MOVES_LEFT)) + 0.8 * self.more
            way = max(AS_A_RULE * overhead, overhead - self.more)
            times.append(min(fair - way, self._most * self.time - overhead))
        return began + max(LEAST, min(times) / 1000) if times else None


def _whole(word: str) -> bool:
    """A whole number that can be counted with; clocks may have run below zero."""
    digits = word.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) < 15


class Only:
    """Rules under which only some moves are looked at in one position; nothing else differs."""

    def __init__(self, rules: Any, pos: Any, moves: Sequence[str]) -> None:
        self._rules, self._pos = rules, pos
        legal = rules.legal_moves(pos)
        self._moves = tuple(move for move in legal if move.text in moves) or legal

    def legal_moves(self, pos: Any) -> Sequence[Any]:
        """Some of them in that very position, all of them everywhere else."""
        return self._moves if pos is self._pos else self._rules.legal_moves(pos)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._rules, name)
