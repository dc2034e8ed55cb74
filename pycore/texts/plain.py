"""The notation of games that have none of their own: tags as in PGN, one line per round, comments in braces.

A move is read by comparing the text with the notation of the legal moves, so this works for every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from ..interfaces.game import Game, GameSpec, Ready
from ..interfaces.pasted import Pasted, plain
from ..interfaces.texts.lines import OPEN, Lines, Step, told
from ..interfaces.texts.remarks import BLANKS, GLYPHS, Beside
from ..interfaces.texts.tags import RESULTS, VALUE, headers_of, quoted, result_of, termination_of, value_of
from ..interfaces.texts.text_form import MAX_PROBLEMS, Limits, Problem, Reading
from ..kernel.errors import OptionError, PositionError
from ..kernel.lines.names import NO_LINE
from ..kernel.messages import say, sentences
from ..kernel.rules import Playthrough
from ..kernel.types import CHANCE, Json, Move

SHOWN = 40
TAG = re.compile(rf"[ ]*\[\s*(?P<name>[A-Za-z]\w*)\s*{VALUE}\s*\][ ]*(?=\n|$)")
BLANK = re.compile(r"(?:[^\S\n]+|\n[^\S\n]*(?:%[^\n]*)?)+")
"""Blanks, and whole lines that begin with %."""
ESCAPED = re.compile(r"[^\S\n]*%[^\n]*")
CLOSING = {"{": "}", "｛": "｝"}
COMMENT = re.compile(r"\{(?P<said>[^}]*)\}|｛(?P<wide>[^｝]*)｝|;(?P<rest>[^\n]*)")
NUMBER = re.compile(r"[0-9]+\s*[.,]+(?:\s*\.\.\.)?|\.\.\.")
RESULT = re.compile(r"(1-0|0-1|1/2-1/2|\*)(?=\s|$|[;{｛%)])")
GLYPH = re.compile(r"\$([0-9]{1,3})(?![0-9])|([!?]+)")
BRACKET = re.compile("[()]")
WORD = re.compile(r"[^\s(){｛]+|\S")
AFTER = re.compile(r"[+#=]*(?P<glyph>[!?]*)[+#=]*(?![\w~&@=-])")
"""Marks that may follow a move."""
ENDING = re.compile(r"[+#=]+$")
SQUARE = re.compile(r"[A-Za-z][0-9]{1,2}")
AHEAD = 80
"""The most characters of a move in notation."""
OURS = {"Game", "Variant", "Result", "Termination", "SetUp", "FEN", "Position", "Seed"}
"""Tags that are written from the game itself, not copied from the headers."""


class Plain:
    """The plain notation of one game."""

    def __init__(self, game: GameSpec) -> None:
        self.game = game

    def write(self, game: Game, record: Json, played: Playthrough) -> str:
        """Return a game up to the record's current position: tags, turns with their side lines, result."""
        at = min(record["at"], len(played.moves))
        pos = played.positions[at]
        result = result_of(game, record, pos, at)
        lines = [f'[{name} "{quoted(value)}"]' for name, value in self._tags(game, record, pos, result).items()]
        return "\n".join([*lines, "", *_Rounds(game, record, played, at).lines, result]) + "\n"

    def _tags(self, game: Game, record: Json, pos: Any, result: str) -> dict[str, str]:
        given = headers_of(record)
        usual = {"Date": "????.??.??"} | {side.capitalize(): "?" for side in self.game.sides}
        own = {name.capitalize() for name in self.game.options}
        tags = {"Game": self.game.name, "Variant": self.game.name}  # the second is for chess programs
        tags |= {name: value for name, value in (usual | given).items() if name not in OURS | own}
        tags["Result"] = result
        by_rule = game.rules.outcome(pos)
        if ending := by_rule.text if by_rule else termination_of(record):
            tags["Termination"] = ending
        for name, option in self.game.options.items():
            if name != "seed" and game.options[name] != option.default:
                tags[name.capitalize()] = game.options[name]
        if record["seed"] != "0":
            tags["Seed"] = record["seed"]
        if record["start"] is not None:
            tags |= {"SetUp": "1", "FEN": record["start"]}
        return tags

    def read(self, text: Pasted, ready: Ready) -> Sequence[Reading[Game]]:
        """Return the games of a text.

        Raises:
            RequestError: code `too-large`; the text has too many games, moves or words.
        """
        return list(_Reader(self.game, text, ready).games())


