"""Tests in Firefox and WebKit; Chromium has all other tests.

Python starts at the first try. A dozen turns of each game are played with the mouse, are there after a reload, and play
continues when the server is gone. Links are opened, answered and refused. A made game is opened by its link, played,
and there offline. Parts that are loaded later open.
"""

from __future__ import annotations

import json
import time
from typing import Any

import pytest

from buildtools.server import StaticServer
from e2e.browsers import Window, click_next, window
from e2e.made import example, packed
from pycore import games
from pycore.bridge import handle

BOTH = pytest.mark.parametrize("name", ["firefox", "webkit"])
BOOTS = 5  # first visits, and as many reloads under the service worker
TURNS = 12  # the person's; the opponents answer
MIDDLE = "(({{ x, y, width, height }}) => ({{ x: x + width / 2, y: y + height / 2 }}))(document.querySelector({!r}).getBoundingClientRect())"
SETTLED = "['ready', 'failed'].includes(document.documentElement.dataset.core)"
CORE = "document.documentElement.dataset.core"
MOVES = "[...document.querySelectorAll('button.ply')].map((ply) => ply.textContent)"
SHOWS = "document.body.innerText.includes"

OVER = "[...document.querySelectorAll('section[aria-label=Result]')].some((node) => node.checkVisibility())"
IMAGES = """(async () => {
    let found = 0;
    const root = await navigator.storage?.getDirectory?.();
    if (!root) return null; // this browser keeps no files for pages: each start is a plain one
    for await (const [name, folder] of root)
        if (name.startsWith("chess-pilgrimage-image")) for await (const _ of folder.keys()) found += 1;
    return found;
})()"""
PERSON_MOVES = "document.querySelectorAll('button.ply').length"

pytestmark = pytest.mark.browsers


@BOTH
def test_python_starts_at_the_first_try(name: str, own_server: StaticServer) -> None:
    for visit in range(BOOTS):
        with window(name) as page:
            page.open(own_server.address)
            expect_ready(page, f"visit {visit + 1}")
            page.wait(f"{SHOWS}('Ready offline')")
            page.reload()
            assert page.ask("Boolean(navigator.serviceWorker.controller)")
            expect_ready(page, f"reload {visit + 1}")
            assert [
                trouble for trouble in page.troubles if "No image" not in trouble
            ] == []  # a reload would interrupt it


@BOTH
def test_a_second_visit_starts_with_or_without_an_image(name: str, own_server: StaticServer) -> None:
    with window(name) as page:
        page.open(own_server.address)
        expect_ready(page, "first visit")
        page.wait("!('preparing' in document.documentElement.dataset)", within=300)
        made = page.ask(IMAGES)
        page.reload()
        expect_ready(page, "second visit")
        page.wait("!('preparing' in document.documentElement.dataset)", within=300)
        # If a start from an image fails, the page starts without it and deletes it; an image that is there has worked.
        kept = page.ask(IMAGES)
        print(f"{page.name} {page.version}: {made} made, {kept} kept")
        assert made == kept
        assert made == 1 or (made is None and name == "webkit")
        assert page.troubles == []


def expect_ready(page: Window, when: str) -> None:
    """Wait for Python; fail if the page reports a failure, even if another try would help."""
    page.wait(SETTLED)
    words = page.ask("document.querySelector('.banners')?.textContent")
    assert page.ask(CORE) == "ready", f"{page.name} {page.version}, {when}: {words}"


@BOTH
def test_a_dozen_turns_of_each_game_then_a_reload_then_no_server(name: str, own_server: StaticServer) -> None:
    with window(name) as page:
        page.open(own_server.address)
        expect_ready(page, "first visit")
        tables: dict[str, list[str]] = {}
        for game in games.GAMES:
            tables.update(play_a_dozen(page, own_server.address, game))

        for address, moves in tables.items():
            return_to_table(page, address, moves)
        page.wait(f"{SHOWS}('Ready offline')")
        own_server.stop()
        for address, moves in tables.items():
            return_to_table(page, address, moves)
        play_one_more(page)
        assert [line for line in page.troubles if "sw.js" not in line] == []


def play_a_dozen(page: Window, site: str, game: str) -> dict[str, list[str]]:
    """Play at the default table, and at another if a game ends early; return the addresses with the moves in their
    lists.
    """
    tables: dict[str, list[str]] = {}
    turn = 0
    while sum(map(len, tables.values())) < 2 * TURNS:
        page.open(f"{site}#/new/{game}")
        page.wait("document.querySelector('form button[type=submit]')?.click() ?? location.hash.startsWith('#/table/')")
        page.wait("document.querySelector('[data-cell]') !== null")
        wanted = 2 * TURNS - sum(map(len, tables.values()))
        until = time.monotonic() + 400
        while page.ask(PERSON_MOVES) < wanted and not page.ask(OVER):
            assert time.monotonic() < until, f"{game}: stuck after {page.ask(MOVES)}"
            click_next(page, turn)
            turn += 1
        assert page.ask(CORE) == "ready"
        # Wait for the opponent's answers: until the list stops changing.
        page.wait(
            f"new Promise((done) => {{ const was = {PERSON_MOVES}; setTimeout(() => done({PERSON_MOVES} === was), 1500); }})"
        )
        address, moves = page.ask("location.href"), page.ask(MOVES)
        assert moves and address not in tables
        assert len(moves) >= wanted or page.ask(OVER)
        print(f"{page.name} {page.version}: {len(moves)} plies of {game}")
        tables[address] = moves
    return tables


