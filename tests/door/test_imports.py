"""What the door imports, and when: a start needs no game, and a table needs one."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from buildtools.common import ROOT
from pycore.bridge import handle
from pycore.games import GAMES

ASKED = """
import json, sys
from pycore import bridge
for request in json.loads(sys.argv[1]):
    reply = json.loads(bridge.handle(json.dumps(request)))
    assert reply["ok"], reply
if sys.argv[2:]: bridge.load()
print(json.dumps([name.removeprefix("pycore.") for name in sys.modules if name.startswith("pycore.")]))
"""
NOT_AT_A_TABLE = ("kit", "workshop", "links", "texts", "uci", "coach", "contract")
"""Packages that only other rooms than a table need."""

OF_LINKS = {"door.sharing", "interfaces.texts.carried"}
"""What a link needs besides the package `links`: neither the search, nor the coach, nor texts."""


def imported(*requests: dict[str, object], image: bool = False) -> set[str]:
    """Return the modules of the core that are imported after these requests, or in a memory image."""
    command = [sys.executable, "-c", ASKED, json.dumps(requests), *(["image"] if image else [])]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    return set(json.loads(done.stdout))


def games_in(modules: set[str]) -> set[str]:
    """Return the packages of games among modules."""
    return {name.split(".")[1] for name in modules if name.startswith("games.")}


def packages_in(modules: set[str]) -> set[str]:
    """Return the packages of the core among modules."""
    return {name.split(".")[0] for name in modules}


def test_the_core_answers_before_any_game_is_imported() -> None:
    found = imported({"do": "hello"})

    assert games_in(found) == set()
    assert packages_in(found) <= {"bridge", "door", "games", "interfaces", "kernel", "languages"}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_imports_its_own_game_and_no_other_room(game: str) -> None:
    found = imported({"do": "new", "game": game})

    assert games_in(found) == {game.replace("-", "_")}
    assert packages_in(found).isdisjoint(NOT_AT_A_TABLE)


@pytest.mark.parametrize("game", GAMES)
def test_a_link_imports_its_own_game_only(game: str) -> None:
    found = imported({"do": "unpack", "text": link_to(game)})

    assert games_in(found) == {game.replace("-", "_")}


@pytest.mark.parametrize("game", GAMES)
def test_a_link_imports_what_a_table_does_and_what_links_need(game: str) -> None:
    check_link(game, link_to(game))


def test_a_question_imports_no_more_than_any_link() -> None:
    check_link("turtle-shell", link_to("turtle-shell", what="position", question={"answer": "b1b3"}))


def check_link(game: str, link: str) -> None:
    """Check that showing a link imports no other room of the core, nor the search."""
    record = asked(do="unpack", text=link)["record"]
    shown = imported({"do": "unpack", "text": link}, {"do": "open", "record": record})
    more = shown - imported({"do": "open", "record": record})

    assert packages_in({name for name in more if name not in OF_LINKS}) == {"links"}


def link_to(game: str, **more: Any) -> str:
    """Return a link to a new table of a game."""
    return str(asked(do="pack", record=asked(do="new", game=game)["record"], **more)["text"])


def asked(**request: Any) -> Any:
    """Return the reply of the door."""
    return json.loads(handle(json.dumps(request)))


def test_an_image_has_what_tables_need_and_not_the_other_rooms() -> None:
    found = imported(image=True)

    assert games_in(found) == {game.replace("-", "_") for game in GAMES}
    assert {"door.playing", "door.thinking", "door.asking", "engine.search"} <= found
    assert {"links", "texts", "workshop", "kit"}.isdisjoint(packages_in(found))
    assert not [name for name in found if name.startswith("coach.") and "puzzle" in name]
