"""The price of a guest is found again in results that were made by it."""

from __future__ import annotations

import math
import random

from lab.price import DEAREST, Sample, fitted, sample
from lab.tune import SCALE
from pycore.games.pilgrim.evaluate import evaluate
from pycore.games.pilgrim.fast.psqt import guest_worth
from pycore.games.pilgrim.pieces import KINDS
from pycore.games.pilgrim.weights import GUESTS

from .core import made


def results(worth: float, count: int) -> list[Sample]:
    """Games that a guest of this worth decides by chance."""
    draw, found = random.Random(1), []
    for _ in range(count):
        rest, guests = draw.uniform(-300, 300), draw.choice([-1, 0, 1])
        chance = 1 / (1 + math.exp(-(rest + guests * worth) / SCALE))
        found.append(Sample(rest, guests, float(draw.random() < chance)))
    return found


def test_a_worth_is_found_again() -> None:
    assert abs(fitted(results(450, 20_000), 450) - 450) < 30
    assert abs(fitted(results(450, 20_000), 300) - 450) < 40


def test_few_games_leave_the_inventors_price() -> None:
    assert abs(fitted([], 300) - 300) < 1
    assert abs(fitted(results(900, 30), 300) - 300) < 60


def test_a_sample_leaves_the_guests_out() -> None:
    text = "4k3/8/8/8/8/8/4P3/2M1K3 w - - 0 1 Me"
    game = made(external="mastodon+mastodon")
    pos = game.rules.read(text)
    rest, guests, result = sample(game, pos, "mastodon", 1.0)
    assert (guests, result) == (2, 1.0)
    assert rest == evaluate(pos) - 2 * guest_worth("mastodon")[0]


def test_every_guest_has_a_price() -> None:
    assert set(GUESTS) == set(KINDS)
    assert all(0 < price < DEAREST for price in GUESTS.values())
