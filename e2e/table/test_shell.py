"""The page around the board: a start that fails, axe on each screen, phones, small windows, and what the build wrote."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, SIZES, wait_ready
from e2e.hands import (
    cell,
    first_move,
    point,
    set_table,
    unfold,
)
from e2e.watching import NO_PYTHON


@pytest.fixture
def slow(new_page: Callable[..., Page]) -> tuple[Page, Callable[[], None]]:
    """Return a page whose Python is held back until the test releases it."""
    page = new_page(first_visit=True)
    held: list[Any] = []
    free = False
    page.context.route("**/pyodide.asm.wasm", lambda route: route.continue_() if free else held.append(route))

    def let_go() -> None:
        nonlocal free
        free = True
        while held:
            held.pop().continue_()

    return page, let_go


def test_a_failed_start_is_reported_and_retried(first_visit: Page) -> None:
    first_visit.context.watched.expect(*NO_PYTHON)
    first_visit.context.route("**/py/python.bin", lambda route: route.fulfill(status=404))
    first_visit.goto("./")
    expect(first_visit.get_by_text("The rules did not load. Your tables are safe on this device.")).to_be_visible(
        timeout=BOOT_TIMEOUT
    )
    first_visit.context.unroute("**/py/python.bin")
    first_visit.get_by_role("button", name="Try again").click()

    wait_ready(first_visit)
    expect(first_visit.get_by_text("The rules did not load")).to_have_count(0)


SCREENS = [
    "./",
    "./#/new/turtle-shell",
    "./#/rules/turtle-shell/T3",
    "./#/settings",
    "./#/open",
    "./#/statistics",
    "./#/tables",
    "./#/deleted",
    "./#/learn",
]


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        ("desktop", "light"),
        ("phone", "dark"),
        pytest.param("desktop", "dark", marks=pytest.mark.long),
        pytest.param("phone", "light", marks=pytest.mark.long),
    ],
)
@pytest.mark.main_path
def test_axe_finds_nothing_on_any_screen(
    new_page: Callable[..., Page], axe: Callable[[Page], Any], size: str, scheme: str
) -> None:
    page = new_page(size, color_scheme=scheme)
    for address in SCREENS:
        page.goto(address)
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()  # a screen's scripts are loaded when it is opened
        assert axe(page) == [], address
    first_move(page)  # what axe finds at a table: test_axe.py
    page.goto("./")
    assert axe(page) == [], "shelf with a table"


@pytest.mark.main_path
def test_a_phone_shows_the_whole_board_without_scrolling(phone: Page) -> None:
    set_table(phone)
    for height in (640, 560):
        phone.set_viewport_size({"width": 360, "height": height})
        assert phone.evaluate("document.documentElement.scrollWidth") == 360
        for name in ("E8", "E1", "A4", "H4"):
            box = cell(phone, name).bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] + box["height"] <= height - 32
            assert min(box["width"], box["height"]) >= 24
        for button in phone.get_by_role("group", name="Actions").get_by_role("button").all():
            box = button.bounding_box()
            assert box and box["width"] >= 44 and box["height"] >= 44


def test_nothing_moves_when_the_rules_become_ready(slow: tuple[Page, Callable[[], None]]) -> None:
    page, let_go = slow
    set_table(page)
    before = page.locator(".board").bounding_box()
    let_go()
    wait_ready(page)

    assert page.locator(".board").bounding_box() == before


def test_small_and_zoomed_windows_reflow(home: Page) -> None:
    home.goto("./#/new/turtle-shell")
    unfold(home)
    expect(home.get_by_role("button", name="Play", exact=True)).to_be_in_viewport()
    set_table(home)
    for width, height in ((320, 256), (640, 512), (800, 600), (740, 360)):
        home.set_viewport_size({"width": width, "height": height})
        home.wait_for_function("(width) => document.documentElement.scrollWidth <= width", arg=width)
        point(home, "B1", "B3")
        expect(cell(home, "B3")).to_have_attribute("aria-label", "B3, triangle, White pawn, last move")
        home.get_by_role("button", name="Undo", exact=True).click()
        expect(cell(home, "B1")).to_have_attribute("aria-label", re.compile("White pawn"))
    home.set_viewport_size(SIZES["desktop"])


def test_the_settings_show_version_and_build(page: Page) -> None:
    page.goto("./#/settings")
    facts = [page.locator(f'meta[name="{name}"]').get_attribute("content") for name in ("version", "build")]

    expect(page.get_by_text("Version {}, build {}.".format(*facts))).to_be_visible()
    assert all(facts) and "_" not in "".join(facts)
