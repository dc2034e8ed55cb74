"""Saves, backups, links and texts that public builds made open for ever, as the build that made them said.

`tests/data` has a folder for each of these builds, named after its commit. Its core made `records.json`, `links.json`
and `texts.json`, and noted beside each what it said of it. Its page, played in a browser, made `stored.json`, what the
two stores of the browser held, and `backup.json`; what the page does with these is tested in `tests/js/storage`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pycore.bridge import handle
from pycore.games import GAMES
from pycore.kernel.lines.names import line_names
from pycore.kernel.lines.scratch import whole_lines

DATA = Path(__file__).parents[1] / "data"
BUILDS = ("878da7a", "9d3f7c37")
"""The first is the first public build."""
FIELDS = ("game", "rules", "seed", "start", "log", "at", "branches", "ended", "meta")
"""What a record says, besides its options: a later build may know more of them."""


def told(name: str) -> Iterator[Any]:
    """Yield what the builds made of one kind, each with a name for its test."""
    for build in BUILDS:
        for number, one in enumerate(json.loads((DATA / build / f"{name}.json").read_text(encoding="utf-8"))):
            called = one.get("name", f"{one.get('what', 'text')} {number}: {one['record']['game']}")
            yield pytest.param(one, id=f"{build} {called}")


def tables() -> Iterator[Any]:
    """Yield the records of all tables that the builds' pages stored or backed up."""
    for build in BUILDS:
        backup = json.loads((DATA / build / "backup.json").read_text(encoding="utf-8"))
        stored = json.loads((DATA / build / "stored.json").read_text(encoding="utf-8"))
        for table in backup["tables"]:
            yield pytest.param(table["record"], id=f"{build} backup {table['id']}")
        for name, text in [*stored["local"].items(), *((entry["name"], entry["text"]) for entry in stored["disk"])]:
            body = json.loads(text)["body"]
            if "table/" in name and body:
                yield pytest.param(body["record"], id=f"{build} {name.removeprefix('chess-pilgrimage/1/')}")


def made_game(id: str) -> str:
    """Return the link of a made game that a page stored."""
    for build in BUILDS:
        for entry in json.loads((DATA / build / "stored.json").read_text(encoding="utf-8"))["disk"]:
            if entry["name"] == "made-games" and id in (games := json.loads(entry["text"])["body"]):
                return str(games[id]["link"])
    raise KeyError(id)


def ask(**request: Any) -> Any:
    """Return the reply of the door to a request that it grants."""
    reply = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def check(record: dict[str, Any], as_told: dict[str, Any]) -> dict[str, Any]:
    """Open a record as it was told; return the scene."""
    assert {name: record.get(name) for name in FIELDS} == {name: as_told.get(name) for name in FIELDS}
    assert record["options"].items() >= as_told["options"].items()
    opened = ask(do="open", record=record)
    assert opened["problem"] is None
    assert {name: opened["record"].get(name) for name in FIELDS} == {name: as_told.get(name) for name in FIELDS}
    scene: dict[str, Any] = opened["scene"]
    return scene


def outcome(scene: dict[str, Any]) -> Any:
    """Return the result of a scene without the sentence about it."""
    return scene["outcome"] and {name: scene["outcome"][name] for name in ("winner", "reason", "rule")}


@pytest.mark.parametrize("one", [*told("records")])
def test_a_record_opens_at_the_position_that_it_was_left_at(one: dict[str, Any]) -> None:
    scene = check(one["record"], one["record"])

    assert (scene["position"], scene["to_move"], outcome(scene)) == (one["position"], one["to_move"], one["outcome"])
    assert len(scene["moves"]) == one["moves"]


@pytest.mark.parametrize("one", [*told("links")])
def test_a_link_opens_with_the_game_that_was_packed(one: dict[str, Any]) -> None:
    unpacked = ask(do="unpack", text=one["text"])
    scene = check(unpacked["record"], one["record"])

    assert (scene["position"], outcome(scene)) == (one["position"], one["outcome"])
    about = ("what", "table", "offer", "question")
    assert {name: unpacked.get(name) for name in about} == {name: one.get(name) for name in about}


