"""Tests that the core agrees with the naive second implementation in every position of whole games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pycore.games.turtle_shell.pieces import NAMES, Move, lawful
from pycore.games.turtle_shell.rules import Position

from .core import GAME, RULES, START, outcome, position, sparse
from .naive import Naive, from_text

POLICIES = ("random", "shuffling", "racing", "sparse", "lone king")


def choose(dice: random.Random, policy: str, pos: Position, last: Move | None) -> Move:
    """Return a legal move: any, or one that favours repetitions, or one that favours the king's run home."""
    legal = RULES.legal_moves(pos)
    if policy == "racing" and dice.random() < 0.4:
        kings = [move for move in legal if pos.board[move.frm] in "Kk"]
        return dice.choice(kings or legal)
    if policy in ("shuffling", "sparse") and dice.random() < 0.9:
        again = [move for move in legal if RULES.after(pos, move) in pos.past]
        back = [move for move in legal if last and (move.frm, move.to) == (last.to, last.frm)]
        calm = [move for move in legal if pos.board[move.to] == "." and pos.board[move.frm] not in "Pp"]
        ways = [way for way in (again, again, back, back, calm) if way]
        return dice.choice(dice.choice(ways or [legal]))
    return dice.choice(legal)


def compare(pos: Position, naive: Naive, seen: Counter[str]) -> None:
    """Compare one position: text, moves, outcome, and the sums of every loop that a move here would close."""
    assert RULES.write(pos) == naive.text()
    legal = sorted(move.text for move in RULES.legal_moves(pos))
    assert legal == naive.moves()
    ended = naive.outcome()
    assert outcome(pos) == ended
    seen["positions"] += 1
    if ended != "*":
        seen[ended.split()[1]] += 1
    for move in [] if naive.home() else lawful(pos.board, pos.white):
        loop = naive.loop(move.text)
        if loop is None:
            continue
        seen["loops"] += 1
        assert (move.text not in legal) is (loop.must_vary == naive.side)
        if ended == "*" and loop.must_vary == naive.side:
            seen["forbidden"] += 1
            refused = GAME.why(pos, move.steps)
            assert refused is not None
            assert refused.rule == "T5"
            assert refused.loop is not None
            told = refused.loop["totals"]
            assert {side: told[side]["threats"] for side in told} == loop.threats
            assert {side: told[side]["checks"] for side in told} == loop.checks
            assert refused.loop["must_vary"] == loop.must_vary


def compare_games(seed: str, policy: str, positions: int) -> Counter[str]:
    """Play seeded games until `positions` positions have been compared; return how often each event occurred."""
    dice, seen = random.Random(f"{policy} {seed}"), Counter[str]()
    while seen["positions"] < positions:
        text = sparse(dice, policy == "lone king") if policy in ("sparse", "lone king") else START
        pos, naive = position(text), from_text(text)
        last: list[Move | None] = [None, None]
        for _ in range(40 if policy == "lone king" else 160):
            compare(pos, naive, seen)
            if naive.outcome() != "*":
                break
            move = choose(dice, policy, pos, last[0])
            pos = RULES.play(pos, move)
            naive.play(move.text)
            last = [last[1], move]
    return seen


@pytest.mark.parametrize("policy", POLICIES)
def test_core_and_oracle_agree_in_random_games(policy: str) -> None:
    seen = compare_games("a few", policy, 220)

    assert policy not in ("shuffling", "sparse") or seen["forbidden"] > 10, seen
    assert policy != "lone king" or min(seen["stalemate"], seen["checkmate"], seen["king-home"]) > 0, seen


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("policy", POLICIES)
def test_core_and_oracle_agree_in_a_hundred_thousand_positions(policy: str, seed: int) -> None:
    seen = compare_games(str(seed), policy, 2_600)
    print(f"\noracle {policy} {seed}: {dict(seen)}")


def test_the_two_boards_have_the_same_cells() -> None:
    from .naive import CELLS

    assert sorted(NAMES) == CELLS
