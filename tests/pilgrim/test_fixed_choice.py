"""How an opponent votes and places (P3, P4): what it decides, and the reason it gives."""

from __future__ import annotations

import json

import pytest

from pycore.bridge import handle
from pycore.games.pilgrim.fast.psqt import guest_worth
from pycore.games.pilgrim.fixed_choice import CLEAR, STRONG
from pycore.games.pilgrim.pieces import TABLE
from pycore.kernel.types import Json

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?"
NO_ROOK = START.replace("/RNBQKBNR w KQkq", "/1NBQKBNR w Kkq")


def best(after: tuple[str, ...] = (), seed: str = "1", start: str = START, external: str = "mastodon") -> Json:
    """What level 6 would do."""
    asked = {"do": "best", "game": "pilgrim", "options": {"external": external}, "level": 6, "seed": seed}
    reply: Json = json.loads(handle(json.dumps({**asked, "start": start, "after": after})))
    assert reply["ok"], reply
    return reply


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_who_stands_worse_wants_complications_and_who_stands_better_does_not(seed: str) -> None:
    worse = best(start=NO_ROOK, seed=seed)
    assert (worse["move"], worse["reason"]) == ("use", "White stands worse, and wants complications.")
    assert worse["score"] < -CLEAR
    better = best(("pass",), start=NO_ROOK, seed=seed)
    assert (better["move"], better["reason"]) == ("pass", "Black stands better, and wants no stranger to upset that.")
    assert better["score"] > CLEAR


def test_in_an_even_position_it_is_a_matter_of_taste_and_of_the_guest() -> None:
    kinds = [kind.id for kind in TABLE]
    votes = {kind: [best(external=kind, seed=str(n))["move"] for n in range(6)] for kind in kinds}
    strong = [vote for kind in kinds if guest_worth(kind)[0] >= STRONG for vote in votes[kind]]
    weak = [vote for kind in kinds if guest_worth(kind)[0] < STRONG for vote in votes[kind]]
    assert set(weak) == {"use", "pass"}
    assert strong.count("use") / len(strong) > 0.2 + weak.count("use") / len(weak)
    replies = {best(("pass",), seed=str(n))["move"] for n in range(12)}
    assert replies == {"use", "pass"}


def test_the_same_seed_decides_the_same_and_says_why() -> None:
    first, again = best(("use",), "7"), best(("use",), "7")
    assert {**first, "seconds": 0} == {**again, "seconds": 0}
    assert first["reason"].endswith(".")


def test_guests_are_placed_where_a_search_likes_them() -> None:
    """The e-pawn that can take at once brings the guest in with it, and Black has none to answer it."""
    found = best(("use",), start="rnbqkbnr/pppp1ppp/8/8/8/3q4/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?")
    assert found["move"] == "M@e"
    assert found["reason"] == f"The {found['move'][2]}-pawn sets out first, and brings the mastodon in at once."


def test_two_guests_are_placed_one_after_the_other() -> None:
    after: tuple[str, ...] = ("use",)
    while "reason" in (reply := best(after, external="zeppelin+mastodon")):
        after += (reply["move"],)
    assert len(after) == 5
    assert sorted(one[0] for one in after[1:]) == ["H", "H", "M", "M"]


@pytest.mark.parametrize("limits", [{"nodes": 200}, {"level": 5, "lines": 2}])
def test_who_asks_for_a_search_gets_one(limits: dict[str, int]) -> None:
    reply = json.loads(handle(json.dumps({"do": "best", "game": "pilgrim", **limits})))
    assert reply["move"] in ("use", "pass")
    assert "reason" not in reply
