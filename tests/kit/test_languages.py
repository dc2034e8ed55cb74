"""Tests that made games speak other languages: names that the catalogues know, and cells in sentences."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pycore.interfaces.game import GameSpec, setup
from pycore.kernel.messages import Message, named, noun, say
from pycore.kit import Betza, drawn_board, game, goal, own_end, piece, polygon_board, slide, step
from pycore.kit.parts.stock import stock
from pycore.languages import find_language, localised
from pycore.languages.tags import NAMES
from pycore.scenes.rulebook import sections
from pycore.scenes.scene import scene

from . import EXAMPLES

ENGLISH = re.compile("[A-Za-z]{3,}")
TRIANGLES = {"one": ((0, 0), (100, 0), (0, 100)), "two": ((100, 0), (100, 100), (0, 100))}


def written(tag: str, text: str) -> str:
    """Return a message in a language."""
    language = find_language(tag)
    assert language
    return language.text(text)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("tag", "goal", "prompt", "piece"),
    [
        ("de", "Bring eine Figur zum fernen Rand.", "Weiß am Zug.", "weißer Bauer"),
        ("es", "Lleva una pieza al borde opuesto.", "Turno de las blancas.", "peón blanco"),
        ("zh-Hans", "把一个棋子走到远端边缘。", "轮到白方走。", "白方兵"),
    ],
)
def test_sides_pieces_and_edges_have_their_names(tag: str, goal: str, prompt: str, piece: str) -> None:
    spec = EXAMPLES["kit-hexapawn"]
    game = setup(spec, {})
    pos = game.rules.start()

    assert written(tag, spec.shelf.goal) == goal
    assert written(tag, game.narrator.prompt(pos)) == prompt
    assert piece in {written(tag, one.name) for one in game.narrator.pieces(pos).values()}


@pytest.mark.parametrize("tag", NAMES)
def test_names_that_no_catalogue_knows_stay_as_the_inventor_wrote_them(tag: str) -> None:
    piece = named("gryphon {rider}", noun("{piece}", piece="gryphon {rider}"))
    sentence = say("The {piece} may not stop on {cells}.", piece=piece, cells="a1")

    assert "gryphon {rider}" in written(tag, sentence).lower()


def messages_in(value: Any) -> Iterator[Message]:
    """Yield the messages of a reply."""
    if isinstance(value, Message):
        yield value
    elif isinstance(value, dict):
        yield from messages_in([*value.values()])
    elif isinstance(value, list | tuple):
        for one in value:
            yield from messages_in(one)


def told(spec: GameSpec) -> Iterator[Message]:
    """Yield what is said of a game: on its card, of its board, in a game by chance, and in refusals on its way."""
    yield from messages_in([spec.shelf.hook, spec.shelf.goal])
    game = setup(spec, {})
    rules, by_chance = game.rules, random.Random(spec.id)
    yield from messages_in([[*cell] for cell in rules.board.cells] + [[*line] for line in rules.board.lines])
    pos, cells = rules.start(), [cell.id for cell in rules.board.cells]
    for _ in range(40):
        yield from messages_in(scene(game, pos))
        if rules.outcome(pos):
            break
        moves = rules.legal_moves(pos)
        begun = {move.steps[:2] for move in moves}
        steps = [(by_chance.choice(cells), by_chance.choice(cells)) for _ in range(6)]
        yield from messages_in([spec.why(rules, pos, each) for each in steps if each not in begun])
        pos = rules.play(pos, by_chance.choice(moves))


@pytest.mark.parametrize("id", EXAMPLES)
def test_in_chinese_an_example_has_no_english_word(id: str) -> None:
    left = {text for each in told(EXAMPLES[id]) if ENGLISH.search(text := written("zh-Hans", each))}
    assert not left


@pytest.mark.parametrize("id", EXAMPLES)
def test_the_rule_book_of_an_example_is_in_the_language_of_its_reader(id: str) -> None:
    language = find_language("zh-Hans")
    assert language
    found = sections(setup(EXAMPLES[id], {}), "", lambda text: str(localised(text, language)))
    words = [one["title"] for one in found] + [
        text for one in found for block in one["blocks"] for text in texts_of(block)
    ]
    assert len(words) > 10
    assert not [text for text in words if ENGLISH.search(text)]


def texts_of(block: Any) -> Iterator[str]:
    """Yield the texts of a block of a rule book, and of a diagram its caption."""
    if block == "diagram":
        return
    if isinstance(block, str):
        yield block
    elif isinstance(block, list):
        for one in block:
            yield from texts_of(one)
    elif isinstance(block, dict):
        yield from texts_of([block[name] for name in ("text", "items", "caption", "rows") if name in block])


@pytest.mark.parametrize("tag", NAMES)
def test_every_drawing_of_the_stock_has_a_name(tag: str) -> None:
    language = find_language(tag)
    names = [name.replace("-", " ") for name in stock()]
    unknown = noun("{piece}", piece="?")
    assert language
    assert not [name for name in names if "?" in language.text(named(name, unknown))]


@pytest.mark.parametrize(
    ("tag", "aim"),
    [
        ("de", "Bring eine Figur in die Ecke."),
        ("es", "Lleva una pieza a la esquina."),
        ("zh-Hans", "把一个棋子走到角。"),
    ],
)
def test_zones_have_their_names(tag: str, aim: str) -> None:
    board = drawn_board("C..\n...", C="corner")
    spec = game("G", board=board, pieces=[piece("man", "M", Betza("K"))], start="... / M.m", ends=[goal("corner")])
    assert written(tag, spec.shelf.goal) == aim
    names = {written(tag, cell.say) for cell in board.cells}
    assert not any("corner" in name for name in names)


def test_a_zone_is_never_called_by_its_id() -> None:
    board = drawn_board("E..\nS..", E="end-white", S="safe_place")
    man = piece("man", "M", Betza("K"))
    spec = game("G", board=board, pieces=[man], start="... / .Mm", ends=[goal("end-white", "safe_place")])
    said = setup(spec, {}).spec.file("rules.md")
    assert "by bringing a piece to White's goal, Black by bringing one to the safe place." in said


@pytest.mark.parametrize(
    ("tag", "words"), [("de", "entlang einer Reihe"), ("es", "por una fila"), ("zh-Hans", "沿横线")]
)
def test_kinds_of_lines_have_their_names(tag: str, words: str) -> None:
    board = polygon_board(TRIANGLES, lines={"row": ("one", "two")})
    slider = piece("man", "M", slide("row") + step("edges"))
    spec = game("G", board=board, pieces=[slider], start={"M": "one", "m": "two"}, ends=[own_end(lambda now: None)])
    language = find_language(tag)
    assert language
    book = spec.file("rules.md", write=lambda text: str(localised(text, language)))
    assert words in book
    assert "an end of its own" not in book
