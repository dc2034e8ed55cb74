"""Tests that the low levels make human mistakes: they overlook replies, not their own pieces."""

from __future__ import annotations

import pytest

from lab.strength.blunders import TAKEN, judged, measured, walks
from pycore.engine.levels import LEVELS
from pycore.engine.search import Manner, Search
from pycore.games import find
from pycore.interfaces.game import setup

CHESS = setup(find("pilgrim"), {})
GUARDED = "4k3/2p5/3p4/8/3Q4/8/8/4K3 w - - 0 1 --"  # the pawn on c7 guards the one on d6
HANGS = "4k3/8/3n4/8/3Q4/8/8/4K3 w - - 0 1 --"


def choices(text: str, how: Manner, seeds: int = 12) -> list[str]:
    pos, found = CHESS.rules.read(text), []
    for seed in range(seeds):
        search = Search(CHESS, pos, how, str(seed))
        search.advance()
        found.append(str(search.found.move))
    return found


def test_a_level_that_sees_no_replies_takes_a_guarded_piece() -> None:
    assert "d4d6" in choices(GUARDED, Manner(depth=1, reply_visibility=0))
    assert "d4d6" not in choices(GUARDED, Manner(depth=1))
    assert "d4d6" in choices(GUARDED, Manner(depth=2, reply_visibility=0))
    assert "d4d6" not in choices(GUARDED, Manner(depth=2))


def test_a_level_overlooks_the_same_replies_after_every_move() -> None:
    """The position and the seed determine which replies are overlooked."""
    some = choices(GUARDED, Manner(depth=1, reply_visibility=50), 40)
    assert 8 <= some.count("d4d6") <= 32
    assert some == choices(GUARDED, Manner(depth=1, reply_visibility=50), 40)


def test_overlooked_replies_do_not_count_as_mate() -> None:
    search = Search(CHESS, CHESS.rules.read("7k/8/8/8/8/8/8/KQ6 w - - 0 1 --"), Manner(depth=2, reply_visibility=0))
    search.advance()
    assert abs(search.found.score) < 3000


def test_answers_to_a_check_are_never_overlooked() -> None:
    """Otherwise every check would seem to win what it forks."""
    assert choices(HANGS, Manner(depth=1, reply_visibility=0)) == ["d4d6"] * 12


@pytest.mark.parametrize("level", [1, 2, 3])
def test_hanging_pieces_are_taken_most_of_the_time(level: int) -> None:
    """The goal is 60 % at least; 200 draws measure a rate to about seven percentage points."""
    assert choices(HANGS, LEVELS[level].manner, 200).count("d4d6") >= 120


def test_a_beginner_develops_and_leaves_the_king_at_home() -> None:
    found, walked = measured(CHESS, 1, 3, "home", 60, 30)
    assert walked == 0
    assert len(found) > 30 and any(one.loss > TAKEN for one in found)


def test_a_king_walks_that_stands_in_front_of_its_pieces() -> None:
    assert walks(CHESS, CHESS.rules.read("4k3/8/8/8/8/4K3/8/8 w - - 0 1 --"))
    assert not walks(CHESS, CHESS.rules.read("4k3/8/8/8/8/8/4K3/8 w - - 0 1 --"))


def test_the_cost_of_a_move_is_relative_to_the_best_move() -> None:
    pos = CHESS.rules.read(HANGS)
    best, worse = judged(CHESS, pos, "d4d6", 300), judged(CHESS, pos, "d4h8", 300)
    assert best == (0, True)
    assert worse is not None and worse.hung and worse.loss > 100
