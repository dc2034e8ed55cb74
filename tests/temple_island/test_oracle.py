"""Comparisons of the rules with the oracle: whole games, scattered positions, and the rules that refusals name."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from pycore.games.temple_island.rules import TempleIsland

from .core import FULL, START, actions, combinations, law, made, outcome
from .naive import ALL, CORNERS, GATES, Naive, name

VECTORS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "temple-island.jsonl").read_text(encoding="utf-8").splitlines()
]
OPTIONS = list(combinations())


def some(dice: random.Random, options: dict[str, str]) -> dict[str, str]:
    """Return the options with a random set-up, seed and limit of lost Pilgrims."""
    more = {"setup": dice.choice(("classic", "random", "scattered")), "seed": str(dice.random())}
    return {**options, **more, "lost_limit": str(dice.randint(1, 8))}


def scattered(dice: random.Random, options: dict[str, str]) -> str:
    """Return a position text with pieces anywhere, some Pilgrims out of the world, and a die the options allow."""
    between = dice.random() < 0.5
    limit = int(options["lost_limit"]) - 1
    out = {"forbid": 0, "exile": dice.randint(0, 4), "lost": dice.randint(0, limit)}[options["mistakes"]]
    letters = [letter for letter, count in FULL.items() for _ in range(count)]
    for _ in range(out):
        letters.remove("P")
    crowd = [at for at in ALL if at[0] <= 6 and at[1] <= 6] if dice.random() < 0.5 else ALL
    game = Naive("/".join(["12"] * 12) + " - - 0 0 9", **options)
    free = [at for at in crowd if not (out and at in CORNERS)]
    if dice.random() < 0.3:
        game.pieces = dict(zip(dice.sample(GATES, 8 - out), "P" * (8 - out), strict=True))
        letters = [letter for letter in letters if letter != "P"]
        free = [at for at in ALL if at not in GATES]
    game.pieces |= dict(zip(dice.sample(free, len(letters)), letters, strict=True))
    if options["mistakes"] == "exile":
        game.exiled = out
    else:
        game.lost = out
    if not between:
        game.die = dice.randint(1, 6)
        if options["order"] == "piece_first":
            game.named = dice.choice([at for at, letter in game.pieces.items() if letter.isupper()])
    return game.text()


def compare(rules: TempleIsland, text: str, naive: Naive, seen: Counter[str]) -> list[str]:
    """Compare the text, the actions and the outcome of one position."""
    pos = rules.read(text)
    assert rules.write(pos) == naive.text() == text
    legal, ended = naive.legal(), naive.outcome()
    assert actions(pos, rules=rules) == legal, (rules.options, text)
    assert outcome(pos, rules) == ended, (rules.options, text)
    seen["positions"] += 1
    seen[ended] += 1
    seen["returns"] += any(action.startswith("return") for action in legal)
    seen["again"] += bool(naive.die) and bool(legal) and legal[0][:4] in ("pick", "roll")
    return legal


def follow(options: dict[str, str], dice: random.Random, start: str, plies: int, seen: Counter[str]) -> None:
    """Play one game in both implementations and compare every position."""
    rules, naive = law(**options), Naive(start, **options)
    text = start
    for _ in range(plies):
        legal = compare(rules, text, naive, seen)
        if not legal:
            break
        back = [action for action in legal if action.startswith("return")]
        action = dice.choice(back or legal)
        pos = rules.read(text)
        text = rules.write(rules.play(pos, next(move for move in rules.legal_moves(pos) if move.text == action)))
        naive.do(action)


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options.values()))
def test_games_under_every_combination_of_options(options: dict[str, str]) -> None:
    dice = random.Random(str(options))
    chosen, seen = some(dice, options), Counter[str]()

    follow(chosen, dice, law(**chosen).write(law(**chosen).start()), 24, seen)
    while seen["positions"] < 30:
        follow(chosen, dice, scattered(dice, chosen), 4, seen)


@pytest.mark.long
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options.values()))
def test_long_games_under_every_combination_of_options(options: dict[str, str]) -> None:
    dice = random.Random(f"long {options}")
    chosen, seen = some(dice, options), Counter[str]()
    follow(chosen, dice, law(**chosen).write(law(**chosen).start()), 200, seen)
    for _ in range(40):
        follow(chosen, dice, scattered(dice, chosen), 6, seen)


def test_the_comparison_covers_rare_cases() -> None:
    """Games lost both ways, returns, and repeated rolls all occur in the compared positions."""
    seen = Counter[str]()
    for options in OPTIONS:
        if options["islands"] == "small" and options["touch"] == "always":
            dice = random.Random(f"rare {options}")
            chosen = some(dice, options)
            for _ in range(8):
                follow(chosen, dice, scattered(dice, chosen), 5, seen)
    assert all(seen[rare] for rare in ("nobody no-move", "nobody pilgrims", "returns", "again")), seen


@pytest.mark.parametrize("options", OPTIONS[::5], ids=lambda options: " ".join(options.values()))
def test_refusals_name_the_rule_that_the_oracle_finds(options: dict[str, str]) -> None:
    """For every pair of squares after a roll, the refusal names I3, I4 or I5, or the move is legal."""
    dice = random.Random(f"why {options}")
    game, said = made(**options), Counter[str]()
    for start in (START, scattered(dice, some(dice, options) | options | {"lost_limit": "3"})):
        naive = Naive(start, **options)
        while not naive.die or naive.outcome() != "*":
            if naive.outcome() != "*":
                naive = Naive(START, **options)
            naive.do(dice.choice(naive.legal()))
        pos = game.rules.read(naive.text())
        for (one, other), rule in naive.reasons().items():
            found = game.why(pos, (name(one), name(other)))
            assert (found.rule if found else "") == rule, (naive.text(), name(one), name(other))
            assert found is None or found.cells, found
            said[rule] += 1
    assert said["I3"]
    assert said["I4"]


@pytest.mark.parametrize("at", range(0, len(VECTORS), 13))
def test_vectors(at: int) -> None:
    for vector in VECTORS[at : at + 13]:
        rules = law(**{name: str(value) for name, value in vector["options"].items()})
        pos = rules.start() if vector["start"] is None else rules.read(vector["start"])
        for action in vector["after"]:
            pos = rules.play(pos, next(move for move in rules.legal_moves(pos) if move.text == action))

        legal = actions(pos, rules=rules)

        assert rules.write(pos) == vector["position"]
        assert len(legal) == vector["n"]
        assert hashlib.sha256("\n".join(legal).encode()).hexdigest() == vector["moves_sha256"]
        assert outcome(pos, rules) == vector["outcome"]


def test_the_oracle_agrees_with_vectors_too() -> None:
    for vector in VECTORS[::17]:
        options = {name: str(value) for name, value in vector["options"].items()}
        naive = Naive(vector["start"] or START, **options)
        for action in vector["after"]:
            naive.do(action)
        assert naive.text() == vector["position"]
        assert hashlib.sha256("\n".join(naive.legal()).encode()).hexdigest() == vector["moves_sha256"]
        assert naive.outcome() == vector["outcome"]
