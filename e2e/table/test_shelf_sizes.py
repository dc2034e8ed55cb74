"""The shelf on every size: its games stand as the room allows, and can be started without scrolling."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from e2e.hands import open_record

PLAY = re.compile("^Play ")
GRID = """cards => new Set(cards.map(card => Math.round(card.getBoundingClientRect().left))).size"""


def grid(page: Page, width: int, height: int) -> tuple[int, bool]:
    """Return how many games stand beside each other in a window, and whether all of them can be started in it."""
    page.set_viewport_size({"width": width, "height": height})
    boxes = [one.bounding_box() for one in page.get_by_role("button", name=PLAY).all()]
    assert len(boxes) == 4
    columns: int = page.locator("[data-game]").evaluate_all(GRID)
    return columns, all(box and box["y"] + box["height"] <= height for box in boxes)


def test_games_stand_two_and_two_on_a_tablet_and_in_a_row_on_a_phone_on_its_side(home: Page) -> None:
    """Every game can be started in the first view, with and without a game to continue on the phone."""
    home.goto("./#/")
    home.get_by_role("button", name=PLAY).first.wait_for()
    assert [grid(home, *size) for size in ((820, 1180), (768, 1024))] == [(2, True)] * 2
    assert [grid(home, *size) for size in ((844, 390), (667, 375), (932, 430))] == [(4, True)] * 3
    open_record(home, {"log": ["b1b3"]}, "turtle-shell")
    home.goto("./#/")
    home.get_by_role("region", name="Continue").wait_for()
    assert [grid(home, *size) for size in ((844, 390), (667, 375), (932, 430))] == [(4, True)] * 3
