"""A forgiving PGN reader: it reports what it cannot read with line and column, and reads the rest.

Variations, also nested ones, become branches of the record. Comments, glyphs and unknown tags are kept; escaped lines
are not.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....interfaces.game import Game, Ready
from ....interfaces.pasted import Pasted, plain
from ....interfaces.texts.lines import Lines
from ....interfaces.texts.tags import RESULTS
from ....interfaces.texts.text_form import MAX_PROBLEMS, Limits, Problem, Reading
from ....kernel.errors import GameError, OptionError, PositionError
from ....kernel.merging import MAX_MARKS
from ....kernel.messages import say, sentences
from ....kernel.types import Json
from ..notation import VOTES
from . import san
from .words import BROKEN, CLOSE, MOVE, OPEN, RESULT, TAG, Word, words

PILGRIM = ("pilgrim", "pilgrim chess", "pilgrimchess")
ORTHODOX = ("", "standard", "chess", "classical", "normal", "orthodox", "regular", "from position")
"""The values of the tag `Variant` that are understood, in lower case."""
VOTED = "Votes"
"""The tag for votes with side lines, before a game that any chess program can read."""
WHOLE = {"1/2": "1/2-1/2"}


class PgnReader:
    """A reader of one text, which counts its games, moves and words against the limits."""

    def __init__(self, text: Pasted, ready: Ready) -> None:
        self.text, self.ready, self.limits = text, ready, Limits()

    def games(self) -> list[Reading[Game]]:
        """Return every game of the text.

        Raises:
            RequestError: there are too many games or moves.
        """
        found: list[Reading[Game]] = []
        for part in self._parts():
            self.limits.game()
            found.append(_OneGame(self, part).reading())
        return found

    def _parts(self) -> Iterator[list[Word]]:
        """Yield the words of each game: tags begin a game, a result ends it."""
        part: list[Word] = []
        begun = ended = False
        depth = 0
        for word in words(self.text):
            self.limits.word()
            if (word.sort == TAG and begun) or (ended and word.sort == MOVE):
                yield part
                part, begun, ended, depth = [], False, False, 0
            part.append(word)
            begun = begun or word.sort in (MOVE, RESULT)
            depth = max(0, depth + (word.sort == OPEN) - (word.sort == CLOSE))
            ended = ended or (word.sort == RESULT and depth == 0)
        if any(word.sort in (TAG, MOVE, BROKEN) for word in part):
            yield part


class _OneGame:
    def __init__(self, reader: PgnReader, part: list[Word]) -> None:
        self.reader, self.part = reader, part
        self.tags = {word.text: word for word in part if word.sort == TAG}
        self.problems: list[Problem] = []
        self.opened: list[Word] = []
        self.result = ""

    def reading(self) -> Reading[Game]:
        """Return the game, as far as it can be read."""
        headers = {name: word.more for name, word in self.tags.items() if name != VOTED}
        meta: Json = {"headers": headers} if headers else {}
        game, start, lines = None, None, None
        try:
            game = self._game()
            start = self._start(game)
        except OptionError as error:
            self._report(self.tags.get("External") or self.tags.get("Legality") or self.part[0], error.message)
        except PositionError as error:
            self._report(self.tags["FEN"], error.message)
            game = None
        if game:
            lines = self._read(game, start)
            meta |= lines.meta()
            if self.result in RESULTS:
                meta["result"] = {"at": lines.here.at, "text": self.result}
        problems = tuple(self.problems[:MAX_PROBLEMS])
        if not game or not lines:
            return Reading(game, start, (), (), (), meta, problems, False)
        over = bool(game.rules.outcome(lines.here.pos))
        log, rest, branches = tuple(lines.log()), tuple(lines.rest), tuple(lines.branches())
        return Reading(game, start, log, rest, branches, meta, problems, over)

    def _report(self, word: Word, message: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            said = self._said(word) if word.sort == MOVE else word.text
            self.problems.append(Problem(*self.reader.text.place(word.at), message, said[: san.SHOWN]))

    def _said(self, word: Word) -> str:
        """Return a word of the moves as it is in the original."""
        return self.reader.text.words(word.at, word.at + len(word.text))

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

    def _votes(self) -> list[Word]:
        """Return the votes that no word of the moves tells: two passes in plain chess, or those of the tag."""
        variant, voted = self.tags.get("Variant"), self.tags.get(VOTED)
        if variant and plain(variant.more).strip().lower() not in ORTHODOX:
            return []
        if voted:
            return [word._replace(at=voted.at) for word in words(Pasted(voted.more)) if word.sort != TAG]
        first = next((word.text.lower() for word in self.part if word.sort == MOVE), "")
        return [] if first in VOTES else [Word(MOVE, "pass", 0)] * 2

    def _read(self, game: Game, start: str | None) -> Lines:
        """Play through the words, and return the lines they tell."""
        lines = Lines(game, start, self.reader.text)
        for word in self._votes() if start is None else ():
            self._take(game, lines, word)
        lines.begin()
        last = self.part[0]
        for last in self.part:
            self._take(game, lines, last)
        if lines.depth:
            self._report(self.opened[-1], say("This variation is not closed by )."))
        while lines.depth:
            self.reader.limits.branch(lines.close(last.at + len(last.text)))
        if lines.exceed():
            message = say(
                "This game has more notes, drawings or glyphs than the {most} of each that a table shows.",
                most=MAX_MARKS,
            )
            self._report(self.part[0], message)
        return lines

    def _take(self, game: Game, lines: Lines, word: Word) -> None:
        """Add a word to the lines."""
        match word.sort:
            case "move" if lines.stopped:
                lines.skip(self._said(word))
            case "move":
                self._play(game, lines, word)
            case "open":
                lines.open()
                self.opened.append(word)
            case "close" if lines.depth:
                self.opened.pop()
                self.reader.limits.branch(lines.close(word.at))
            case "close":
                self._report(word, say("There is no open variation to close here."))
            case "comment" if word.text:
                lines.comment(word.text)
            case "glyph":
                lines.glyph(int(word.more))
            case "result" if not lines.depth:
                self.result = WHOLE.get(word.text, word.text)
            case "broken":
                self._report(word, word.more)

    def _play(self, game: Game, lines: Lines, word: Word) -> None:
        """Play a move, or stop the line at hand with a problem."""
        self.reader.limits.look()
        pos = lines.here.pos
        if over := game.rules.outcome(pos):
            problem: str = sentences(say("The game is over here."), over.text)
        else:
            try:
                return lines.play(san.find(game, pos, word.text))
            except GameError as error:
                problem = error.message
        self._report(word, problem)
        lines.stop(word.at)
        return lines.skip(self._said(word))
