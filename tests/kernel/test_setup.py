"""Tests of options from outside, and of the values that a game accepts."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.interfaces.game import Option, checked_options
from pycore.kernel.errors import OptionError
from tests.toy import TOY

CHOICE = Option("a", "One of two.", ("a", "b"))
NUMBER = Option("none", "A number.", ("none",), kind="number", low=5, high=100)
SEED = Option("0", "Any text.", kind="seed")
TEXT = Option("dry", "Pairs.", ("dry",), kind="text", pattern=r"([a-e][1-8])*")
GAME = TOY._replace(options={"choice": CHOICE, "number": NUMBER, "seed": SEED, "text": TEXT})


def test_every_option_has_a_value() -> None:
    assert checked_options(GAME, {}) == {"choice": "a", "number": "none", "seed": "0", "text": "dry"}


@pytest.mark.parametrize(
    ("given", "name", "value"),
    [
        ({"choice": "b"}, "choice", "b"),
        ({"number": "5"}, "number", "5"),
        ({"number": 100}, "number", "100"),
        ({"number": "none"}, "number", "none"),
        ({"seed": "any text ☺"}, "seed", "any text ☺"),
        ({"seed": 7}, "seed", "7"),
        ({"seed": ""}, "seed", ""),
        ({"text": "a1b2"}, "text", "a1b2"),
        ({"text": ""}, "text", ""),
    ],
)
def test_values_are_texts_and_integers_may_be_given_as_numbers(given: Any, name: str, value: str) -> None:
    assert checked_options(GAME, given)[name] == value


OTHERS: dict[str, list[dict[str, Any]]] = {
    "an option is one of its game": [{"unknown": "a"}],
    "an option has a value that it can have": [
        *({"choice": value} for value in ("c", "A", None, True, ["a"])),
        *({"text": value} for value in ("a1b", "a1\n", " a1")),
        *({"number": value} for value in ("4", "101", 4, "05", " 5", "5.0", 5.0, "٥", "²", "-5", "9" * 300, 10**300)),
        *({"seed": value} for value in (None, 1.5, "x" * 201)),
    ],
}
"""Options by the guard that refuses them."""


@pytest.mark.parametrize(
    "given",
    [
        pytest.param(given, id=str(given)[:30], marks=pytest.mark.guard(name=guard))
        for guard, each in OTHERS.items()
        for given in each
    ],
)
def test_anything_else_is_refused(given: Any) -> None:
    with pytest.raises(OptionError) as caught:
        checked_options(GAME, given)

    assert caught.value.code == "bad-option"
    assert len(caught.value.message) < 400
