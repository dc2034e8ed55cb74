"""Overlays: the board keeps its place under them, and axe finds nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e.hands import cell, open_record, settle
from e2e.picture import board_cursor, overlays

Axe = Callable[[Page], list[dict[str, Any]]]
STRUGGLE = {"log": ["d2e2", "d7e7", "e2e3", "e7d6", "c2c3", "c7c6"]}


def press(page: Page, name: str) -> None:
    """Press a key on the board, once a closed sheet is gone."""
    expect(page.locator("dialog:modal")).to_have_count(0)
    board_cursor(page).focus()
    page.keyboard.press(name)


def legend(page: Page) -> Locator:
    """Return the legend of the shading beside the board."""
    return page.get_by_role("list", name="Shaded on the board")


def test_shading_leaves_the_board_in_its_place_and_passes_axe(home: Page, axe: Axe) -> None:
    open_record(home, STRUGGLE)
    settle(home)  # the board has its final size
    size = cell(home, "C0").bounding_box()
    board_cursor(home).focus()
    home.keyboard.press("o")
    sheet = home.locator("dialog[open]")
    for label in ("Attacked by White", "Attacked by Black", "Loose pieces"):
        sheet.get_by_label(label, exact=True).check()
    assert axe(home) == []
    home.keyboard.press("Escape")
    expect(overlays(home, "attacks-1")).not_to_have_count(0)
    assert cell(home, "C0").bounding_box() == size
    assert axe(home) == []
