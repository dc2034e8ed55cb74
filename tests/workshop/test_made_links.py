"""Tests of made games that travel: links of format 2, turns, saved games and merging, with and without the game."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pycore.games import GAMES
from pycore.kernel.types import Json
from pycore.workshop.loader import unload
from tests.links.reader import read_lines, read_link

from .made import ask, hexapawn

pytestmark = pytest.mark.usefixtures("room")


def played(*actions: str) -> tuple[Json, Json]:
    """Return the card and the record of a made game after some actions."""
    loaded = ask("load-game", text=hexapawn())
    record = loaded["table"]["record"]
    for action in actions:
        record = ask("play", record=record, action=action)["record"]
    return loaded["card"], record


def told(**request: Any) -> Json:
    """Return the reply to a request, for a reader of links."""
    return ask(**request)


@pytest.mark.parametrize("what", ["game", "position", "turn"])
def test_a_link_names_a_made_game_by_its_hash(what: str) -> None:
    card, record = played("a1a2", "b3a2")
    table = {"table": "abcd2345", "offer": True} if what == "turn" else {}

    text = ask("pack", record=record, what=what, **table)["text"]

    assert text[0] == "2"
    found = ask("unpack", text=text)
    assert (found["record"]["game"], found["what"]) == (record["game"], what)
    assert found["record"]["log"] == ([] if what == "position" else record["log"])
    read = read_link(text, told, {card["id"]: card})
    assert (read["game"], read["log"], read["offer"]) == (record["game"], found["record"]["log"], what == "turn")
    assert len(text) <= 45


def test_a_made_game_travels_with_all_its_lines() -> None:
    card, record = played("a1a2", "b3a2")
    record = ask("play", record=ask("go", record=record, at=1)["record"], action="c3c2")["record"]
    record["meta"] = {"comments": {"1": "Here it began."}}

    text = ask("pack", record=record, what="annotated")["text"]

    assert text[0] == "3"
    found = ask("unpack", text=text)
    assert (found["what"], found["record"]["game"]) == ("annotated", record["game"])
    assert [found["record"][name] for name in ("log", "branches", "meta")] == [
        record[name] for name in ("log", "branches", "meta")
    ]
    assert read_lines(text, told, {card["id"]: card})["lines"] == [["a1a2", "c3c2"], ["a1a2", "b3a2"]]
    unload(card["id"])
    missing = ask("unpack", text=text)
    assert (missing["error"]["code"], missing["error"]["game"]) == ("game-not-here", card["id"])


def test_a_question_follows_such_a_link_too() -> None:
    _, record = played("a1a2")
    asked = {"answer": "b3a2", "text": "Which pawn?"}

    text = ask("pack", record=record, what="position", question=asked)["text"]

    assert ask("unpack", text=text)["question"]["task"] == "Which pawn?"


@pytest.mark.parametrize("game", GAMES)
def test_links_of_the_registry_keep_their_format_and_their_numbers(game: str) -> None:
    before = ask("pack", record=ask("new", game=game)["record"])["text"]
    played()

    after = ask("pack", record=ask("new", game=game)["record"])["text"]

    assert after == before
    assert after[0] == "1"


def test_whoever_lacks_the_game_learns_which_is_missing() -> None:
    _, record = played("a1a2")
    text = ask("pack", record=record, what="turn", table="abcd2345")["text"]
    address = f"https://example.org/#/g/{text}"
    unload(record["game"])

    for reply in (
        ask("unpack", text=text),
        ask("read", text=json.dumps(record)),
        ask("pack", record=record),
        ask("merge", ours=record, theirs=record),
        ask("open", record=record),
    ):
        assert (reply["error"]["code"], reply["error"]["game"]) == ("game-not-here", record["game"])

    for pasted in (address, text, f"<{address}|play>"):
        (found,) = ask("read", text=pasted)["candidates"]
        assert (found["link"], found["game"], found["record"]) == (text, record["game"], None)
    ask("load-game", text=hexapawn())
    assert ask("unpack", text=text)["record"]["log"] == ["a1a2"]
    assert ask("read", text=address)["candidates"][0]["record"]["log"] == ["a1a2"]
    assert ask("read", text=json.dumps(record))["candidates"][0]["record"]["log"] == ["a1a2"]


def test_a_link_to_another_text_of_the_game_does_not_open_here() -> None:
    _, record = played("a1a2")
    text = ask("pack", record=record)["text"]
    unload(record["game"])
    ask("load-game", text=hexapawn(more="# a newer version\n"))

    assert ask("unpack", text=text)["error"]["code"] == "game-not-here"


@pytest.mark.guard(name="a link has both its checksums")
def test_no_damaged_link_is_opened() -> None:
    _, record = played("a1a2", "b3a2")
    text = ask("pack", record=record)["text"]

    for at in range(len(text)):
        for letter in "A3z-":
            if letter != text[at]:
                reply = ask("unpack", text=text[:at] + letter + text[at + 1 :])
                assert reply["error"]["code"] == "bad-link"
                assert reply["error"]["reason"] in ("changed", "cut", "not-a-link", "newer")
        if at:
            assert ask("unpack", text=text[:at])["error"]["reason"] in ("cut", "not-a-link")


def test_two_versions_of_a_table_of_a_made_game_are_merged() -> None:
    _, record = played("a1a2")
    other = ask("play", record=record, action="b3a2")["record"]

    merged = ask("merge", ours=record, theirs=other)

    assert (merged["how"], merged["record"]["log"]) == ("longer", ["a1a2", "b3a2"])
    mixed = ask("merge", ours=record, theirs=ask("new", game="turtle-shell")["record"])
    assert (mixed["how"], mixed["changed"]) == ("other", False)