def return_to_table(page: Window, address: str, moves: list[str]) -> None:
    """Go to the shelf, open the table from there, reload it, and expect the same moves."""
    page.open(address.partition("#")[0])
    expect_ready(page, "the shelf")
    page.open(address)
    page.reload()
    expect_ready(page, "reload at a table")
    page.wait(f"document.querySelectorAll('button.ply').length >= {len(moves)}")
    assert page.ask(MOVES)[: len(moves)] == moves


def play_one_more(page: Window) -> None:
    """Expect the rules to answer: the table offers something to do, and doing it adds a move."""
    before = page.ask(PERSON_MOVES)
    for turn in range(100):
        if page.ask(PERSON_MOVES) > before or page.ask(OVER):
            return
        click_next(page, turn)
    pytest.fail(f"{page.name}: no move could be made without the server")


PLAYED = {"format": 1, "game": "turtle-shell", "log": ["b1b3", "g7g6", "b3a3"], "at": 3}


@BOTH
def test_links_are_previewed_kept_answered_and_refused(name: str, own_server: StaticServer) -> None:
    game = core(do="pack", record=PLAYED)["text"]
    turn = core(do="pack", record=PLAYED, what="turn", table="friends01", offer=True)["text"]
    with window(name) as page:
        page.open(f"{own_server.address}#/g/{game}")
        page.wait(f"{SHOWS}('A game has been sent to you') && {SHOWS}('Black to move.')")
        press(page, "Put it on a table")
        page.wait(f"{PERSON_MOVES} === 3")
        table = page.ask("location.hash")
        page.open(f"{own_server.address}#/g/{game}")
        page.wait(f"location.hash === {table!r}")  # it is stored here already

        page.open(f"{own_server.address}#/g/{turn}")
        page.wait(f"{SHOWS}('Your friend offers a draw. Take your seat to answer.')")
        press(page, "Take your seat")
        page.wait(f"{PERSON_MOVES} === 3 && {SHOWS}('Accept the draw')")
        for number in range(100):
            if page.ask(PERSON_MOVES) > 3:
                break
            click_next(page, number)
        press(page, "Send your turn")
        page.wait("document.querySelector('[aria-label=Link]') !== null")
        press(page, "QR code")
        assert page.ask("document.querySelector('dialog[open] svg[role=img]').getBoundingClientRect().width") > 100
        answer = core(
            do="unpack", text=page.ask("document.querySelector('[aria-label=Link]').value").partition("#/g/")[2]
        )
        assert (answer["what"], answer["table"], answer["offer"]) == ("turn", "friends01", False)
        assert answer["record"]["log"][:3] == PLAYED["log"] and len(answer["record"]["log"]) == 4

        page.open(f"{own_server.address}#/g/{game[:-4]}")
        page.wait(f"{SHOWS}('The end of this link is missing')")
        assert page.troubles == []


@BOTH
def test_a_made_game_is_opened_by_its_link_played_and_there_after_a_reload_and_offline(
    name: str, own_server: StaticServer
) -> None:
    sent = packed(example("hexapawn"))
    with window(name) as page:
        page.open(f"{own_server.address}#/game/{sent['link']}")
        page.wait(f"{SHOWS}('It runs in a closed room')")
        press(page, "Show the board")
        page.wait(f"{SHOWS}('To win:')")
        press(page, "Play")
        touch(page, "input[value=person]")
        touch(page, "form button[type=submit]")
        page.wait("document.querySelectorAll('.board [data-cell]').length === 9")
        tap(page, "b1", "b2")
        page.wait(f"{MOVES}.join() === 'b1-b2' && {SHOWS}('made by somebody else')")
        address = page.ask("location.href")
        page.wait("!('preparing' in document.documentElement.dataset)", within=300)  # else it would be half an image
        page.reload()
        expect_ready(page, "reload at a table of a made game")
        page.wait(f"{MOVES}.join() === 'b1-b2'")
        tap(page, "a3", "b2")
        page.wait(f"{MOVES}.join() === 'b1-b2,a3xb2'")
        page.wait(f"{SHOWS}('Ready offline')")

        own_server.stop()
        page.open(own_server.address)
        expect_ready(page, "the shelf")
        page.open(address)
        page.reload()
        page.wait(f"{MOVES}.join() === 'b1-b2,a3xb2'", within=300)  # WebKit starts two Pythons without an image
        tap(page, "a1", "b2")
        page.wait(f"{MOVES}.join() === 'b1-b2,a3xb2,a1xb2'")
        page.open(f"{own_server.address}#/new/{sent['game']}")
        page.wait("document.querySelector('form button[type=submit]') !== null")
        assert [line for line in page.troubles if "sw.js" not in line] == []


