"""Overlays: chosen on a sheet, distinguished by patterns, listed in a legend, announced by a key, kept for the next table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.hands import cell, open_record, point, record_of, set_table, settle, voice
from e2e.picture import board_cursor, overlays, ribbons

Axe = Callable[[Page], list[dict[str, Any]]]
PATTERNS = """() => Object.fromEntries([...document.querySelectorAll(".board .overlay")].map(
    (node) => [node.dataset.kind, node.firstElementChild.getAttribute("d")]))"""
STRUGGLE = {"log": ["d2e2", "d7e7", "e2e3", "e7d6", "c2c3", "c7c6"]}


def press(page: Page, name: str) -> None:
    """Press a key on the board, once a closed sheet is gone."""
    expect(page.locator("dialog:modal")).to_have_count(0)
    board_cursor(page).focus()
    page.keyboard.press(name)


def show(page: Page, *labels: str) -> None:
    press(page, "o")
    for label in labels:
        page.locator("dialog[open]").get_by_label(label, exact=True).check()
    page.keyboard.press("Escape")


def legend(page: Page) -> Locator:
    """Return the legend of the shading beside the board."""
    return page.get_by_role("list", name="Shaded on the board")


@pytest.mark.main_path
def test_attacked_cells_and_undefended_pieces(home: Page, axe: Axe) -> None:
    open_record(home, STRUGGLE)
    settle(home)  # the board has its final size
    size = cell(home, "C0").bounding_box()
    press(home, "Shift+O")
    expect(voice(home, "status")).to_contain_text("Nothing is shaded. Press O to choose.")

    press(home, "o")
    sheet = home.locator("dialog[open]")
    for label in ("Attacked by White", "Attacked by Black", "Loose pieces"):
        sheet.get_by_label(label, exact=True).check()
    expect(sheet).to_contain_text("White attacks")
    assert axe(home) == []
    home.keyboard.press("Escape")

    for kind in ("attacks-1", "attacks-2"):
        expect(overlays(home, kind)).not_to_have_count(0)
    patterns = home.evaluate(PATTERNS)
    assert {"attacks-1", "attacks-2"} <= set(patterns)
    assert len(set(patterns.values())) == len(patterns), "told apart by pattern, not by colour alone"
    expect(cell(home, "E5")).to_have_accessible_name("E5, square, empty, Attacked by White")
    expect(cell(home, "D5")).to_have_accessible_name("D5, square, empty, Attacked by Black")
    expect(legend(home).get_by_role("listitem")).to_have_text(
        ["Attacked by White", "Attacked by Black", "Loose pieces"]
    )
    assert cell(home, "C0").bounding_box() == size
    press(home, "Shift+O")
    expect(voice(home, "status")).to_contain_text("White attacks")

    press(home, "o")
    sheet.get_by_role("button", name="Shade nothing").click()
    home.keyboard.press("Escape")
    expect(overlays(home)).to_have_count(0)
    expect(legend(home)).to_have_count(0)


def test_shading_is_kept_for_the_table_and_the_next_one_of_the_game(home: Page) -> None:
    set_table(home, black="1")
    press(home, "o")
    expect(home.locator("dialog[open]")).to_contain_text("Attacked by White (you)")
    home.keyboard.press("Escape")
    show(home, "Attacked by Black (the other side)")
    assert record_of(home)["meta"]["overlays"] == ["attacks-2"]

    set_table(home, black="1")
    expect(overlays(home, "attacks-2")).not_to_have_count(0)
    assert record_of(home)["meta"]["overlays"] == ["attacks-2"]


def test_overlays_of_single_games(home: Page) -> None:
    gaze = {"start": "1n3/1pk2/2p2/1P1s1/2C2/1N1M1/1HP2/K4 g-/-L P2p2h2 1 r - 0 5"}
    guest = {"log": ["use", "M@d", "M@e"]}
    for game, record, label in (
        ("monkey-king", gaze, "The gaze"),
        ("pilgrim", guest, "Reach of White's guest"),
    ):
        open_record(home, record, game)
        show(home, label)
        expect(overlays(home)).not_to_have_count(0)

    open_record(home, STRUGGLE)
    point(home, "C0")
    home.mouse.move(0, 0)
    expect(ribbons(home)).to_have_count(0)
    home.keyboard.press("Escape")
    show(home, "Lines through a cell")
    point(home, "C0")
    home.mouse.move(0, 0)
    expect(ribbons(home)).not_to_have_count(0)
