"""Letters on boards: at any size none is smaller than can be read, and none is larger than it need be."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from e2e.conftest import BOOT_TIMEOUT, SIZES
from e2e.hands import open_record, settle
from e2e.moments import bench
from e2e.table.test_layout import BARE, hint

WINDOWS = ((1440, 900), (820, 1180), (390, 844), (360, 640), (844, 390))
SMALLEST = {"names": 10, "others": 12}  # CSS pixels; names of cells that would be smaller are not drawn
LARGEST_NAME = 14
MEASURE = """() => [...document.querySelectorAll(".board svg text")]
    .filter((node) => node.checkVisibility())
    .map((node) => {
        const { a, b } = node.getScreenCTM();
        const kind = node.closest("[data-layer=names]") && node.dataset.kind !== "cloud" ? "names" : "others";
        const size = parseFloat(getComputedStyle(node).fontSize) * Math.hypot(a, b);
        return { kind, text: node.textContent, size };
    })"""


@pytest.fixture
def table(booted: Page) -> Any:
    """Return the session's page, and restore its window afterwards."""
    yield booted
    booted.set_viewport_size(SIZES["desktop"])


def letters(page: Page, window: tuple[int, int]) -> list[dict[str, Any]]:
    """Return the texts of all boards in a window of this size, with their sizes in CSS pixels."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    settle(page)
    found: list[dict[str, Any]] = page.evaluate(MEASURE)
    return found


def check(found: list[dict[str, Any]], where: object) -> None:
    """Expect every letter to be large enough, and the names of cells not to be larger than text."""
    for one in found:
        assert one["size"] >= SMALLEST[one["kind"]] - 0.05, (where, one)
        assert one["kind"] == "others" or one["size"] <= LARGEST_NAME + 0.05, (where, one)


@pytest.mark.parametrize("game", list(BARE))
def test_every_text_of_a_board_can_be_read_at_five_sizes(table: Page, game: str) -> None:
    open_record(table, BARE[game], game)
    seen = {window: letters(table, window) for window in WINDOWS}
    for window, found in seen.items():
        check(found, (game, window))
    assert seen[WINDOWS[0]], "there are letters on a desktop"
    if game == "turtle-shell":
        assert all(len(found) >= 36 for found in seen.values()), "no name of this board is dropped"
    if game == "monkey-king":
        for window, found in seen.items():
            texts = [one["text"] for one in found]
            assert "×2" in texts and "West: the Pilgrim leaves here" in texts and "Q2" in texts, window


def test_the_numbers_of_a_hint_can_be_read_at_five_sizes(table: Page) -> None:
    open_record(table, BARE["temple-island"], "temple-island")
    table.wait_for_selector("button.ply", state="attached", timeout=BOOT_TIMEOUT)
    hint(table)
    for window in WINDOWS:
        found = letters(table, window)
        assert any(one["text"] == "1" and one["kind"] == "others" for one in found), window
        check(found, window)


def test_the_few_cells_of_a_made_game_have_names_of_usual_size(table: Page) -> None:
    bench(table)
    found = letters(table, WINDOWS[0])
    assert len(found) >= 6
    check(found, "Hexapawn")
