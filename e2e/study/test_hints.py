"""Hints in stages, and the Guide playing on: requested, followed, stopped."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import cell, open_record, plies, point, record_of, set_table, strip, voice
from e2e.picture import arrows, board_cursor, marks

GAME = "temple-island"
# Records every text of the hint, because the first one is replaced as soon as the search ends.
RECORD_WORDS = """() => {
    window.hintWords = [];
    new MutationObserver(() => {
        const words = document.querySelector("section[aria-label=Hint] p")?.textContent;
        if (words) window.hintWords.push(words);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def panel(page: Page) -> Locator:
    """Return the panel under the board with a hint or the Guide."""
    return page.get_by_role("region", name=re.compile("^(Hint|The Guide)$"))


def words(page: Page) -> Locator:
    """Return the text of the hint, or of the Guide, under the board."""
    return panel(page).get_by_role("paragraph")


@pytest.mark.main_path
def test_a_hint_has_three_stages_and_disappears_when_outdated(
    page: Page, axe: Callable[[Page], list[dict[str, Any]]]
) -> None:
    open_record(page, {"log": ["b1b3"], "at": 1})
    page.evaluate(RECORD_WORDS)
    board_cursor(page).focus()
    page.keyboard.press("h")
    expect(words(page)).to_contain_text("Think of the Black", timeout=BOOT_TIMEOUT)
    assert page.evaluate("hintWords[0]") == "Looking for a hint…"
    expect(marks(page, "hint")).to_have_count(1)
    expect(voice(page, "status")).to_contain_text("Hint 1 of 3: Think of the Black")

    board_cursor(page).focus()
    page.keyboard.press("h")
    expect(marks(page, "hint")).to_have_count(0)
    expect(arrows(page, "hint")).to_have_count(1)
    expect(page.locator('[data-cell][aria-label*="hint ★: from here to"]')).to_have_count(1)
    expect(page.locator('[data-cell][aria-label$="hint ★: to here"]')).to_have_count(1)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("button", name="Play it", exact=True)).to_be_visible()  # the last stage
    whole = words(page).inner_text()
    assert " to " in whole and whole.count(".") == 2, whole
    assert axe(page) == []

    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    expect(arrows(page, "hint")).to_have_count(0)

    page.get_by_role("button", name="Hint", exact=True).click()
    expect(words(page)).to_contain_text("Think of")
    expect(page.get_by_role("button", name="More", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    page.keyboard.press("h")
    expect(words(page)).to_contain_text("Think of")
    point(page, "G7", "G6")
    expect(plies(page)).to_have_count(2)
    expect(panel(page)).to_be_hidden()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_attribute("aria-disabled", "false")


@pytest.mark.main_path
def test_the_guide_is_followed_and_stopped(page: Page) -> None:
    """Step by step, because this user prefers reduced motion; then without a pause."""
    set_table(page, GAME)
    wait_ready(page)
    expect(plies(page)).to_have_count(1)  # the die
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(words(page)).to_contain_text("Think of the", timeout=BOOT_TIMEOUT)
    for _ in range(2):
        page.get_by_role("button", name="More", exact=True).click()
    expect(words(page)).to_contain_text("The Shadows are cleared away: ")
    for sign, kind in (("1", "hint"), ("2", "hint-answer")):  # the piece and its Shadow
        expect(arrows(page, kind)).to_have_count(1)
        expect(page.locator(f'[data-cell][aria-label$="hint {sign}: to here"]')).to_have_count(1)
    page.get_by_role("button", name="Play it", exact=True).click()
    expect(plies(page)).to_have_count(3)

    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let the Guide play", exact=True).click()
    expect(words(page)).to_have_text("The Guide is ready.")
    page.get_by_role("button", name="Next turn").click()
    expect(plies(page)).to_have_count(5)
    expect(words(page)).to_contain_text("answers to")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(plies(page).nth(8)).to_be_visible()
    page.keyboard.press("Escape")
    expect(panel(page)).to_be_hidden()
    page.wait_for_timeout(1200)  # longer than it waits between two turns
    done = len(record_of(page)["log"])
    expect(plies(page)).to_have_count(done)

    board_cursor(page).focus()
    page.keyboard.press("g")
    page.get_by_role("button", name="Play on", exact=True).click()
    expect(plies(page).nth(done + 1)).to_be_visible()
    board_cursor(page).focus()
    page.keyboard.press("u")  # undo stops it too
    expect(panel(page)).to_be_hidden()
    stands = record_of(page)["at"]
    page.wait_for_timeout(1200)
    assert record_of(page)["at"] == stands

    page.keyboard.press("g")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.get_by_role("link", name="Shelf").click()
    expect(page.get_by_role("heading", name="Chess Pilgrimage")).to_be_visible()
    page.go_back()
    expect(cell(page, "a1")).to_be_visible()
    expect(panel(page)).to_be_hidden()
    expect(strip(page)).to_be_visible()


def test_the_guide_brings_the_last_one_home_on_a_phone(phone: Page) -> None:
    start = "12/2p1rb6/1p10/2p9/4RPPR1b1r/4PQBP2p1/4PKBP1n2/k4PPN1pp1/1p6q3/4N1p5/12/4n7 - - 0 0 73"
    open_record(phone, {"start": start, "seed": "5"}, GAME)
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Let the Guide play", exact=True).tap()
    phone.get_by_role("button", name="Play on", exact=True).tap()

    expect(phone.get_by_role("region", name="Result")).to_contain_text("pilgrimage is complete", timeout=BOOT_TIMEOUT)
    expect(panel(phone)).to_be_hidden()
    width = phone.evaluate("document.documentElement.scrollWidth")
    assert width <= 360


def test_another_move_is_judged_at_a_hint_and_not_played(
    page: Page, axe: Callable[[Page], list[dict[str, Any]]]
) -> None:
    """By pointer with the button, and by keys with W; the move that the hint means is never named."""
    open_record(page, {"start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w"})
    page.get_by_role("button", name="Hint", exact=True).click()
    told = words(page).first
    expect(told).to_have_text("Think of the White rook on B2.", timeout=BOOT_TIMEOUT)
    other = page.get_by_role("button", name="Why not?", exact=True)
    expect(other).to_have_count(0)

    point(page, "D0")
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    expect(words(page).last).to_have_text("Make your move: it is judged, not played.")
    cell(page, "C0").click()
    against = "King D0 to C0? Then rook G2 takes rook on B2, check, and the rook is lost."
    expect(words(page).last).to_have_text(against, timeout=BOOT_TIMEOUT)
    expect(voice(page, "status")).to_contain_text("and the rook is lost.")
    expect(told).to_have_text("Think of the White rook on B2.")
    expect(plies(page)).to_have_count(0)
    expect(other).to_have_count(0)
    assert axe(page) == []

    cell(page, "D0").focus()
    page.keyboard.press("Enter")
    cell(page, "E1").focus()
    page.keyboard.press("w")
    expect(words(page).last).to_contain_text("King D0 to E1?", timeout=BOOT_TIMEOUT)
    expect(plies(page)).to_have_count(0)
    point(page, "D0", "C0")
    expect(plies(page)).to_have_count(1)
    expect(panel(page)).to_be_hidden()


def test_the_opponent_says_why_it_played_its_last_move(page: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    """From the menu and by Y, with reasons for the move; never of a person's own move."""
    seats = {"white": {"kind": "opponent", "level": 1}, "black": {"kind": "person"}}
    start = "6/2k3/6/8/8/4/8/R4r/6/2K3 w"
    open_record(page, {"start": start, "log": ["b2g2"], "at": 1, "meta": {"name": "Why", "seats": seats}})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Why did you play that?").click()
    answer = page.get_by_role("region", name="Why", exact=True)
    expect(answer).to_contain_text("White: rook B2 takes rook on G2. It leads to a forced win.", timeout=BOOT_TIMEOUT)
    expect(voice(page, "status")).to_contain_text("It leads to a forced win.")
    assert axe(page) == []
    page.keyboard.press("Escape")
    expect(answer).to_be_hidden()
    board_cursor(page).focus()
    page.keyboard.press("y")
    expect(answer).to_contain_text("It leads to a forced win.", timeout=BOOT_TIMEOUT)
    point(page, "D8", "C8")
    expect(answer).to_be_hidden()

    open_record(page, {"log": ["b1b3"], "at": 1})
    page.get_by_role("button", name="Menu").click()
    expect(page.get_by_role("button", name="Why did you play that?")).to_have_count(0)
