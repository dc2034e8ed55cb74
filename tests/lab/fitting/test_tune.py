"""Tests of tuned evaluations: an exact sum of features times weights, and a tuner that recovers known weights."""

from __future__ import annotations

import random
from importlib import import_module
from pathlib import Path

import pytest

from lab.fitting.tune import SCALE, Sample, fitted, loss, rising, written
from pycore.games import GAMES
from pycore.interfaces.features import weighed
from pycore.interfaces.game import setup
from pycore.kernel.types import Actor

WEIGHED = [id for id, game in GAMES.items() if hasattr(import_module(f"{game.package}.evaluate"), "features")]


@pytest.mark.parametrize("id", WEIGHED)
def test_the_evaluation_is_the_sum_of_features_times_weights(id: str) -> None:
    game = setup(GAMES[id], {})
    features = import_module(f"{game.spec.package}.evaluate").features
    weights = import_module(f"{game.spec.package}.weights").WEIGHTS
    dice, met = random.Random(id), set[str]()
    for _ in range(6):
        pos = game.rules.start()
        while game.rules.actor(pos) is not Actor.NOBODY and len(met) < 10_000:
            found = features(pos)
            met |= found.keys()
            assert game.spec.play.evaluate(pos) == weighed(found, weights)
            pos = game.rules.play(pos, dice.choice(game.rules.legal_moves(pos)))
    assert met <= weights.keys()


def test_the_tuner_recovers_the_weights_behind_the_results() -> None:
    dice, true = random.Random(1), [300.0, -80.0, 0.0]
    known = []
    for _ in range(4000):
        counts = [dice.randrange(-2, 3) for _ in true]
        lean = sum(weight * count for weight, count in zip(true, counts, strict=True)) / SCALE
        result = float(dice.random() < 1 / (1 + 2.718281828**-lean))
        known.append(Sample(tuple(enumerate(counts)), result))

    found = fitted(known, [100.0, 100.0, 100.0], 150, 1)

    assert loss(known, found) < loss(known, [100.0, 100.0, 100.0])
    assert all(abs(one - other) < 30 for one, other in zip(found, true, strict=True))


def test_weights_are_saved_with_their_command(tmp_path: Path) -> None:
    path = tmp_path / "weights.py"
    path.write_text(
        '"""What it weighs."""\n\nANCHOR = "rook"\n"""Stays."""\n\nWEIGHTS = {\n    "rook": 1,\n}\n', encoding="utf-8"
    )
    for _ in range(2):  # also over its own output
        written(path, "python -m it", {"rook": 5, "pawn": 1})

    assert path.read_text(encoding="utf-8") == (
        '"""What it weighs: fitted to games of its own by\n\npython -m it\n"""\n\nANCHOR = "rook"\n"""Stays."""\n\n'
        'WEIGHTS = {\n    "rook": 5,\n    "pawn": 1,\n}\n'
    )


def test_monotone_weights_are_averaged_where_they_would_fall() -> None:
    weights = {"a": 10, "b": 70, "c": 30, "d": 20, "e": 66, "other": -5}

    rising(weights, ["a", "b", "c", "d", "e"])

    assert weights == {"a": 10, "b": 40, "c": 40, "d": 40, "e": 66, "other": -5}


@pytest.mark.parametrize("id", WEIGHED)
def test_the_weights_in_use_are_monotone(id: str) -> None:
    source = import_module(f"{GAMES[id].package}.weights")
    ladder = [source.WEIGHTS[name] for name in getattr(source, "RISING", ())]
    assert ladder == sorted(ladder)
