"""Won endings: the king that is to be mated is driven where it can be."""

from __future__ import annotations

from pycore.games import find
from pycore.interfaces.game import setup

made = setup(find("pilgrim"), {})


def worth(placement: str) -> int:
    return made.spec.play.evaluate(made.rules.read(f"{placement} w - - 0 1 --"))


def test_a_bare_king_is_worse_off_at_the_edge_and_near_the_other() -> None:
    assert worth("k7/8/8/8/4K3/8/8/7R") > worth("8/8/8/3k4/8/8/4K3/7R")
    assert worth("k7/8/2K5/8/8/8/8/7R") > worth("k7/8/8/8/8/8/8/3K3R")


def test_it_is_so_for_either_side() -> None:
    both = worth("k7/8/2K5/8/8/8/8/7R") + worth("7r/8/8/8/8/2k5/8/K7")
    assert abs(both - 2 * 12) <= 1  # White's tempo, both times


def test_a_bishop_and_a_knight_drive_it_to_a_corner_of_the_bishops_colour() -> None:
    """Of a1, h1, a8, h8 the first and the last are dark."""
    assert worth("7k/8/8/2K5/4N3/B7/8/8") - worth("8/8/8/2K5/4N3/B7/8/7k") > 400
    assert worth("8/8/8/2K5/B3N3/8/8/7k") - worth("7k/8/8/2K5/B3N3/8/8/8") > 400


def test_a_king_with_pawns_is_not_chased() -> None:
    bare = worth("8/8/8/8/7k/8/8/KR6") - worth("8/8/8/4k3/8/8/8/KR6")
    armed = worth("8/p7/8/8/7k/8/8/KR6") - worth("8/p7/8/4k3/8/8/8/KR6")
    assert bare > armed + 20
