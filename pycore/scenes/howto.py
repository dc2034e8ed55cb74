""" "How to play" as JSON: sentences, and pictures made by the game's own rules."""

from __future__ import annotations

from ..interfaces.game import Game, setup
from ..interfaces.howto import Passage, Picture, PieceWords
from ..kernel.messages import say
from ..kernel.record import find_move
from ..kernel.types import CellId, Json
from .to_json import effect_json, mark_json, piece_json, reach_json


def howto_json(game: Game) -> Json:
    """Return the "How to play" page and the piece cards of a game; None and no cards if the game has none."""
    if game.spec.teach.howto is None:
        return {"howto": None, "pieces": []}
    howto, pieces = game.spec.teach.howto()
    return {
        "howto": {
            "goal": _passage(game, howto.goal),
            "turn": _passage(game, howto.turn),
            "surprises": [_passage(game, passage) for passage in howto.surprises],
            "facts": [_passage(game, passage) for passage in howto.facts],
        },
        "pieces": [_card(words) for words in pieces],
    }


def _card(words: PieceWords) -> Json:
    """Return a card as JSON; `sides`, `worth` and `value` are left out if they are empty."""
    found = words._asdict() | {"kinds": list(words.kinds), "sides": list(words.sides)}
    if words.worth is not None:
        found["value"] = say("Worth about {pawns} pawns, its inventor says.", pawns=f"{words.worth:g}")
    return {name: value for name, value in found.items() if value not in (None, [])}


def _passage(game: Game, passage: Passage) -> Json:
    pictures = [picture_json(game, picture) for picture in passage.pictures]
    title = {"title": passage.title} if passage.title else {}
    return {**title, "text": passage.text, "rule": passage.rule, **({"pictures": pictures} if pictures else {})}


def picture_json(game: Game, picture: Picture) -> Json:
    """Return a picture as JSON: pieces, marks, a reach, and the effects of an action.

    Raises:
        PositionError: there is no such position.
        IllegalMoveError: the rules forbid the action.
    """
    game = setup(game.spec, picture.options) if picture.options else game
    rules, narrator = game.rules, game.narrator
    pos = rules.read(picture.position) if picture.position else rules.start()
    move = find_move(game, pos, picture.action) if picture.action else None
    found: Json = {
        "caption": picture.caption,
        "position": rules.write(pos),
        "pieces": [piece_json(at, piece) for at, piece in narrator.pieces(pos).items()],
        "marks": [mark_json(mark) for mark in narrator.marks(pos)],
        "near": list(picture.near),
    }
    if picture.cell:
        found |= {"cell": picture.cell, "reach": reach_json(narrator.reach(pos)[CellId(picture.cell)])}
    if move:
        found |= {"action": picture.action, "effects": [effect_json(effect) for effect in rules.effects(pos, move)]}
    if picture.overlay:
        found["shade"] = next(list(one.cells) for one in narrator.overlays(pos) if one.kind == picture.overlay)
    if picture.lit:
        found["lit"] = list(picture.lit)
    if picture.options:
        found["options"] = dict(picture.options)
    return found
