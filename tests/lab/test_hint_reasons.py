"""Tests of the reasons for moves: each statement is proved again here, by the rules or by a deeper search."""

from __future__ import annotations

from itertools import islice

import pytest

from lab.strength.hint_reasons import HINTED, best, positions
from lab.strength.statements import proved
from pycore import games
from pycore.coach.reasons import MoveReason, own_reasons, reasons_for
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move

FOR_TWO = ("turtle-shell", "monkey-king", "pilgrim")
PLAIN = "w - - 0 1 -"
CASES = [
    ("wins", "6k1/5ppp/8/8/8/8/8/R6K " + PLAIN, "a1a8", "It wins: "),
    ("only", "k7/8/8/8/8/8/6q1/7K " + PLAIN, "h1g2", "It is the only move."),
    ("takes", "6k1/8/8/3r4/8/8/8/3R3K " + PLAIN, "d1d5", "It captures the Black rook, and nothing can recapture."),
    ("check", "r3k3/8/8/1N6/8/8/8/7K " + PLAIN, "b5c7", "It gives check."),
    ("attacks", "r3k3/8/8/1N6/8/8/8/7K " + PLAIN, "b5c7", "It attacks the Black rook on a8, which nothing guards."),
    (
        "parries",
        "6k1/2p2ppp/8/3n4/8/8/P4PPP/3R2K1 b - - 0 1 -",
        "c7c6",
        "It stops a threat: rook d1 takes knight on d5.",
    ),
    ("leaves", "6k1/8/8/8/1b6/8/3N4/7K " + PLAIN, "d2f3", "It takes the knight out of danger."),
    (
        "frees",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -",
        "d2d4",
        "It opens the way for the bishop on c1, which could not move.",
    ),
    (
        "reaches",
        "6k1/8/8/8/1b6/8/3N4/7K " + PLAIN,
        "d2f3",
        "From f3 the knight attacks 8 cells instead of 6.",
    ),
    (
        "restrains",
        "r1bqkbnr/ppp2ppp/2np4/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 4 -",
        "f1b5",
        "Now the Black knight on c6 cannot move at all.",
    ),
]


def reasons_at(name: str, position: str, action: str, score: int = 0) -> list[MoveReason]:
    """Return the reasons for an action in a position."""
    game = setup(games.find(name), {})
    pos = game.rules.read(position)
    return reasons_for(game, pos, find_move(game, pos, action), score)


@pytest.mark.parametrize(("kind", "position", "action", "text"), CASES, ids=[case[0] for case in CASES])
def test_each_kind_of_reason_is_found(kind: str, position: str, action: str, text: str) -> None:
    found = {one.kind: one.text for one in reasons_at("pilgrim", position, action)}
    assert found[kind].startswith(text)


@pytest.mark.parametrize(
    ("position", "action", "attacked"),
    [
        ("6k1/8/8/8/3r4/8/8/4B2K " + PLAIN, "e1c3", True),
        ("6k1/8/8/8/3r4/8/1B6/7K " + PLAIN, "b2c3", False),  # it was attacked before
        ("6k1/8/8/2p5/3r4/8/8/4B2K " + PLAIN, "e1c3", False),  # a pawn recaptures
        ("6k1/8/8/8/3r4/8/8/b3B2K " + PLAIN, "e1c3", False),  # so does the bishop behind the attacking one
        ("6k1/8/8/8/1b6/3r4/8/1N2K3 " + PLAIN, "b1d2", False),  # a knight cannot capture straight ahead
        ("6k1/8/8/8/1b2r3/8/8/1N3K2 " + PLAIN, "b1d2", True),
        ("6k1/8/8/8/1b6/5r2/8/1N2K3 " + PLAIN, "b1d2", False),  # the knight is pinned
    ],
)
def test_a_piece_is_unguarded_if_it_can_be_captured_for_nothing(position: str, action: str, attacked: bool) -> None:
    game = setup(games.find("pilgrim"), {})
    pos = game.rules.read(position)
    (rook,) = (cell for cell, piece in game.narrator.pieces(pos).items() if piece.kind == "rook")
    found = own_reasons(game, pos, find_move(game, pos, action), 0)
    assert any(one.kind == "attacks" and rook in one.cells for one in found) is attacked


def hold(name: str, number: int, least: float) -> None:
    """Assert that all reasons at so many positions are true, and that the given share of hints has one of its own."""
    game = setup(games.find(name), {})
    own = 0
    for pos in islice(positions(game), number):
        move, score = best(game, pos, HINTED)
        own += bool(own_reasons(game, pos, move, score))
        for reason in reasons_for(game, pos, move, score):
            assert proved(game, pos, move, score, reason), (game.rules.write(pos), move.text, reason)
    assert own >= least * number


@pytest.mark.parametrize("name", FOR_TWO)
def test_reasons_are_true(name: str) -> None:
    hold(name, 12, 0.5)


@pytest.mark.long
@pytest.mark.parametrize("name", FOR_TWO)
def test_many_reasons_are_true_and_three_hints_in_four_have_one(name: str) -> None:
    hold(name, 100, 0.75)
