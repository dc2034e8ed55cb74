"""A game's rules.md as sections for the page: text, and diagrams made by the game's own rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..interfaces.game import Game, Write, setup
from ..kernel.record import find_move
from ..kernel.types import CellId, Json
from .markup import blocks, parts
from .to_json import effect_json, piece_json, reach_json


def sections(game: Game, text: str = "", write: Write = str) -> list[Json]:
    """Return the sections of a game's rule book, or of another text of that form; `write` is for books that games make.

    A section begins with `## T1 Title`; `markup.py` describes what follows. A diagram is `position | shown | caption`,
    followed by ` | name=value` for each option that differs from its default. It shows the reach of a cell, an action,
    or nothing. A position that depends on its history is written `position then action action`.
    """
    text = text or game.spec.file("rules.md", write=write)
    found: list[Json] = []
    for _, head, body in parts(text):
        id, _, title = head.partition(" ")
        found.append({"id": id, "title": title, "blocks": [_drawn(game, block) for block in blocks(body)]})
    return found


class Diagram(NamedTuple):
    """A diagram as the rule book writes it."""

    position: str
    after: tuple[str, ...]  # the actions since the position
    shown: str  # a cell, an action, or ""
    caption: str
    options: Mapping[str, str]
    line: int = 0  # its line in the rule book, from 1


def diagrams(text: str) -> list[Diagram]:
    """Return the diagrams of a rule book's text.

    Raises:
        ValueError: a diagram does not have the form that `sections` describes.
    """
    lines = enumerate(text.splitlines(), 1)
    return [_diagram(line.removeprefix("! "), at) for at, line in lines if line.startswith("! ")]


def _diagram(text: str, line: int = 0) -> Diagram:
    position, shown, caption, *options = (part.strip() for part in text.split("|"))
    start, _, past = position.partition(" then ")
    return Diagram(start, tuple(past.split()), shown, caption, _options(options), line)


def _options(given: Sequence[str]) -> dict[str, str]:
    return {name: value for name, _, value in (option.partition("=") for option in given)}


def headings(text: str) -> list[tuple[int, str, str]]:
    """Return the sections of a rule book's text: for each its line, its id and its title."""
    heads = [(line, *head.partition(" ")) for line, head, _ in parts(text)]
    return [(line, id, title) for line, id, _, title in heads]


def reached(game: Game, diagram: Diagram) -> tuple[Game, Any, Any]:
    """Return the game under a diagram's options, its position before any action, and the position that it shows.

    Raises:
        GameError: the position is not possible, or an action is not legal.
    """
    if diagram.options:
        game = setup(game.spec, diagram.options)
    begin = pos = game.rules.read(diagram.position)
    for action in diagram.after:
        pos = game.rules.play(pos, find_move(game, pos, action))
    return game, begin, pos


def _drawn(game: Game, block: list[Any]) -> list[Any]:
    """Return a diagram's text as pieces and reach, and any other block unchanged."""
    if block[0] != "diagram":
        return block
    diagram = _diagram(block[1])
    game, begin, pos = reached(game, diagram)
    shown = diagram.shown
    cell = shown if shown in game.rules.board.cell else None
    found: Json = {
        "caption": diagram.caption,
        "pieces": [piece_json(at, piece) for at, piece in game.narrator.pieces(pos).items()],
        "cell": cell,
        "reach": reach_json(game.narrator.reach(pos)[CellId(cell)]) if cell else None,
        "position": game.rules.write(begin),
        "options": dict(diagram.options),
    }
    if diagram.after:
        found |= {"after": list(diagram.after), "reached": game.rules.write(pos)}
    if shown and not cell:
        effects = game.rules.effects(pos, find_move(game, pos, shown))
        found |= {"action": shown, "effects": [effect_json(effect) for effect in effects]}
    return ["diagram", found]
