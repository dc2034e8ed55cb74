"""Tests of the count of resignations: a game that its resigned side wins or draws counts against them."""

from __future__ import annotations

from lab.strength.manners import Said, play, row, said
from pycore import games
from pycore.interfaces.game import setup

TURTLE = setup(games.find("turtle-shell"), {})


def test_a_resigned_game_that_was_not_lost_is_counted() -> None:
    lost = (0, 60, Said((40, 1), 0))
    won = (0, 60, Said((50, 0), 0))
    drawn = (None, 300, Said((100, 0), 2))
    silent = (1, 80, Said(None, 0))
    assert row([lost, won, drawn, silent]) == "| 4 | 3 | 2 | 77 | 1 | 2 |"


def test_games_repeat_and_are_judged_from_what_is_kept() -> None:
    won, plies = play(TURTLE, (4, 1), "seed")
    assert play(TURTLE, (4, 1), "seed") == (won, plies)
    assert [side for _, side, _ in plies[:4]] == [0, 1, 0, 1]

    kept = [(action, side, -3000 if side else 3000) for action, side, _ in plies]
    assert said(TURTLE, (4, 4), kept[:30]).resigned is None, "its search says lost, but an honest one does not"
    assert said(TURTLE, (1, 1), kept) == Said(None, 0), "low levels do not resign"
