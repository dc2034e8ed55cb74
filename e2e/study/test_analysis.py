"""Analysis beside the board, review of a game and trying again, as they are laid out."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT, SIZES
from e2e.hands import cell, open_record, point, set_table, settle, strip

LOST: dict[str, Any] = {  # White could have won in two turns, gave its rook away instead, and resigned
    "start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w",
    "log": ["d0c0", "g2b2"],
    "ended": {"at": 2, "reason": "resignation", "side": "white"},
}
Axe = Callable[[Page], list[dict[str, Any]]]


def panel(page: Page) -> Locator:
    """Return the panel of the analysis."""
    return page.get_by_role("region", name="Analysis")


def verdict(page: Page) -> Locator:
    """Return the assessment of the position, in words or numbers."""
    return panel(page).get_by_role("paragraph").first


def candidates(page: Page) -> Locator:
    """Return the candidate moves."""
    return panel(page).get_by_role("group", name="Best moves, side by side").get_by_role("button")


def test_a_review_has_the_room_that_it_needs(home: Page) -> None:
    open_record(home, LOST)
    home.set_viewport_size(SIZES["desktop"])
    result, turns = home.get_by_role("region", name="Result"), home.get_by_role("region", name="Turns")
    expect(result.get_by_role("button")).to_have_count(3)
    before = cell(home, "E5").bounding_box()
    result.get_by_role("button", name="Review").click()
    review = home.get_by_role("region", name="Review of the game")
    expect(review.get_by_role("heading", name="Where it turned")).to_be_visible(timeout=BOOT_TIMEOUT)

    assert cell(home, "E5").bounding_box() == before, "the board moved"
    left, board, right = (one.bounding_box() for one in (turns, cell(home, "A4"), review))
    assert left
    assert board
    assert right
    assert left["x"] + left["width"] < board["x"] < right["x"]
    assert left["height"] > 600
    folded = result.bounding_box()
    assert folded
    assert folded["height"] < 70
    expect(result.get_by_role("button")).to_have_text(["Rematch"])
    graph = review.get_by_role("img").bounding_box()
    assert graph
    assert graph["height"] >= 80
    slider = review.get_by_role("slider", name="Moment of the game")
    slider.press("ArrowLeft")
    expect(strip(home)).to_have_text("Looking back at turn 1, White")
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "turn 1, White")

    home.set_viewport_size(SIZES["phone"])
    settle(home)
    drawer, height = panel(home).bounding_box(), SIZES["phone"]["height"]
    assert drawer
    assert abs(drawer["height"] / height - 2 / 3) < 0.02
    review.get_by_role("button", name="Turn 1, White: KD0-C0").click()
    expect(panel(home).get_by_role("button", name="Raise")).to_have_attribute("aria-expanded", "false")
    low, shown = panel(home).bounding_box(), home.locator(".board").first.bounding_box()
    assert low
    assert shown
    assert shown["y"] + shown["height"] <= low["y"] + 1, "the board is not visible"


def test_the_three_turning_points_of_a_review_are_in_view(home: Page) -> None:
    open_record(home, {**LOST, "log": ["d0c0", "d8d7", "c0b0", "d7d8"], "ended": {**LOST["ended"], "at": 4}})
    home.set_viewport_size({"width": 1440, "height": 900})
    home.get_by_role("region", name="Result").get_by_role("button", name="Review").click()
    points = home.get_by_role("region", name="Review of the game").get_by_role("listitem")
    expect(points).to_have_count(3, timeout=BOOT_TIMEOUT)
    for width in (1440, 1280):
        home.set_viewport_size({"width": width, "height": 900})
        settle(home)
        whole = panel(home).bounding_box()
        assert whole
        for one in points.all():
            box = one.bounding_box()
            assert box
            assert whole["y"] <= box["y"]
            assert box["y"] + box["height"] <= whole["y"] + whole["height"], one.inner_text()


def test_on_a_phone_board_and_analysis_are_visible_together(home: Page, axe: Axe) -> None:
    home.set_viewport_size({"width": 360, "height": 740})
    set_table(home)
    home.get_by_role("button", name="Turns", exact=True).click()
    home.get_by_role("button", name="Analysis", exact=True).click()
    expect(panel(home)).to_contain_text("No moves yet.")
    expect(candidates(home).nth(2)).to_be_visible(timeout=BOOT_TIMEOUT)

    expect(verdict(home)).to_have_text(re.compile(r"^[A-Z][a-z ]+$"))
    panel(home).get_by_role("button", name="Numbers").click()
    expect(verdict(home)).to_have_text(re.compile(r"\d\.\d\)$"))

    board, below = home.locator(".board").first.bounding_box(), panel(home).bounding_box()
    assert board
    assert below
    assert board["y"] + board["height"] <= below["y"] + 1
    assert axe(home) == []
    home.get_by_role("button", name="Analysis", exact=True).click()
    expect(panel(home)).to_be_hidden()


def test_the_board_keeps_its_place_while_a_turn_is_tried_again(home: Page) -> None:
    open_record(home, LOST)
    home.set_viewport_size(SIZES["desktop"])
    home.get_by_role("region", name="Result").get_by_role("button", name="Review").click()
    home.get_by_role("button", name="Try again: Turn 1, White").click(timeout=BOOT_TIMEOUT)
    again = home.get_by_role("region", name="Try again")
    expect(again).to_contain_text("was played")
    size = cell(home, "D0").bounding_box()
    point(home, "D0", "C0")
    expect(again).to_contain_text("That gives too much away", timeout=BOOT_TIMEOUT)
    assert cell(home, "D0").bounding_box() == size
    home.set_viewport_size(SIZES["phone"])
    assert home.evaluate("document.documentElement.scrollWidth <= innerWidth")
