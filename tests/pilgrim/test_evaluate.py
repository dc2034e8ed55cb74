"""Tests of single terms of the evaluation."""

from __future__ import annotations

import pytest

from pycore.games import find
from pycore.games.pilgrim import weights
from pycore.games.pilgrim.evaluate import board_of, score_of
from pycore.interfaces.game import setup

made = setup(find("pilgrim"), {})


def score(placement: str, side: str = "w") -> int:
    return made.spec.play.evaluate(made.rules.read(f"{placement} {side} - - 0 1 --"))


@pytest.mark.parametrize(
    "placement",
    [
        "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1B2RK1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8",
        "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R",
    ],
)
def test_the_score_of_the_mirrored_position_is_the_opposite(placement: str) -> None:
    """The sum of both may be 1, because a division rounds down."""
    turned = "/".join(reversed(placement.swapcase().split("/")))
    assert abs(score(placement, "w") + score(turned, "b")) <= 1
    assert abs(score(placement, "b") + score(turned, "w")) <= 1


def test_the_side_to_move_gets_the_tempo() -> None:
    board = board_of(made.rules.read("r3k3/pppp4/8/8/8/8/PPPP4/R3K3 w - - 0 1 --"))
    places = board.network.places_of(board.total)
    white, black = (score_of(board.sets, white, places, board.material) for white in (True, False))
    assert (white, black) == (weights.TEMPO, -weights.TEMPO)


def test_an_officer_attacked_by_a_pawn_scores_worse() -> None:
    """The pawn attacks the knight from b4 but not from b3; the difference of the pawn's own score is subtracted."""
    free = score("r3k3/1p6/8/2n5/8/1P6/8/R3K3")
    attacked = score("r3k3/1p6/8/2n5/1P6/8/8/R3K3") - (
        score("r3k3/1p6/8/8/1P6/8/8/R3K3") - score("r3k3/1p6/8/8/8/1P6/8/R3K3")
    )
    assert attacked - free > 20


def test_the_kings_distance_from_a_passed_pawn_counts() -> None:
    """The positions differ only in the distance of the kings from White's passed pawn."""
    assert score("8/8/8/1PK5/8/8/8/7k") > score("8/8/8/1P6/8/8/8/2K4k") + 20
    assert score("7k/8/8/1P6/8/8/8/K7") > score("k7/8/8/1P6/8/8/8/K7") + 20
