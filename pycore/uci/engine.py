"""A chess engine for other programs: the command `uci` speaks UCI for plain chess and Pilgrim Chess.

Commands are read in a thread and searches run in slices, so that `stop`, `isready` and `quit` work during a search.
Invalid input is ignored, as UCI demands, except for a note as `info string`.
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from io import RawIOBase
from time import monotonic
from typing import Any, NamedTuple, TextIO

from ..engine.scores import DECIDED, WON
from ..engine.search import Found, Manner, Search
from ..engine.transpositions import Transpositions
from ..games.pilgrim import GAME
from ..games.pilgrim import uci as dialect
from ..interfaces.game import setup
from ..kernel.errors import GameError
from ..kernel.replays import Replays
from .go import Go, Only

SLICE = 0.02
"""The seconds of search between two checks for new commands."""
OVERHEAD = 50
"""The default of `Move Overhead`, in milliseconds."""
DEPTH_ONLY = 4
"""The depth in plies if `go` sets no limit at all."""
MEGABYTES = 40
"""The default size of the transposition table."""
MOST_MEGABYTES = 1024
ENTRIES = 2500
"""The entries per megabyte in each of the table's two generations."""
MOST_LINES = 5
OPTIONS = {name.lower(): name for name in dialect.OPTIONS}


