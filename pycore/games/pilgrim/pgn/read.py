"""A forgiving PGN reader: it reports what it cannot read with line and column, and reads the rest.

Variations, also nested ones, become branches of the record. Comments of the main line and unknown tags are kept;
glyphs and escaped lines are not.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....interfaces.game import Game, Ready
from ....interfaces.pasted import Pasted, plain
from ....interfaces.text_form import Problem, Reading
from ....kernel.errors import GameError, OptionError, PositionError, RequestError
from ....kernel.messages import Count, count, noun, say
from ....kernel.types import Json
from ..notation import PLAIN, VOTES
from ..rules import Position
from . import san
from .words import BROKEN, CLOSE, MOVE, OPEN, RESULT, TAG, Word, words

PILGRIM = ("pilgrim", "pilgrim chess", "pilgrimchess")
ORTHODOX = ("", "standard", "chess", "classical", "normal", "orthodox", "regular", "from position")
"""The values of the tag `Variant` that are understood, in lower case."""

MAX_GAMES, MAX_MOVES, MAX_WORDS, MAX_PROBLEMS = 2_000, 20_000, 300_000, 50
"""The limits of one text, variations included, and of the problems reported for one game."""
RESULTS = {"1/2": "1/2-1/2"}


class Node(NamedTuple):
    """A position in a line of play. Nodes link backwards, so lines that branch share their common moves."""

    before: Node | None
    action: str
    pos: Position
    ply: int
    main: bool


class PgnReader:
    """A reader of one text, which counts its games, moves and words against the limits."""

    def __init__(self, text: Pasted, ready: Ready) -> None:
        self.text, self.ready = text, ready
        self.moves_seen = self.branched = 0

    def games(self) -> list[Reading[Game]]:
        """Return every game of the text.

        Raises:
            RequestError: there are too many games or moves.
        """
        found: list[Reading[Game]] = []
        for part in self._parts():
            if len(found) == MAX_GAMES:
                raise _too_large(count(MAX_GAMES, noun("game")))
            found.append(_OneGame(self, part).reading())
        return found

    def _parts(self) -> Iterator[list[Word]]:
        """Yield the words of each game: tags begin a game, a result ends it."""
        part: list[Word] = []
        begun = ended = False
        depth = 0
        for number, word in enumerate(words(self.text)):
            if number == MAX_WORDS:
                raise _too_large(count(MAX_WORDS, noun("word")))
            if (word.sort == TAG and begun) or (ended and word.sort == MOVE):
                yield part
                part, begun, ended, depth = [], False, False, 0
            part.append(word)
            begun = begun or word.sort in (MOVE, RESULT)
            depth = max(0, depth + (word.sort == OPEN) - (word.sort == CLOSE))
            ended = ended or (word.sort == RESULT and depth == 0)
        if any(word.sort in (TAG, MOVE, BROKEN) for word in part):
            yield part

    def look(self) -> None:
        """Count a word that is looked up among the legal moves.

        Raises:
            RequestError: there are too many.
        """
        self.moves_seen += 1
        if self.moves_seen > MAX_MOVES:
            raise _too_large(count(MAX_MOVES, noun("move")))

    def branch(self, length: int) -> None:
        """Count the moves of a branch, from where it leaves the main line.

        Raises:
            RequestError: there are too many.
        """
        self.branched += length
        if self.branched > MAX_MOVES:
            raise RequestError(say("This text has too many variations; import it in parts."), "too-large")


def _too_large(limit: Count) -> RequestError:
    return RequestError(say("This text has more than {limit}; import it in parts.", limit=limit), "too-large")


class _OneGame:
    def __init__(self, reader: PgnReader, part: list[Word]) -> None:
        self.reader, self.part = reader, part
        self.tags = {word.text: word for word in part if word.sort == TAG}
        self.problems: list[Problem] = []
        self.rest: list[str] = []
        self.branches: dict[tuple[int, tuple[str, ...]], Json] = {}
        self.comments: dict[str, str] = {}
        self.result = ""

    def reading(self) -> Reading[Game]:
        """Return the game, as far as it can be read."""
        headers = {name: word.more for name, word in self.tags.items()}
        meta: Json = {"headers": headers} if headers else {}
        game, start, end = None, None, None
        try:
            game = self._game()
            start = self._start(game)
        except OptionError as error:
            self._report(self.tags.get("External") or self.tags.get("Legality") or self.part[0], error.message)
        except PositionError as error:
            self._report(self.tags["FEN"], error.message)
            game = None
        if game:
            end = self._read(game, start)
            if self.comments:
                meta["comments"] = self.comments
            if self.result in ("1-0", "0-1", "1/2-1/2"):
                meta["result"] = {"at": end.ply, "text": self.result}
        log = _actions(end, None) if end else []
        problems = tuple(self.problems[:MAX_PROBLEMS])
        branches = tuple(one for one in self.branches.values() if log[one["at"] :][: len(one["log"])] != one["log"])
        over = bool(game and end and game.rules.outcome(end.pos))
        return Reading(game, start, tuple(log), tuple(self.rest), branches, meta, problems, over)

    def _report(self, word: Word, message: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            said = self._said(word) if word.sort == MOVE else word.text
            self.problems.append(Problem(*self.reader.text.place(word.at), message, said[: san.SHOWN]))

    def _said(self, word: Word) -> str:
        """Return a word of the moves as it is in the original."""
        return self.reader.text.words(word.at, word.at + len(word.text))

    @property
    def plain(self) -> bool:
        """Whether the game is plain chess, without votes."""
        variant = self.tags.get("Variant")
        first = next((word.text.lower() for word in self.part if word.sort == MOVE), "")
        return (variant is None or plain(variant.more).strip().lower() in ORTHODOX) and first not in VOTES

    def _game(self) -> Game | None:
        variant = self.tags.get("Variant")
        if variant and plain(variant.more).strip().lower() not in (*PILGRIM, *ORTHODOX):
            self._report(
                variant, say("This is a game of “{name}”, which cannot be played here.", name=variant.more[: san.SHOWN])
            )
            return None
        named = {"external": self.tags.get("External"), "legality": self.tags.get("Legality")}
        return self.reader.ready({name: plain(word.more).strip().lower() for name, word in named.items() if word})

    def _start(self, game: Game | None) -> str | None:
        fen = self.tags.get("FEN")
        if fen is None or game is None:
            return None
        fields = plain(fen.more).split()
        fields += ["0", "1"] if len(fields) == 4 else []
        text = " ".join(fields)
        game.rules.read(text)
        return text

    def _read(self, game: Game, start: str | None) -> Node:
        """Play through the words, and return the end of the main line."""
        rules = game.rules
        here = Node(None, "", rules.start() if start is None else rules.read(start), 0, True)
        if start is None and self.plain:
            for action in ("pass", "pass"):
                move = next(move for move in rules.legal_moves(here.pos) if move.text == action)
                here = Node(here, action, rules.play(here.pos, move), here.ply + 1, True)
            assert here.pos.waiting == PLAIN
        stopped = False  # whether this line contains a move that cannot be read
        outside: list[tuple[Node, bool, Word]] = []
        begins: list[Node] = []
        for word in self.part:
            match word.sort:
                case "move" if stopped:
                    if not outside:
                        self.rest.append(self._said(word))
                case "move":
                    self.reader.look()
                    try:
                        move = san.find(game, here.pos, word.text)
                    except GameError as error:
                        self._report(word, error.message)
                        stopped = True
                        if not outside:
                            self.rest.append(self._said(word))
                    else:
                        here = Node(here, move.text, rules.play(here.pos, move), here.ply + 1, not outside)
                case "open":
                    outside.append((here, stopped, word))
                    if here.before and not stopped:
                        here = here.before
                    else:
                        stopped = True
                    begins.append(here)
                case "close" if outside:
                    self._branch(begins.pop(), here)
                    here, stopped, _ = outside.pop()
                case "close":
                    self._report(word, say("There is no open variation to close here."))
                case "comment" if not outside and not stopped and word.text:
                    said = self.comments.get(str(here.ply))
                    self.comments[str(here.ply)] = f"{said} {word.text}" if said else word.text
                case "result" if not outside:
                    self.result = RESULTS.get(word.text, word.text)
                case "broken":
                    self._report(word, word.more)
        if outside:
            self._report(outside[-1][2], say("This variation is not closed by )."))
        while outside:
            self._branch(begins.pop(), here)
            here = outside.pop()[0]
        return here

    def _branch(self, begin: Node, end: Node) -> None:
        """Keep a variation as a branch of the main line, unless it is empty."""
        if end is begin:
            return
        fork = end
        while not fork.main and fork.before:
            fork = fork.before
        self.reader.branch(end.ply - fork.ply)
        log = _actions(end, fork)
        self.branches[fork.ply, tuple(log)] = {"at": fork.ply, "log": log}


def _actions(end: Node, since: Node | None) -> list[str]:
    """Return the actions of a line, in order."""
    found = []
    node: Node | None = end
    while node is not since and node is not None and node.before is not None:
        found.append(node.action)
        node = node.before
    return found[::-1]
