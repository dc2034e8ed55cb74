"""Tests of the program that measures ways of searching on fixed positions."""

from __future__ import annotations

import pytest

from lab.strength.blunders import worth
from lab.strength.level_errors import NODES, Position, arguments, changed, judged, measured
from pycore.engine.search import Manner
from pycore.games import find
from pycore.interfaces.game import setup

CHESS = setup(find("pilgrim"), {})
HANGS = "4k3/8/3n4/8/3Q4/8/8/4K3 w - - 0 1 --"
MATES = "k7/8/1K6/8/8/8/8/7R w - - 0 1 --"


def test_the_value_of_a_move_is_that_of_its_position() -> None:
    assert worth(CHESS, CHESS.rules.read(MATES), "h1h8", NODES) == 1500
    pos = CHESS.rules.read(HANGS)
    assert worth(CHESS, pos, "d4d6", NODES) > worth(CHESS, pos, "d4e4", NODES) + 100


def test_all_moves_are_judged_unless_the_position_is_decided() -> None:
    found = judged(CHESS, CHESS.rules.read(HANGS))
    assert found and found.hangs
    assert set(found.worth) == {move.text for move in CHESS.rules.legal_moves(CHESS.rules.read(HANGS))}
    assert judged(CHESS, CHESS.rules.read("k7/8/2K5/8/8/8/8/3QQ3 w - - 0 1 --")) is None


def test_a_way_of_searching_is_reported_by_its_losses() -> None:
    one = Position(HANGS, dict.fromkeys((m.text for m in CHESS.rules.legal_moves(CHESS.rules.read(HANGS))), 0), True)
    one.worth["d4d6"] = 400
    assert measured(CHESS, [one], Manner(depth=1), 3) == "0 | 0 | 0 % | 100 %"
    one.worth["d4d6"] = -400
    assert measured(CHESS, [one], Manner(depth=1), 3) == "400 | 400 | 100 % | 0 %"


def test_settings_take_effect() -> None:
    assert changed(Manner(depth=1), ["eval_noise=30", "reply_visibility=50"]) == Manner(
        depth=1, eval_noise=30, reply_visibility=50
    )


@pytest.mark.parametrize(
    "words",
    [
        ["--set", "eval_noise=3"],
        ["--level", "9"],
        ["--level", "1", "--set", "x=3"],
        ["--level", "1", "--set", "eval_noise=x"],
    ],
)
def test_invalid_settings_are_refused(words: list[str]) -> None:
    with pytest.raises(SystemExit):
        arguments(["pilgrim", *words])