@pytest.mark.parametrize("one", [*told("texts")])
def test_a_text_is_read_as_the_game_that_was_written(one: dict[str, Any]) -> None:
    found = ask(do="read", text=one["text"], game=None)["candidates"][0]
    assert (found["kind"], found["game"], found["problems"]) == (one["kind"], one["game"], [])
    record = {**found["record"], "meta": one["record"]["meta"]}

    assert check(record, one["record"])["position"] == one["position"]


@pytest.mark.parametrize("record", [*tables()])
def test_a_table_of_the_page_opens_whole(record: dict[str, Any], room: None) -> None:
    if record["game"].startswith("made-"):
        ask(do="load-game", text=ask(do="unpack-game", link=made_game(record["game"]))["text"])
    usual = {"ended": None, **record}

    check(usual, usual)


THERE = json.loads((DATA / BUILDS[0] / "endings.json").read_text(encoding="utf-8"))
"""Records of today that the first build took and gave back, and stored (`python -m lab endings_there`)."""


@pytest.mark.parametrize("one", THERE["records"], ids=lambda one: one["record"]["game"])
def test_a_record_with_endings_comes_back_from_the_first_build_with_them(one: dict[str, Any]) -> None:
    given = ask(do="open", record=one["record"])["record"]
    assert given["endings"] == one["record"]["endings"] != []

    assert (
        {"open", "undo", "redo", "branch"}
        <= {back["do"] for back in one["there"]}
        <= {"open", "undo", "redo", "branch", "play"}
    )
    for back in one["there"]:
        record = ask(do="open", record=back["record"])["record"]
        kept = [*record.get("endings", []), *filter(None, [record.get("ended")])]
        for ended in given["endings"]:
            assert any(all(ended[name] == found[name] for name in ("at", "reason", "side")) for found in kept)


def test_the_ending_of_a_line_is_there_again_after_the_first_build_went_to_it() -> None:
    outcomes = []
    for one in THERE["records"]:
        back = next(back["record"] for back in one["there"] if back["do"] == "branch")
        if not back.get("ended"):
            end = ask(do="go", record=back, at=len(back["log"]))
            outcomes.append(end["scene"]["outcome"]["reason"])
    assert any(back["do"] == "play" for one in THERE["records"] for back in one["there"])
    assert len(outcomes) > 3 and set(outcomes) <= {"agreement", "resignation"}


TRIED = json.loads((DATA / BUILDS[0] / "scratch.json").read_text(encoding="utf-8"))
"""The same with lines that were tried (`python -m lab endings_there --scratch`)."""


@pytest.mark.parametrize("one", TRIED["records"], ids=lambda one: one["record"]["game"])
def test_lines_that_were_tried_come_back_from_the_first_build_as_that(one: dict[str, Any]) -> None:
    given = ask(do="open", record=one["record"])["record"]
    assert given == one["record"] and given["meta"]["scratch"] and given["meta"]["notes"]

    assert {back["do"] for back in one["there"]} >= {"open", "undo", "redo", "branch"}
    for back in one["there"]:
        record = ask(do="open", record=back["record"])["record"]
        names = {(len(line), line_names(line)[-1]) for line in (record["log"], *whole_lines(record))}
        for mark in given["meta"]["scratch"]:
            assert (mark["at"], mark["line"]) in names
        assert record["meta"]["scratch"] == given["meta"]["scratch"]
        assert record["meta"]["notes"] == given["meta"]["notes"]


def test_there_is_something_of_everything() -> None:
    for build in BUILDS:
        records, links, texts = (
            json.loads((DATA / build / f"{name}.json").read_text(encoding="utf-8"))
            for name in ("records", "links", "texts")
        )
        for made in (records, links, texts):
            assert {one["record"]["game"] for one in made} == set(GAMES)
        assert len(links) >= 24 and {one["what"] for one in links} >= {"game", "position", "turn"}
        assert any(one.get("offer") for one in links)
        every = [one["record"] for one in records]
        assert any(one["branches"] for one in every) and any(one["at"] < len(one["log"]) for one in every)
        assert {one["ended"]["reason"] for one in every if one.get("ended")} == {"resignation", "agreement"}
        assert any(one["start"] for one in every)