class _Place(NamedTuple):
    """How far the turns are counted: the number of the last turn, 0 before the first, and who made its last move."""

    number: int
    by: str


class _Rounds:
    """The moves of a game in lines, one for each turn of the main line, with side lines and what stands beside them.

    Consecutive draws of chance are written without a space, as in `[3][5]`.
    """

    def __init__(self, game: Game, record: Json, played: Playthrough, at: int) -> None:
        self._game, self._beside = game, Beside(record["meta"])
        self._first = game.spec.sides[0]
        self._here = self._before = _Place(0, "")
        self._apart = True  # whether the next move begins with its number
        self._moved = False  # whether a move was written last
        self._open: list[tuple[_Place, _Place]] = []
        self.lines: list[str] = []
        self._comment(self._beside.take(0, NO_LINE, main=True)[1])
        self._apart = True
        for item in told(game, record, played, at):
            if isinstance(item, Step):
                self._add(item)
            elif item == OPEN:
                self._open.append((self._here, self._before))
                self._here = self._before
                self._append("(")
                self._apart = True
            else:
                self._here, self._before = self._open.pop()
                self._append(")")
                self._apart = True

    def _append(self, word: str, blank: str = " ") -> None:
        self._moved = False
        if self.lines:
            self.lines[-1] += blank + word
        else:
            self.lines.append(word)

    def _add(self, step: Step) -> None:
        """Add a move: with its number where a turn begins, and after a side line."""
        game, rules = self._game, self._game.rules
        last, pos = self._here, step.pos
        by_chance = any(move.text == step.move.text for move, _ in rules.chances(pos))
        by = CHANCE if by_chance else game.spec.side(rules.actor(pos)) or ""
        counted = rules.turn(pos)
        number = (last.number + (by == self._first) or 1) if counted is None else counted
        self._before, self._here = last, _Place(number, by)
        said = game.narrator.notation(game.ply(pos, step.move))
        if self._apart or number != last.number or not self.lines:
            late = by not in (self._first, CHANCE) and self._apart
            words = f"{number}. {'... ' if late else ''}{said}"
            if self._open:
                self._append(words)
            else:
                self.lines.append(words)
        else:
            self._append(said, "" if by == last.by == CHANCE and self._moved else " ")
        self._apart, self._moved = False, True
        glyphs, comments = self._beside.take(step.at, step.line, main=step.main)
        for glyph in glyphs:
            self._append(glyph)
        self._comment(comments)

    def _comment(self, said: Sequence[str]) -> None:
        """Add comments; the spaces inside the braces distinguish them from a move in braces."""
        for each in said:
            self._append(f"{{ {' '.join(word for word in BLANKS.split(each) if word)} }}")


class _Reader:
    """A text and the place up to which it has been read."""

    def __init__(self, game: GameSpec, pasted: Pasted, ready: Ready) -> None:
        self.game, self.pasted, self.text, self.ready = game, pasted, pasted.text, ready
        self.limits = Limits()
        self.at = 0
        self._closed = {brace: self.text.rfind(end) for brace, end in CLOSING.items()}
        """The last place where a comment with each brace can end; without it, every brace would be looked for anew."""
        self.begins_line = True
        """Whether only blanks stand before this place in its line."""

    def games(self) -> Iterator[Reading[Game]]:
        """Yield the games of the text. Raises RequestError `too-large`."""
        if found := ESCAPED.match(self.text):
            self.at = found.end()
        while self._skip_blanks() < len(self.text):
            self.limits.game()
            if reading := _OneGame(self).reading():
                yield reading

    def _skip_blanks(self) -> int:
        """Skip blanks and escaped lines. Return the new place."""
        if found := BLANK.match(self.text, self.at):
            self.at = found.end()
            self.begins_line = self.begins_line or "\n" in found[0]
        return self.at

    def take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        """Return the match of a form at this place and move past it. Raises RequestError `too-large`."""
        found = form.match(self.text, self._skip_blanks())
        if found:
            self.move_to(found.end())
        return found

    def comment(self) -> re.Match[str] | None:
        """Return the comment at this place and move past it. Raises RequestError `too-large`."""
        at = self._skip_blanks()
        return None if at > self._closed.get(self.text[at : at + 1], at) else self.take(COMMENT)

    def move_to(self, at: int) -> None:
        """Move past a word. Raises RequestError `too-large`."""
        self.at, self.begins_line = at, False
        self.limits.word()

    def tag(self) -> re.Match[str] | None:
        """Return the tag at this place, if it begins a line, without moving past it."""
        at = self._skip_blanks()
        return TAG.match(self.text, at) if self.begins_line else None


