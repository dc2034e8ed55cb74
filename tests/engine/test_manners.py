"""Tests of what an opponent says: when it resigns, offers a draw, and accepts one."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.engine import manners
from pycore.engine.manners import Manners, manners_of
from pycore.games import GAMES

LOST = "1k6/p6p/8/8/8/8/P2Q1Q1P/4K3 w - - 0 1"
"""Black is two queens behind."""
LOSING = ["a2a3", "h7h5", "a3a4", "b8a8", "h2h3", "a8b8", "h3h4", "b8a8", "a4a5"]
"""Moves from there; then Black is to move for the fifth time."""
LEVEL = "4k3/pp3ppp/8/8/8/8/PP3PPP/4K3 w - - 0 1"
KNIGHTS = "8/8/8/4k3/8/8/3NN3/4K3 w - - 0 1"
TRICK = "7k/4Qq2/8/7Q/8/7K/8/8 b - - 0 1"
"""Black gives its queen, and is stalemate."""


def ask(do: str, **fields: Any) -> Any:
    return json.loads(handle(json.dumps({"do": do, **fields})))


def job(do: str, **fields: Any) -> Any:
    """Return what a job finds, or the error."""
    reply = ask(do, **fields)
    while reply["ok"] and not reply["done"]:
        reply = ask("think", job=reply["job"], slice=0.01)
    return reply


def seats(level: int = 5, side: str = "black", other: Any = None) -> dict[str, Any]:
    """Return the seats of a person against an opponent, or of what `other` says."""
    rest = next(one for one in ("white", "black") if one != side)
    return {side: {"kind": "opponent", "level": level}, rest: other or {"kind": "person"}}


def record(start: str | None, log: list[str], **meta: Any) -> dict[str, Any]:
    """Return a record of Pilgrim Chess; without `seats` a person plays White against level 5."""
    return {"format": 1, "game": "pilgrim", "start": start, "log": log, "meta": {"seats": seats(), **meta}}


def thought(kept: dict[str, Any], level: int = 5, **more: Any) -> Any:
    """Return the opponent's move, and what it says."""
    return job("think", **{"record": kept, "level": level, "manners": True, **more})


def kind(reply: Any) -> str | None:
    found: str | None = reply.get("courtesy", {}).get("kind")
    return found


@pytest.mark.parametrize("level", range(1, 9))
def test_it_resigns_a_lost_game_from_level_4_on(level: int) -> None:
    reply = thought(record(LOST, LOSING, seats=seats(level)), level)

    assert kind(reply) == ("resigns" if level >= manners.RESIGNS_FROM else None)
    assert reply["move"], "the move is told too, for whoever plays on"


def test_it_says_how_soon_it_is_lost_only_if_a_win_is_forced() -> None:
    assert thought(record(LOST, LOSING))["courtesy"]["text"].startswith("I resign: whatever I do, you win within ")
    assert manners._resigning(-2000) == "I resign: I see no way to save this game."


@pytest.mark.parametrize("turns", range(1, manners.TURNS))
def test_it_does_not_resign_before_it_was_lost_for_some_turns(turns: int) -> None:
    assert kind(thought(record(LOST, LOSING[: 2 * turns - 1]))) is None


def test_only_its_own_line_counts_and_not_what_was_undone() -> None:
    undone = {**record(LOST, LOSING), "at": 5}
    assert kind(thought(undone)) is None


def test_it_does_not_resign_right_after_a_blunder() -> None:
    blundered = ["f1e1", "e8e7", "e1f1", "e7e8", "f1e1", "e8e7", "d4d5"]
    reply = thought(record("4k3/pp3ppp/8/3r4/3R4/8/PP3PPP/5K2 w - - 0 1", blundered))

    assert reply["score"] < -300
    assert kind(reply) is None


def test_it_does_not_resign_where_a_stalemate_saves_it() -> None:
    """The queen behind stands as in a lost game, but its search sees the draw."""
    reply = thought(record(TRICK, []), 6)
    assert (reply["score"], kind(reply)) == (0, None)


