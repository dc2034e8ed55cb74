"""An evaluation as features and weights: what `lab.fitting.tune` needs of a game to fit it to played games.

A game that wants its evaluation tuned has in `evaluate.py` a function `features` from positions to counts by name, and
in `weights.py` the weights as data: `WEIGHTS` by the same names, and the `ANCHOR` among them. Its evaluation is the sum
of the counts, each times its weight.
"""

from __future__ import annotations

from collections.abc import Mapping

Features = dict[str, int]
"""By name how often something is there; what is good for the second side counts below 0, unless it has its own name."""


def add(into: Features, other: Mapping[str, int], times: int = 1) -> None:
    """Add counts, each so many times, to the counts of `into`, which is changed."""
    for name, count in other.items():
        into[name] = into.get(name, 0) + times * count


def weighed(found: Mapping[str, int], weights: Mapping[str, int]) -> int:
    """What features are worth, in centipawns for the first side; each must have a weight."""
    return sum(count * weights[name] for name, count in found.items())
