"""Tests that the core agrees with the naive second implementation in every position of whole games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from pycore.games.monkey_king.board import RIVERS
from pycore.games.monkey_king.pieces import Act, Move
from pycore.games.monkey_king.rules import MonkeyKing, Position

from .core import START, outcome, rules, sparse
from .naive import Naive

LAYOUTS = [*RIVERS, "a2b3c4/a7b6c5", "c1c2d2/", "/b5"]
POLICIES = ("random", "wild", "sparse", "back and forth")


def choose(dice: random.Random, policy: str, pos: Position, laws: MonkeyKing, last: Move | None) -> Move:
    """Return a legal action: any, or one that favours rare actions, or one that favours repetitions."""
    legal = laws.legal_moves(pos)
    if policy in ("wild", "sparse") and dice.random() < 0.5:
        rare = [
            move
            for move in legal
            if move.act not in (Act.MOVE, Act.INTRODUCE)
            or move.letter in ("K", "k", "C")
            or (move.act is Act.MOVE and pos.state.board[move.to] != ".")
        ]
        return dice.choice(rare or legal)
    if policy == "back and forth" and dice.random() < 0.8:
        back = [move for move in legal if last and (move.frm, move.to) == (last.to, last.frm)]
        calm = [move for move in legal if move.act is Act.MOVE and pos.state.board[move.to] == "."]
        return dice.choice(back or calm or legal)
    return dice.choice(legal)


def cheap(naive: Naive) -> bool:
    """Return whether the naive implementation answers within a second: few Monkey Kings while Fists may be spent."""
    kings = list(naive.on.values()).count("M")
    return naive.tokens * kings <= (2 if naive.side == "r" and naive.check() else 4)


def compare(laws: MonkeyKing, pos: Position, naive: Naive, seen: Counter[str]) -> None:
    """Compare one position: text, actions, outcome."""
    assert laws.write(pos) == naive.text()
    legal = sorted(move.text for move in laws.legal_moves(pos))
    assert legal == naive.moves(), naive.text()
    ended = naive.outcome()
    assert outcome(pos, laws) == ended
    seen["positions"] += 1
    seen["pass"] += legal == ["pass"]
    seen["check"] += naive.check()
    seen[f"stage {naive.stage}"] += 1
    if ended != "*":
        seen[ended] += 1


def compare_games(seed: str, policy: str, river: str, positions: int) -> Counter[str]:
    """Play seeded games until `positions` positions have been compared; return how often each event occurred."""
    dice, seen = random.Random(f"{policy} {river} {seed}"), Counter[str]()
    while seen["positions"] < positions:
        in_place = dice.random() < 0.3
        laws = rules(river=river, flip_in_place="yes" if in_place else "no")
        text = sparse(dice, laws) if policy in ("sparse", "back and forth") else START
        pos, naive = laws.read(text), Naive(text, RIVERS.get(river, river), in_place)
        last: list[Move | None] = [None, None]
        for _ in range(30 if policy == "sparse" else 120):
            if not cheap(naive):
                break
            compare(laws, pos, naive, seen)
            if naive.outcome() != "*" or seen["positions"] >= positions:
                break
            move = choose(dice, policy, pos, laws, last[0])
            pos = laws.play(pos, move)
            naive = naive.play(move.text)
            last = [last[1], move]
    return seen


@pytest.mark.parametrize("river", LAYOUTS)
@pytest.mark.parametrize("policy", POLICIES)
def test_core_and_oracle_agree_in_random_games(policy: str, river: str) -> None:
    compare_games("a few", policy, river, 40)


@pytest.mark.long
@pytest.mark.parametrize("river", LAYOUTS)
@pytest.mark.parametrize("policy", POLICIES)
def test_core_and_oracle_agree_in_many_positions(policy: str, river: str) -> None:
    seen = compare_games("many", policy, river, 600)
    print(f"\noracle {policy} {river}: {dict(seen)}")
