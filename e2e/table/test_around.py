"""Around the board: the board alone, and headers that only screen readers meet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from e2e.hands import cell, open_record, point


def menu(page: Page, name: str) -> None:
    """Choose an item of the table's menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name=name, exact=True).click()


def test_the_board_alone_by_key_and_menu_until_a_question(booted: Page, axe: Callable[..., Any]) -> None:
    open_record(booted, {"start": "6/2K3/6/8/8/k3/8/6/6/6 w"})
    board = booted.locator(".board").first
    small = board.bounding_box()
    cell(booted, "D8").focus()
    booted.keyboard.press("z")
    expect(booted.get_by_role("group", name="Actions")).to_be_hidden()
    expect(booted.get_by_role("button", name="Menu", exact=True)).to_be_hidden()
    large = board.bounding_box()
    assert small and large and large["height"] > small["height"] + 30
    assert axe(booted) == []
    booted.keyboard.press("Escape")
    expect(booted.get_by_role("group", name="Actions")).to_be_visible()
    assert board.bounding_box() == small
    menu(booted, "The board alone")
    expect(booted.get_by_role("group", name="Actions")).to_be_hidden()
    booted.get_by_role("button", name="Show the whole table again").click()
    expect(booted.get_by_role("group", name="Actions")).to_be_visible()
    cell(booted, "D8").focus()
    booted.keyboard.press("z")
    point(booted, "D8", "E8")  # the king is home: the ending is shown
    expect(booted.get_by_role("region", name="Result")).to_be_visible()
    booted.goto("./#/")


def test_the_headers_of_columns_have_no_room_on_the_screen(booted: Page) -> None:
    open_record(booted, {"log": ["pass", "pass"]}, "pilgrim")
    heads = booted.get_by_role("columnheader")
    expect(heads).to_have_count(8)
    assert heads.first.evaluate("(head) => head.parentElement.getBoundingClientRect().width") <= 1
    booted.goto("./#/")