def tap(page: Window, *cells: str) -> None:
    """Click cells in their middle, each when the page has drawn what the one before has done."""
    for cell in cells:
        find = f"document.querySelector('.board [data-cell={cell}]')"
        page.wait(f"Boolean({find}?.checkVisibility()) && {CORE} === 'ready'")
        time.sleep(0.3)
        at = page.ask(MIDDLE.format(f".board [data-cell={cell}]"))
        page.click(at["x"], at["y"])


SCREENS = {  # and what is there after it has been drawn
    "edit/turtle-shell": "p[data-tone=good]",
    "puzzles/turtle-shell": "main a[href*='#/puzzles/turtle-shell/']",
    "daily": "main a[href*='#/daily/']",
    "learn/monkey-king": "main a[href*='#/learn/monkey-king/']",
    "howto/pilgrim": "main h1",
    "rules/temple-island": "main figure svg",
    "new/pilgrim": "[data-piece] svg",
    "statistics": "main h1",
    "settings": "#setting-theme",
}


@BOTH
def test_parts_that_are_loaded_later_open(name: str, own_server: StaticServer) -> None:
    with window(name) as page:
        page.open(f"{own_server.address}#/g/{core(do='pack', record=PLAYED)['text']}")
        press(page, "Put it on a table")
        page.wait(f"{PERSON_MOVES} === 3")
        expect_ready(page, "at a table")

        touch(page, "[aria-label='Play as a film']")
        touch(page, "[aria-label='End the film']")
        page.wait(f"!({seen('[aria-label=Film]')})")

        choose(page, "Notes on this turn")
        page.wait(seen("dialog[open] textarea"))
        page.ask("(document.querySelector('dialog[open] textarea').value = 'A note.', true)")
        press(page, "Add note")
        page.ask("(document.querySelector('dialog[open]').close(), true)")
        page.wait(f"{SHOWS}('A note.')")

        choose(page, "Draw arrows and circles")
        at = page.ask(MIDDLE.format("[data-cell=D5]"))
        page.click(at["x"], at["y"])
        page.wait(seen(".arrow-own"))
        choose(page, "Put the pen away")

        choose(page, "Shade the board")
        touch(page, "dialog[open] input[type=checkbox]")
        page.ask("(document.querySelector('dialog[open]').close(), true)")
        page.wait("document.querySelector('.board .overlay') !== null")

        press(page, "Analysis")
        page.wait(seen("[aria-label='Best moves, side by side'] button"))
        for screen, sign in SCREENS.items():
            page.open(f"{own_server.address}#/{screen}")
            page.wait(f"document.querySelector({sign!r}) !== null")
        assert page.troubles == []


@BOTH
def test_a_link_and_a_text_are_copied(name: str, own_server: StaticServer) -> None:
    """A text is still being made when its click is over; Safari lets a page copy only within the click."""
    with window(name) as page:
        page.open(f"{own_server.address}#/g/{core(do='pack', record=PLAYED)['text']}")
        press(page, "Put it on a table")
        page.wait(f"{PERSON_MOVES} === 3")
        expect_ready(page, "at a table")
        choose(page, "Share")
        page.wait("document.querySelector('[aria-label=Link]') !== null")
        for button, told in (
            ("[data-focus=copy]", "The link is on the clipboard."),
            ("[data-focus=text]", "The text is on the clipboard."),
        ):
            at = page.ask(MIDDLE.format(f"dialog[open] {button}"))
            page.click(at["x"], at["y"])
            page.wait(f"{SHOWS}({told!r})")
        assert page.troubles == []


def seen(selector: str) -> str:
    """Return an expression for whether the first such element is visible."""
    return f"Boolean(document.querySelector({selector!r})?.checkVisibility())"


def touch(page: Window, selector: str) -> None:
    """Click the first of these elements when it is visible."""
    page.wait(seen(selector))
    page.ask(f"(document.querySelector({selector!r}).click(), true)")


def choose(page: Window, name: str) -> None:
    """Choose an item of the table's menu."""
    touch(page, "[aria-label=Menu]")
    press(page, name)


def press(page: Window, name: str) -> None:
    """Press the button with exactly these words when it is there."""
    button = f"[...document.querySelectorAll('button')].find((one) => one.textContent === {name!r})"
    page.wait(f"Boolean({button})")
    page.ask(f"({button}.click(), true)")


def core(**request: Any) -> Any:
    """Return the core's reply to a request, natively."""
    return json.loads(handle(json.dumps(request)))
