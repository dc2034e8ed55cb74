"""Who plays each side, as records keep it."""

from __future__ import annotations

from typing import Any

import pytest

from pycore.kernel.seats import PERSON, Seat, nearest_level, opponent, seat_of


def old_reader(seat: Any) -> int | None:
    """Return the level that builds before strengths existed read of a seat, by their own rule."""
    match seat:
        case {"kind": "opponent", "level": int(level)} if type(level) is int and level > 0:
            return level
    return None


@pytest.mark.parametrize(("strength", "level"), [(1.0, 1), (3.4, 3), (3.5, 4), (4.5, 5), (7.9, 8), (8.0, 8)])
def test_a_seat_keeps_its_strength_beside_the_nearest_level(strength: float, level: int) -> None:
    seat = opponent(strength, "calm", suits=True)

    assert nearest_level(strength) == level == old_reader(seat)
    assert seat_of(seat) == Seat("opponent", level, strength, "calm", suits=True)
    assert ("strength" in seat) == (strength != level)


def test_a_whole_level_is_kept_as_before() -> None:
    assert opponent(4) == {"kind": "opponent", "level": 4}


@pytest.mark.parametrize("strength", ["3.4", True, None, [], 3.44, 3.6, 2.4, 99.5, float("nan"), float("inf"), 3])
def test_a_wrong_strength_falls_back_to_the_level(strength: object) -> None:
    assert seat_of({"kind": "opponent", "level": 3, "strength": strength}).strength == 3.0


def test_other_wrong_fields_are_left_out() -> None:
    odd: dict[str, Any] = {"kind": "opponent", "level": 3}
    for character in (5, "", "Ünnamed", "x" * 25, None):
        assert seat_of(odd | {"character": character}).character == ""
    assert not seat_of(odd | {"suits": 1}).suits
    for level in (3.4, "3", True, 0, None):
        assert seat_of(odd | {"level": level, "strength": 3.4}).kind == PERSON
