"""The position editor in every game: placing and removing pieces, impossible positions, playing on, keyboard only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import cell, open_record, record_of, take_seats, voice
from e2e.picture import board_cursor

TURTLE = "turtle-shell"


@pytest.fixture
def desk(booted: Page) -> Iterator[Page]:
    """Return the session's page, back at the shelf."""
    yield booted
    booted.goto("./#/")


def open_editor(page: Page, game: str, position: str = "") -> None:
    """Open the editor of a game from the shelf."""
    page.goto("./#/")
    page.goto(f"./#/edit/{game}" + (f"/{quote(position, safe='')}" if position else ""))
    expect(verdict(page)).to_have_attribute("data-tone", re.compile("good|bad"), timeout=BOOT_TIMEOUT)


def verdict(page: Page) -> Locator:
    """Return the core's message about the position; `data-tone` says whether it is possible."""
    return page.locator("p[data-tone]")


def take(page: Page, tool: str) -> None:
    """Select in the tray a piece by its key, `hand` or `eraser`."""
    page.locator(f'[data-tool="{tool}"]').click()


def press(page: Page, name: str) -> None:
    """Press a button of the editor."""
    page.get_by_role("button", name=name, exact=True).click()


def says(page: Page, words: str) -> None:
    """Expect the core's message about the position."""
    expect(verdict(page)).to_contain_text(words)


# For each game: the removed piece and the message; the piece put back and the message.
MENDED = {
    TURTLE: ("E1", "White has 0 kings", "K", "White to move."),
    "temple-island": ("a1", "The game has 1 Guardian king, but this position has 0.", "K", "Roll the die."),
    "monkey-king": ("blue-king", "", "k", "Blue to move."),
    "pilgrim": ("a2", "White votes", "P", "White votes"),
}


@pytest.mark.parametrize("game", MENDED)
def test_removing_and_placing_pieces_in_every_game(desk: Page, game: str) -> None:
    place, without, key, again = MENDED[game]
    open_editor(desk, game)
    first = desk.locator("[data-position]").get_attribute("data-position")
    take(desk, "eraser")
    cell(desk, place).click()
    says(desk, without)
    take(desk, key)
    cell(desk, place).click()
    says(desk, again)

    expect(desk.locator("[data-position]")).to_have_attribute("data-position", first or "-")
    press(desk, "Undo")
    press(desk, "Undo")
    expect(desk.locator("[data-position]")).to_have_attribute("data-position", first or "-")
    expect(desk.get_by_role("button", name="Undo", exact=True)).to_have_attribute("aria-disabled", "true")


