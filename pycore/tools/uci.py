"""A chess engine for other programs: `python -m pycore uci` speaks UCI for plain chess and Pilgrim Chess.

Commands are read in a thread and searches run in slices, so `stop`, `isready` and `quit` are heard while it thinks.
What makes no sense is passed over, as UCI demands; the one note about it is an `info string`.
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from typing import Any, TextIO

from pycore import games
from pycore.ai.scores import DECIDED, WON
from pycore.ai.search import Manner, Search
from pycore.games.pilgrim import uci as dialect
from pycore.kernel.errors import GameError
from pycore.kernel.setup import setup
from pycore.kernel.table import Memory

from .uci_go import Go, Only

GAME = "pilgrim"
SLICE = 0.02
"""Seconds of search between two looks at what has been said meanwhile."""
OVERHEAD = 50
DEPTH_ONLY = 4
"""Plies looked ahead where `go` names no limit at all: something must end it."""
OPTIONS = {name.lower(): name for name in dialect.OPTIONS}


class Engine:
    """One conversation."""

    def __init__(self, lines: TextIO, replies: TextIO) -> None:
        self._replies = replies
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._later: deque[str] = deque()
        self._given = {name: choice.default for name, choice in dialect.OPTIONS.items()}
        self._overhead = OVERHEAD
        self._memory = Memory()
        self._made = setup(games.find(GAME), dialect.game_options(self._given))
        self._pos = self._made.rules.read(dialect.start(self._given, None) or "")
        self._games = 0
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()

    def _listen(self, lines: TextIO) -> None:
        for line in lines:
            self._said.put(line)
        self._said.put(None)

    def run(self) -> None:
        """Answer until `quit` or the end of input."""
        while (line := self._next()) is not None:
            words = line.split()
            while words and words[0] not in COMMANDS:
                del words[0]  # UCI: unknown words before a command are passed over
            if words and not COMMANDS[words[0]](self, words[1:]):
                return

    def _next(self) -> str | None:
        return self._later.popleft() if self._later else self._said.get()

    def say(self, line: str) -> None:
        """One line of answer."""
        self._replies.write(line + "\n")
        self._replies.flush()

    # Commands: each says whether the conversation goes on

    def uci(self, _: Sequence[str]) -> bool:
        """Who this is, and what can be set."""
        self.say("id name Chess Pilgrimage")
        self.say("id author the authors of Chess Pilgrimage")
        for name, choice in dialect.OPTIONS.items():
            listed = " ".join(f"var {value}" for value in choice.values)
            self.say(f"option name {name} type combo default {choice.default} {listed}")
        self.say(f"option name Move Overhead type spin default {OVERHEAD} min 0 max 5000")
        self.say("uciok")
        return True

    def isready(self, _: Sequence[str]) -> bool:
        """Everything said before has been done."""
        self.say("readyok")
        return True

    def setoption(self, words: Sequence[str]) -> bool:
        """`name <name> value <value>`; names and values in any case."""
        if "value" not in words or not words or words[0].lower() != "name":
            return True
        at = words.index("value")
        name, value = " ".join(words[1:at]).lower(), " ".join(words[at + 1 :]).lower()
        if name == "move overhead" and value.isascii() and value.isdigit() and len(value) <= 4:
            self._overhead = min(5000, int(value))
        known = OPTIONS.get(name)
        if known and value in dialect.OPTIONS[known].values:
            self._given[known] = value
            self._restart()
        return True

    def _restart(self) -> None:
        """The start position under the options as they are now; two that never meet wait for a third choice."""
        try:
            self._made = setup(games.find(GAME), dialect.game_options(self._given))
        except GameError as error:
            self.say(f"info string {error.message}")
            return
        self.position(["startpos"])

    def ucinewgame(self, _: Sequence[str]) -> bool:
        """Nothing of the game before is remembered."""
        self._memory = Memory()
        self._games += 1
        return True

    def position(self, words: Sequence[str]) -> bool:
        """`startpos` or `fen <fields>`, then `moves`. A position that cannot be leaves the one before."""
        at = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["startpos"]:
            start = dialect.start(self._given, None)
        elif words[:1] == ["fen"]:
            start = dialect.start(self._given, words[1:at])
        else:
            return True
        try:
            played = self._memory.replay(self._made, start, words[at + 1 :])
        except GameError as error:
            self.say(f"info string {error.message}")
            return True
        if played.problem:
            self.say(f"info string {played.problem.message}")
        self._pos = played.positions[-1]
        return True

    def quit(self, _: Sequence[str]) -> bool:
        """The end."""
        return False

    def nothing(self, _: Sequence[str]) -> bool:
        """Understood, but there is nothing to do."""
        return True

    def go(self, words: Sequence[str]) -> bool:
        """Search, and answer `bestmove`."""
        began = monotonic()
        asked = Go(words, first=self._made.rules.actor(self._pos).value == 0)
        made, pos = self._made, self._pos
        if asked.moves:
            made = made._replace(rules=Only(made.rules, pos, asked.moves))
        depth = asked.depth or (None if asked.limited else DEPTH_ONLY)
        manner = Manner(nodes=asked.nodes) if depth is None else Manner(depth=depth, nodes=asked.nodes)
        search = Search(made, pos, manner, str(self._games))
        end = asked.deadline(began, self._overhead)
        waiting = asked.infinite
        heard: str | None = ""
        told: tuple[Any, ...] = ()
        while True:
            if not search.done:
                left = SLICE if end is None or waiting else min(SLICE, max(0.001, end - monotonic()))
                search.advance(left)
                told = self._tell(search, began, told)
            over = search.done or (end is not None and monotonic() >= end)
            if over and not waiting:
                break
            heard = self._heard(wait=search.done)
            if heard in ("stop", "quit", None) and (waiting or heard):
                break
            if heard == "ponderhit":
                waiting = False
                end = asked.deadline(monotonic(), self._overhead)
        found = search.found
        self.say(f"bestmove {found.move or '(none)'}")
        return heard != "quit"

    def _heard(self, *, wait: bool) -> str | None:
        """What has been said meanwhile: `stop`, `quit`, `ponderhit`, None at the end of input. The rest waits."""
        try:
            line = self._said.get(block=wait)
        except queue.Empty:
            return ""
        if line is None:
            self._said.put(None)  # so that it is met again
            return None
        word = (line.split() or [""])[0]
        if word == "isready":
            self.say("readyok")
        elif word in ("stop", "quit", "ponderhit"):
            return word
        elif word:
            self._later.append(line)
        return ""

    def _tell(self, search: Search, began: float, told: tuple[Any, ...]) -> tuple[Any, ...]:
        """An `info` line, if there is anything new."""
        found = search.found
        new = (found.depth, found.score, found.line)
        if new == told or found.move is None:
            return told
        spent = max(1, round(1000 * (monotonic() - began)))
        self.say(
            f"info depth {max(1, found.depth)} score {score(found.score)} nodes {search.nodes} "
            f"nps {1000 * search.nodes // spent} time {spent} pv {' '.join(found.line)}"
        )
        return new


def score(value: int) -> str:
    """Centipawns, or moves until mate."""
    if abs(value) < DECIDED:
        return f"cp {value}"
    moves = (WON - abs(value) + 1) // 2
    return f"mate {moves if value > 0 else -moves}"


COMMANDS: Mapping[str, Callable[[Engine, Sequence[str]], bool]] = {
    "uci": Engine.uci,
    "isready": Engine.isready,
    "setoption": Engine.setoption,
    "ucinewgame": Engine.ucinewgame,
    "position": Engine.position,
    "go": Engine.go,
    "quit": Engine.quit,
    "stop": Engine.nothing,
    "ponderhit": Engine.nothing,
    "debug": Engine.nothing,
    "register": Engine.nothing,
}


def serve(lines: TextIO, replies: TextIO) -> None:
    """Speak UCI until `quit`, or until nobody listens any more."""
    try:
        Engine(lines, replies).run()
    except BrokenPipeError:
        return
