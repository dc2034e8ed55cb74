"""Sharing: pictures, the clipboard, codes that other programs read, whole games by links, and a shelf of many tables."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Page, expect

from buildtools.common import ROOT
from e2e.conftest import BOOT_TIMEOUT, ask, wait_ready
from e2e.hands import (
    bring_file,
    choose,
    hand_movements,
    open_record,
    plies,
    point,
    record,
    record_of,
    set_table,
)
from pycore import games
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move


def share(page: Page) -> None:
    """Open the share sheet by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share", exact=True).click()


def address(page: Page) -> str:
    """Return the link in the open sheet."""
    field = page.get_by_role("textbox", name="Link")
    expect(field).to_be_visible(timeout=BOOT_TIMEOUT)
    return field.input_value()


def hand_over(sender: Page, seen: Callable[[], None] = lambda: None) -> str:
    """Send the turn: show it as a QR code, and close the sheet. `seen` is called while it is open."""
    sender.get_by_role("button", name=re.compile("Send")).click()
    link = address(sender)
    sender.get_by_role("button", name="QR code").click()
    seen()
    sender.get_by_role("button", name="Close").click()
    return link


def tables(page: Page) -> int:
    """Return the number of stored tables."""
    page.goto("./#/tables")
    expect(page.get_by_role("heading", name="Your games")).to_be_visible()
    return page.locator("[data-table]").count()


