"""The closed room: programs of other people run in it, offline, and get to nothing outside."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from buildtools.server import StaticServer
from e2e.browsers import window
from e2e.conftest import wait_ready
from e2e.hands import go_offline
from e2e.rooms import ASK, ATTEMPTS, OTHER_HOST, TRY, other_host
from e2e.watching import A_ROOM, requests_to
from pycore import games
from pycore.bridge import handle

OWN = "own/script.js"
REQUESTS = [
    request
    for game in games.GAMES
    for request in (
        {"do": "look", "game": game},
        {"do": "perft", "game": game, "depth": 1},
        {"do": "new", "game": game, "seed": "7"},
    )
]
SOON = 6_000  # ms until a room is ready, in a page that has started before


def expect_closed(run: Callable[[str, list[str]], dict[str, str]], server: StaticServer) -> None:
    """Try everything, and check that nothing was reached, also by what the hosts were asked."""
    with other_host() as (other, asked):
        found = run(TRY, [ATTEMPTS, server.address + OWN, other])
        assert found.pop("origin") == "null"
        assert len(found) > 30
        assert {name: said for name, said in found.items() if "REACHED" in said} == {}
        assert asked == []
        assert [path for path in server.requests if OWN in path] == []


def expect_answers(answered: dict[str, Any]) -> None:
    """Check that a room answered as Python does here, and was cleared away."""
    assert answered["replies"] == [json.loads(handle(json.dumps(request))) for request in REQUESTS]
    assert answered["frames"] == 0


@pytest.mark.main_path
@pytest.mark.guard(name="the policies of the page and of a room")
@pytest.mark.guard(name="the sandbox of a room")
def test_nothing_gets_out_of_a_room(page: Page, own_server: StaticServer) -> None:
    page.context.watched.expect(A_ROOM, requests_to(own_server.address, OTHER_HOST))
    page.goto(own_server.address)
    wait_ready(page)
    expect_closed(lambda script, given: page.evaluate(script, given), own_server)


@pytest.mark.main_path
def test_a_room_answers_offline_and_is_ready_soon(new_page: Callable[..., Page], site: str) -> None:
    page = new_page("desktop", service_workers="allow")
    go_offline(page, site)
    answered = page.evaluate(ASK, REQUESTS)
    page.context.set_offline(False)
    expect_answers(answered)
    assert answered["ready"] < SOON


def test_a_room_starts_without_the_image_of_an_earlier_start(page: Page, site: str) -> None:
    page.goto(site)
    wait_ready(page)
    page.evaluate("navigator.storage.getDirectory().then((root) => root.remove({ recursive: true }))")
    expect_answers(page.evaluate(ASK, REQUESTS))


@pytest.mark.browsers
@pytest.mark.parametrize("name", ["firefox", "webkit"])
def test_a_room_is_closed_and_answers_offline_elsewhere(name: str, own_server: StaticServer) -> None:
    with window(name) as page:
        page.open(own_server.address)
        page.wait("document.documentElement.dataset.core === 'ready'")
        page.wait("document.body.innerText.includes('Ready offline')")
        expect_closed(lambda script, given: page.ask(f"{script}({json.dumps(given)})"), own_server)
        own_server.stop()
        answered = page.ask(f"{ASK}({json.dumps(REQUESTS)})")
        print(f"{page.name} {page.version}: ready after {answered['ready']:.0f} ms")
        expect_answers(answered)
