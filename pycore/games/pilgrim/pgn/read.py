"""PGN read with forgiveness: what makes no sense is told with its line and column, the rest is read all the same.

Variations, also nested ones, become branches of the record. Comments of the main line and unknown tags are kept with
it; glyphs and escaped lines are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....interfaces.game import Game, Ready
from ....interfaces.text_form import Places, Problem, Reading
from ....kernel.errors import GameError, OptionError, PositionError, RequestError
from ....kernel.types import Json
from ..notation import PLAIN, VOTES
from ..rules import Position
from . import san
from .words import BROKEN, CLOSE, MOVE, OPEN, RESULT, TAG, Word, words

PILGRIM = ("pilgrim", "pilgrim chess", "pilgrimchess")
ORTHODOX = ("", "standard", "chess", "classical", "normal", "orthodox", "regular", "from position")
"""What the tag `Variant` may say, in lower case."""

MAX_GAMES, MAX_MOVES, MAX_WORDS, MAX_PROBLEMS = 2_000, 20_000, 300_000, 50
"""Games, moves and words of one text, variations included; problems told of one game."""
RESULTS = {"1/2": "1/2-1/2", "½-½": "1/2-1/2", "½": "1/2-1/2"}


class Node(NamedTuple):
    """Where a line has come to. Nodes know where they came from, so lines that part share what they have in common."""

    before: Node | None
    action: str
    pos: Position
    ply: int
    main: bool


class PgnReader:
    """Reads one text."""

    def __init__(self, text: str, ready: Ready) -> None:
        self.text, self.ready = text, ready
        self.places = Places(text)
        self.looked = self.branched = 0

    def games(self) -> list[Reading[Game]]:
        """Every game of the text. Raises RequestError when there are too many games or moves."""
        found: list[Reading[Game]] = []
        for part in self._parts():
            if len(found) == MAX_GAMES:
                raise RequestError(f"This text has more than {MAX_GAMES} games; import it in parts.", "too-large")
            found.append(_OneGame(self, part).reading())
        return found

    def _parts(self) -> Iterator[list[Word]]:
        """The words of each game: tags begin one, a result ends one."""
        part: list[Word] = []
        begun = ended = False
        depth = 0
        for number, word in enumerate(words(self.text)):
            if number == MAX_WORDS:
                raise RequestError(f"This text has more than {MAX_WORDS} words; import it in parts.", "too-large")
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
        """Count a word that is looked up among the legal moves."""
        self.looked += 1
        if self.looked > MAX_MOVES:
            raise RequestError(f"This text has more than {MAX_MOVES} moves; import it in parts.", "too-large")

    def branch(self, length: int) -> None:
        """Count the moves of a branch, which begins where it leaves the main line."""
        self.branched += length
        if self.branched > MAX_MOVES:
            raise RequestError("The variations of this text are too many; import it in parts.", "too-large")


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
        """The game, as far as it can be read."""
        headers = {name: word.more for name, word in self.tags.items()}
        meta: Json = {"headers": headers} if headers else {}
        game, start, end = None, None, None
        try:
            game = self._game()
            start = self._start(game)
        except OptionError as error:
            self._tell(self.tags.get("External") or self.tags.get("Legality") or self.part[0], error.message)
        except PositionError as error:
            self._tell(self.tags["FEN"], error.message)
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

    def _tell(self, word: Word, message: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(*self.reader.places(word.at), message, word.text[: san.SHOWN]))

    @property
    def plain(self) -> bool:
        """Whether it is plain chess, in which nobody votes."""
        variant = self.tags.get("Variant")
        first = next((word.text.lower() for word in self.part if word.sort == MOVE), "")
        return (variant is None or variant.more.strip().lower() in ORTHODOX) and first not in VOTES

    def _game(self) -> Game | None:
        variant = self.tags.get("Variant")
        if variant and variant.more.strip().lower() not in (*PILGRIM, *ORTHODOX):
            self._tell(variant, f"This is a game of {variant.more[: san.SHOWN]}, which is not played here.")
            return None
        named = {"external": self.tags.get("External"), "legality": self.tags.get("Legality")}
        return self.reader.ready({name: word.more.strip().lower() for name, word in named.items() if word})

    def _start(self, game: Game | None) -> str | None:
        fen = self.tags.get("FEN")
        if fen is None or game is None:
            return None
        fields = fen.more.split()
        fields += ["0", "1"] if len(fields) == 4 else []
        text = " ".join(fields)
        game.rules.read(text)
        return text

    def _read(self, game: Game, start: str | None) -> Node:
        """Go through the words; returns the end of the main line."""
        rules = game.rules
        here = Node(None, "", rules.start() if start is None else rules.read(start), 0, True)
        if start is None and self.plain:
            for action in ("pass", "pass"):
                move = next(move for move in rules.legal_moves(here.pos) if move.text == action)
                here = Node(here, action, rules.play(here.pos, move), here.ply + 1, True)
            assert here.pos.waiting == PLAIN
        stopped = False  # whether this line cannot be followed any further
        outside: list[tuple[Node, bool, Word]] = []
        begins: list[Node] = []
        for word in self.part:
            match word.sort:
                case "move" if stopped:
                    if not outside:
                        self.rest.append(word.text)
                case "move":
                    self.reader.look()
                    try:
                        move = san.find(game, here.pos, word.text)
                    except GameError as error:
                        self._tell(word, error.message)
                        stopped = True
                        if not outside:
                            self.rest.append(word.text)
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
                    self._tell(word, "This closes no variation.")
                case "comment" if not outside and not stopped and word.text:
                    said = self.comments.get(str(here.ply))
                    self.comments[str(here.ply)] = f"{said} {word.text}" if said else word.text
                case "result" if not outside:
                    self.result = RESULTS.get(word.text, word.text)
                case "broken":
                    self._tell(word, word.more)
        if outside:
            self._tell(outside[-1][2], "This variation is not closed by ).")
        while outside:
            self._branch(begins.pop(), here)
            here = outside.pop()[0]
        return here

    def _branch(self, begin: Node, end: Node) -> None:
        """Keep a variation, if there is anything in it, as a branch of the main line."""
        if end is begin:
            return
        parting = end
        while not parting.main and parting.before:
            parting = parting.before
        self.reader.branch(end.ply - parting.ply)
        log = _actions(end, parting)
        self.branches[parting.ply, tuple(log)] = {"at": parting.ply, "log": log}


def _actions(end: Node, since: Node | None) -> list[str]:
    """The actions of a line, in order."""
    found = []
    node: Node | None = end
    while node is not since and node is not None and node.before is not None:
        found.append(node.action)
        node = node.before
    return found[::-1]