def test_an_impossible_position_is_announced_and_explained_beside_its_field(desk: Page) -> None:
    open_editor(desk, "pilgrim", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 -")
    desk.get_by_label("White, short").check()

    says(desk, "Castling (White, short) needs the king on e1 and a rook of the same side on h1.")
    beside = desk.locator("#edit-castling-wrong")
    expect(beside).to_contain_text("needs the king on e1")
    expect(desk.get_by_label("White, short")).to_have_attribute("aria-invalid", "true")
    expect(voice(desk, "status")).to_contain_text("needs the king on e1")
    for name in ("Play", "Analyse", "Copy position", "Share link"):
        expect(desk.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-disabled", "true")
    cell(desk, "a1").drag_to(cell(desk, "h1"))
    says(desk, "White to move.")
    expect(beside).to_be_hidden()
    expect(desk.locator("[data-position]")).to_have_attribute("data-position", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 -")
    open_editor(desk, "pilgrim")
    says(desk, "White to move.")
    expect(desk.locator("[data-position]")).to_have_attribute("data-position", "4k3/8/8/8/8/8/8/4K2R w K - 0 1 -")


def test_pieces_can_be_dragged_from_the_tray_and_the_hand(desk: Page) -> None:
    open_editor(desk, "monkey-king")
    desk.locator('[data-tool="M"]').drag_to(cell(desk, "A1"))
    says(desk, "Red would have 7 disks of the kind Monkey Pawn; there are 6.")
    cell(desk, "red-pawn").drag_to(cell(desk, "B2"))
    expect(cell(desk, "red-pawn")).to_have_attribute("aria-label", re.compile("Monkey Pawn, 5"))
    take(desk, "eraser")
    cell(desk, "red-pawn").click()
    says(desk, "Blue to move.")
    expect(desk.locator("[data-position]")).to_have_attribute(
        "data-position", "5/5/5/5/5/5/1P3/M4 --/-- P4N2H2CKp6n2h2ck 0 b - 0 1"
    )


@pytest.mark.main_path
def test_a_table_is_edited_and_played_from_there(desk: Page) -> None:
    open_record(desk, {"log": ["b1b3"], "start": None})
    desk.get_by_role("button", name="Menu").click()
    desk.get_by_role("link", name="Edit this position").click()
    says(desk, "Black to move.")
    cell(desk, "B3").click()
    cell(desk, "D5").click()
    expect(voice(desk, "status")).to_contain_text("White pawn from B3 to D5.")
    expect(verdict(desk)).to_have_attribute("data-tone", "good")
    position = desk.locator("[data-position]").get_attribute("data-position")
    press(desk, "Play")

    expect(desk.get_by_role("main")).to_contain_text("Your position: Black to move.")
    take_seats(desk, white="person", black="person")
    press(desk, "Play")
    expect(cell(desk, "D5")).to_have_attribute("aria-label", re.compile("White pawn"))
    assert record_of(desk)["start"] == position


def test_a_position_is_built_with_the_keyboard_only(desk: Page) -> None:
    open_editor(desk, TURTLE)
    press(desk, "Clear")
    says(desk, "White has 0 kings")
    board_cursor(desk).focus()
    desk.keyboard.press("Shift+K")
    expect(voice(desk, "status")).to_contain_text("White king on")
    for _ in range(5):
        desk.keyboard.press("ArrowUp")
    desk.keyboard.press("k")
    says(desk, "White to move.")
    desk.keyboard.press("Delete")
    says(desk, "Black has 0 kings")
    desk.keyboard.press("Control+z")
    says(desk, "White to move.")
    desk.locator('[data-tool="hand"] input').focus()
    desk.keyboard.press("ArrowRight")
    desk.keyboard.press("ArrowRight")
    expect(desk.get_by_role("radiogroup", name="Tray").locator("input:checked")).to_have_value("K")


def test_a_position_can_be_analysed_and_shared(desk: Page) -> None:
    open_editor(desk, TURTLE)
    press(desk, "Share link")
    expect(desk.get_by_label("Link", exact=True)).to_have_value(re.compile("#/g/"))
    press(desk, "Analyse")
    expect(
        desk.get_by_role("group", name="Best moves, side by side").locator("button:not([hidden])").first
    ).to_be_attached(timeout=BOOT_TIMEOUT)
    expect(desk).to_have_url(re.compile("#/table/"))


def test_the_analysis_opens_the_editor_with_the_current_position(desk: Page) -> None:
    open_record(desk, {"log": ["b1b3", "g7g6"]})
    desk.keyboard.press("a")
    expect(desk.get_by_role("region", name="Analysis")).to_contain_text("Edit this position")
    desk.locator("button.ply").first.click()
    desk.get_by_role("link", name="Edit this position").click()
    says(desk, "Black to move.")
    expect(cell(desk, "B3")).to_have_attribute("aria-label", re.compile("White pawn"))


def test_the_setup_page_opens_the_editor_with_its_options(desk: Page) -> None:
    desk.goto("./#/new/monkey-king")
    desk.get_by_label("Band", exact=True).check()
    desk.get_by_text("More ways to play").click()
    desk.get_by_role("link", name="Set up a position").click()
    says(desk, "Blue to move.")
    expect(desk.get_by_role("main")).to_contain_text("River: Band")
    expect(cell(desk, "A4")).to_have_attribute("aria-label", re.compile("red river"))


def test_an_address_without_a_valid_position_shows_a_message(desk: Page) -> None:
    desk.goto("./#/")
    desk.goto(f"./#/edit/{TURTLE}/nonsense")
    expect(desk.get_by_role("main").get_by_role("alert")).to_contain_text("The address names no position")
    desk.get_by_role("link", name="Continue with your last position").click()
    says(desk, "to move.")
    desk.goto("./#/edit/chess")
    expect(desk.get_by_role("main").get_by_role("alert")).to_contain_text("There is no such game.")


def test_the_editor_passes_axe_and_fits_on_a_phone(desk: Page, axe: Callable[[Page], list[dict[str, Any]]]) -> None:
    try:
        for game, size, scheme in (
            ("monkey-king", {"width": 390, "height": 844}, "light"),
            ("pilgrim", {"width": 844, "height": 390}, "dark"),
        ):
            desk.set_viewport_size(size)
            desk.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            open_editor(desk, game)
            assert desk.evaluate("document.documentElement.scrollWidth <= innerWidth"), (game, size)
            assert axe(desk) == [], (game, size)
    finally:
        desk.set_viewport_size({"width": 1280, "height": 800})
        desk.emulate_media(color_scheme="light", reduced_motion="reduce")
