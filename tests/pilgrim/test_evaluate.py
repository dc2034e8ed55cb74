"""What the evaluation likes: pawns and kings, one term at a time."""

from __future__ import annotations

import pytest

from pycore.games import find
from pycore.games.pilgrim import weights
from pycore.interfaces.game import setup

made = setup(find("pilgrim"), {})


def worth(placement: str, side: str = "w") -> int:
    return made.spec.play.evaluate(made.rules.read(f"{placement} {side} - - 0 1 --"))


@pytest.mark.parametrize(
    "placement",
    [
        "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1B2RK1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8",
        "2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R",
    ],
)
def test_what_is_good_for_white_is_as_good_for_black(placement: str) -> None:
    turned = "/".join(reversed(placement.swapcase().split("/")))
    assert worth(placement, "w") == -worth(turned, "b")
    assert worth(placement, "b") == -worth(turned, "w")


def test_the_move_is_worth_its_tempo_to_either_side() -> None:
    placement = "r3k3/pppp4/8/8/8/8/PPPP4/R3K3"
    assert (worth(placement, "w"), worth(placement, "b")) == (weights.TEMPO, -weights.TEMPO)


def test_an_officer_that_a_pawn_attacks_is_worse_off() -> None:
    """The knight stands as far from the edge on either square."""
    free = worth("r3k3/1p6/8/2n5/8/1P6/8/R3K3")
    attacked = worth("r3k3/1p6/8/2n5/1P6/8/8/R3K3") - (
        worth("r3k3/1p6/8/8/1P6/8/8/R3K3") - worth("r3k3/1p6/8/8/8/1P6/8/R3K3")
    )
    assert attacked - free > 20


def test_kings_matter_to_a_passed_pawn() -> None:
    """White's pawn has passed; only the ways of the kings to it tell these apart."""
    assert worth("8/8/8/1PK5/8/8/8/7k") > worth("8/8/8/1P6/8/8/8/2K4k") + 20
    assert worth("7k/8/8/1P6/8/8/8/K7") > worth("k7/8/8/1P6/8/8/8/K7") + 20
