"""Tests of the quiet checks that the search still tries where it prunes other quiet moves."""

from __future__ import annotations

import pytest

from pycore.games import find
from pycore.games.pilgrim.fast.movements import KING, PAWN
from pycore.games.pilgrim.fast.search import FastState, state_for
from pycore.interfaces.game import setup
from pycore.kernel import chance

PLAIN = setup(find("pilgrim"), {})


def state(text: str) -> FastState:
    made = state_for(PLAIN.rules, PLAIN.rules.read(text))  # type: ignore[arg-type]
    assert made
    return made


def quiet_checks(text: str) -> set[str]:
    found = state(text)
    return {found.text(move) for move in found.checks()}


def test_direct_checks_by_officers() -> None:
    assert quiet_checks("7k/8/8/4N3/8/8/8/K3Q3 w - - 0 1 --") == {"e5f7", "e5g6", "e1h1", "e1h4"}
    assert quiet_checks("7k/8/3B4/8/8/8/R7/K7 w - - 0 1 --") == {"d6e5", "a2a8", "a2h2"}


def test_discovered_checks() -> None:
    leaps = {f"e5{to}" for to in ("c4", "c6", "d3", "d7", "f3", "f7", "g4", "g6")}
    assert quiet_checks("7k/8/8/4N3/8/8/1B6/K7 w - - 0 1 --") == leaps


def test_a_pinned_piece_gives_no_check() -> None:
    assert quiet_checks("4r2k/8/8/4N3/8/8/8/Q3K3 w - - 0 1 --") == set()


@pytest.mark.parametrize("guests", ["mastodon", "adjutant+dragonet", "belfry+camel"])
def test_only_some_checks_by_pawns_and_kings_are_left_out(guests: str) -> None:
    game, listed, giving_check = setup(find("pilgrim"), {"external": guests}), 0, 0
    for number in range(12):
        pos = game.rules.start()
        for ply in range(90):
            if game.rules.outcome(pos):
                break
            state = state_for(game.rules, pos)  # type: ignore[arg-type]
            if state and not state.in_check():
                quiet, checks = state.quiet(), state.checks()
                giving = [move for move in quiet if state._gives_check(move)]
                assert len(set(checks)) == len(checks)
                assert set(checks) <= set(giving)
                missing = {state.board[move[0]] & 7 for move in giving if move not in checks}
                assert missing <= {PAWN, KING}
                listed, giving_check = listed + len(checks), giving_check + len(giving)
            moves = game.rules.legal_moves(pos)
            pos = game.rules.play(pos, moves[chance.draw(f"{number}/{ply}", 1, 0, len(moves))])
    assert listed > 0.8 * giving_check > 0
