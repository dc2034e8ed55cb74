"""Games made here, as they live on: newer texts, storage that is lost, paper, and typing into the program."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import expect_turns, point
from e2e.making.test_workshop import ROOM, begin, board, checked, findings, program, rewrite, write

SOMEBODY = "made by somebody else"
NEW_RULES = re.compile("under the new rules")


def play_it(page: Page) -> str:
    """Go from the bench to a table for two at one screen; return its address."""
    page.get_by_role("button", name="Play it").click()
    page.get_by_role("radio", name="A friend here").check(timeout=ROOM)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".board [data-cell]").first).to_be_visible(timeout=ROOM)
    return page.url


def to_program(page: Page) -> None:
    """Go from a table to the program of its game, by the menu."""
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="The program of this game").click()
    expect(program(page)).to_be_visible()


def shown_program(page: Page) -> str:
    """Return the program that is shown."""
    return program(page).inner_text().replace("\n\n", "\n")


def test_a_table_is_continued_under_a_newer_text_and_stays_as_it_is(page: Page) -> None:
    begin(page, "Hexapawn")
    expect(board(page)).to_have_count(9, timeout=ROOM)
    older = play_it(page)
    point(page, "b1", "b2")
    point(page, "a3", "b2")
    expect_turns(page, "b1-b2", "a3xb2")
    expect(page.get_by_role("banner").get_by_text(SOMEBODY)).to_have_count(0)
    to_program(page)
    write(page, "\n# a newer text\n")
    checked(page, "All checks pass.")
    page.get_by_role("button", name="Play it").click()
    offer = page.get_by_role("region", name="Tables under other rules of this game")
    expect(offer).to_contain_text("All 2 moves can be played under the new rules.", timeout=ROOM)
    offer.get_by_role("button", name=NEW_RULES).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("(new rules)")
    expect_turns(page, "b1-b2", "a3xb2")
    assert page.url != older
    point(page, "a1", "b2")
    expect_turns(page, "b1-b2", "a3xb2", "a1xb2")

    page.goto(older)
    expect_turns(page, "b1-b2", "a3xb2")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("link", name="Continue under the new rules").click()
    expect(page.get_by_role("heading", name="Hexapawn")).to_be_visible(timeout=ROOM)
    expect(page.get_by_role("button", name=NEW_RULES)).to_have_count(0)  # it has a copy there


def test_a_table_is_continued_as_far_as_the_newer_rules_allow(page: Page) -> None:
    begin(page, "Hexapawn")
    expect(board(page)).to_have_count(9, timeout=ROOM)
    play_it(page)
    point(page, "b1", "b2")
    point(page, "a3", "b2")
    expect_turns(page, "b1-b2", "a3xb2")
    to_program(page)
    rewrite(page, shown_program(page).replace("fmWfcF", "fmW"))
    expect(findings(page)).to_contain_text(re.compile(r"Checking|checks pass|finding"), timeout=ROOM)
    page.get_by_role("button", name="Play it").click()
    offer = page.get_by_role("region", name="Tables under other rules of this game")
    expect(offer).to_contain_text("Under the new rules only the first move can be played.", timeout=ROOM)
    offer.get_by_role("button", name=NEW_RULES).click()
    expect_turns(page, "b1-b2")


def test_a_table_that_only_the_disk_has_opens(page: Page) -> None:
    begin(page, "Hexapawn")
    expect(board(page)).to_have_count(9, timeout=ROOM)
    address = play_it(page)
    point(page, "b1", "b2")
    expect_turns(page, "b1-b2")
    expect(page.locator("html[data-saved=device]")).to_be_attached()
    for place in (address, re.sub(r"#.*", "#/tables", address)):
        page.goto("./#/settings")
        page.evaluate("localStorage.clear()")
        page.goto("about:blank")
        page.goto(place)
        if place != address:
            page.locator("[data-table]").get_by_role("link").first.click()
        expect(page.locator("button.ply")).to_have_count(1, timeout=BOOT_TIMEOUT)
        expect_turns(page, "b1-b2")


def test_a_game_is_printed_with_its_board_and_pieces(page: Page) -> None:
    begin(page, "Hexapawn")
    expect(board(page)).to_have_count(9, timeout=ROOM)
    page.get_by_role("button", name="Share it").click()
    page.get_by_role("button", name="Print board and pieces").click()
    pieces = page.get_by_role("main").locator("svg[role=img]")
    expect(pieces.first).to_be_visible(timeout=ROOM)
    assert pieces.count() >= 6
    expect(page.get_by_role("heading", name="Hexapawn").first).to_be_visible()
    expect(page.get_by_role("main").get_by_text("To win:")).to_be_visible()
    page.emulate_media(media="print")
    expect(pieces.first).to_be_visible()


def test_the_position_of_a_finding_is_named_and_left_again(page: Page) -> None:
    begin(page, "Hexapawn")
    twice = "[now.move(now.cells(side=now.side)[0], now.empty()[0])] * 2 if now.ply else None"
    text = shown_program(page).replace('start="', 'moves=twice,\n    start="')
    rewrite(page, text.replace("GAME = game(", f"def twice(now):\n    return {twice}\n\n\nGAME = game("))
    findings(page).get_by_role("button", name="Show the position").first.click(timeout=ROOM)
    place = page.get_by_role("region", name="Board")
    expect(place).to_contain_text("The position of a finding:")
    place.get_by_role("button", name="Show the opening").click()
    expect(place).to_contain_text("Choose a piece to see where it can go.")


def test_quotes_lifts_and_the_name_in_the_program(page: Page) -> None:
    begin(page, "Konane")
    expect(board(page)).to_have_count(36, timeout=ROOM)
    expect(page.get_by_role("region", name="Board").get_by_role("button", name="can leave here").first).to_be_visible()
    program(page).focus()
    page.keyboard.press("Control+End")
    page.keyboard.type('\nNOTE = """two words"""')
    expect(program(page)).to_contain_text(re.compile(r'NOTE = """two words"""$'))
    text = program(page).inner_text()
    rewrite(page, text.replace('"Konane"', '"Stones"', 1))
    expect(page.get_by_role("heading", level=1)).to_have_text("Stones", timeout=ROOM)
    page.get_by_role("link", name="Workshop").click()
    kit = page.get_by_role("link", name="What the kit offers")
    expect(kit).to_have_attribute("href", "#/manual")
    page.get_by_role("button", name="Open Stones").click()
    expect(program(page)).to_be_visible()
