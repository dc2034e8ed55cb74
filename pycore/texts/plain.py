"""The notation of games that have none of their own: tags as in PGN, one line per round, comments in braces.

A move is read by comparing the text with the notation of the legal moves, so this works for every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..interfaces.game import Game, GameSpec, Ready
from ..interfaces.pasted import Pasted, plain
from ..interfaces.tags import RESULTS, VALUE, headers_of, quoted, result_of, termination_of, texts_of, value_of
from ..interfaces.text_form import Problem, Reading
from ..kernel.errors import OptionError, PositionError, RequestError
from ..kernel.messages import say, sentences
from ..kernel.rules import Playthrough
from ..kernel.types import CHANCE, Json, Move

MAX_GAMES, MAX_MOVES, MAX_WORDS, MAX_PROBLEMS, SHOWN = 2_000, 20_000, 300_000, 50, 40
TAG = re.compile(rf"[ ]*\[\s*(?P<name>[A-Za-z]\w*)\s*{VALUE}\s*\][ ]*(?=\n|$)")
ESCAPED = re.compile(r"%[^\n]*")
COMMENT = re.compile(r"\{(?P<said>[^}]*)\}|｛(?P<wide>[^｝]*)｝|;(?P<rest>[^\n]*)")
NUMBER = re.compile(r"[0-9]+\s*\.+(?:\s*\.\.\.)?|\.\.\.")
RESULT = re.compile(r"(1-0|0-1|1/2-1/2|\*)(?=\s|$|[;{｛%])")
WORD = re.compile(r"\S+")
AFTER = re.compile(r"[+#=!?]*(?![\w~&@=-])")
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
        """Return a game up to the record's current position: tags, turns, result."""
        at = min(record["at"], len(played.moves))
        pos = played.positions[at]
        result = result_of(game, record, pos, at)
        comments = texts_of(record["meta"], "comments")
        lines = [f'[{name} "{quoted(value)}"]' for name, value in self._tags(game, record, pos, result).items()]
        lines += ["", *_comment(comments.get("0"))]
        lines += [f"{number}. {said}" for number, said in _rounds(game, played, at, comments)]
        return "\n".join([*lines, result]) + "\n"

    def _tags(self, game: Game, record: Json, pos: Any, result: str) -> dict[str, str]:
        given = headers_of(record)
        usual = {"Date": "????.??.??"} | {side.capitalize(): "?" for side in self.game.sides}
        own = {name.capitalize() for name in self.game.options}
        tags = {"Game": self.game.name}
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


def _comment(said: str | None) -> list[str]:
    """Return a comment in braces; the spaces inside distinguish it from a move in braces."""
    words = " ".join((said or "").replace("}", ")").split())
    return [f"{{ {words} }}"] if words else []


def _rounds(game: Game, played: Playthrough, at: int, comments: Mapping[str, str]) -> list[tuple[int, str]]:
    """Return the moves of each turn as a number and a line, which begins with `...` if the second side moves first.

    Consecutive draws of chance are written without a space, as in `[3][5]`.
    """
    rules, first = game.rules, game.spec.sides[0]
    rounds: list[tuple[int, str]] = []
    before = ""
    for done, (pos, move) in enumerate(zip(played.positions[:at], played.moves[:at], strict=True), 1):
        by_chance = any(outcome.text == move.text for outcome, _ in rules.chances(pos))
        by = CHANCE if by_chance else game.spec.side(rules.actor(pos)) or ""
        counted = rules.turn(pos)
        number = (rounds[-1][0] + (by == first) if rounds else 1) if counted is None else counted
        said = game.narrator.notation(game.ply(pos, move))
        if not rounds or number != rounds[-1][0]:
            late = "" if rounds or by in (first, CHANCE) else "... "
            rounds.append((number, late + said))
        else:
            apart = "" if by == before == CHANCE else " "
            rounds[-1] = (number, rounds[-1][1] + apart + said)
        before = by
        for words in _comment(comments.get(str(done))):
            rounds[-1] = (rounds[-1][0], f"{rounds[-1][1]} {words}")
            before = ""
    return rounds


class _Reader:
    """A text and the place up to which it has been read."""

    def __init__(self, game: GameSpec, pasted: Pasted, ready: Ready) -> None:
        self.game, self.pasted, self.text, self.ready = game, pasted, pasted.text, ready
        self.at = self.moves = self.words = 0

    def games(self) -> Iterator[Reading[Game]]:
        """Yield the games of the text. Raises RequestError `too-large`."""
        count = 0
        while self._skip_blanks() < len(self.text):
            if count == MAX_GAMES:
                raise RequestError(
                    say("This text has more than {most} games. Open it in parts.", most=MAX_GAMES), "too-large"
                )
            count += 1
            if reading := _OneGame(self).reading():
                yield reading

    def _skip_blanks(self) -> int:
        """Skip blanks and escaped lines. Return the new place."""
        while True:
            begun = self.at
            while self.at < len(self.text) and self.text[self.at].isspace():
                self.at += 1
            if self.begins_line() and (found := ESCAPED.match(self.text, self.at)):
                self.at = found.end()
            if self.at == begun:
                return self.at

    def begins_line(self) -> bool:
        """Return whether only blanks stand before this place in its line."""
        return not self.text[self.text.rfind("\n", 0, self.at) + 1 : self.at].strip()

    def take(self, form: re.Pattern[str]) -> re.Match[str] | None:
        """Return the match of a form at this place and move past it. Raises RequestError `too-large`."""
        self._skip_blanks()
        found = form.match(self.text, self.at)
        if found:
            self.at = found.end()
            self.words += 1
            if self.words > MAX_WORDS:
                raise RequestError(
                    say("This text has more than {most} words. Open it in parts.", most=MAX_WORDS), "too-large"
                )
        return found

    def tag(self) -> re.Match[str] | None:
        """Return the tag at this place, if it begins a line, without moving past it."""
        self._skip_blanks()
        return TAG.match(self.text, self.at) if self.begins_line() else None


