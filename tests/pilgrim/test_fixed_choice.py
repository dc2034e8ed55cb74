"""Tests of how an opponent votes and places its guests (P3, P4), and of the reasons it gives."""

from __future__ import annotations

import json

import pytest

from pycore.bridge import handle
from pycore.games.pilgrim.fast.psqt import guest_value
from pycore.games.pilgrim.fixed_choice import CLEAR, STRONG
from pycore.games.pilgrim.pieces import TABLE
from pycore.kernel.types import Json

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?"
NO_ROOK = START.replace("/RNBQKBNR w KQkq", "/1NBQKBNR w Kkq")


def best(after: tuple[str, ...] = (), seed: str = "1", start: str = START, external: str = "mastodon") -> Json:
    """Return what level 6 would do."""
    asked = {"do": "best", "game": "pilgrim", "options": {"external": external}, "level": 6, "seed": seed}
    reply: Json = json.loads(handle(json.dumps({**asked, "start": start, "after": after})))
    assert reply["ok"], reply
    return reply


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_worse_side_votes_for_guests_and_the_better_side_against(seed: str) -> None:
    worse = best(start=NO_ROOK, seed=seed)
    assert (worse["move"], worse["reason"]) == ("use", "White stands worse, and wants complications.")
    assert worse["score"] < -CLEAR
    better = best(("pass",), start=NO_ROOK, seed=seed)
    assert (better["move"], better["reason"]) == ("pass", "Black stands better, and wants no stranger to upset that.")
    assert better["score"] > CLEAR


def test_in_an_even_position_the_vote_is_random_and_depends_on_the_guest() -> None:
    kinds = [kind.id for kind in TABLE]
    votes = {kind: [best(external=kind, seed=str(n))["move"] for n in range(6)] for kind in kinds}
    strong = [vote for kind in kinds if guest_value(kind)[0] >= STRONG for vote in votes[kind]]
    weak = [vote for kind in kinds if guest_value(kind)[0] < STRONG for vote in votes[kind]]
    assert set(weak) == {"use", "pass"}
    assert strong.count("use") / len(strong) > 0.2 + weak.count("use") / len(weak)
    replies = {best(("pass",), seed=str(n))["move"] for n in range(12)}
    assert replies == {"use", "pass"}


def test_the_same_seed_gives_the_same_choice_with_a_reason() -> None:
    first, again = best(("use",), "7"), best(("use",), "7")
    assert {**first, "seconds": 0} == {**again, "seconds": 0}
    assert first["reason"].endswith(".")


def test_guests_are_placed_where_a_search_scores_best() -> None:
    """Only the e-pawn can take at once and bring the guest in, and Black has no guest to answer it."""
    found = best(("use",), start="rnbqkbnr/pppp1ppp/8/8/8/3q4/PP1PPPPP/RNBQKBNR w KQkq - 0 1 ?")
    assert found["move"] == "M@e"
    assert found["reason"] == f"The {found['move'][2]}-pawn sets out first, and brings the mastodon in at once."


def test_two_guests_are_placed_one_after_the_other() -> None:
    after: tuple[str, ...] = ("use",)
    while "reason" in (reply := best(after, external="zeppelin+mastodon")):
        after += (reply["move"],)
    assert len(after) == 5
    assert sorted(one[0] for one in after[1:]) == ["H", "H", "M", "M"]


@pytest.mark.parametrize("limits", [{"nodes": 200}, {"level": 5, "lines": 2}])
def test_a_request_for_a_search_gets_a_search(limits: dict[str, int]) -> None:
    reply = json.loads(handle(json.dumps({"do": "best", "game": "pilgrim", **limits})))
    assert reply["move"] in ("use", "pass")
    assert "reason" not in reply
