"""Tests of the rest of a scene: pieces that come in, losses, alternative steps, and standing facts."""

from __future__ import annotations

from typing import Any

from pycore.scenes.scene import scene
from tests.pilgrim.core import START, made, position, refused

CASTLING = "4k3/3p4/8/8/8/8/4P3/R3K2R w KQ - 0 1 -"


def told(text: str, action: str, external: str = "mastodon") -> dict[str, Any]:
    """Return a move as a scene describes it."""
    seen = scene(made(external), position(text, external=external))
    return next(move for move in seen["moves"] if move["action"] == action)


def lost(text: str, action: str, external: str = "mastodon") -> list[tuple[str, str, str]]:
    """Return the pieces that leave the game with a move: cell, name and how."""
    game = made(external)
    pos = position(text, external=external)
    move = next(move for move in game.rules.legal_moves(pos) if move.text == action)
    return [(one.cell, one.piece.name, one.how) for one in game.narrator.losses(game.ply(pos, move))]


def test_p5_a_piece_that_comes_in_has_its_reach_and_check() -> None:
    checking = "4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1 Je"

    found = told(checking, "e2e3", "adjutant")["arrives"]

    assert (found["cell"], found["piece"]["name"], found["checks"]) == ("e2", "White adjutant", [])
    assert "d3" in found["reach"]["moves"]
    assert found["text"] == "The adjutant comes in on e2."
    assert told("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 Je", "e2e3", "adjutant")["arrives"]["checks"] == ["e8"]
    assert "arrives" not in told(CASTLING, "e2e3")


def test_p6_castling_can_be_made_by_king_takes_rook() -> None:
    assert told(CASTLING, "e1g1")["also"] == [["e1", "h1"]]
    assert told(CASTLING, "e1c1")["also"] == [["e1", "a1"]]
    assert "also" not in told(CASTLING, "e1f1")


def test_p6_king_takes_rook_is_refused_as_castling() -> None:
    pos = position("4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1 -")

    found = made().why(pos, ("e1", "h1"))

    assert found and found.rule == "P6" and "f1" in found.message
    assert refused("4k3/8/8/8/8/8/8/R3K2R w - - 0 1 -", "e1g1").rule == "P6"


def test_p5_losses_are_taken_or_forfeited() -> None:
    forfeit = "4k3/3p4/8/1B6/8/8/4P3/4K3 w - - 0 1 Je,jd"

    assert lost(forfeit, "b5d7", "adjutant") == [("d7", "Black pawn", "taken"), ("d9", "Black adjutant", "forfeited")]
    assert lost(forfeit, "e2e4", "adjutant") == []
    slung = "4k3/8/8/8/8/8/3P4/3FK3 w - - 0 1 -"
    assert lost(slung, "d1c1", "belfry") == []


def test_p3_standing_facts_name_the_guests_or_their_absence() -> None:
    game = made("llama+camel")

    facts = game.narrator.status(position(START, external="llama+camel"))

    assert [fact.piece for fact in facts] == ["llama", "camel"]
    plain = game.narrator.status(position(START, "pass", "pass", external="llama+camel"))
    assert [fact.kind for fact in plain] == ["plain"]


def test_p3_a_vote_explains_its_consequence() -> None:
    choices = made().narrator.choices()

    assert "One vote" in choices["use"].help and "both" in choices["pass"].help


def test_p4_a_waiting_piece_is_tied_to_its_pawn() -> None:
    seen = scene(made(), position(START, "use", "M@d"))

    assert {"kind": "tether", "cells": ["d0", "d2"]} in seen["marks"]


def test_p3_plain_chess_has_the_goal_of_chess() -> None:
    game = made("mastodon")
    pos, passed = game.rules.start(), []
    for action in ("pass", "pass", "e2e4"):
        pos = game.rules.play(pos, next(move for move in game.rules.legal_moves(pos) if move.text == action))
        passed.append(scene(game, pos).get("goal"))

    assert passed == [None, "Mate the king, as in chess.", "Mate the king, as in chess."]
    assert "goal" not in scene(game, position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 Me"))