class _Way:
    """How a legal move may be written."""

    def __init__(self, game: Game, pos: Any, move: Move) -> None:
        self.game, self.pos, self.move = game, pos, move
        self.squares = [step.lower() for step in move.steps if SQUARE.fullmatch(step)]

    @cached_property
    def forms(self) -> list[re.Pattern[str]]:
        """The forms of its notation, which is made only for moves whose squares are named, and of its text."""
        written = ENDING.sub("", self.game.narrator.notation(self.game.ply(self.pos, self.move)))
        texts = ((plain(written), 0), (plain(self.move.text), re.I))
        return [re.compile(r"\s*".join(map(re.escape, text.split())), flags) for text, flags in texts]


class _OneGame:
    """A game of the text: its tags and moves, and the problems of reading it."""

    def __init__(self, reader: _Reader) -> None:
        self.reader, self.game = reader, reader.game
        self.tags: dict[str, tuple[str, int]] = {}
        self.problems: list[Problem] = []
        self.result = ""
        self._known: tuple[Any, list[_Way]] = (None, [])

    def reading(self) -> Reading[Game] | None:
        """Return the game as far as it can be read, or None if there are only blanks."""
        reader = self.reader
        first = reader.at
        while tag := reader.tag():
            self.tags[tag["name"]] = (value_of(reader.pasted, tag), tag.start())
            reader.move_to(tag.end())
        headers = {name: value for name, (value, _) in self.tags.items()}
        meta: Json = {"headers": headers} if headers else {}
        game, start = self._game()
        lines = self._read(game, start) if game else None
        if lines is None:
            self._skip()
        if not (headers or self.problems or (lines and (lines.here.at or lines.rest))):
            return None
        if lines is None or game is None:
            if not self.problems:
                self._add_problem(first, say("This game cannot be read."))
            return Reading(None, None, (), (), (), meta, tuple(self.problems), False)
        meta |= lines.meta()
        if self.result in RESULTS:
            meta["result"] = {"at": lines.here.at, "text": self.result}
        over = bool(game.rules.outcome(lines.here.pos))
        log, rest, branches = tuple(lines.log()), tuple(lines.rest), tuple(lines.branches())
        return Reading(game, start, log, rest, branches, meta, tuple(self.problems), over, lines.moves)

    def _add_problem(self, at: int, message: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(*self.reader.pasted.place(at), message, self._word(at)[:SHOWN]))

    def _word(self, at: int) -> str:
        """Return the word at a place, as it is in the original."""
        word = WORD.match(self.reader.text, at)
        return self.reader.pasted.words(*word.span()) if word else ""

    def _game(self) -> tuple[Game | None, str | None]:
        """Return the game under its options, and its start if it has its own."""
        named = {name.capitalize(): name for name in self.game.options}
        options = self.game.options
        given = {
            named[name]: value if options[named[name]].kind == "seed" else plain(value).strip()
            for name, (value, _) in self.tags.items()
            if name in named
        }
        try:
            game = self.reader.ready(given)
        except OptionError as error:
            self._add_problem(next(at for name, (_, at) in self.tags.items() if name in named), error.message)
            return None, None
        start, at = self.tags.get("FEN") or self.tags.get("Position") or (None, 0)
        try:
            if start is not None:
                start = plain(start)
                game.rules.read(start)
        except PositionError as error:
            self._add_problem(at, error.message)
            return None, None
        return game, start

    def _skip(self) -> None:
        """Pass over the moves of a game that cannot be played."""
        reader = self.reader
        while not reader.tag() and reader.at < len(reader.text):
            if reader.take(RESULT):
                return
            if not reader.comment():
                reader.take(WORD)

    def _read(self, game: Game, start: str | None) -> Lines:
        """Return the lines up to the next game."""
        reader = self.reader
        lines, first = Lines(game, start, reader.pasted), reader.at
        opened: list[int] = []
        while not reader.tag() and reader.at < len(reader.text):
            if bracket := reader.take(BRACKET):  # first, because no move begins with one, and to look for moves is slow
                self._turn(lines, bracket, opened)
            elif not lines.stopped and (found := self._found(game, lines.here.pos)):
                reader.limits.look()
                move, glyph = found
                lines.play(move)
                self._add_glyph(lines, glyph)
            elif said := reader.comment():
                lines.comment(reader.pasted.words(*said.span(said.lastgroup or 0)))
            elif sign := reader.take(GLYPH):
                self._add_glyph(lines, sign[0])
            elif result := reader.take(RESULT):
                if not lines.depth:
                    self.result = result[1]
                    break
            elif not reader.take(NUMBER):
                self._leave(game, lines)
        if opened:
            self._add_problem(opened[-1], say("This variation is not closed by )."))
        while lines.depth:
            reader.limits.branch(lines.close(reader.at))
        if more := lines.exceeding():
            self._add_problem(first, more)
        return lines

    def _turn(self, lines: Lines, bracket: re.Match[str], opened: list[int]) -> None:
        """Begin or end a side line."""
        if bracket[0] == OPEN:
            opened.append(bracket.start())
            lines.open()
        elif opened:
            opened.pop()
            self.reader.limits.branch(lines.close(bracket.start()))
        else:
            self._add_problem(bracket.start(), say("There is no open variation to close here."))

    def _add_glyph(self, lines: Lines, sign: str) -> None:
        number = int(sign[1:]) if sign.startswith("$") else GLYPHS.get(sign, GLYPHS.get(sign[:2]))
        if number is not None:
            lines.glyph(number)

    def _leave(self, game: Game, lines: Lines) -> None:
        """Pass over a word that is no move here."""
        at, word = self.reader.at, self._word(self.reader.at)
        self.reader.take(WORD)
        if not lines.stopped:
            self._add_problem(at, self._why_not(game, lines.here.pos, word[:SHOWN]))
            lines.stop(at)
        lines.skip(word)

    def _why_not(self, game: Game, pos: Any, word: str) -> str:
        over = game.rules.outcome(pos)
        if over:
            return sentences(say("The game is over here."), over.text)
        return say("“{word}” is not a move in this position.", word=word)

    def _found(self, game: Game, pos: Any) -> tuple[Move, str] | None:
        """Return the legal move at this place, the longest if several match, with its glyph, and move past it."""
        reader = self.reader
        ahead = reader.text[reader.at : reader.at + AHEAD].lower()
        best: tuple[Move, str] | None = None
        ends = reader.at
        for way in self._ways(game, pos):
            if not all(square in ahead for square in way.squares):
                continue
            for form in way.forms:
                found = form.match(reader.text, reader.at)
                if found and found.end() > ends and (after := AFTER.match(reader.text, found.end())):
                    best, ends = (way.move, after["glyph"]), after.end()
        if best:
            reader.move_to(ends)
        return best

    def _ways(self, game: Game, pos: Any) -> list[_Way]:
        """Return how the legal moves of a position may be written, kept while words are read that are no moves."""
        if self._known[0] is not pos:
            self._known = pos, [_Way(game, pos, move) for move in game.rules.legal_moves(pos)]
        return self._known[1]