def test_text_and_pictures_leave_the_table(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_record(page, {"log": ["b1b3", "g7g6"]})
    share(page)
    page.get_by_role("button", name="Copy as text with a board").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_have_text("The text is on the clipboard.")
    text = page.evaluate("navigator.clipboard.readText()")
    assert '[White "A person"]' in text and "1. B1-B3 G7-G6" in text and "\n% " in text
    for kind in ("PNG", "SVG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save picture as {kind}").click()
        saved = download.value.path().read_bytes()
        if kind == "PNG":
            picture = Image.open(io.BytesIO(saved))
            assert picture.width == 1200 and len(picture.convert("RGB").getcolors(1_000_000) or []) > 20
        else:
            drawn = saved.decode()
            assert "<use" not in drawn and "var(" not in drawn and drawn.count("<svg") > 20
            assert drawn.count("matrix(") > 20  # every piece is where it stands


def test_the_light_of_gates_fades_in_a_picture(page: Page) -> None:
    known = json.loads((ROOT / "tests" / "data" / "temple-island-games.json").read_text(encoding="utf-8"))
    won = known["win"]
    open_record(page, {"seed": won["seed"], "log": won["log"].split()}, "temple-island")
    share(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save picture as SVG").click()
    drawn = download.value.path().read_text(encoding="utf-8")
    glow = re.search(r"<radialGradient[^>]*glow.*?</radialGradient>", drawn, re.DOTALL)
    assert glow
    assert re.search(r'offset="1"[^>]*stop-opacity="0"|stop-opacity="0"[^>]*offset="1"', glow[0]), "no flat disk"


ONLY_IN_A_CLICK = """
    let active = false;
    addEventListener("click", () => { active = true; setTimeout(() => { active = false; }); }, true);
    for (const name of ["write", "writeText"]) {
        const real = Clipboard.prototype[name];
        Clipboard.prototype[name] = function (...given) {
            return active && !window.refusing ? real.apply(this, given) : Promise.reject(new DOMException("", "NotAllowedError"));
        };
    }
"""
"""Lets the page copy as Safari does: in the click, before anything is awaited; and not at all once `refusing` is set."""


def test_text_is_copied_in_a_click_alone_and_offered_in_a_field_where_copying_is_refused(page: Page) -> None:
    page.add_init_script(ONLY_IN_A_CLICK)
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_record(page, {"log": ["b1b3", "g7g6"]})
    share(page)
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("button", name="Copy as text with a board").click()
    expect(sheet.get_by_role("status")).to_have_text("The text is on the clipboard.")
    text = page.evaluate("navigator.clipboard.readText()").replace("\r\n", "\n")
    assert "1. B1-B3 G7-G6" in text

    page.evaluate("window.refusing = true")
    sheet.get_by_role("button", name="Copy as text with a board").click()
    field = sheet.get_by_role("textbox", name="The game as text")
    expect(field).to_have_value(text)
    expect(field).to_be_focused()
    expect(sheet.get_by_role("status")).to_contain_text("Copy the text from the field.")
    sheet.get_by_role("button", name="Copy", exact=True).click()
    expect(sheet.get_by_role("status")).to_contain_text("Copy the link from the field.")


def test_a_qr_code_is_read_by_another_program(phone: Page) -> None:
    open_record(phone, {"log": ["b1b3", "g7g6", "b3a3"]})
    share(phone)
    link = address(phone)
    seen = Image.open(io.BytesIO(phone.get_by_role("dialog").get_by_role("img", name="QR code").screenshot()))

    assert [code.text for code in zxingcpp.read_barcodes(seen)] == [link]


# Two friends

MATE = "c0d1 e8d8 d1c0 d9e8 d2e2 d7e7 e2e3 e7e6 e3e5 d8d7 e5e6=r".split()
"""A whole game of Turtle Shell Chess: White promotes and mates."""
WESTWARD = "p@e5 K@a4 p@e6 a4a5 p@e7 a5a6 p@e8 a6a7 p@d8 a7a8 p@d7 a8off".split()
"""Six turns of each side of Monkey King Chess: the Pilgrim walks off the board."""
VOTES = "use M@b M@a b2b4 a7a6 g2g4 e7e6 f2f3 d8h4".split()
"""Votes, placements and a mate in Pilgrim Chess."""


def take_seat(page: Page, link: str, seen: Callable[[], None] = lambda: None) -> None:
    """Open the first link of a game with a friend. `seen` is called during the preview."""
    page.goto(link)
    expect(page.get_by_role("button", name="Take your seat")).to_be_visible(timeout=BOOT_TIMEOUT)
    seen()
    page.get_by_role("button", name="Take your seat").click()
    expect(page.locator("[data-cell]").first).to_be_visible(timeout=BOOT_TIMEOUT)


def by_link(
    first: Page,
    second: Page,
    game: str,
    log: list[str],
    fork: int = 0,
    seen: Callable[[], None] = lambda: None,
) -> None:
    """Play a game between two profiles, sending the turn as a link whenever the other side is to move.

    From action `fork` on, the first turn sent follows a different one, as if that had been made on a second device.
    `seen` is called at each interesting moment.
    """
    made = setup(games.find(game), {})
    here, there = first, second
    pos, met = made.rules.start(), False
    wait_ready(here)
    for number, (steps, labels) in enumerate(hand_movements(game, tuple(log)), 1):
        point(here, *steps)
        for label in labels:
            choose(here, label)
        expect(plies(here)).to_have_count(number, timeout=BOOT_TIMEOUT)
        actor = made.rules.actor(pos)
        pos = made.rules.play(pos, find_move(made, pos, log[number - 1]))
        if made.rules.actor(pos) is actor:
            continue
        seen()
        link = hand_over(here, seen)
        if met and fork and number >= fork:
            fork = 0
            meet_fork(there, link, other_action(game, log[:number]))
        elif met:
            there.goto(link)
        else:
            take_seat(there, link, seen)
        met = True
        expect(plies(there)).to_have_count(number, timeout=BOOT_TIMEOUT)
        expect(there.locator("button.ply[data-undone]")).to_have_count(0, timeout=BOOT_TIMEOUT)
        seen()
        here, there = there, here


def other_action(game: str, log: list[str]) -> list[str]:
    """Return the same line with another last action."""
    made = setup(games.find(game), {})
    pos = made.rules.start()
    for action in log[:-1]:
        pos = made.rules.play(pos, find_move(made, pos, action))
    return [*log[:-1], next(move.text for move in made.rules.legal_moves(pos) if move.text != log[-1])]


def meet_fork(page: Page, link: str, other: list[str]) -> None:
    """Receive the different turn first, then the one that is played on."""
    kept = record_of(page)
    ours = {**kept, "log": other, "at": len(other), "branches": []}
    turn = {"do": "pack", "record": ours, "what": "turn", "table": kept["meta"]["link"]["table"]}
    page.goto(f"./#/g/{ask(page, turn)['text']}")
    expect(plies(page)).to_have_count(len(other), timeout=BOOT_TIMEOUT)
    expect(page.locator("button.ply[data-undone]")).to_have_count(0, timeout=BOOT_TIMEOUT)
    page.goto(link)
    page.get_by_role("dialog").get_by_role("button", name="Continue theirs").click(timeout=BOOT_TIMEOUT)
    expect(page.locator("[data-focus^='line ']")).to_have_count(1)


def ten_turns(game: str, seed: int) -> list[str]:
    """Return ten random turns of each side."""
    made, dice = setup(games.find(game), {}), random.Random(seed)
    pos, log, turns = made.rules.start(), [], 0
    while turns < 20:
        moves = made.rules.legal_moves(pos)
        assert moves, "the game is over too soon: take another seed"
        move = dice.choice(moves)
        actor, pos = made.rules.actor(pos), made.rules.play(pos, move)
        turns += made.rules.actor(pos) is not actor
        log.append(move.text)
    return log


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "first", "second"), [("monkey-king", "blue", "red"), ("pilgrim", "white", "black")], ids=["mk", "pilgrim"]
)
def test_ten_turns_only_by_links_with_a_fork(
    page: Page, new_page: Callable[..., Page], game: str, first: str, second: str
) -> None:
    friend, log = new_page("phone", has_touch=True), ten_turns(game, 4)
    set_table(page, game, **{first: "person", second: "link"})
    by_link(page, friend, game, log, fork=len(log) // 2)

    last = max((record_of(one) for one in (page, friend)), key=lambda record: len(record["log"]))
    assert last["log"] == log
    assert record_of(page)["log"] == record_of(friend)["log"]


@pytest.mark.parametrize(
    ("game", "log", "first", "second", "end"),
    [
        ("turtle-shell", MATE, "white", "black", "White wins"),
        pytest.param("monkey-king", WESTWARD, "blue", "red", "Red wins", marks=pytest.mark.long),
        pytest.param("pilgrim", VOTES, "white", "black", "Black wins", marks=pytest.mark.long),
    ],
    ids=["turtle-shell", "monkey-king", "pilgrim"],
)
def test_a_whole_game_only_by_links(
    page: Page, new_page: Callable[..., Page], game: str, log: list[str], first: str, second: str, end: str
) -> None:
    friend = new_page("phone", has_touch=True)
    set_table(page, game, **{first: "person", second: "link"})
    by_link(page, friend, game, log)

    for one in (page, friend):
        expect(one.get_by_role("region", name="Result")).to_contain_text(end)
        assert record_of(one)["log"] == log


# Saving


def backup(*records: Any) -> str:
    """Return a backup as a file."""
    tables = [{"id": f"t{at}", "record": one, "picked": []} for at, one in enumerate(records)]
    return json.dumps({"kind": "chess-pilgrimage-backup", "v": 1, "tables": tables, "values": {"settings": {}}})


def named(name: str, log: list[str]) -> dict[str, Any]:
    """Return a record with a name and a date of its own."""
    return record(log, meta={"name": name, "created": f"2026-01-01 {name}"})


def test_a_shelf_of_many_tables_can_be_sorted_and_searched(page: Page) -> None:
    over = {"log": MATE, "at": len(MATE)}
    records = [named(f"Running {n}", ["b1b3"]) for n in range(5)]
    records += [named(f"Finished {n}", []) | over for n in range(14)]
    bring_file(page, backup(*records))
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_text("19 tables added.")).to_be_visible(timeout=BOOT_TIMEOUT)
    page.goto("./#/")
    expect(page.get_by_role("region", name="Continue").get_by_role("heading", level=3)).to_contain_text("Running")
    expect(page.locator("[data-table]")).to_have_count(5)
    widths = "(cards) => cards.map((card) => card.getBoundingClientRect().width)"
    wide = page.locator("[data-table]").evaluate_all(widths)
    page.goto("./#/learn/turtle-shell")  # a room that is loaded later brings style sheets, which stay
    expect(page.get_by_role("listitem").first).to_be_visible()
    page.goto("./#/")
    assert page.locator("[data-table]").evaluate_all(widths) == wide
    page.get_by_role("link", name="All tables").click()
    finished = page.get_by_role("region", name="Finished", exact=True)
    expect(page.get_by_role("region", name="In progress").locator("[data-table]")).to_have_count(5)
    expect(finished.locator("[data-table]")).to_have_count(12)
    page.get_by_role("button", name="Show all 14").click()
    expect(finished.locator("[data-table]")).to_have_count(14)
    page.get_by_role("searchbox", name="Find a table").fill("finished 13")
    expect(finished.locator("[data-table]")).to_have_count(1)
    expect(page.get_by_role("region", name="In progress")).to_have_count(0)
    page.get_by_role("searchbox", name="Find a table").fill("nobody")
    expect(page.get_by_text("No table has that name.")).to_be_visible()
