"""Tests of a friend's turn: what it may claim, and what both friends know after it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.kernel.friend import believed
from pycore.kernel.types import Json

GAME = ["b1b3", "g7g6", "b3a3", "f7f6"]
AGREED: Json = {"reason": "agreement", "side": None}


def ours(offer: Json | None = None, moves: int = 2, **more: Any) -> Json:
    link = {"table": "abcdefgh", "sent": 1, "over": False, "line": "", "offer": offer}
    return record(moves, meta={"seats": {"black": {"kind": "link"}}, "link": link}, **more)


def record(moves: int, **more: Any) -> Json:
    return {"format": 1, "game": "turtle-shell", "log": GAME[:moves], "at": moves, "meta": {}, **more}


def ended(reason: str, side: str | None, at: int = 2) -> Json:
    return record(at, ended={"at": at, "reason": reason, "side": side})


def merged(ours: Json, theirs: Json, offer: bool = False) -> Json:
    reply: Json = json.loads(
        handle(json.dumps({"do": "merge", "ours": ours, "theirs": theirs, "turn": True, "offer": offer}))
    )
    assert reply["ok"], reply
    return reply


def link(reply: Json) -> Json:
    found: Json = reply["record"]["meta"]["link"]
    return found


@pytest.mark.parametrize(
    ("asked", "theirs", "is_believed", "offer"),
    [
        (None, ended("resignation", "black"), True, False),
        pytest.param(
            None,
            ended("resignation", "white"),
            False,
            False,
            marks=pytest.mark.guard(name="a friend may not end the game for us"),
        ),
        *(
            pytest.param(
                offer,
                ended(**AGREED),
                False,
                True,
                marks=pytest.mark.guard(name="a friend may not end the game for us"),
            )
            for offer in (None, {"by": "us", "at": None}, {"by": "us", "at": 1}, {"by": "friend", "at": 2})
        ),
        ({"by": "us", "at": 2}, ended(**AGREED), True, False),
    ],
)
def test_a_friends_turn_ends_the_game_only_as_the_friend_may(
    asked: Json | None, theirs: Json, is_believed: bool, offer: bool
) -> None:
    found, offered = believed(ours(asked), theirs, offer=False)

    assert ("ended" in found, offered) == (is_believed, offer)


def test_an_ending_that_we_know_of_is_believed() -> None:
    mine = ours(ended={"at": 2, **AGREED})

    assert believed(mine, ended(**AGREED), offer=False) == (ended(**AGREED), False)


def test_a_turn_without_an_ending_keeps_its_offer() -> None:
    assert believed(ours(), record(2), offer=True) == (record(2), True)


@pytest.mark.parametrize("meta", [{}, {"link": 5, "seats": []}, {"link": {"offer": 5}, "seats": {"black": "x"}}])
def test_strange_meta_lets_a_friend_claim_nothing(meta: Json) -> None:
    for theirs in (ended("resignation", "black"), ended(**AGREED)):
        assert "ended" not in believed(record(2, meta=meta), theirs, offer=False)[0]


def test_after_a_turn_both_know_its_moves_its_ending_and_its_offer() -> None:
    reply = merged(ours(), {**record(3), "at": 2}, offer=True)

    assert (reply["how"], reply["news"]) == ("longer", True)
    assert link(reply) == {
        "table": "abcdefgh", "sent": 3, "over": False, "line": "", "offer": {"by": "friend", "at": 3},
    }  # fmt: skip
    resigned = merged(ours(), ended("resignation", "black"))
    assert (resigned["how"], link(resigned)["over"], link(resigned)["sent"]) == ("longer", True, 2)


def test_an_offer_on_a_turn_that_we_have_is_news_once() -> None:
    first = merged(ours(), record(2), offer=True)

    assert (first["how"], first["news"], link(first)["offer"]) == ("same", True, {"by": "friend", "at": 2})
    again = merged(first["record"], record(2), offer=True)
    assert (again["news"], link(again)) == (False, link(first))
    assert merged(ours(), record(1), offer=True)["news"] is False
    assert merged(ours(ended={"at": 2, **AGREED}), record(2), offer=True)["news"] is False


def test_an_agreement_that_we_did_not_offer_becomes_an_offer() -> None:
    reply = merged(ours(), ended(**AGREED))

    assert (reply["how"], reply["record"].get("ended"), link(reply)["offer"]) == (
        "same",
        None,
        {"by": "friend", "at": 2},
    )


def test_a_fork_and_another_game_leave_the_link_alone() -> None:
    for other, how in (({**record(2), "log": ["b1b3", "c7c6"]}, "fork"), (record(2, seed="1"), "other")):
        reply = merged(ours(), other, offer=True)
        assert (reply["how"], link(reply)) == (how, ours()["meta"]["link"])


def test_a_merge_that_is_no_turn_believes_every_ending() -> None:
    request = {"do": "merge", "ours": ours(), "theirs": ended("resignation", "white")}
    reply = json.loads(handle(json.dumps(request)))

    assert (reply["how"], reply["record"]["ended"]["side"], "news" in reply) == ("longer", "white", False)


def packed(record: Json) -> Json:
    reply: Json = json.loads(handle(json.dumps({"do": "pack", "record": record, "what": "turn"})))
    assert reply["ok"], reply
    return reply


@pytest.mark.parametrize(
    ("offer", "sent"),
    [
        (None, None),
        ({"by": "us", "at": None}, {"by": "us", "at": 2}),
        ({"by": "us", "at": 2}, {"by": "us", "at": 2}),
        ({"by": "us", "at": 1}, {"by": "us", "at": 1}),
        ({"by": "friend", "at": 2}, {"by": "friend", "at": 2}),
    ],
)
def test_a_turn_that_is_sent_says_what_both_know_then(offer: Json | None, sent: Json | None) -> None:
    reply = packed(ours(offer))

    assert reply["link"] == {"table": "abcdefgh", "sent": 2, "over": False, "line": "", "offer": sent}
    found = json.loads(handle(json.dumps({"do": "unpack", "text": reply["text"]})))
    assert found["offer"] == (sent == {"by": "us", "at": 2})
    offered = {"by": "friend", "at": 2} if found["offer"] else None
    assert found["link"] == {"table": "abcdefgh", "sent": 2, "over": False, "line": "", "offer": offered}


def test_a_turn_that_ends_the_game_offers_nothing() -> None:
    reply = packed(ours({"by": "us", "at": None}, ended={"at": 2, **AGREED}))

    assert reply["link"]["over"] and reply["link"]["offer"] == {"by": "us", "at": None}
    assert not json.loads(handle(json.dumps({"do": "unpack", "text": reply["text"]})))["offer"]


def test_a_turn_needs_the_name_of_a_table() -> None:
    for odd in ({}, {"link": 5}, {"link": {"table": 5}}, {"link": {"table": "short"}}):
        request = {"do": "pack", "record": record(2, meta=odd), "what": "turn"}
        assert json.loads(handle(json.dumps(request)))["error"]["code"] == "bad-request"
