"""A phone of 360 x 640 pixels: the board is as wide as the phone, and what is asked and told can be seen with it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT, SIZES
from e2e.hands import open_record, point, settle, strip

SMALL = (360, 640)
GAMES = ("turtle-shell", "monkey-king", "pilgrim", "temple-island")


@pytest.fixture
def table(booted: Page) -> Any:
    """Return the session's page in the size of a small phone, and restore its window afterwards."""
    booted.set_viewport_size({"width": SMALL[0], "height": SMALL[1]})
    yield booted
    booted.set_viewport_size(SIZES["desktop"])


def box_of(node: Locator) -> dict[str, float]:
    """Return where an element is in the window."""
    box = node.bounding_box()
    assert box
    return dict(box)


def seen_whole(page: Page, node: Locator) -> bool:
    """Return whether an element is in the window, and above the row of actions."""
    box, actions = box_of(node), box_of(page.get_by_role("button", name="Hint", exact=True))
    return box["y"] >= 0 and box["y"] + box["height"] <= actions["y"] + 1


@pytest.mark.parametrize("game", GAMES)
def test_a_board_is_about_as_wide_as_a_small_phone(table: Page, game: str) -> None:
    open_record(table, {}, game)
    for height in (640, 800):
        table.set_viewport_size({"width": 360, "height": height})
        settle(table)
        board = table.locator(".board")
        assert box_of(board)["width"] >= (316 if (game, height) == ("pilgrim", 640) else 340), (game, height)
        assert seen_whole(table, board), height
        assert box_of(strip(table))["y"] < box_of(table.get_by_role("button", name="Hint", exact=True))["y"] - 20


def test_what_appears_below_a_wide_board_is_scrolled_to(table: Page) -> None:
    open_record(table, {"log": ["b1b3"], "at": 0})
    point(table, "C0", "E5")
    expect(table.get_by_role("region", name="This turn")).to_have_attribute("data-tone", "refusal")
    expect(strip(table)).to_be_in_viewport(ratio=1)
    assert seen_whole(table, strip(table))
    table.keyboard.press("Escape")
    table.get_by_role("button", name="Hint", exact=True).click()
    more = table.get_by_role("region", name="Hint", exact=True).get_by_role("button", name="More", exact=True)
    expect(more).to_have_attribute("aria-disabled", "false", timeout=BOOT_TIMEOUT)
    expect(more).to_be_in_viewport(ratio=1)
    assert seen_whole(table, more)
    table.get_by_role("button", name="Turns", exact=True).click()
    turns = table.get_by_role("region", name="Turns")
    expect(turns).to_be_in_viewport(ratio=1)
    assert seen_whole(table, turns)


def test_a_vote_is_seen_whole_with_its_question_and_the_actions(table: Page) -> None:
    open_record(table, {}, "pilgrim")
    answers = table.get_by_role("region", name="Vote").get_by_role("button")
    expect(answers).to_have_count(2)
    settle(table)
    one, two = [box_of(answer) for answer in answers.all()]
    assert one["y"] == two["y"] and min(one["height"], two["height"]) >= 52
    assert table.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the page does not scroll"
    assert all(seen_whole(table, part) for part in (strip(table), table.locator(".board"), *answers.all()))
