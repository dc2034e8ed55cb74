"""Tests of chance (I7): a seed and options give the same set-up and rolls in every Python."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.kernel import chance

from .core import law, place
from .naive import DEFAULTS

DICE = {
    "0": "143163554522661522345544626526",
    "1": "666655314224351361621133556256",
    "pilgrim": "324664535455564111656646555444",
    "☺ ñ": "433236362134542251324526166235",
    "": "156566143563631415432666655455",
}
"""The first thirty rolls of a seed."""

SETUPS = {
    ("random", "0"): "RP8PN/PR8BP/12/12/4rppb4/4prnp4/4pbkp4/4nppq4/12/12/PN8QP/BP8PK - - 0 0 1",
    ("random", "pilgrim"): "NP8PQ/PR8BP/12/12/4rppb4/4pnqp4/4pnrp4/4bppk4/12/12/PB8KP/NP8PR - - 0 0 1",
    ("scattered", "0"): "RP8PN/PR8BP/12/12/4kppr4/4prbp4/4pqnp4/4nppb4/12/12/PN8QP/BP8PK - - 0 0 1",
    ("scattered", "pilgrim"): "NP8PQ/PR8BP/12/12/4nppn4/4pbkp4/4prbp4/4qppr4/12/12/PB8KP/NP8PR - - 0 0 1",
}


def ask(**request: Any) -> dict[str, Any]:
    """Return the reply to a valid request."""
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def rolls(seed: str, count: int) -> str:
    """Return the first rolls of a seed."""
    return "".join(str(chance.draw(seed, chance.DICE, n, 6) + 1) for n in range(count))


@pytest.mark.parametrize("seed", DICE)
def test_i7_dice_with_known_results(seed: str) -> None:
    assert rolls(seed, 30) == DICE[seed]


@pytest.mark.parametrize(("how", "seed"), SETUPS, ids=str)
def test_i7_known_set_ups(how: str, seed: str) -> None:
    rules = law(setup=how, seed=seed)
    assert rules.write(rules.start()) == SETUPS[how, seed]


def splitmix(number: int) -> int:
    """Return the mixed number, as in docs/api/record.md, "The dice and the dealing"."""
    number = ((number ^ (number >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
    number = ((number ^ (number >> 27)) * 0x94D049BB133111EB) % 2**64
    return number ^ (number >> 31)


def test_i7_the_dice_are_as_documented() -> None:
    number = 0xCBF29CE484222325
    for byte in b"pilgrim":
        number = ((number ^ byte) * 0x100000001B3) % 2**64
    documented = [splitmix((number + (n + 1) * 0x9E3779B97F4A7C15) % 2**64) % 6 + 1 for n in range(30)]
    assert rolls("pilgrim", 30) == "".join(map(str, documented))


def test_i7_the_dice_are_fair() -> None:
    count = Counter(rolls("fair", 6_000))
    assert all(900 < count[face] < 1100 for face in "123456")


def drawn(record: dict[str, Any], turns: int, choose: int = 0) -> tuple[dict[str, Any], str]:
    """Return a record after `turns` more turns, with the rolls of these turns."""
    met = ""
    while turns:
        reply = ask(do="draw", record=record)
        record = reply["record"]
        met += record["log"][-1][-1]
        if reply["scene"]["die"]["used"]:
            continue
        moves = sorted(move["action"] for move in reply["scene"]["moves"])
        record = ask(do="play", record=record, action=moves[choose % len(moves)])["record"]
        turns -= 1
    return record, met


def test_i7_the_rolls_do_not_depend_on_the_moves() -> None:
    for choose in (0, 7, 31):
        record = ask(do="new", game="temple-island", options={"seed": "pilgrim"})["record"]
        assert record["seed"] == "pilgrim"
        assert drawn(record, 6, choose)[1] == rolls("pilgrim", 6)


def test_i7_undo_changes_no_roll() -> None:
    record = ask(do="new", game="temple-island", options={"seed": "7"})["record"]
    record, first = drawn(record, 4)
    for _ in range(2):
        record = ask(do="undo", record=record)["record"]
    moves = ask(do="open", record=record)["scene"]["moves"]
    record = ask(do="play", record=record, action=moves[-1]["action"])["record"]
    assert drawn(record, 1, 5)[1] == first[3]


def test_i7_the_rolls_do_not_depend_on_the_set_up() -> None:
    for how in ("classic", "random", "scattered"):
        record = ask(do="new", game="temple-island", options={"setup": how, "seed": "5"})["record"]
        assert drawn(record, 3)[1] == rolls("5", 3)


def test_i7_repeated_rolls_count() -> None:
    options = {**DEFAULTS, "order": "piece_first", "seed": "5"}
    record = ask(do="new", game="temple-island", options=options)["record"]
    met = ""
    again = False
    for _ in range(40):
        names = ask(do="open", record=record)["scene"]["moves"]
        record = ask(do="play", record=record, action=names[0]["action"])["record"]
        reply = ask(do="draw", record=record)
        record, met = reply["record"], met + reply["record"]["log"][-1][-1]
        if reply["scene"]["die"]["used"]:
            again = True
        else:
            record = ask(do="play", record=record, action=reply["scene"]["moves"][-1]["action"])["record"]
    assert again
    assert met == rolls("5", 40)


def test_i7_the_player_may_return_a_pilgrim_before_the_roll() -> None:
    start = place("Kb2", without=1, rest="- - 1 0 8")
    record = ask(do="new", game="temple-island", options={"mistakes": "exile", "seed": "3"}, start=start)["record"]
    assert ask(do="draw", record=record)["record"]["log"] == [f"roll:{rolls('3', 1)}"]
    back = ask(do="play", record=record, action="return:a1")["record"]
    assert ask(do="draw", record=back)["record"]["log"] == ["return:a1", f"roll:{rolls('3', 1)}"]