class Engine:
    """A UCI session."""

    def __init__(self, lines: Iterable[bytes], replies: TextIO) -> None:
        self._replies = replies
        self._said: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._later: deque[str] = deque()
        self._given = {name: choice.default for name, choice in dialect.OPTIONS.items()}
        self._overhead = OVERHEAD
        self._megabytes = MEGABYTES
        self._lines = 1
        self._forget()
        self._memory = Replays()
        self._game = setup(GAME, dialect.game_options(self._given))
        self._pos: Any = self._game.rules.read(dialect.start(self._given, None) or "")
        """The current position, or None after an invalid one."""
        self._games = 0
        threading.Thread(target=self._listen, args=(lines,), daemon=True).start()

    def _listen(self, lines: Iterable[bytes]) -> None:
        """Queue the lines of input, decoded as UTF-8 whatever the locale; invalid bytes make unknown words."""
        try:
            for line in lines:
                self._said.put(line.decode("utf-8", "replace"))
        finally:
            self._said.put(None)

    def run(self) -> None:
        """Answer until `quit` or the end of input."""
        while (line := self._next()) is not None:
            words = line.split()
            while words and words[0] not in COMMANDS:
                del words[0]  # UCI: unknown words before a command are ignored
            if words and not COMMANDS[words[0]](self, words[1:]):
                return

    def _next(self) -> str | None:
        return self._later.popleft() if self._later else self._said.get()

    def say(self, line: str) -> None:
        """Write a line of output."""
        self._replies.write(line + "\n")
        self._replies.flush()

    # Commands: each returns whether the session continues

    def uci(self, _: Sequence[str]) -> bool:
        """Identify the engine and list its options."""
        self.say("id name Chess Pilgrimage")
        self.say("id author the authors of Chess Pilgrimage")
        for name, choice in dialect.OPTIONS.items():
            listed = " ".join(f"var {value}" for value in choice.values)
            self.say(f"option name {name} type combo default {choice.default} {listed}")
        self.say(f"option name Move Overhead type spin default {OVERHEAD} min 0 max 5000")
        self.say(f"option name Hash type spin default {MEGABYTES} min 1 max {MOST_MEGABYTES}")
        self.say("option name Clear Hash type button")
        self.say(f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}")
        self.say("option name Ponder type check default false")
        self.say("uciok")
        return True

    def isready(self, _: Sequence[str]) -> bool:
        """Confirm that all earlier commands have been executed."""
        self.say("readyok")
        return True

    def setoption(self, words: Sequence[str]) -> bool:
        """Set an option: `name <name> value <value>`, in upper or lower case."""
        if [word.lower() for word in words] == ["name", "clear", "hash"]:
            self._forget()
            return True
        if "value" not in words or not words or words[0].lower() != "name":
            return True
        at = words.index("value")
        name, value = " ".join(words[1:at]).lower(), " ".join(words[at + 1 :]).lower()
        if value.isascii() and value.isdigit() and len(value) <= 4:
            self._set_number(name, int(value))
        known = OPTIONS.get(name)
        if known and value in dialect.OPTIONS[known].values:
            self._given[known] = value
            self._restart()
        return True

    def _set_number(self, name: str, value: int) -> None:
        """Set a numeric option; a number out of range becomes the nearest valid one."""
        match name:
            case "move overhead":
                self._overhead = min(5000, value)
            case "hash":
                self._megabytes = max(1, min(MOST_MEGABYTES, value))
                self._forget()
            case "multipv":
                self._lines = max(1, min(MOST_LINES, value))

    def _forget(self) -> None:
        """Clear the transposition table."""
        self._table = Transpositions(ENTRIES * self._megabytes)

    def _restart(self) -> None:
        """Set up the start position under the current options, unless they are incompatible with each other."""
        try:
            self._game = setup(GAME, dialect.game_options(self._given))
        except GameError as error:
            self.say(f"info string {error.message}")
            return
        self.position(["startpos"])

    def ucinewgame(self, _: Sequence[str]) -> bool:
        """Forget the previous game."""
        self._memory = Replays()
        self._forget()
        self._games += 1
        return True

    def position(self, words: Sequence[str]) -> bool:
        """Set the position: `startpos` or `fen <fields>`, then `moves`. An invalid one leaves no position."""
        at = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["startpos"]:
            start = dialect.start(self._given, None)
        elif words[:1] == ["fen"]:
            start = dialect.start(self._given, words[1:at])
        else:
            return True
        try:
            played = self._memory.replay(self._game, start, words[at + 1 :])
        except GameError as error:
            self.say(f"info string {error.message}")
            self._pos = None
            return True
        if played.problem:
            self.say(f"info string {played.problem.message}")
        self._pos = played.positions[-1]
        return True

    def quit(self, _: Sequence[str]) -> bool:
        """End the session."""
        return False

    def nothing(self, _: Sequence[str]) -> bool:
        """Ignore a command that needs no action."""
        return True

    def go(self, words: Sequence[str]) -> bool:
        """Search, and answer `bestmove`."""
        began = monotonic()
        if self._pos is None:
            self.say("bestmove 0000")
            return True
        asked = Go(words, first=self._game.rules.actor(self._pos).value == 0)
        game, pos = self._game, self._pos
        if asked.moves:
            some: Any = Only(game.rules, pos, asked.moves)
            game = game._replace(rules=some)
        depth = asked.depth or (None if asked.limited else DEPTH_ONLY)
        manner = Manner(nodes=asked.nodes) if depth is None else Manner(depth=depth, nodes=asked.nodes)
        search = Search(game, pos, manner, str(self._games), self._lines, self._table)
        end = asked.deadline(began, self._overhead)
        waiting = asked.infinite
        heard: str | None = ""
        reported = Reported(0, ())
        while True:
            if not search.done:
                left = SLICE if end is None or waiting else min(SLICE, max(0.001, end - monotonic()))
                search.advance(left)
                reported = self._report(search, began, reported)
            over = search.done or (end is not None and monotonic() >= end)
            if over and not waiting:
                break
            heard = self._heard(wait=search.done)
            if heard in ("stop", "quit", None) and (waiting or heard):
                break
            if heard == "ponderhit":
                waiting = False
                end = asked.deadline(monotonic(), self._overhead)
        line = search.found.line
        ponder = f" ponder {line[1]}" if len(line) > 1 else ""
        self.say(f"bestmove {search.found.move or '(none)'}{ponder}")
        return heard != "quit"

    def _heard(self, *, wait: bool) -> str | None:
        """Return `stop`, `quit` or `ponderhit` if it has come, None at the end of input, else ""; queue the rest."""
        try:
            line = self._said.get(block=wait)
        except queue.Empty:
            return ""
        if line is None:
            self._said.put(None)  # for the next read
            return None
        word = (line.split() or [""])[0]
        if word == "isready":
            self.say("readyok")
        elif word in ("stop", "quit", "ponderhit"):
            return word
        elif word:
            self._later.append(line)
        return ""

    def _report(self, search: Search, began: float, reported: Reported) -> Reported:
        """Write an `info` line for each depth completed since `reported`, and for new results of the current depth."""
        spent = max(1, round(1000 * (monotonic() - began)))
        for one in search.finished[reported.depths :]:
            self._say_lines(one.depth, one.deepest, one.nodes, spent, one.best)
        best = tuple(search.candidates())
        last = search.finished[-1].best if search.finished else ()
        if best not in (reported.best, last) and best and best[0].move is not None:
            self._say_lines(best[0].depth, search.deepest, search.nodes, spent, best)
        return Reported(len(search.finished), best)

    def _say_lines(self, depth: int, deepest: int, nodes: int, spent: int, best: Sequence[Found]) -> None:
        for number, found in enumerate(best, 1):
            self.say(
                f"info depth {max(1, depth)} seldepth {max(1, depth, deepest)} multipv {number} "
                f"score {score(found.score)} nodes {nodes} nps {1000 * nodes // spent} "
                f"hashfull {self._table.full()} time {spent} pv {' '.join(found.line)}"
            )


class Reported(NamedTuple):
    """The results of a search that have been written: the number of completed depths, and the best moves."""

    depths: int
    best: tuple[Found, ...]


def score(value: int) -> str:
    """Return a score in UCI's notation: centipawns, or moves to mate."""
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


def unbuffered(raw: RawIOBase) -> Iterator[bytes]:
    """Yield the lines of a stream as they come. A buffered stream would be locked by its waiting reader at exit."""
    begun = b""
    while found := raw.read(1 << 16):
        *lines, begun = (begun + found).split(b"\n")
        yield from lines
    yield begun


def serve(lines: Iterable[bytes], replies: TextIO) -> None:
    """Speak UCI until `quit`, the end of input, or a closed output."""
    try:
        Engine(lines, replies).run()
    except BrokenPipeError:
        return
