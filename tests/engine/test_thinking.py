"""Tests of `best` and `think` through the door: limits, refusals, and searches in slices."""

from __future__ import annotations

import json
from time import monotonic
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.engine import jobs
from pycore.engine.book import first_move
from pycore.engine.jobs import limits
from pycore.engine.levels import LEVELS, level_at, manner
from pycore.engine.scores import WON
from pycore.games import GAMES, find
from pycore.interfaces.game import setup
from pycore.kernel.errors import RequestError

TURTLE = {"game": "turtle-shell"}
MATED_AFTER = {**TURTLE, "start": "6/6/4r1/1k6/8/4/8/6/6/2K3 b"}  # f7f0 mates


def ask(**request: Any) -> dict[str, Any]:
    reply: dict[str, Any] = json.loads(handle(json.dumps(request)))
    return reply


def refused(**request: Any) -> str:
    """Return the error code of the reply to a request."""
    reply = ask(**request)
    assert reply["ok"] is False
    return f"{reply['error']['code']}"


def record(**fields: Any) -> dict[str, Any]:
    return {"record": {"format": 1, **TURTLE, "log": [], **fields}}


def thought(slice: float, **request: Any) -> dict[str, Any]:
    """Return the final reply of a search in slices."""
    job = ask(do="think", **request)["job"]
    reply: dict[str, Any] = {"done": False}
    while not reply["done"]:
        reply = ask(do="think", job=job, slice=slice)
        assert reply["ok"]
    return reply


@pytest.mark.parametrize("game", GAMES)
def test_best_returns_move_score_line_depth_nodes_and_seconds(game: str) -> None:
    after: list[str] = []
    while (seen := ask(do="look", game=game, after=after))["to_move"] == "chance":
        after.append(seen["moves"][0])

    reply = ask(do="best", game=game, after=after, nodes=200, id=7)

    legal = seen["moves"]

    assert set(reply) == {"ok", "id", "move", "score", "line", "depth", "nodes", "seconds"}
    assert reply["move"] in legal
    assert reply["line"][0] == reply["move"]
    assert reply["nodes"] <= 200
    assert reply["depth"] >= 1


def test_score_is_for_the_side_to_move() -> None:
    reply = ask(do="best", nodes=500, **MATED_AFTER)

    assert (reply["move"], reply["score"], reply["line"]) == ("f7f0", WON - 1, ["f7f0"])


def test_a_finished_game_has_no_best_move() -> None:
    reply = ask(do="best", after=["f7f0"], level=1, **MATED_AFTER)

    assert (reply["move"], reply["score"], reply["line"], reply["depth"]) == (None, 0, [], 0)
    assert thought(1, level=1, **record(start=MATED_AFTER["start"], log=["f7f0"]))["move"] is None


@pytest.mark.parametrize(
    "limit", [{"nodes": 300}, *({"level": level} for level, how in LEVELS.items() if not how.work), {"level": 6}]
)
def test_the_same_seed_and_limit_give_the_same_move(limit: dict[str, int]) -> None:
    once, again = (ask(do="best", seed="x", **TURTLE, **limit) for _ in range(2))
    in_slices = thought(0.001, seed="x", **record(), **limit)

    for name in ("move", "score", "line", "depth", "nodes"):
        assert once[name] == again[name] == in_slices[name]


