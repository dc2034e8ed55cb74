"""Tests of the evaluation in won endings: the bare king is driven to the edge or to a corner."""

from __future__ import annotations

from pycore.games import find
from pycore.games.pilgrim import weights
from pycore.interfaces.game import setup

made = setup(find("pilgrim"), {})


def score(placement: str) -> int:
    return made.spec.play.evaluate(made.rules.read(f"{placement} w - - 0 1 --"))


def test_a_bare_king_scores_worse_at_the_edge_and_near_the_other_king() -> None:
    assert score("k7/8/8/8/4K3/8/8/7R") > score("8/8/8/3k4/8/8/4K3/7R")
    assert score("k7/8/2K5/8/8/8/8/7R") > score("k7/8/8/8/8/8/8/3K3R")


def test_the_bonus_is_the_same_for_both_sides() -> None:
    both = score("k7/8/2K5/8/8/8/8/7R") + score("7r/8/8/8/8/2k5/8/K7")
    assert abs(both - 2 * weights.TEMPO) <= 1  # White's tempo, both times


def test_bishop_and_knight_drive_the_king_to_a_corner_of_the_bishops_colour() -> None:
    """The dark corners are a1 and h8."""
    assert score("7k/8/8/2K5/4N3/B7/8/8") - score("8/8/8/2K5/4N3/B7/8/7k") > 400
    assert score("8/8/8/2K5/B3N3/8/8/7k") - score("7k/8/8/2K5/B3N3/8/8/8") > 400


def test_a_king_with_pawns_is_not_driven() -> None:
    bare = score("8/8/8/8/7k/8/8/KR6") - score("8/8/8/4k3/8/8/8/KR6")
    armed = score("8/p7/8/8/7k/8/8/KR6") - score("8/p7/8/4k3/8/8/8/KR6")
    assert bare > armed + 20
