"""Tests of the rules of Hexapawn, by number."""

from __future__ import annotations

import pytest

from pycore.interfaces.game import setup
from pycore.kernel.errors import IllegalMoveError
from pycore.kernel.messages import noun
from pycore.kernel.perft import perft
from pycore.kernel.record import find_move
from pycore.kernel.rules import can_pass
from pycore.kernel.types import Actor
from pycore.svg import SIDES

from . import HEXAPAWN

GAME = setup(HEXAPAWN, {})
RULES = GAME.rules


def refused(text: str, action: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        find_move(GAME, RULES.read(text), action)
    return f"{caught.value.refusal.rule}: {caught.value}"


def test_h2_white_begins_with_three_moves() -> None:
    assert [move.text for move in RULES.legal_moves(RULES.start())] == ["a1a2", "b1b2", "c1c2"]


def test_h3_a_pawn_captures_diagonally_and_never_straight_ahead() -> None:
    pos = RULES.read("p.p/.p./PPP w")

    assert sorted(move.text for move in RULES.legal_moves(pos)) == ["a1a2", "a1b2", "c1b2", "c1c2"]
    assert refused("p.p/.p./PPP w", "b1b2") == "H3: There is a pawn on b2, and pawns do not capture straight ahead."
    assert refused("ppp/.../PPP w", "a1b2") == "H3: A pawn moves diagonally only to capture."


def test_h4_arriving_wins_and_having_no_move_loses() -> None:
    arrived, stuck = RULES.outcome(RULES.read("P.p/.../.P. b")), RULES.outcome(RULES.read("p../P../... w"))

    assert arrived and (arrived.winner, arrived.reason) == ("white", "arrived")
    assert stuck and (stuck.winner, stuck.reason) == ("black", "no-move")


def test_perft_of_the_first_plies() -> None:
    """The numbers were counted by hand."""
    assert [perft(RULES, RULES.start(), depth) for depth in (1, 2, 3)] == [3, 10, 28]


def test_it_has_none_of_the_optional_features() -> None:
    assert not can_pass(RULES)
    assert RULES.turn(RULES.start()) is None
    assert GAME.narrator.choices() == {}


def test_a_game_chooses_the_colours_of_its_sides_and_names_them() -> None:
    named = HEXAPAWN.text._replace(side_names={"red": noun("Fox"), "blue": noun("Goose")})
    game = HEXAPAWN._replace(sides=("red", "blue"), text=named)

    assert [game.side(actor) for actor in (Actor.FIRST, Actor.SECOND)] == ["red", "blue"]
    assert game.side_name("red") == noun("Fox")
    assert SIDES["red"].body != SIDES["white"].body
