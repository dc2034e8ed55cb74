"""Deterministic random draws, the same in every version of Python: part of the record format.

The n-th draw of a stream depends on the seed, the stream and n alone, so taking a move back never changes later dice.
docs/api/record.md, "The dice and the dealing", is the specification. The mixing function is SplitMix64's finalizer
(Steele, Lea, Flood, OOPSLA 2014), the hash is FNV-1a.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

DICE, DEALING = 0, 1
"""Streams: dealing the set-up of a game must not shift its dice."""

MASK = (1 << 64) - 1
GOLDEN = 0x9E3779B97F4A7C15


def seed_number(seed: str) -> int:
    """Return the 64-bit FNV-1a hash of a seed's UTF-8 bytes; any text is a valid seed."""
    number = 0xCBF29CE484222325
    for byte in seed.encode("utf-8", "surrogatepass"):
        number = (number ^ byte) * 0x100000001B3 & MASK
    return number


def mix(number: int) -> int:
    """Return a 64-bit number mixed by SplitMix64's finalizer."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & MASK
    number = (number ^ number >> 27) * 0x94D049BB133111EB & MASK
    return number ^ number >> 31


def numbers(count: int) -> list[int]:
    """Return `count` pseudo-random numbers of 60 bits, always the same: Zobrist keys for pieces on cells."""
    return [mix(n * GOLDEN & MASK) >> 4 for n in range(1, count + 1)]


def draw(seed: str, stream: int, n: int, below: int) -> int:
    """Return the n-th draw of a stream, uniform from 0 to `below` - 1.

    >>> [draw("a seed", DICE, n, 6) for n in range(5)] == [draw("a seed", DICE, n, 6) for n in range(5)]
    True
    """
    number = mix(seed_number(seed) + ((stream << 32) + n + 1) * GOLDEN & MASK)
    fair = (1 << 64) // below * below
    while number >= fair:  # otherwise low results would be slightly more likely
        number = mix(number + GOLDEN & MASK)
    return number % below


def weighted(seed: str, stream: int, n: int, weights: Sequence[int]) -> int:
    """Return an index drawn with a probability proportional to its weight."""
    left = draw(seed, stream, n, sum(weights))
    for index, weight in enumerate(weights):
        if left < weight:
            return index
        left -= weight
    raise AssertionError("a draw lies below the sum of the weights")


def shuffled(seed: str, stream: int, items: Sequence[T], first: int = 0) -> tuple[T, ...]:
    """Return the items shuffled by Fisher-Yates from the end: draw `first` + n decides index len - 1 - n."""
    deck = list(items)
    for n, last in enumerate(range(len(deck) - 1, 0, -1), first):
        other = draw(seed, stream, n, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return tuple(deck)
