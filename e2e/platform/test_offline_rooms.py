"""Offline from the first visit: every room opens without a network, though most of it is loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Error, Page

from buildtools.server import StaticServer
from e2e import moments
from e2e.conftest import BOOT_TIMEOUT, make_context, wait_ready
from e2e.platform.test_platform import wait_offline
from e2e.watching import A_ROOM, NO_NETWORK
from pycore.games import GAMES

OTHERS = ("temple-island", "monkey-king", "pilgrim")
"""The games whose rooms are visited in the long test only; those of the first are in both."""
LACKING = "document.body.innerText.match(/[^.]*(?:did not load|not stored yet|needs? a connection)[^.]*[.]/)?.[0] ?? ''"


def failures_in(page: Page, rooms: dict[str, Callable[[Page], None]]) -> dict[str, str]:
    """Open rooms one after the other; return those that did not open, each with what the page says of it."""
    failed = {}
    for name, enter in rooms.items():
        page.goto("./#/nowhere")
        try:
            enter(page)
        except Error as failure:
            failed[name] = failure.message[:200]
        if lacking := page.evaluate(LACKING):
            failed[name] = lacking
    return failed


def open_all_offline(
    browser: Browser, server: StaticServer, rooms: dict[str, Callable[[Page], None]]
) -> dict[str, str]:
    """Visit the shelf once, take the network and the server away, and return the rooms that do not open then."""
    context = make_context(browser, server.address, "desktop", first_visit=True, service_workers="allow")
    page = context.new_page()
    page.goto(server.address)
    wait_offline(page, "ready")
    page.wait_for_function("!('preparing' in document.documentElement.dataset)", timeout=BOOT_TIMEOUT)
    server.stop()
    context.set_offline(True)
    context.watched.expect(NO_NETWORK, A_ROOM)
    page.reload()
    wait_ready(page)
    failed = failures_in(page, rooms)
    context.close()
    context.watched.check()
    return failed


def test_every_room_opens_without_a_network_after_one_visit(browser: Browser, own_server: StaticServer) -> None:
    rooms = {name: enter for name, enter in moments.rooms().items() if not any(game in name for game in OTHERS)}

    assert len(rooms) > 40
    assert open_all_offline(browser, own_server, rooms) == {}


@pytest.mark.long
def test_every_room_of_every_game_opens_without_a_network(browser: Browser, own_server: StaticServer) -> None:
    rooms = moments.rooms()

    assert {game for game in GAMES if any(game in name for name in rooms)} == set(GAMES)
    assert open_all_offline(browser, own_server, rooms) == {}