def test_a_search_without_errors_must_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """A weak level may think itself lost and overlook the trick that saves it."""
    monkeypatch.setattr(manners, "_judged", judged([0]))
    assert kind(thought(record(LOST, LOSING))) is None
    monkeypatch.setattr(manners, "_judged", judged([-2000, -2000, -2000, -400]))
    assert kind(thought(record(LOST, LOSING))) is None
    monkeypatch.setattr(manners, "_judged", judged([-2000] * manners.TURNS))
    assert kind(thought(record(LOST, LOSING))) == "resigns"


def judged(scores: list[int]) -> Any:
    """Return a search that finds these scores one after the other."""
    left = iter(scores)

    def search(_game: Any, _pos: Any) -> Any:
        yield
        return next(left)

    return search


def test_its_own_score_must_be_hopeless_now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manners, "_judged", judged([-2000] * 100))
    assert kind(thought(record(LEVEL, even(13)))) is None


def test_the_lost_turns_are_those_of_the_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def search(game: Any, pos: Any) -> Any:
        seen.append(game.spec.side(game.rules.actor(pos)))
        yield
        return -3000

    monkeypatch.setattr(manners, "_judged", search)
    assert kind(thought(record(LOST, LOSING))) == "resigns"
    assert seen == ["black"] * manners.TURNS


@pytest.mark.parametrize("game", [name for name, spec in GAMES.items() if spec.players == 2])
def test_each_game_has_an_honest_threshold(game: str) -> None:
    assert 0 < GAMES[game].play.hopeless <= 0.01


def test_it_is_silent_if_it_is_not_asked_for_manners() -> None:
    for asked in ({"manners": False}, {"manners": ...}):
        fields = {"record": record(LOST, LOSING), "level": 5, **asked}
        reply = job("think", **{name: value for name, value in fields.items() if value is not ...})
        assert "courtesy" not in reply
        assert reply["move"]


@pytest.mark.parametrize(
    "others",
    [
        {"black": {"kind": "person"}, "white": {"kind": "person"}},
        seats(other={"kind": "opponent", "level": 5}),
        seats(other={"kind": "link"}),
        seats(side="white"),
        {},
        None,
        7,
    ],
)
def test_it_has_manners_only_at_a_table_of_one_person_and_only_on_its_turn(others: Any) -> None:
    assert "courtesy" not in thought(record(LOST, LOSING, seats=others))


def test_once_the_player_has_played_on_it_does_not_resign_again() -> None:
    assert kind(thought(record(LOST, LOSING, manners={"played_on": True}))) is None


@pytest.mark.parametrize("told", [None, 7, [], "x", {"played_on": "yes", "offered": -1, "open": 1}, {"offered": True}])
@pytest.mark.guard(name="what was said at a table has its type")
def test_what_was_said_is_not_believed_if_it_is_of_another_type(told: Any) -> None:
    assert manners_of({"meta": {"manners": told}}) == Manners()
    assert kind(thought(record(LOST, LOSING, manners=told))) == "resigns"


def test_a_wrong_type_in_the_request_is_refused() -> None:
    assert ask("think", record=record(LOST, LOSING), level=5, manners="yes")["error"]["code"] == "bad-request"


def test_a_stopped_search_says_nothing() -> None:
    started = ask("think", record=record(LOST, LOSING), level=5, manners=True)
    reply = ask("think", job=started["job"], stop=True)
    assert "courtesy" not in reply


@pytest.mark.parametrize("slices", [0.0001, 60.0])
def test_the_length_of_the_slices_changes_nothing(slices: float) -> None:
    reply = ask("think", record=record(LOST, LOSING), level=6, manners=True)
    while not reply["done"]:
        reply = ask("think", job=reply["job"], slice=slices)
    assert kind(reply) == "resigns"


# Draws that the opponent offers


def test_it_offers_a_draw_in_a_dead_position() -> None:
    reply = thought(record(KNIGHTS, ["e1d1"]))

    assert reply["courtesy"] == {
        "kind": "offers",
        "text": "I offer a draw. Drawn with best play, as two knights cannot force mate.",
    }
    assert reply["manners"] == {"played_on": False, "offered": 2, "open": True}


def even(plies: int) -> list[str]:
    """Return moves that change nothing in `LEVEL`, without repeating a position three times."""
    squares = ["e1", "f1", "e2", "d1", "c1", "c2", "d2"] * 2
    white = [one + other for one, other in itertools.pairwise(squares)]
    black = [move.translate(str.maketrans("12345678", "87654321")) for move in white]
    return [move for pair in zip(white, black, strict=True) for move in pair][:plies]


