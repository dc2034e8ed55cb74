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


@pytest.mark.parametrize(
    "given",
    [
        {"unknown": "a"},
        {"choice": "c"},
        {"choice": "A"},
        {"choice": None},
        {"choice": True},
        {"choice": ["a"]},
        {"text": "a1b"},
        {"text": "a1\n"},
        {"text": " a1"},
        {"number": "4"},
        {"number": "101"},
        {"number": 4},
        {"number": "05"},
        {"number": " 5"},
        {"number": "5.0"},
        {"number": 5.0},
        {"number": "٥"},
        {"number": "²"},
        {"number": "-5"},
        {"number": "9" * 300},
        {"number": 10**300},
        {"seed": None},
        {"seed": 1.5},
        {"seed": "x" * 201},
    ],
    ids=lambda given: str(given)[:30],
)
def test_anything_else_is_refused(given: Any) -> None:
    with pytest.raises(OptionError) as caught:
        checked_options(GAME, given)

    assert caught.value.code == "bad-option"
    assert len(caught.value.message) < 400
