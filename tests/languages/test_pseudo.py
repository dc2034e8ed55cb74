"""Tests that the golden answers are messages: in the pseudo-language no English word is left in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from pycore.games import GAMES
from pycore.interfaces.game import Game, setup
from pycore.kernel import record as records
from pycore.kernel.errors import GameError
from pycore.kernel.messages import Message
from pycore.languages.pseudo import ACCENTED, Pseudo, without_accents
from tests.golden import FILES, Asking

PSEUDO = Pseudo()
QUOTED = re.compile(r"“[^”]*”")
"""Text that a person typed, repeated in a message."""
ENGLISH_WORD = re.compile(rf"(?<![{ACCENTED}\w])[A-Za-z]{{3,}}(?![{ACCENTED}\w])")


class Told(Asking):
    """The texts for people in the answer to a golden question, before they are written into a line."""

    def texts(self, line: str) -> Iterator[tuple[str, Any]]:
        """Yield the texts in the answer to a question, each with the name of its field."""
        word, _, rest = line.partition(" ")
        narrator = self.game.narrator
        try:
            match word:
                case "look":
                    yield from _of_position(self.game, self.pos)
                case "why" | "refuse":
                    steps = rest.split() if word == "why" else self.game.rules.steps(rest, self.pos)
                    refusal = self.game.why(self.pos, steps)
                    yield "refusal", refusal.message if refusal else ""
                case "do":
                    yield from _of_move(self.game, self.pos, rest)
                case "read":
                    self.game.rules.read(rest)
                case "choices":
                    for choice in narrator.choices().values():
                        yield from _fields("choice", choice, "label", "help")
                case "board":
                    board = self.game.rules.board
                    for ground in board.grounds:
                        yield from _fields("ground", ground, "name", "text", "caption")
                    for cell in board.cells:
                        yield from _names("cell", cell, "say", "label", "brief")
                    for path in board.lines:
                        yield from _names("line", path, "name")
                case "options" | "at" | "play":
                    getattr(self, f"_{word}")(rest)
        except GameError as error:
            yield "error", error.message


def _of_position(game: Game, pos: Any) -> Iterator[tuple[str, Any]]:
    narrator = game.narrator
    yield "prompt", narrator.prompt(pos)
    ended = game.rules.outcome(pos)
    if ended:
        yield "outcome", ended.text
    for piece in narrator.pieces(pos).values():
        yield "piece", piece.name
    for alarm in narrator.alarms(pos):
        yield "alarm", alarm.text
    for fact in narrator.status(pos):
        yield from _fields("status", fact, "text", "name")
        for lost in fact.pieces or ():
            yield "lost", lost.name
    for overlay in narrator.overlays(pos):
        yield from _fields("overlay", overlay, "label", "help", "say")
    for figure in narrator.progress(pos):
        yield "progress", figure.label
    die = narrator.die(pos)
    if die:
        yield "die", die.text


def _of_move(game: Game, pos: Any, action: str) -> Iterator[tuple[str, Any]]:
    narrator = game.narrator
    ply = game.ply(pos, records.find_move(game, pos, action))
    yield "say", narrator.say(ply)
    warning = narrator.warning(ply)
    if warning:
        yield "warning", warning.message
    for event in narrator.events(ply):
        yield "event", event
    arrival = narrator.arrival(ply)
    if arrival:
        yield "arrival", arrival.piece.name


def _fields(what: str, found: Any, *names: str) -> Iterator[tuple[str, Any]]:
    for name in names:
        yield f"{what}.{name}", getattr(found, name)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_golden_answer_is_a_message(path: Any) -> None:
    asking, wrong = Told(path.parent.name), set()
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and line[0] not in ">#":
            wrong |= {f"{line}: {what}: {text!r}" for what, text in asking.texts(line) if text and left(text)}

    assert sorted(wrong) == []


def _names(what: str, found: Any, *names: str) -> Iterator[tuple[str, Any]]:
    """Yield the names that have words; the others are codes such as "F2"."""
    return ((field, text) for field, text in _fields(what, found, *names) if ENGLISH_WORD.search(text))


@pytest.mark.parametrize("id", [*GAMES])
def test_the_specification_of_a_game_is_messages(id: str) -> None:
    game = setup(GAMES[id], {})
    spec = game.spec
    texts = [spec.name, spec.shelf.hook, spec.shelf.goal, spec.text.takes, *spec.text.bands.values()]
    for option in spec.options.values():
        texts += [option.label, option.help, *filter(ENGLISH_WORD.search, option.labels)]
    if spec.teach.editor:
        editor = spec.teach.editor(game.rules)
        texts += [piece.name for piece in editor.tray().values()]
        for field in editor.fields():
            texts += [field.label, field.help, *filter(ENGLISH_WORD.search, field.labels)]

    assert [text for text in texts if text and left(text)] == []


def left(text: str) -> str:
    """Return the English words of a text that the pseudo-language leaves, or the text if it is no message."""
    if not isinstance(text, Message):
        return text
    pseudo = PSEUDO.text(text)
    assert without_accents(pseudo) == text.replace("[", "").replace("]", "").replace("·", "")
    return " ".join(ENGLISH_WORD.findall(QUOTED.sub("", pseudo)))


def test_a_planted_fragment_is_found() -> None:
    from pycore.kernel.messages import noun, say

    assert left("The rook is gone.") == "The rook is gone."
    assert left(say("The {piece} is gone.", piece="rook")) == "rook"
    assert left(say("The {piece} on {cell} is gone, “{text}”.", piece=noun("rook"), cell="a1", text="said")) == ""
