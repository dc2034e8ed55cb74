"""Around the board: the counting clock, the board alone, column headers, and the state after the end."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from e2e.hands import cell, expect_turns, open_record, point, record_of
from e2e.visits import wait_ready

HOME_RUN = {"start": "6/2K3/6/8/8/k3/8/6/6/6 w", "log": ["d8e8"]}


def menu(page: Page, name: str) -> None:
    """Choose an item of the table's menu."""
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name=name, exact=True).click()


def test_the_clock_counts_up_for_the_side_to_move_and_is_kept(booted: Page) -> None:
    open_record(booted, {})
    white, black = (booted.locator(f'[data-clock="{side}"]') for side in ("white", "black"))
    expect(white).to_have_count(0)
    menu(booted, "Start a clock")
    expect(white).to_have_text(re.compile("0:0[2-9]"))
    expect(black).to_have_text("0:00")
    point(booted, "B1", "B3")
    expect_turns(booted, "B1-B3")
    expect(black).to_have_text(re.compile("0:0[1-9]"))
    menu(booted, "Pause the clock")
    spent = record_of(booted)["meta"]["clock"]["spent"]
    assert spent["white"] >= 2 and spent["black"] >= 1
    kept = {side: f"0:{int(seconds):02}" for side, seconds in spent.items()}
    for _ in range(2):
        expect(white).to_have_text(kept["white"])
        expect(black).to_have_text(kept["black"])
        booted.wait_for_timeout(1200)
        expect(white).to_have_text(kept["white"], timeout=1)
        expect(black).to_have_text(kept["black"], timeout=1)
        booted.reload()
        wait_ready(booted)
    booted.goto("./#/")


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


def test_a_handicap_is_chosen_before_the_game_and_shown_at_the_table(booted: Page) -> None:
    booted.goto("./#/new/turtle-shell")
    booted.get_by_text("More ways to play").click()
    handicap = booted.get_by_label("Handicap")
    expect(handicap).to_be_visible()
    labels = [words.strip() for words in handicap.locator("option").all_text_contents()]
    assert "Black without a guard" in labels
    assert not [words for words in labels if "king" in words]  # a game needs at least one
    handicap.select_option(label="White without a rook")
    booted.get_by_role("button", name="Play", exact=True).click()
    expect(cell(booted, "B0")).to_have_accessible_name("B0, triangle, empty")
    expect(cell(booted, "B9")).to_have_accessible_name(re.compile("Black rook"))
    expect(booted.get_by_role("region", name="Table")).to_contain_text("White without a rook")
    booted.goto("./#/")


def test_columns_have_hidden_headers_for_screen_readers_that_turn_with_the_board(booted: Page) -> None:
    open_record(booted, {"log": ["pass", "pass"]}, "pilgrim")
    heads = booted.get_by_role("columnheader")
    expect(heads).to_have_text([f"{file}-file" for file in "abcdefgh"])
    first = (
        "document.querySelector('.board [role=grid]').firstElementChild.querySelector('[role=columnheader]') !== null"
    )
    assert booted.evaluate(first)
    assert heads.first.evaluate("(head) => head.parentElement.getBoundingClientRect().width") <= 1
    booted.get_by_role("button", name="Flip").click()
    expect(heads).to_have_text([f"{file}-file" for file in "hgfedcba"])
    assert booted.evaluate(first)
    booted.goto("./#/")


def test_after_the_end_controls_that_need_a_move_are_disabled(booted: Page) -> None:
    open_record(booted, HOME_RUN)
    expect(booted.locator('[data-act="hint"]')).to_have_attribute("aria-disabled", "true")
    expect(booted.locator('[data-act="undo"]')).to_have_attribute("aria-disabled", "false")  # it can be undone
    menu(booted, "List of moves")
    expect(booted.get_by_role("dialog")).to_contain_text("The game is over: there is no move.")
    booted.keyboard.press("Escape")
    booted.goto("./#/")


def test_the_player_of_a_side_is_changed_in_the_menu(booted: Page) -> None:
    open_record(booted, {})
    menu(booted, "Players")
    booted.get_by_label("Black is played by").select_option(label="Opponent 1, beginner")
    booted.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(booted.get_by_role("region", name="Black: Opponent 1")).to_be_visible()
    assert record_of(booted)["meta"]["seats"]["black"] == {"kind": "opponent", "level": 1}
    booted.goto("./#/")
