"""Tests of objections: what speaks against a move, and the reasons for it."""

from __future__ import annotations

import pytest

from pycore import games
from pycore.coach.retry import Retry
from pycore.interfaces.game import setup
from pycore.kernel.types import Json

PLAIN = "w - - 0 1 -"
NODES = 300
CASES = [
    (
        "loses",
        "r5k1/5ppp/8/8/1b6/2N5/3K1PPP/7R " + PLAIN,
        "d2e3",
        "Then bishop b4 takes knight on c3, and the knight is lost.",
    ),
    (
        "forced",
        "1r4k1/5ppp/8/8/8/8/1R3PPP/6K1 " + PLAIN,
        "b2a2",
        "Then rook b8 to b1, checkmate, and the game is lost.",
    ),
    (
        "forced",
        "r5k1/5ppp/8/8/8/8/R4PPP/6K1 " + PLAIN,
        "a2b2",
        "Then Black wins in 2, beginning with rook a8 to a1, check.",
    ),
    ("none", "r5k1/5ppp/8/8/8/8/5PPP/R5K1 " + PLAIN, "a1a8", "Nothing was found against it."),
    ("ends", "7k/5Q2/8/6K1/8/8/8/8 " + PLAIN, "g5g6", "It ends the game: "),
]


def judged(game: str, position: str, action: str, reasons: bool = False, nodes: int = NODES) -> Json:
    """Return the judgement of an action in a position."""
    made = setup(games.find(game), {})
    retry = Retry(made, made.rules.read(position), [action], nodes, "0", reasons)
    retry.advance()
    return retry.json()


@pytest.mark.parametrize(("kind", "position", "action", "text"), CASES, ids=[case[0] for case in CASES])
def test_each_kind_of_objection_is_found(kind: str, position: str, action: str, text: str) -> None:
    against = judged("pilgrim", position, action)["against"]
    assert (against["kind"], against["text"][: len(text)]) == (kind, text)


def test_a_piece_lost_for_another_is_told_with_what_is_gained() -> None:
    against = judged("pilgrim", "1n4k1/5ppp/4p3/3p4/8/8/5PPP/3R2K1 " + PLAIN, "d1d5")["against"]
    assert against["text"] == "Then pawn e6 takes rook on d5, and the rook is lost for a pawn."


def test_a_piece_is_not_called_lost_if_a_second_look_sees_its_side_as_well_off_as_before() -> None:
    """The search after the move thinks the pawn on B5 lost; White is as well off as before once it is taken."""
    found = judged("turtle-shell", "1gk1gr/p4p/3N2/n5pn/p1p2p2/1P2/6P1/PN2PG/PG1K2/5R w", "c4b5", nodes=600)
    assert found["reply"][0]["action"] == "c5b5"
    assert "lost" not in found["against"]["text"]
    assert "loses" not in found["text"]


def test_an_answer_that_captures_nothing_comes_with_its_reason() -> None:
    """White puts its king and rook where a knight forks them."""
    against = judged("pilgrim", "6k1/5ppp/8/8/1n6/8/5PPP/R4K2 " + PLAIN, "f1e1")["against"]
    assert against["kind"] == "allows"
    assert against["text"].startswith("Then knight b4 to c2, check. It attacks the White rook on a1")
    assert {"b4", "c2", "a1"} <= set(against["cells"])


def test_a_move_that_gives_away_a_little_is_not_said_to_have_nothing_against_it() -> None:
    found = judged("turtle-shell", "rngg1r/p2k1p/p4n/3p2p1/2p2p2/1PP1/P3P3/P4P/3K1P/RNGGNR w", "g1g3")
    assert (found["against"]["kind"], found["right"]) == ("none", True)
    assert 0.02 <= found["cost"] < 0.05
    assert found["against"]["text"] == "Little was found against it, but something else is a little better."


def test_the_text_of_a_retry_names_the_piece_it_loses() -> None:
    found = judged("turtle-shell", "6/2k3/6/8/8/4/8/R4r/6/2K3 w", "d0c0")
    assert found["text"].endswith("It loses the rook. It allows this: rook G2 takes rook on B2, check.")


def test_reasons_for_a_move_are_given_on_request() -> None:
    position = "r3k3/8/8/1N6/8/8/8/7K " + PLAIN
    assert "reasons" not in judged("pilgrim", position, "b5c7")
    kinds = [one["kind"] for one in judged("pilgrim", position, "b5c7", reasons=True)["reasons"]]
    assert kinds == ["check", "attacks"]


def test_only_the_best_move_of_a_lost_game_is_said_to_hold_out_longest() -> None:
    found = judged("pilgrim", "8/8/8/8/8/4k3/r7/5K2 " + PLAIN, "f1e1", reasons=True)
    assert found["against"]["kind"] == "none", "the game is lost with either move"
    assert "holds-out" not in [one["kind"] for one in found["reasons"]]
