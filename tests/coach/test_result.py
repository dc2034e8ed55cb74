"""Tests of the result of a finished table."""

from __future__ import annotations

import json
from typing import Any

from pycore.bridge import handle

LOG = {"turtle-shell": ["b1b3", "g7g6"], "temple-island": []}
AGAINST = {"black": {"kind": "opponent", "level": 4}}


def told(game: str, ended: dict[str, Any] | None, **more: Any) -> dict[str, Any]:
    """Return the reply about a game that the players have ended; `more` is its meta, and perhaps its seed."""
    seed = more.pop("seed", "5")
    log = LOG[game]
    record = {"format": 1, "game": game, "seed": seed, "log": log, "at": len(log), "meta": more}
    if ended:
        record["ended"] = {"at": len(log), **ended}
    reply: dict[str, Any] = json.loads(handle(json.dumps({"do": "result", "record": record})))
    return reply


def resigned(side: str, **more: Any) -> dict[str, Any]:
    """Return the result of a game for two in which a side has resigned."""
    return told("turtle-shell", {"reason": "resignation", "side": side}, **more)


def drawn(**more: Any) -> dict[str, Any]:
    """Return the result of a game for two that was agreed to be a draw."""
    return told("turtle-shell", {"reason": "agreement", "side": None}, **more)


def given_up(**more: Any) -> dict[str, Any]:
    """Return the result of a game for one that was given up."""
    return told("temple-island", {"reason": "resignation", "side": "player"}, **more)


def test_a_game_is_won_or_lost_by_its_only_person() -> None:
    won = resigned("black", seats=AGAINST, hints=2, guide=9)
    assert won["kept"] == {
        "game": "turtle-shell",
        "result": "won",
        "side": "white",
        "against": "4",
        "turns": 1,
        "hints": 2,
        "guide": 2,  # no more than there were decisions
    }
    assert won["heading"] == "You have won"
    assert won["shares"] is None
    lost = resigned("white", seats=AGAINST)
    assert (lost["kept"]["result"], lost["heading"]) == ("lost", "You have lost")
    even = drawn(seats=AGAINST)
    assert (even["kept"]["result"], even["heading"], even["other"]) == ("drawn", "A draw", None)
    friend = resigned("white", seats={"white": {"kind": "link"}})
    assert [friend["kept"][name] for name in ("result", "side", "against")] == ["won", "black", "friend"]
    assert friend["other"] is None


def test_of_two_people_at_one_screen_nobody_has_won() -> None:
    here = resigned("black")
    assert here["kept"] == {"game": "turtle-shell", "turns": 1}
    assert (here["heading"], here["other"]) == ("White wins", None)
    assert here["figures"] == [["Turns", 1], ["Captures", 0], ["Pieces left", 28]]


def test_without_a_person_nothing_is_kept() -> None:
    level = {"kind": "opponent", "level": 1}
    watched = resigned("black", seats={"white": level, "black": level})
    assert (watched["kept"], watched["heading"], watched["other"]) == (None, "White wins", None)


def test_the_next_opponent_is_stronger_after_a_win_and_gentler_after_a_loss() -> None:
    stronger = resigned("black", seats=AGAINST)["other"]
    assert stronger["label"] == "Stronger opponent"
    assert stronger["seats"] == {"black": {"kind": "opponent", "level": 5}}
    assert resigned("white", seats=AGAINST)["other"]["label"] == "Gentler opponent"
    first = {"black": {"kind": "opponent", "level": 1}}
    assert resigned("white", seats=first)["other"] is None


def test_a_game_for_one_says_who_played_and_on_how_many_days() -> None:
    days = [{"day": "2026-11-21", "at": -1}, {"day": "2026-11-22", "at": -1}, {"day": 5, "at": 0}, "?"]
    alone = given_up(days=days, hints=1)
    assert (alone["kept"]["result"], alone["kept"]["days"], alone["heading"]) == ("lost", 2, "The game is lost")
    assert alone["figures"] == [["Turns", 1], ["Rolls", 0], ["Days", 2]]
    assert alone["shares"] is None  # nothing was played
    assert given_up(seed="2026-11-22")["kept"]["daily"] is True
    assert "daily" not in given_up(seed="7")["kept"]


def test_a_game_of_the_day_counts_for_the_day_on_which_it_was_begun() -> None:
    begun = {"created": "2026-11-27T06:44:00.000Z", "day": "2026-11-26"}
    assert given_up(seed="2026-11-26", **begun)["kept"]["day"] == "2026-11-26"
    assert given_up(seed="2026-11-26", created=begun["created"])["kept"]["day"] == "2026-11-27"
    assert "day" not in given_up(seed="7", **begun)["kept"]
    assert "day" not in given_up(seed="2026-11-26", day="today")["kept"]


def test_days_of_play_are_counted_up_to_the_end() -> None:
    first = {"day": "2026-01-01", "at": 0}
    assert drawn(days=[first, {"day": "2026-01-02", "at": 1}])["kept"]["days"] == 2
    assert "days" not in drawn(days=[first, {"day": "2026-01-02", "at": 2}])["kept"]


def test_seats_and_numbers_of_the_wrong_type_are_ignored() -> None:
    odd = resigned(
        "black", seats={"black": {"kind": "opponent", "level": "4"}, "white": 3}, hints=-1, guide="x", days={}
    )
    assert odd["kept"] == {"game": "turtle-shell", "turns": 1}


def test_a_game_in_progress_has_no_result() -> None:
    reply = told("turtle-shell", None)
    assert (reply["ok"], reply["error"]["message"]) == (False, "The game is not over.")
