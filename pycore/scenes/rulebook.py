"""A game's rules.md as sections for the page: text, and diagrams made by the game's own rules."""

from __future__ import annotations

import re
from typing import Any

from ..interfaces.game import Game, setup
from ..kernel.package_data import read_text
from ..kernel.record import find_move
from ..kernel.types import CellId, Json
from .to_json import effect_json, piece_json, reach_json


def sections(game: Game) -> list[Json]:
    """The sections of a game's rule book.

    A section begins with `## T1 Title`. A line that begins with `- ` is an item, with `> ` the inventor's own words,
    with `### ` a heading, with `! ` a diagram (`position | shown | caption`, and then perhaps ` | name=value` for each
    option that is not the usual one); empty lines part paragraphs. What is shown is a cell's reach, an action, or
    nothing; a position that its past matters to is written `position then action action`. `**` and backquotes are taken
    out: the page adds its own weight.
    """
    text = read_text(game.spec.package, "rules.md")
    found: list[Json] = []
    for part in re.split(r"^## ", text, flags=re.M)[1:]:
        head, _, body = part.partition("\n")
        id, _, title = head.strip().partition(" ")
        found.append({"id": id, "title": title, "blocks": [_drawn(game, block) for block in _blocks(body)]})
    return found


def _drawn(game: Game, block: list[str]) -> list[Any]:
    """A diagram's text turned into pieces and reach; any other block as it is."""
    if block[0] != "diagram":
        return block
    position, shown, caption, *options = (part.strip() for part in block[1].split("|"))
    chosen = dict(option.split("=", 1) for option in options)
    if chosen:
        game = setup(game.spec, chosen)
    start, _, past = position.partition(" then ")
    begin = pos = game.rules.read(start)
    for action in past.split():
        pos = game.rules.play(pos, find_move(game, pos, action))
    cell = shown if shown in game.rules.board.cell else None
    found: Json = {
        "caption": caption,
        "pieces": [piece_json(at, piece) for at, piece in game.narrator.pieces(pos).items()],
        "cell": cell,
        "reach": reach_json(game.narrator.reach(pos)[CellId(cell)]) if cell else None,
        "position": game.rules.write(begin),
        "options": chosen,
    }
    if past:
        found |= {"after": past.split(), "reached": game.rules.write(pos)}
    if shown and not cell:
        effects = game.rules.effects(pos, find_move(game, pos, shown))
        found |= {"action": shown, "effects": [effect_json(effect) for effect in effects]}
    return ["diagram", found]


def _blocks(body: str) -> list[list[str]]:
    blocks: list[list[str]] = []
    begins = {"- ": "li", "> ": "quote", "### ": "h", "! ": "diagram"}
    open_block = False
    for line in body.splitlines():
        sign = next((sign for sign in begins if line.startswith(sign)), None)
        plain = re.sub(r"\*\*|`", "", line[len(sign) :] if sign else line).strip()
        if not plain:
            open_block = False
        elif sign:
            blocks.append([begins[sign], plain])
            open_block = sign not in ("### ", "! ")  # these are one line, whatever follows
        elif open_block:
            blocks[-1][1] += " " + plain
        else:
            blocks.append(["p", plain])
            open_block = True
    return blocks
