"""Tests of the measurement of the start: it fails by ratios within one run, and by nothing else."""

from __future__ import annotations

import pytest

from lab.speed.start import MOST, ratios, too_much

STOCK = {"cold": 4.8, "second": 2.8, "warm": 2.7}


def runs(slower: float = 1.0, **shares: float) -> dict[tuple[str, str], list[dict[str, float]]]:
    """Return three starts of each site and kind; `slower`: the machine, `shares`: what the page takes of stock."""
    found = {}
    for kind, seconds in STOCK.items():
        mine = shares.get(kind, MOST[kind])
        for name, share in (("before", 0.5), ("now", mine), ("stock", 1.0)):
            found[name, kind] = [{"cpu": seconds * share * slower * noise} for noise in (0.9, 1.0, 1.3)]
    return found


@pytest.mark.parametrize("slower", [0.5, 1.0, 40.0])
def test_a_slow_machine_alone_fails_nothing(slower: float) -> None:
    assert too_much(runs(slower)) == []


@pytest.mark.parametrize("kind", MOST)
def test_a_start_that_takes_more_of_stock_than_it_may_is_named(kind: str) -> None:
    assert too_much(runs(**{kind: MOST[kind] + 0.01})) == [kind]
    assert too_much(runs(40.0, **{kind: MOST[kind] + 0.01})) == [kind]


def test_the_ratios_are_told_beside_every_other_build_of_the_run() -> None:
    assert ratios(runs(second=0.3)) == [
        "cold: 1.16 of before, 0.58 of stock (CPU; at most 0.58 of stock)",
        "second: 0.60 of before, 0.30 of stock (CPU; at most 0.32 of stock)",
        "warm: 0.72 of before, 0.36 of stock (CPU; at most 0.36 of stock)",
    ]
