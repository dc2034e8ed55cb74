"""Games that somebody made: received as a link, played offline in their closed room, kept, and harmless."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import bring_file, go_offline, plies, point, record_of, strip
from e2e.languages import translated
from e2e.made import SENSELESS, STOPPED, example, packed, spoilt
from e2e.picture import small_boards
from e2e.table.test_share import hand_over, take_seat
from e2e.watching import refusals
from pycore import bridge
from pycore.bridge import handle
from pycore.door.making import close_room
from pycore.kit.examples import STARTS
from pycore.languages.tags import NAMES

CLOSED = (
    "This game's rules are a program written by somebody else. It runs in a closed room: it cannot see your tables "
    "or the network."
)
WHOLE_GAME = 300_000
"""Milliseconds for two opponents to play a game to its end."""
SOMEBODY = "made by somebody else"
SCRIPTED = """<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">
<symbol id="pawn" viewBox="0 0 100 100" onload="window.alerted = 1">
<script>window.alerted = 1</script><style>* { display: none }</style>
<image href="http://127.0.0.1:9/x.png"/><use href="#icon-back"/><a href="javascript:alerted = 1"><circle r="9"/></a>
<foreignObject><input xmlns="http://www.w3.org/1999/xhtml" id="q" autofocus="" onfocus="alerted = 1"/></foreignObject>
<animate attributeName="href" values="javascript:1"/>
<path id="app" class="body page" style="position: fixed" d="M10 10 H90 V90 Z" fill="url(http://127.0.0.1:9/y)"/>
</symbol></svg>"""


@pytest.fixture
def room() -> Any:
    """Let this process run the programs of made games."""
    bridge.open_room()
    yield
    close_room()


def ask_here(request: dict[str, Any]) -> dict[str, Any]:
    reply = json.loads(handle(json.dumps(request)))
    assert reply["ok"], reply
    return reply


def game_to_its_end(text: dict[str, Any]) -> list[list[str]]:
    """Return the steps of the moves of a short random game."""
    game = ask_here({"do": "load-game", "text": text})["game"]
    for seed in range(50):
        chance, reply = random.Random(seed), ask_here({"do": "new", "game": game})
        steps: list[list[str]] = []
        while not reply["scene"]["outcome"] and len(steps) < 20:
            move = chance.choice(reply["scene"]["moves"])
            steps.append(move["steps"])
            reply = ask_here({"do": "play", "record": reply["record"], "action": move["action"]})
        if reply["scene"]["outcome"]:
            return steps
    raise AssertionError("no short game")


def receive(page: Page, site: str, text: dict[str, Any]) -> str:
    """Open the link of a game; return its id."""
    sent = packed(text)
    page.goto(f"{site}#/game/{sent['link']}")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible(timeout=BOOT_TIMEOUT)
    return sent["game"]


def sit_down(page: Page) -> None:
    """Go from the preview to a table for two at one screen, whatever becomes of it."""
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("input[value=person]").check(timeout=BOOT_TIMEOUT)
    page.locator("form button[type=submit]").click()


def take_table(page: Page) -> str:
    """Sit down at a table whose board is shown; return its address."""
    sit_down(page)
    expect(page.locator(".board [data-cell]").first).to_be_visible(timeout=BOOT_TIMEOUT)
    return page.url


@pytest.mark.main_path
def test_a_sent_game_is_played_to_its_end_offline(new_page: Callable[..., Page], site: str, room: None) -> None:
    text = {**example("hexapawn"), "author": "Ann"}
    page = new_page("desktop", service_workers="allow")
    go_offline(page, site)

    receive(page, site, text)
    expect(page.get_by_text(CLOSED)).to_be_visible()
    expect(page.get_by_role("heading", name=text["name"])).to_be_visible()
    expect(page.get_by_text("by Ann")).to_be_visible()
    assert page.locator("iframe").count() == 0, "the program runs before a tap"
    page.get_by_text("Read the program").click()
    expect(page.locator("pre")).to_have_text(text["files"]["game.py"])
    assert page.locator("iframe").count() == 0

    take_table(page)
    expect(page.get_by_role("banner").get_by_text(SOMEBODY)).to_be_visible()
    for steps in game_to_its_end(text):
        point(page, *steps)
    expect(page.get_by_role("region", name="Result")).to_be_visible()
    page.context.set_offline(False)


@pytest.mark.parametrize("tag", ["en", *NAMES])
def test_made_games_run_in_every_language(new_page: Callable[..., Page], site: str, tag: str) -> None:
    page, text = new_page("desktop", locale=tag), example("hexapawn")
    page.goto(f"{site}#/workshop")
    page.locator("[data-focus=hexapawn]").click(timeout=BOOT_TIMEOUT)
    expect(page.locator("main").get_by_text(translated(tag, "All checks pass."))).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(page.locator("main [data-cell]")).to_have_count(9)

    page.goto(f"{site}#/game/{packed(text)['link']}")
    page.get_by_role("button", name=translated(tag, "Show the board")).click()
    expect(small_boards(page)).to_be_visible(timeout=BOOT_TIMEOUT)
    page.get_by_role("button", name=translated(tag, "Play"), exact=True).click()
    page.locator("input[value=person]").check(timeout=BOOT_TIMEOUT)
    page.locator("form button[type=submit]").click()
    point(page, "b1", "b2")
    expect(plies(page)).to_have_text(["b1-b2"])
    expect(page.locator("html[data-saved=device]")).to_be_attached()

    page.reload()
    expect(plies(page)).to_have_text(["b1-b2"], timeout=BOOT_TIMEOUT)
    point(page, "a3", "b2")
    expect(plies(page)).to_have_text(["b1-b2", "a3xb2"])
    expect(strip(page)).to_contain_text(translated(tag, "White", "noun"), ignore_case=True)


def test_a_table_opens_after_its_game_was_removed(page: Page, site: str) -> None:
    game = receive(page, site, example("hexapawn"))
    page.get_by_role("button", name="Show the board").click()
    expect(page.get_by_text("To win:")).to_be_visible(timeout=BOOT_TIMEOUT)
    address = take_table(page)
    point(page, "b1", "b2")
    expect(page.locator("button.ply")).to_have_count(1)
    expect(page.locator("html[data-saved=device]")).to_be_attached()
    page.goto(f"{site}#/tables")
    expect(page.locator("[data-table]").get_by_text(SOMEBODY)).to_be_visible()
    page.get_by_role("button", name="Remove Hexapawn").click()
    expect(page.get_by_role("region", name="Games made by others")).to_be_hidden()

    page.goto(site)
    page.reload()
    page.goto(address)
    expect(page.locator("button.ply")).to_have_count(1, timeout=BOOT_TIMEOUT)
    point(page, "a3", "b2")
    expect(page.locator("button.ply")).to_have_count(2)
    page.goto(f"{site}#/new/{game}")
    expect(page.get_by_role("heading", name="Hexapawn")).to_be_visible(timeout=BOOT_TIMEOUT)
    for lacking in ("How to play", "Lessons", "Puzzles"):
        expect(page.get_by_role("link", name=lacking)).to_have_count(0)


def test_a_backup_brings_tables_with_their_games(new_page: Callable[..., Page], site: str, tmp_path: Path) -> None:
    page = new_page("desktop")
    receive(page, site, example("hexapawn"))
    take_table(page)
    point(page, "b1", "b2")
    expect(page.locator("button.ply")).to_have_count(1)
    expect(page.locator("html[data-saved=device]")).to_be_attached()
    page.goto(f"{site}#/tables")
    with page.expect_download() as download:
        page.get_by_role("button", name="Back up all tables").click()
    saved = tmp_path / "backup.json"
    download.value.save_as(saved)

    other = new_page("desktop")
    other.goto(site)
    wait_ready(other)
    bring_file(other, saved.read_text(encoding="utf-8"))
    other.get_by_role("button", name="Restore").click()
    expect(other.get_by_text("1 table added.")).to_be_visible(timeout=BOOT_TIMEOUT)
    other.goto(f"{site}#/tables")
    other.locator("[data-table]").get_by_role("link").first.click()
    expect(other.locator("button.ply")).to_have_count(1, timeout=BOOT_TIMEOUT)


def test_a_link_to_a_played_game_asks_for_the_made_game_and_then_opens(page: Page, site: str, room: None) -> None:
    game = ask_here({"do": "load-game", "text": example("hexapawn")})["game"]
    begun = ask_here({"do": "new", "game": game})
    action = begun["scene"]["moves"][0]["action"]
    record = ask_here({"do": "play", "record": begun["record"], "action": action})["record"]
    sent = ask_here({"do": "pack", "record": record})["text"]
    page.goto(f"{site}#/g/{sent}")
    expect(page.locator("main [role=alert]")).to_contain_text("Ask your friend", timeout=BOOT_TIMEOUT)

    receive(page, site, example("hexapawn"))
    page.get_by_role("button", name="Keep").click()
    page.goto(f"{site}#/g/{sent}")
    page.get_by_role("button", name="Put it on a table").click(timeout=BOOT_TIMEOUT)
    expect(page.locator("button.ply")).to_have_count(1, timeout=BOOT_TIMEOUT)


def test_a_turn_by_link_asks_for_the_game_and_is_answered(page: Page, new_page: Callable[..., Page], site: str) -> None:
    text, friend = example("hexapawn"), new_page("phone", has_touch=True)
    receive(page, site, text)
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("input[value=link]").check(timeout=BOOT_TIMEOUT)
    page.locator("form button[type=submit]").click()
    point(page, "b1", "b2")
    sent = hand_over(page)

    friend.goto(sent)
    expect(friend.get_by_role("main").get_by_role("alert")).to_contain_text("not on this device", timeout=BOOT_TIMEOUT)
    assert friend.locator("iframe").count() == 0
    receive(friend, site, text)
    friend.get_by_role("button", name="Keep").click()
    take_seat(friend, sent)
    expect(plies(friend)).to_have_text(["b1-b2"], timeout=BOOT_TIMEOUT)
    point(friend, "a3", "b2")
    page.goto(hand_over(friend))
    expect(plies(page)).to_have_text(["b1-b2", "a3xb2"], timeout=BOOT_TIMEOUT)


@pytest.mark.long
@pytest.mark.parametrize("id", [start.id for start in STARTS])
def test_opponents_play_each_start_of_the_workshop_to_its_end(page: Page, site: str, id: str) -> None:
    receive(page, site, example(id))
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("input[value=watch]").check(timeout=BOOT_TIMEOUT)
    page.locator("form button[type=submit]").click()
    expect(page.locator("button.ply").first).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(page.get_by_role("region", name="Result")).to_be_visible(timeout=WHOLE_GAME)
    assert record_of(page)["log"]


def test_a_game_that_is_not_here_says_so(booted: Page, site: str) -> None:
    booted.goto(f"{site}#/new/made-0123456789abcdef")
    expect(booted.locator("main [role=alert]")).to_contain_text("not on this device", timeout=BOOT_TIMEOUT)
    booted.goto(f"{site}#/game/1rubbish")
    expect(booted.locator("main [role=alert]")).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(booted.get_by_role("link", name="To the shelf")).to_be_visible()


@pytest.mark.guard(name="drawings of a program are only shapes")
def test_drawings_of_a_made_game_are_only_shapes(page: Page, site: str) -> None:
    text = example("hexapawn")
    # The drawings are parsed, where nothing of them runs, before they are cleaned.
    page.context.watched.expect(refusals("script-src-attr", "style-src-attr", "style-src-elem"))
    receive(page, site, {**text, "files": {**text["files"], "pieces.svg": SCRIPTED}})
    page.get_by_role("button", name="Show the board").click()
    expect(small_boards(page)).to_be_attached(timeout=BOOT_TIMEOUT)
    sheet = page.locator("svg:has(> symbol)").last
    expect(sheet.locator("symbol")).to_have_count(1)
    left = sheet.locator("symbol *").evaluate_all(
        "(all) => all.map((one) => [one.localName, ...[...one.attributes].map(({ name, value }) => `${name}=${value}`)])"
    )
    assert ["path", "class=body", "d=M10 10 H90 V90 Z"] in [sorted(one, key=len) and one for one in left]
    assert {one[0] for one in left} <= {"path", "circle"}
    assert page.evaluate("window.alerted") is None


HANGS = pytest.mark.guard(name="a room has a limit of time")
STOPS = pytest.mark.guard(name="what Python stops is told as a fault")
FAULT = pytest.mark.guard(name="a fault of a made game is told with its place")
TYPED = pytest.mark.guard(name="replies of a room have their types")
LARGE = pytest.mark.guard(name="replies of a room have a limit")
REPLACED = "import sys\nsys.modules['pycore.bridge'].HANDLERS['{what}'] = lambda request: {reply}"


@pytest.mark.parametrize(
    ("program", "words"),
    [
        pytest.param("while True: pass", STOPPED, id="hangs", marks=HANGS),
        pytest.param("x = bytearray(600_000_000)", "The program needs more memory", id="fills the memory", marks=STOPS),
        pytest.param("def f(): f()\nf()", "The program calls itself again and again.", id="recurses", marks=STOPS),
    ],
)
def test_a_program_that_misbehaves_at_once_is_told(page: Page, site: str, program: str, words: str) -> None:
    """What any Python tells of a program is seen in tests/workshop/test_loader.py; these need a room."""
    receive(page, site, spoilt(program))
    page.get_by_role("button", name="Show the board").click()
    expect(page.locator("main [role=alert]")).to_contain_text(words, timeout=BOOT_TIMEOUT)
    expect_the_page_to_work(page, site)


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        pytest.param("[][0]", "list index out of range", id="has a fault", marks=FAULT),
        pytest.param("{'record': {}, 'scene': {'pieces': 7}}", SENSELESS, id="answers rubbish", marks=TYPED),
        pytest.param("{'text': 'x' * 9_000_000}", STOPPED, id="answers nine million letters", marks=LARGE),
        pytest.param("all(x == 0 for x in iter(int, 1))", STOPPED, id="hangs", marks=HANGS),
    ],
)
def test_a_program_that_misbehaves_later_leaves_the_table_whole(page: Page, site: str, reply: str, words: str) -> None:
    receive(page, site, spoilt(REPLACED.format(what="play", reply=reply)))
    take_table(page)
    point(page, "b1", "b2")
    expect(page.locator("body")).to_contain_text(words, timeout=BOOT_TIMEOUT)
    expect_the_page_to_work(page, site)


@pytest.mark.guard(name="a fault of a made game is told with its place")
def test_a_table_whose_game_fails_is_not_called_damaged(page: Page, site: str) -> None:
    receive(page, site, spoilt(REPLACED.format(what="open", reply="[][0]")))
    sit_down(page)  # its board is shown for a moment only

    rescue = page.get_by_role("main", name="About this table")
    expect(rescue).to_contain_text("This table could not be opened.", timeout=BOOT_TIMEOUT)
    expect(rescue).to_contain_text("list index out of range")
    expect(rescue).not_to_contain_text("damaged")
    expect(rescue.get_by_role("button")).to_have_text(["Try again"])


def expect_the_page_to_work(page: Page, site: str) -> None:
    """Check that the core of the page answers, and that a game of the shelf can be played."""
    page.goto(f"{site}#/new/turtle-shell")
    page.locator("form button[type=submit]").click(timeout=BOOT_TIMEOUT)
    point(page, "B1", "B3")
    expect(page.locator("button.ply").first).to_be_visible(timeout=BOOT_TIMEOUT)
