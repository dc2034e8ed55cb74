"""A forgiving PGN reader: it reports what it cannot read with line and column, and reads the rest.

Variations, also nested ones, become branches of the record. Comments, glyphs and unknown tags are kept; escaped lines
are not.
"""

from __future__ import annotations

from collections.abc import Iterator

from ....interfaces.game import Game, Ready
from ....interfaces.pasted import Pasted, plain
from ....interfaces.texts.positions import Found
from ....interfaces.texts.tags import RESULTS
from ....interfaces.texts.text_form import MAX_PROBLEMS, Limits, Problem, Reading
from ....kernel.errors import OptionError, PositionError
from ....kernel.messages import say
from ....kernel.types import Json
from ..notation import VOTES
from ..rules import Pilgrim
from . import san
from .fen import FenPositions
from .letters import ENGLISH, languages, letters_of
from .moves import Moves, problem_at
from .words import BROKEN, CLOSE, MOVE, OPEN, RESULT, TAG, Word, words

PILGRIM = ("pilgrim", "pilgrim chess", "pilgrimchess")
ORTHODOX = ("", "standard", "chess", "classical", "normal", "orthodox", "regular", "from position")
"""The values of the tag `Variant` that are understood, in lower case."""
POSITIONS = FenPositions()
QUOTE = "%000022"
"""A quotation mark in a comment on the votes: a common reader refuses a game with an escaped one in a tag."""
VOTED = "Votes"
"""The tag for votes with side lines, before a game that any chess program can read."""


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

    def reading(self) -> Reading[Game]:
        """Return the game, as far as it can be read."""
        headers = {name: word.more for name, word in self.tags.items() if name != VOTED}
        meta: Json = {"headers": headers} if headers else {}
        game, start = None, None
        try:
            game = self._game()
            start = self._start(game)
        except OptionError as error:
            self._report(self.tags.get("External") or self.tags.get("Legality") or self.part[0], error.message)
        except PositionError as error:
            self._report(self.tags["FEN"], error.message)
            game = None
        if not game:
            return Reading(None, start, (), (), (), meta, tuple(self.problems[:MAX_PROBLEMS]), False)
        moves = self._moves(game, start)
        lines = moves.lines
        meta |= lines.meta()
        if moves.result in RESULTS:
            meta["result"] = {"at": lines.here.at, "text": moves.result}
        problems = tuple([*self.problems, *moves.problems][:MAX_PROBLEMS])
        over = bool(game.rules.outcome(lines.here.pos))
        log, rest, branches = tuple(lines.log()), tuple(lines.rest), tuple(lines.branches())
        return Reading(game, start, log, rest, branches, meta, problems, over, lines.moves)

    def _report(self, word: Word, message: str) -> None:
        self.problems.append(problem_at(self.reader.text, word, message))

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
        """Return the first position, if it is not the game's own.

        Raises:
            PositionError: it is no position.
        """
        fen = self.tags.get("FEN")
        if fen is None or game is None:
            return None
        found = POSITIONS.find(Pasted(fen.more))
        if found is None:
            found = Found(" ".join(plain(fen.more).split()), {"": 0})
        text, problems = POSITIONS.settled(game, found)
        for _, message in problems:
            self._report(fen, message)
        return text

    def _votes(self, start: str | None) -> list[Word]:
        """Return the votes that no word of the moves tells: two passes in plain chess, or those of the tag."""
        variant, voted = self.tags.get("Variant"), self.tags.get(VOTED)
        if start is not None or (variant and plain(variant.more).strip().lower() not in ORTHODOX):
            return []
        if voted:
            return [
                word._replace(at=voted.at) for word in words(Pasted(voted.more.replace(QUOTE, '"'))) if word.sort != TAG
            ]
        first = next((word.text.lower() for word in self.part if word.sort == MOVE), "")
        return [] if first in VOTES else [Word(MOVE, "pass", 0)] * 2

    def _moves(self, game: Game, start: str | None) -> Moves:
        """Return the moves, read with English piece letters, or with those of a language that leaves no doubt.

        The letters are looked at first, so that a text is usually read once.
        """
        assert isinstance(game.rules, Pilgrim)
        votes, guests = self._votes(start), set(game.rules.kind_of)
        used = letters_of(word.text for word in self.part if word.sort == MOVE) - guests
        others, is_foreign = languages(used, guests), not used <= {*ENGLISH, "P"}
        read: list[Moves] = []
        for letters in [*others, {}] if is_foreign else [{}, *others]:
            moves = Moves(self.reader.text, Limits() if read else self.reader.limits, game, start, letters)
            moves.read(votes, self.part)
            read.append(moves)
            if not moves.unread and (not is_foreign or len(others) < 2):
                return moves
        english = read.pop() if is_foreign else read.pop(0)
        if not is_foreign:  # only a reading without any problem is better than one in English
            read = [moves for moves in read if not moves.unread]
        found = {(*moves.lines.log(), *map(repr, moves.lines.branches())): moves for moves in read}
        best = max(found.values(), key=_progress, default=english)
        rivals = [moves for moves in found.values() if _progress(moves) == _progress(best)]
        if _progress(best) <= _progress(english):
            return english
        if len(rivals) > 1:
            word = next(word for word in self.part if word.sort == MOVE and letters_of([word.text]))
            self._report(word, say("The letters of the pieces fit several languages, which read different moves."))
            return english
        return best


def _progress(moves: Moves) -> tuple[int, int]:
    """Return how far moves were read: how many of the main line, and how few could not be read anywhere."""
    return moves.lines.here.at, -moves.unread