def test_no_level_thinks_longer_than_its_time_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a simulated slow machine the best move so far is returned."""
    monkeypatch.setattr(jobs, "LONGEST", 0.05)
    reply = ask(do="best", level=8, **TURTLE)

    game = setup(GAMES["turtle-shell"], {})
    assert reply["nodes"] < (manner(game, game.rules.start(), 8).nodes or 0)
    assert reply["depth"] >= 1 and reply["move"] in ask(do="look", **TURTLE)["moves"]


def test_a_seed_may_be_an_integer() -> None:
    assert ask(do="best", level=1, seed=5, **TURTLE)["move"] == ask(do="best", level=1, seed="5", **TURTLE)["move"]
    assert refused(do="best", level=1, seed=5.5, **TURTLE) == "bad-request"


def test_the_time_limit_is_kept() -> None:
    """The only test with a real clock; its bounds are generous, because the machine may be busy."""
    began = monotonic()
    reply = ask(do="best", seconds=0.2, **TURTLE)

    assert 0.2 <= reply["seconds"] < 2
    assert monotonic() - began < 2


@pytest.mark.parametrize(
    ("limit", "code"),
    [
        ({}, "bad-request"),
        ({"level": None}, "bad-request"),
        ({"level": 1, "nodes": 5}, "bad-request"),
        ({"level": 0}, "bad-request"),
        ({"level": 99}, "bad-request"),
        ({"level": "1"}, "bad-request"),
        ({"level": True}, "bad-request"),
        ({"level": 3.14}, "bad-request"),
        ({"level": 0.9}, "bad-request"),
        ({"level": 8.1}, "bad-request"),
        ({"level": float("nan")}, "bad-request"),
        ({"level": 3, "character": "nobody"}, "bad-request"),
        ({"level": 3, "character": 7}, "bad-request"),
        ({"nodes": 300, "character": "nobody"}, "bad-request"),
        ({"nodes": 0}, "bad-request"),
        ({"nodes": -1}, "bad-request"),
        ({"nodes": 1.5}, "bad-request"),
        ({"nodes": 10**9}, "too-large"),
        ({"seconds": 0}, "bad-request"),
        ({"seconds": -1}, "bad-request"),
        ({"seconds": 600.5}, "too-large"),
        ({"seconds": "1"}, "bad-request"),
    ],
)
def test_invalid_limits_are_refused(limit: dict[str, Any], code: str) -> None:
    assert refused(do="best", **TURTLE, **limit) == code
    assert refused(do="think", **record(), **limit) == code


def test_a_whole_level_may_be_written_as_a_decimal() -> None:
    assert ask(do="best", level=3.0, **TURTLE)["move"] == ask(do="best", level=3, **TURTLE)["move"]


def test_between_two_levels_each_moves_as_often_as_the_decimal_says() -> None:
    game = setup(find("turtle-shell"), {})
    pos = game.rules.start()
    moved = [level_at(game, pos, 3.4, str(seed)) for seed in range(500)]

    assert set(moved) == {3, 4}
    assert 0.3 < moved.count(4) / 500 < 0.5
    for seed in range(20):
        within = limits(game, pos, 3.4, None, None, str(seed), 1)
        assert (within.level, within.manner) == (3.4, LEVELS[moved[seed]].manner)
        assert first_move(game, pos, 3.4, str(seed)) == first_move(game, pos, moved[seed], str(seed))


def test_a_character_of_the_game_is_part_of_the_limits() -> None:
    game = setup(find("turtle-shell"), {})

    assert limits(game, game.rules.start(), 2.5, None, None, "1", 1, "builder").character == "builder"
    with pytest.raises(RequestError, match="Turtle Shell Chess has no character “loud”"):
        limits(game, game.rules.start(), 2.5, None, None, "1", 1, "loud")


def test_best_searches_the_requested_position() -> None:
    assert refused(do="best", game="ludo", level=1) == "unknown-game"
    assert refused(do="best", after=["b1b9"], level=1, **TURTLE) == "illegal-action"
    assert refused(do="best", start="x", level=1, **TURTLE) == "bad-position"


def test_think_searches_the_current_position_of_the_record() -> None:
    log = ["b1b3", "g7g6"]
    reply = thought(1, level=2, **record(log=log, at=1))

    assert reply["move"] in ask(do="look", after=log[:1], **TURTLE)["moves"]


def test_think_returns_the_best_move_so_far_when_stopped() -> None:
    began = ask(do="think", seconds=600, **record())
    assert began == {"ok": True, "job": began["job"], "done": False}
    going = ask(do="think", job=began["job"], slice=0.01)
    stopped = ask(do="think", job=began["job"], stop=True)

    assert going["done"] is False
    assert stopped["done"] is True
    assert {**stopped, "done": False} == going
    assert stopped["move"] in ask(do="look", **TURTLE)["moves"]


def test_think_stopped_before_its_first_slice_still_has_a_move() -> None:
    job = ask(do="think", level=6, **record())["job"]

    assert ask(do="think", job=job, stop=True)["move"] in ask(do="look", **TURTLE)["moves"]


def test_only_a_running_search_can_be_continued() -> None:
    first, second = (ask(do="think", nodes=5, **record())["job"] for _ in range(2))
    assert refused(do="think", job=first, slice=0.1) == "bad-request"  # the new search has ended it
    assert ask(do="think", job=second, slice=5)["done"] is True
    assert refused(do="think", job=second, slice=0.1) == "bad-request"
    assert refused(do="think", job=second, stop=True) == "bad-request"


@pytest.mark.parametrize("fields", [{}, {"slice": 0}, {"slice": "1"}, {"stop": False}, {"slice": 601}, {"stop": 1}])
def test_a_wrong_slice_does_not_end_the_search(fields: dict[str, Any]) -> None:
    job = ask(do="think", nodes=5, **record())["job"]

    assert refused(do="think", job=job, **fields) == ("too-large" if fields.get("slice") == 601 else "bad-request")
    assert ask(do="think", job=job, slice=5)["done"] is True


def test_a_wrong_request_does_not_end_the_search() -> None:
    job = ask(do="think", nodes=5, **record())["job"]

    assert refused(do="think", level=99, **record()) == "bad-request"
    assert ask(do="think", job=job, slice=5)["done"] is True
