"""The setup screen as JSON: the board as it will be laid, and the sentences about what has been chosen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..interfaces.game import Game, GameSpec, Option, setup
from ..kernel.messages import Message, say
from ..kernel.types import Json
from .editing import handicaps
from .howto import picture_json
from .to_json import piece_json

LENGTHS = (2, 4, 6, 10, 20)
"""The numbers of games that a series between two opponents may have."""


def setup_json(game: Game, levels: Mapping[int, tuple[str, str]], start: Any = None) -> Json:
    """Return what the setup screen shows of a game under its options.

    Args:
        game: the game.
        levels: the name and the description of each level of the opponents; empty if the game has none.
        start: the position to start from, if it is not the game's own.
    """
    spec, rules = game.spec, game.rules
    laid = spec.shelf.laid(rules) if spec.shelf.laid else rules.start()
    pos = laid if start is None else start
    return {
        "pieces": [piece_json(cell, piece) for cell, piece in game.narrator.pieces(pos).items()],
        "holds": [_holds(name, option, game) for name, option in spec.options.items() if _is_folded(spec, name)],
        "given": None if start is None else say("Your position: {prompt}", prompt=game.narrator.prompt(start)),
        "sides": [_side_json(spec, side) for side in spec.sides],
        "seats": _seats_json(game, levels) if levels else None,
        "plans": _plans(spec, {level: name for level, (name, _) in levels.items()}),
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
    return {"side": side, "name": _name(spec, side), "note": _note(spec, side)}


def _name(spec: GameSpec, side: str) -> str:
    return say("{side:cap}", side=spec.side_name(side))


def _note(spec: GameSpec, side: str) -> str:
    """Return what a side is about, or whether it moves first."""
    return spec.text.roles.get(side, say("moves first") if side == spec.sides[0] else say("moves second"))


def _seats_json(game: Game, levels: Mapping[int, tuple[str, str]]) -> Json:
    """Return what can be chosen about the players of a game for two."""
    spec = game.spec
    chance = {"value": "", "label": say("By chance"), "note": say("a coin decides")}
    return {
        "against": [
            {"value": "opponent", "label": say("The computer"), "note": say("here and offline")},
            {"value": "person", "label": say("A friend here"), "note": say("at one screen")},
            {"value": "link", "label": say("A friend by link"), "note": say("turn by turn")},
            {"value": "watch", "label": say("Two computers"), "note": say("to watch")},
        ],
        "own": [{"value": side, "label": _name(spec, side), "note": _note(spec, side)} for side in spec.sides]
        + [chance],
        "levels": [
            {
                "value": str(level),
                "label": str(level),
                "spoken": say("{level}, {name}", level=level, name=name),
                "about": say("{level}, {name}. {about}", level=level, name=name, about=about),
            }
            for level, (name, about) in levels.items()
        ],
        "suits": {
            "value": "suits",
            "label": say("Suits you"),
            "spoken": say("An opponent that suits you"),
            "about": say("Follows your results, so that you win about as often as you lose."),
        },
        "characters": _characters(spec),
        "lengths": [("1", say("One game")), *((str(of), say("A series of {games}", games=of)) for of in LENGTHS)],
        "handicaps": [
            one | {"name": say("{side} without {piece:a}", side=spec.side_name(one["side"]), piece=one["name"])}
            for one in (handicaps(game) if spec.teach.editor else [])
        ],
    }


def _characters(spec: GameSpec) -> list[Json]:
    """Return the characters that the opponent can have; the plain one first, none if the game has no others."""
    if not spec.play.characters:
        return []
    plain = {"value": "", "label": say("Plain"), "about": say("Plays what it thinks best.")}
    return [plain] + [
        {
            "value": id,
            "label": say("{character:cap}", character=one.name),
            "about": one.about,
            "begins": one.words.begins,
        }
        for id, one in spec.play.characters.items()
    ]


def plan(spec: GameSpec, side: str, level: float | None, character: str | None) -> Message:
    """Return what the button to begin promises against an opponent with a character, or between two levels.

    Args:
        spec: the game, for two players.
        side: the player's side; "" is left to chance.
        level: the opponent's level; None if it follows from the player's results.
        character: the name of its character in requests; None for the plain opponent.
    """
    other = spec.play.characters[character].name if character else None
    number = "" if level is None else f"{level:g}"
    if not side:
        if other and number:
            return say("either side against {character}, level {level}", character=other, level=number)
        if other:
            return say("either side against {character}, at a level that suits you", character=other)
        if number:
            return say("either side against level {level}", level=number)
        return say("either side against an opponent that suits you")
    noun = spec.side_name(side)
    if other and number:
        return say("{side:cap} against {character}, level {level}", side=noun, character=other, level=number)
    if other:
        return say("{side:cap} against {character}, at a level that suits you", side=noun, character=other)
    if number:
        return say("{side:cap} against level {level}", side=noun, level=number)
    return say("{side:cap} against an opponent that suits you", side=noun)


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
    suited = {side: say("{side:cap} against an opponent that suits you", side=noun) for side, noun in sides.items()}
    by_link = {side: say("{side:cap} against a friend, by link", side=noun) for side, noun in sides.items()}
    return {
        "opponent": {**levelled, "": drawn},
        "suits": {**suited, "": say("either side against an opponent that suits you")},
        "link": {**by_link, "": say("either side against a friend, by link")},
        "person": say("with a friend at this screen"),
        "watch": say("two opponents against each other"),
        "alone": say("on your own"),
    }