def test_it_offers_a_draw_when_an_even_game_stands_still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manners, "_judged", judged([10] * 100))
    assert kind(thought(record(LEVEL, even(21)))) is None, "not for long enough"

    reply = thought(record(LEVEL, even(25)))
    assert kind(reply) == "offers"
    assert reply["courtesy"]["text"].startswith("I offer a draw: for 12 turns nothing was taken")
    assert reply["manners"]["offered"] == 26


def test_a_score_that_was_not_even_a_while_ago_makes_no_offer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manners, "_judged", judged([10, 10, 200]))
    assert kind(thought(record(LEVEL, even(25)))) is None


def test_it_offers_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    knights = record(KNIGHTS, ["e1d1"], manners={"offered": 0, "open": False})
    assert kind(thought(knights)) is None
    monkeypatch.setattr(manners, "RARELY", 2)
    assert kind(thought(knights)) == "offers"


def test_moving_declines_an_offer() -> None:
    reply = thought(record(KNIGHTS, ["e1d1", "e5d5", "d1e1"], manners={"offered": 2, "open": True}))
    assert reply["manners"] == {"played_on": False, "offered": 2, "open": False}


def test_it_offers_no_draw_early() -> None:
    assert kind(thought(record(None, ["pass", "pass", "g1f3", "g8f6", "f3g1", "f6g8"] + ["g1f3"]))) is None


# Draws that the player offers


@pytest.mark.parametrize(
    ("start", "side", "accepts", "text"),
    [
        ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "black", True, "Agreed: I think that you are better."),
        ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", "white", False, "No, thank you: I think that I am better."),
        (LEVEL, "black", True, "Agreed: I think that we are even."),
        (LEVEL, "white", True, "Agreed: I think that we are even."),
        (KNIGHTS, "white", True, "Agreed. Drawn with best play, as two knights cannot force mate."),
        (None, "black", False, "No, thank you: we are about even, and there is much left to play."),
    ],
)
@pytest.mark.parametrize("level", [1, 8])
def test_it_answers_the_offer_of_a_draw(start: str | None, side: str, accepts: bool, text: str, level: int) -> None:
    reply = job("offer", record=record(start, [], seats=seats(level, side)))
    assert (reply["accepts"], reply["text"]) == (accepts, text)


def test_a_long_even_game_may_end_in_a_draw_though_all_pieces_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = {"format": 1, "game": "turtle-shell", "log": [], "meta": {"seats": seats()}}
    assert job("offer", record=kept)["accepts"] is False
    monkeypatch.setattr(manners, "LATE", 0)
    assert job("offer", record=kept)["accepts"] is True


@pytest.mark.parametrize("game", [name for name, spec in GAMES.items() if spec.players == 2])
def test_every_game_for_two_has_an_answer(game: str) -> None:
    first, second = GAMES[game].sides
    at = {first: {"kind": "person"}, second: {"kind": "opponent", "level": 3}}
    assert job("offer", record={"format": 1, "game": game, "log": [], "meta": {"seats": at}})["text"]


@pytest.mark.parametrize("others", [{}, seats(other={"kind": "opponent", "level": 5}), seats(other={"kind": "link"})])
def test_a_draw_is_offered_only_to_an_opponent_of_one_person(others: Any) -> None:
    error = ask("offer", record=record(LEVEL, [], seats=others))["error"]
    assert error["message"] == "Only one person who plays against an opponent can offer it a draw."


def test_a_game_that_is_over_is_not_drawn() -> None:
    over = {**record(LEVEL, []), "ended": {"at": 0, "reason": "resignation", "side": "black"}}
    mated = record("7k/5Q2/8/8/8/8/8/K7 w - - 0 1", ["f7g7"])
    assert ask("offer", record=over)["error"]["message"] == "The game is already over."
    assert ask("offer", record={**mated, "start": "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1"})["error"]["code"] == "bad-request"
    assert ask("offer", record={"format": 1, "game": "temple-island"})["error"]["code"] == "bad-request"


def test_a_stopped_answer_is_no_agreement() -> None:
    started = ask("offer", record=record(LEVEL, []))
    reply = ask("think", job=started["job"], stop=True)
    assert (reply["accepts"], reply["text"]) == (False, "")
