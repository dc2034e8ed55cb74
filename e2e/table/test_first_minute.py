"""A newcomer's first minute: looking at any piece, following the last move, switching tables, making mistakes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import bring_file, cell, list_moves, open_record, plies, point, set_table, strip, strip_detail, voice
from e2e.picture import marks


@pytest.mark.main_path
def test_switching_between_tables_by_address(page: Page) -> None:
    open_record(page, {"log": ["b1b3"]})
    turtle = page.url
    open_record(page, {"log": ["pass", "pass", "e2e4"]}, "pilgrim")
    pilgrim = page.url
    for _ in range(2):
        page.evaluate("(to) => { location.href = to; }", turtle)
        expect(plies(page)).to_have_text(["B1-B3"])
        expect(cell(page, "B3")).to_have_accessible_name(re.compile("pawn"))
        page.evaluate("(to) => { location.href = to; }", pilgrim)
        expect(plies(page)).to_have_text(["Without", "Without", "e4"])
        expect(cell(page, "e4")).to_have_accessible_name(re.compile("pawn"))
    point(page, "e7", "e5")
    expect(plies(page)).to_have_count(4)


def test_a_blocked_piece_of_the_player_is_explained_and_not_refused(page: Page) -> None:
    set_table(page)
    wait_ready(page)
    point(page, "B0")
    expect(strip(page)).to_have_text("White rook on B0")
    expect(strip_detail(page)).to_contain_text("has no move")
    expect(page.get_by_role("region", name="Rules")).to_contain_text("its own side stands on every cell it reaches")
    expect(page.get_by_role("region", name="This turn")).to_have_attribute("data-tone", "plain")
    expect(page.get_by_role("region", name="Refused")).to_be_hidden()
    expect(voice(page, "status")).to_contain_text("has no move")
    expect(voice(page, "alert")).to_be_empty()

    point(page, "D5")  # now a move is tried with it
    expect(page.get_by_role("region", name="This turn")).to_have_attribute("data-tone", "refusal")


def test_the_last_move_and_its_answer_stay_marked_through_the_roll(page: Page) -> None:
    open_record(page, {"seed": "7"}, "temple-island")
    expect(plies(page)).to_have_count(1)  # the die
    list_moves(page)
    page.get_by_role("option").first.click()
    expect(plies(page)).to_have_count(3)  # with the next roll
    for kind, count in (("from", 2), ("to", 1), ("answer", 1)):
        expect(marks(page, kind)).to_have_count(count)


@pytest.mark.main_path
def test_a_click_on_the_pawn_puts_the_guest_behind_it(page: Page) -> None:
    open_record(page, {"log": ["use"]}, "pilgrim")
    expect(strip(page)).to_have_text("White places the mastodon: behind which pawn?")
    expect(marks(page, "place")).to_have_count(16)  # the places, and the pawns before them
    point(page, "d2")
    expect(cell(page, "d0")).to_have_accessible_name(re.compile("White mastodon"))
    expect(strip(page)).to_have_text("Black places the mastodon: behind which pawn?")


def test_the_message_about_an_unreadable_file_is_visible(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 600})
    page.goto("./#/tables")
    page.get_by_role("link", name="Open or paste").click()
    bring_file(page, "no table")
    message = page.locator("#paste-trouble")
    expect(message).not_to_be_empty(timeout=BOOT_TIMEOUT)
    expect(message).to_be_in_viewport()


def test_the_list_of_moves_can_be_filtered(page: Page) -> None:
    set_table(page)
    wait_ready(page)
    list_moves(page)
    field = page.get_by_role("searchbox", name="Find a move")
    found = page.get_by_role("listbox", name="Legal moves").get_by_role("option")
    field.fill("knight c0")
    expect(found.first).to_contain_text("Knight C0")
    field.fill("nothing of the kind")
    expect(found).to_have_count(0)
    field.fill("B1 B3")
    expect(found).to_have_count(1)
    field.press("Enter")
    expect(plies(page)).to_have_text(["B1-B3"])
