"""The moves of a game in PGN, played through under the piece letters of one language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....interfaces.game import Game
from ....interfaces.pasted import Pasted
from ....interfaces.texts.lines import Lines
from ....interfaces.texts.text_form import MAX_PROBLEMS, Limits, Problem
from ....kernel.errors import GameError
from ....kernel.messages import say, sentences
from . import san
from .letters import Letters, plain_move
from .words import MOVE, OPEN, Word

WHOLE = {"1/2": "1/2-1/2"}


class Moves:
    """The lines of a game, as far as they can be read.

    Attributes:
        lines: the lines.
        result: the result that the text tells, or an empty text.
        problems: what could not be read.
        unread: how many words are no legal moves where they stand.
    """

    def __init__(self, text: Pasted, limits: Limits, game: Game, start: str | None, letters: Letters) -> None:
        self.lines = Lines(game, start, text)
        self.result = ""
        self.problems: list[Problem] = []
        self.unread = 0
        self._text, self._limits, self._game, self._letters = text, limits, game, letters
        self._opened: list[Word] = []

    def read(self, votes: Iterable[Word], part: Sequence[Word]) -> None:
        """Play through the words of a game, after those of its votes.

        Raises:
            RequestError: code `too-large`; there are too many moves.
        """
        for word in votes:
            self._take(word)
        self.lines.begin()
        for word in part:
            self._take(word)
        if self._opened:
            self._report(self._opened[-1], say("This variation is not closed by )."))
        while self.lines.depth:
            self._limits.branch(self.lines.close(part[-1].at + len(part[-1].text)))
        if more := self.lines.exceeding():
            self._report(part[0], more)

    def _report(self, word: Word, message: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(problem_at(self._text, word, message))

    def _take(self, word: Word) -> None:
        """Add a word to the lines."""
        lines = self.lines
        match word.sort:
            case "move" if lines.stopped:
                lines.skip(said(self._text, word))
            case "move":
                self._play(word)
            case "open":
                lines.open()
                self._opened.append(word)
            case "close" if lines.depth:
                self._opened.pop()
                self._limits.branch(lines.close(word.at))
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

    def _play(self, word: Word) -> None:
        """Play a move, or stop the line at hand with a problem."""
        self._limits.look()
        pos = self.lines.here.pos
        shown = said(self._text, word)
        if over := self._game.rules.outcome(pos):
            problem: str = sentences(say("The game is over here."), over.text)
        else:
            try:
                return self.lines.play(san.find(self._game, pos, plain_move(word.text, self._letters), shown))
            except GameError as error:
                problem = error.message
        self.unread += 1
        self._report(word, problem)
        self.lines.stop(word.at)
        return self.lines.skip(shown)


def said(text: Pasted, word: Word) -> str:
    """Return a word of the moves as it is in the original."""
    return text.words(word.at, word.at + len(word.text))


def problem_at(text: Pasted, word: Word, message: str) -> Problem:
    """Return a problem at a word."""
    shown = said(text, word) if word.sort in (MOVE, OPEN) else word.text
    return Problem(*text.place(word.at), message, shown[: san.SHOWN])
