"""The editor as JSON: the palette, a position taken apart into pieces, and pieces composed into a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..interfaces.editor import EditField, Editor, Layout, composed
from ..interfaces.game import Game, Option
from ..kernel.errors import PositionError, RequestError
from ..kernel.messages import listing, say, sentences
from ..kernel.types import Json, Piece
from .speech import kind_names
from .to_json import outcome_json


def editor_of(game: Game) -> Editor[Any]:
    """Return the editor of a game.

    Raises:
        RequestError: the game has no editor.
    """
    if game.spec.teach.editor is None:
        raise RequestError(say("{game} has no editor.", game=game.spec.name))
    return game.spec.teach.editor(game.rules)


def palette(game: Game) -> Json:
    """Return the pieces, cells and fields that a position consists of, and the layout of the start."""
    editor = editor_of(game)
    tray = editor.tray()
    return {
        "tray": [{"key": letter, **piece_json(piece)} for letter, piece in tray.items()],
        "cells": list(editor.cells()),
        "fields": [_field(field, tray) for field in editor.fields()],
        "start": layout_json(editor, editor.decompose(game.rules.start())),
        "about": _about(game),
        "help": _help(game, tray),
    }


def _about(game: Game) -> str:
    """Return the name of the game with the options that differ from their defaults, as sentences."""
    chosen = [
        say("{option}: {value}.", option=option.label or name, value=_labels(option, game.options[name]))
        for name, option in game.spec.options.items()
        if option.kind != "seed" and game.options[name] != option.default
    ]
    if not chosen:
        return say("{game} with the default options.", game=game.spec.name)
    return sentences(say("{game}.", game=game.spec.name), *chosen)


def _labels(option: Option, value: str) -> str:
    """Return the names of an option's value, which may be several."""
    known = dict(zip(option.values, option.labels, strict=False))
    return listing(known.get(one, one) for one in (value.split("+") if option.kind == "several" else [value]))


def _help(game: Game, tray: Mapping[str, Piece]) -> str:
    """Return how the editor is used with the keyboard."""
    capital = next((piece for letter, piece in tray.items() if letter.isupper()), None)
    keys = say("With the keyboard: the arrow keys move over the board, and the letter of a piece places it.")
    rest = say("Delete removes a piece, Enter uses the tool chosen in the tray, and Ctrl+Z undoes.")
    if capital is None:
        return sentences(keys, rest)
    side = game.spec.side_name(capital.side)
    return sentences(keys, say("Capital letters are for the pieces of {side}.", side=side), rest)


def decomposed(game: Game, pos: Any) -> Json:
    """Return the layout of a position."""
    editor = editor_of(game)
    return layout_json(editor, editor.decompose(pos))


def compose(game: Game, pieces: list[tuple[str, str, str]], fields: Json) -> Json:
    """Return the position that pieces and fields make: its text, its options, the side to move and the outcome.

    Raises:
        PositionError: there is no such position.
    """
    editor, rules = editor_of(game), game.rules
    pos = composed(editor, pieces, fields)
    chosen = {each.name: fields[each.name] for each in editor.fields() if each.kind == "option" and each.name in fields}
    return {
        "position": rules.write(pos),
        "options": {**game.options, **chosen},
        "to_move": game.spec.side(rules.actor(pos)),
        "prompt": game.narrator.prompt(pos),
        "outcome": outcome_json(rules.outcome(pos)),
    }


def handicaps(game: Game) -> list[Json]:
    """Return the handicaps of a game: a side, a kind of piece, and the start without the first such piece."""
    laid, names = decomposed(game, game.rules.start()), kind_names(game, editor_of(game).tray().values())
    first: dict[tuple[str, str], int] = {}
    for at, piece in enumerate(laid["pieces"]):
        first.setdefault((piece["side"], piece["kind"]), at)
    found = []
    for (side, kind), given in first.items():
        left = [(piece["cell"], piece["side"], piece["kind"]) for at, piece in enumerate(laid["pieces"]) if at != given]
        try:
            start = compose(game, left, laid["fields"])
        except PositionError:
            continue  # a piece that the game cannot do without
        if start["outcome"] is None:
            name = names[side][kind]
            found.append({"side": side, "kind": kind, "name": name, "position": start["position"]})
    return found


def layout_json(editor: Editor[Any], layout: Layout) -> Json:
    """Return a layout as JSON."""
    tray = editor.tray()
    pieces = [{"cell": cell, "side": tray[at].side, "kind": tray[at].kind} for cell, at in layout.letters.items()]
    fields = {name: list(value) if isinstance(value, tuple) else value for name, value in layout.fields.items()}
    return {"pieces": pieces, "fields": fields}


def piece_json(piece: Piece) -> Json:
    """Return a piece of the tray as JSON."""
    found: Json = {"side": piece.side, "kind": piece.kind, "letter": piece.letter, "name": piece.name}
    return found | {"back": piece.back} if piece.back else found


def _field(field: EditField, tray: Any) -> Json:
    """Return a field as JSON, with the entries that its kind needs."""
    found: Json = {"name": field.name, "kind": field.kind, "label": field.label, "help": field.help}
    found["default"] = list(field.default) if isinstance(field.default, tuple) else field.default
    match field.kind:
        case "number":
            found |= {"low": field.low, "high": field.high}
        case "choice" | "several":
            found |= {"values": list(field.values), "labels": list(field.labels)}
        case "cell" | "cells":
            found |= {"values": list(field.values), "of": [piece_json(tray[letter]) for letter in field.of]}
    if field.needs:
        found["needs"] = {"field": field.needs[0], "value": field.needs[1]}
    if field.cell and field.piece:
        found |= {"cell": field.cell, "piece": piece_json(field.piece)}
    return found
