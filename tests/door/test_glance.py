"""The one line of a game's card on the shelf: each of its words is true."""

from __future__ import annotations

import json

from buildtools.common import ROOT
from pycore.bridge import handle
from pycore.games import GAMES
from pycore.interfaces.game import setup

LISTED = {id: spec for id, spec in GAMES.items() if spec.shelf.listed}
CHESSMEN = {"king", "queen", "rook", "bishop", "knight", "pawn"}


def kinds(id: str) -> set[str]:
    """Return the kinds of pieces that a newcomer meets at the start, with those on the backs of disks."""
    game = setup(GAMES[id], {})
    pieces = game.narrator.pieces(game.rules.start()).values()
    backs = (game.narrator.turned(piece) for piece in pieces)
    return {piece.kind for piece in pieces} | {piece.kind for piece in backs if piece}


def glance(id: str) -> str:
    """Return the line of a game's card."""
    cards = {card["id"]: card for card in json.loads(handle('{"do": "games"}'))["games"]}
    return str(cards[id]["glance"])


def test_the_line_tells_the_measured_length_and_for_how_many() -> None:
    measured = json.loads((ROOT / "docs" / "measured" / "lengths.json").read_text(encoding="utf-8"))
    for id, spec in LISTED.items():
        turns = measured[id]["turns"]
        assert spec.shelf.turns == turns, id
        how_long, how_hard, for_whom = glance(id).split(" · ")
        assert how_long == f"about {5 * round(turns / 5)} turns"
        assert how_hard == spec.shelf.start != ""
        assert for_whom == ("alone" if spec.players == 1 else "alone or two")


def test_the_line_tells_how_hard_it_is_to_begin() -> None:
    many = {id: len(kinds(id)) for id in LISTED}
    words = {id: spec.shelf.start for id, spec in LISTED.items()}
    assert [id for id, word in words.items() if word == "easy start"] == [min(many, key=many.__getitem__)]
    assert [id for id, word in words.items() if word == "hard start"] == [max(many, key=many.__getitem__)]
    assert [id for id in LISTED if kinds(id) == CHESSMEN] == [id for id, word in words.items() if word == "like chess"]


def test_newcomers_begin_with_the_game_that_has_the_fewest_kinds_of_pieces() -> None:
    many = {id: len(kinds(id)) for id in LISTED}
    assert [id for id, spec in LISTED.items() if spec.shelf.begin] == [min(many, key=many.__getitem__)]
