"""The setup screen as JSON: the board as it will be laid, and the sentences about what has been chosen."""

from __future__ import annotations

from collections.abc import Mapping

from ..interfaces.game import Game, GameSpec, Option, setup
from ..kernel.messages import say
from ..kernel.types import Json
from .howto import picture_json
from .to_json import piece_json


def setup_json(game: Game, levels: Mapping[int, str]) -> Json:
    """Return what the setup screen shows of a game under its options.

    Args:
        game: the game.
        levels: the name of each level of the opponents; empty if the game has none.
    """
    spec, rules = game.spec, game.rules
    pos = spec.shelf.laid(rules) if spec.shelf.laid else rules.start()
    return {
        "pieces": [piece_json(cell, piece) for cell, piece in game.narrator.pieces(pos).items()],
        "holds": [_holds(name, option, game) for name, option in spec.options.items() if _is_folded(spec, name)],
        "sides": [_side_json(spec, side) for side in spec.sides],
        "plans": _plans(spec, levels),
        "moment": picture_json(setup(spec, {}), spec.shelf.moment) if spec.shelf.moment else None,
    }


def _is_folded(spec: GameSpec, name: str) -> bool:
    """Return whether an option has no pictures, so that the screen folds it into one line."""
    gallery = spec.teach.gallery
    return not spec.options[name].pictures and (gallery is None or gallery.option != name)


def _holds(name: str, option: Option, game: Game) -> str:
    """Return the value of an option in words, as "Nothing possible: Roll again"."""
    value = game.options[name]
    if option.kind == "seed":
        return say("dealt by chance") if value == option.default else say("table number {number}", number=value)
    words = option.labels[option.values.index(value)] if value in option.values else value
    return say("{option}: {value}", option=option.label, value=words)


def _side_json(spec: GameSpec, side: str) -> Json:
    first = say("moves first") if side == spec.sides[0] else say("moves second")
    return {
        "side": side,
        "name": say("{side:cap}", side=spec.side_name(side)),
        "note": spec.text.roles.get(side, first),
    }


def _plans(spec: GameSpec, levels: Mapping[int, str]) -> Json:
    """Return what the button to begin promises, by opponent, side ("" is left to chance) and level."""
    sides = {side: spec.side_name(side) for side in spec.sides}
    levelled = {
        side: [
            say("{side:cap} against level {level}, {name}", side=noun, level=level, name=levels[level])
            for level in levels
        ]
        for side, noun in sides.items()
    }
    drawn = [say("either side against level {level}, {name}", level=level, name=levels[level]) for level in levels]
    by_link = {side: say("{side:cap} against a friend, by link", side=noun) for side, noun in sides.items()}
    return {
        "opponent": {**levelled, "": drawn},
        "link": {**by_link, "": say("either side against a friend, by link")},
        "person": say("with a friend at this screen"),
        "watch": say("two opponents against each other"),
        "alone": say("on your own"),
    }