class _OneGame:
    """A game of the text: its tags and moves, and the problems of reading it."""

    def __init__(self, reader: _Reader) -> None:
        self.reader, self.game = reader, reader.game
        self.tags: dict[str, tuple[str, int]] = {}
        self.problems: list[Problem] = []

    def reading(self) -> Reading[Game] | None:
        """Return the game as far as it can be read, or None if there are only blanks."""
        reader = self.reader
        first = reader.at
        while tag := reader.tag():
            self.tags[tag["name"]] = (value_of(reader.pasted, tag), tag.start())
            reader.at = tag.end()
        headers = {name: value for name, (value, _) in self.tags.items()}
        meta: Json = {"headers": headers} if headers else {}
        game, start = self._game()
        log, rest, comments, result, over = self._moves(game, start)
        if not (headers or log or rest or self.problems):
            return None
        if game is None and not self.problems:
            self._add_problem(first, say("This game cannot be read."))
        if comments:
            meta["comments"] = comments
        if result in RESULTS and game:
            meta["result"] = {"at": len(log), "text": result}
        problems = tuple(self.problems[:MAX_PROBLEMS])
        return Reading(game, start, tuple(log), tuple(rest), (), meta, problems, over)

    def _add_problem(self, at: int, message: str) -> None:
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Problem(*self.reader.pasted.place(at), message, self._word(at)))

    def _word(self, at: int) -> str:
        """Return the word at a place, as it is in the original and not too long to be shown."""
        word = WORD.match(self.reader.text, at)
        return self.reader.pasted.words(*word.span())[:SHOWN] if word else ""

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

    def _moves(self, game: Game | None, start: str | None) -> tuple[list[str], list[str], dict[str, str], str, bool]:
        """Return the log, rest, comments and result up to the next game, and whether it ended by the rules."""
        reader = self.reader
        rules = game.rules if game else None
        pos: Any = None
        if rules:
            pos = rules.start() if start is None else rules.read(start)
        log: list[str] = []
        rest: list[str] = []
        comments: dict[str, str] = {}
        stopped = game is None
        ended = ""
        while not reader.tag() and reader.at < len(reader.text):
            if game and not stopped and (found := self._found(game, pos)):
                log.append(found.text)
                pos = game.rules.play(pos, found)
                reader.moves += 1
                if reader.moves > MAX_MOVES:
                    raise RequestError(
                        say("This text has more than {most} moves. Open it in parts.", most=MAX_MOVES), "too-large"
                    )
            elif said := reader.take(COMMENT):
                words = " ".join(reader.pasted.words(*said.span(said.lastgroup or 0)).split())
                if words and not stopped:
                    here = comments.get(str(len(log)))
                    comments[str(len(log))] = f"{here} {words}" if here else words
            elif result := reader.take(RESULT):
                ended = result[1]
                break
            elif not reader.take(NUMBER):
                at = reader.at
                word = reader.take(WORD)
                assert word is not None  # there is something, and it is not blank
                if not stopped:
                    self._add_problem(at, self._why_not(game, pos, self._word(at)))
                    stopped = True
                if game:
                    rest.append(reader.pasted.words(*word.span()))
        return log, rest, comments, ended, bool(game and game.rules.outcome(pos))

    def _why_not(self, game: Game | None, pos: Any, word: str) -> str:
        over = game and game.rules.outcome(pos)
        if over:
            return sentences(say("The game is over here."), over.text)
        return say("“{word}” is not a move in this position.", word=word)

    def _found(self, game: Game, pos: Any) -> Move | None:
        """Return the legal move at this place, the longest if several match, and move past it."""
        reader = self.reader
        reader.tag()  # skips blanks
        ahead = reader.text[reader.at : reader.at + AHEAD].lower()
        best, ends = None, reader.at
        for move in game.rules.legal_moves(pos):
            squares = [step for step in move.steps if SQUARE.fullmatch(step)]
            if not all(square.lower() in ahead for square in squares):
                continue
            written = ENDING.sub("", game.narrator.notation(game.ply(pos, move)))
            for said, flags in ((plain(written), 0), (plain(move.text), re.I)):
                form = r"\s*".join(map(re.escape, said.split()))
                found = re.compile(form, flags).match(reader.text, reader.at)
                if found and found.end() > ends and (after := AFTER.match(reader.text, found.end())):
                    best, ends = move, after.end()
        reader.at = ends
        return best
