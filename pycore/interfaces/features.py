"""Evaluations as features and weights, which `lab.fitting.tune` can fit to played games.

A game with a tunable evaluation defines, in `evaluate.py`, a function `features` from positions to counts by name, and
in `weights.py` the dictionary `WEIGHTS` by the same names and the name `ANCHOR` of one of them. Its evaluation is the
sum of the counts, each times its weight.
"""

from __future__ import annotations

from collections.abc import Mapping

Features = dict[str, int]
"""The count of each feature by name; a feature of the second side counts negatively, unless it has its own name."""


def add(into: Features, other: Mapping[str, int], times: int = 1) -> None:
    """Add counts, each multiplied by `times`, to the counts of `into` in place."""
    for name, count in other.items():
        into[name] = into.get(name, 0) + times * count


def weighed(found: Mapping[str, int], weights: Mapping[str, int]) -> int:
    """Return the weighted sum of features, in centipawns for the first side; every feature must have a weight."""
    return sum(count * weights[name] for name, count in found.items())
