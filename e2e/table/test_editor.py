"""The position editor: dragging, axe, and a phone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import cell


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


def says(page: Page, words: str) -> None:
    """Expect the core's message about the position."""
    expect(verdict(page)).to_contain_text(words)


def test_pieces_can_be_dragged_from_the_tray_and_the_hand(desk: Page) -> None:
    open_editor(desk, "monkey-king")
    desk.locator('[data-tool="M"]').drag_to(cell(desk, "A1"))
    says(desk, "Red would have 7 disks of the kind Monkey Pawn; there are 6.")
    cell(desk, "red-pawn").drag_to(cell(desk, "B2"))
    expect(cell(desk, "red-pawn")).to_have_attribute("aria-label", re.compile("5 Monkey Pawns"))
    take(desk, "eraser")
    cell(desk, "red-pawn").click()
    says(desk, "Blue to move.")
    expect(desk.locator("[data-position]")).to_have_attribute(
        "data-position", "5/5/5/5/5/5/1P3/M4 --/-- P4N2H2CKp6n2h2ck 0 b - 0 1"
    )


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
