"""Tests that the dice and the dealing follow docs/api/record.md; saved games depend on them."""

from __future__ import annotations

from collections import Counter

import pytest

from pycore.kernel.chance import DEALING, DICE, draw, mix, seed_number, shuffled, weighted

TWO_64 = 2**64

KNOWN_DICE = [0, 3, 2, 0, 5, 2, 4, 4, 3, 4, 1, 1]
KNOWN_DEALING = [20, 334, 236, 785, 469]
KNOWN_SHUFFLE = "cgdfabe"


def test_a_seed_text_becomes_a_number_by_fnv_1a() -> None:
    """Known values of FNV-1a with 64 bits, from its authors' tables."""
    assert seed_number("") == 0xCBF29CE484222325
    assert seed_number("a") == 0xAF63DC4C8601EC8C
    assert seed_number("foobar") == 0x85944171F73967E8


def test_any_text_is_a_seed() -> None:
    assert seed_number("龍☺") == fnv("龍☺".encode())
    assert 0 <= seed_number("\ud800") < TWO_64


def fnv(data: bytes) -> int:
    """Return the FNV-1a hash, implemented a second time."""
    number = 14695981039346656037
    for byte in data:
        number = ((number ^ byte) * 1099511628211) % TWO_64
    return number


def test_mixing_is_splitmix64() -> None:
    """The first numbers of SplitMix64 from seed 1234567, as its reference implementation prints them."""
    golden = 0x9E3779B97F4A7C15
    drawn = [mix((1234567 + n * golden) % TWO_64) for n in range(1, 6)]

    assert drawn == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def by_the_document(seed: str, stream: int, n: int, below: int) -> int:
    """Return the draw as docs/api/record.md, "The dice and the dealing", specifies it."""
    number = (fnv(seed.encode()) + (stream * 2**32 + n + 1) * 0x9E3779B97F4A7C15) % TWO_64

    def finalizer(z: int) -> int:
        z = ((z ^ (z // 2**30)) * 0xBF58476D1CE4E5B9) % TWO_64
        z = ((z ^ (z // 2**27)) * 0x94D049BB133111EB) % TWO_64
        return z ^ (z // 2**31)

    return finalizer(number) % below  # with small numbers, draws that must be repeated are too rare to occur here


def test_draws_are_as_documented() -> None:
    for seed in ("0", "1", "table 7", "☺"):
        for stream in (DICE, DEALING):
            for n in (0, 1, 2, 50, 20_000):
                assert draw(seed, stream, n, 6) == by_the_document(seed, stream, n, 6)


def test_draws_never_change() -> None:
    """Saved games depend on these draws."""
    assert [draw("0", DICE, n, 6) for n in range(12)] == KNOWN_DICE
    assert [draw("pilgrim", DEALING, n, 1000) for n in range(5)] == KNOWN_DEALING
    assert shuffled("0", DEALING, "abcdefg") == tuple(KNOWN_SHUFFLE)


def test_a_draw_depends_on_seed_stream_and_number_alone() -> None:
    later = draw("0", DICE, 9, 6)
    for n in range(20):
        draw("0", DICE, n, 6)
    assert draw("0", DICE, 9, 6) == later
    assert [draw("0", DICE, n, 100) for n in range(20)] != [draw("0", DEALING, n, 100) for n in range(20)]
    assert [draw("0", DICE, n, 100) for n in range(20)] != [draw("1", DICE, n, 100) for n in range(20)]


@pytest.mark.parametrize("below", [1, 2, 3, 6, 7, 52])
def test_each_result_is_equally_likely(below: int) -> None:
    """The chi-square must stay below what a fair source exceeds once in a million times; the draws are fixed."""
    count = Counter(draw("fair", DICE, n, below) for n in range(6_000))

    expected = 6_000 / below
    chi_square = sum((count[side] - expected) ** 2 / expected for side in range(below))
    assert set(count) == set(range(below))
    assert chi_square < below + 6 * (2 * below) ** 0.5 + 10


def test_draws_are_unbiased_for_any_number() -> None:
    """Below 3 * 2^62 a plain remainder would give the lowest third with a probability of 1/2 instead of 1/3."""
    below = 3 * 2**62
    low = sum(draw("bias", DICE, n, below) < 2**62 for n in range(3_000))

    assert 900 < low < 1_100


def test_weights_are_kept() -> None:
    count = Counter(weighted("weights", DICE, n, (1, 0, 5)) for n in range(6_000))

    assert set(count) == {0, 2}
    assert 850 < count[0] < 1_150


def test_draws_match_their_weights() -> None:
    for n in range(100):
        assert weighted("0", DICE, n, (1,) * 6) == draw("0", DICE, n, 6)
        assert weighted("0", DICE, n, (2, 3, 1)) == (0, 0, 1, 1, 1, 2)[draw("0", DICE, n, 6)]


def test_a_shuffle_keeps_every_item_and_reaches_every_order() -> None:
    found = Counter(shuffled(str(seed), DEALING, "abc") for seed in range(3_000))

    assert len(found) == 6
    assert all(400 < count < 600 for count in found.values())
    assert shuffled("0", DEALING, "") == ()
    assert shuffled("0", DEALING, "x") == ("x",)
