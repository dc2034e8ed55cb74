"""How to play: beside the board in every window, on phones, and without a network."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import wait_ready
from e2e.hands import point, set_table, settle, strip
from pycore.games import GAMES

SHELF = [id for id, game in GAMES.items() if game.shelf.listed]
every_game = pytest.mark.parametrize("game", SHELF)


def sheet(page: Page) -> Locator:
    """Return the sheet over the table, or beside its board when it opened by itself."""
    return page.locator("dialog[data-sheet=howto]")


def surprises(where: Page | Locator) -> Locator:
    """Return the surprises of a game, the only numbered list."""
    return where.locator("ol > li")


def apart(page: Page) -> bool:
    """Return whether the sheet leaves the whole board free."""
    board, paper = page.locator(".board").first.bounding_box(), sheet(page).bounding_box()
    assert board and paper
    beside = paper["x"] + paper["width"] <= board["x"] + 1 or paper["x"] >= board["x"] + board["width"] - 1
    return beside or paper["y"] >= board["y"] + board["height"] - 1


def test_it_needs_no_network_once_the_page_is_stored(new_page: Callable[..., Page], site: str) -> None:
    page = new_page("desktop", service_workers="allow")
    page.goto(site)
    wait_ready(page)
    page.goto("./#/settings")
    expect(page.get_by_text("Ready offline ✓").first).to_be_visible(timeout=60_000)
    page.context.set_offline(True)
    page.goto("./#/howto/pilgrim")

    expect(surprises(page)).to_have_count(3)


@pytest.mark.parametrize("game", SHELF)
def test_it_is_readable_on_a_phone(phone: Page, game: str) -> None:
    phone.goto(f"./#/howto/{game}")
    expect(surprises(phone)).to_have_count(3)

    assert phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
    sizes = phone.locator("main div[data-game] :is(p, li)").evaluate_all(
        "(all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 13


@every_game
def test_whoever_sets_a_table_up_is_told_the_goal_beside_the_board(page: Page, game: str) -> None:
    set_table(page, game)
    expect(sheet(page)).to_contain_text("To win")
    room = sheet(page).evaluate(
        "(sheet) => Math.max(...[sheet, ...sheet.children].map((one) => one.scrollHeight - one.clientHeight))"
    )
    assert room <= 1, "it fits a desktop's screen"
    vote = page.get_by_role("region", name="Vote")
    for width, height in ((1280, 800), (360, 640), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        narrow = page.locator("[data-layout=stack], [data-layout=side]").count()
        if narrow and vote.is_visible():  # there it comes before the sheet
            expect(page.get_by_role("region", name="This turn").get_by_text("To win: ")).to_be_in_viewport()
            vote.get_by_role("button").first.click()
            expect(sheet(page)).to_be_visible()
        expect_goal_beside_board(page, f"{game} at {width}x{height}")
    sheet(page).get_by_role("button", name="Play", exact=True).click()
    expect(sheet(page)).to_be_hidden()


def expect_goal_beside_board(page: Page, where: str) -> None:
    """Expect the goal in the window, the sheet with it not over the board, and its button to be one tap away."""
    assert apart(page), where
    scrolled = page.locator("[data-layout=scroll]").count() == 1  # there the sheet is below the board
    told = page.get_by_role("region", name="This turn") if scrolled else sheet(page)
    expect(told.get_by_text("To win")).to_be_in_viewport()
    if page.locator("[data-layout=wide]").count() == 0:  # there the sheet covers the other
        assert page.get_by_text("To win").filter(visible=True).count() == 1 + scrolled, where
    sheet(page).get_by_role("button", name="Play", exact=True).click(trial=True)


def test_the_first_move_closes_the_sheet(page: Page) -> None:
    page.goto("./#/")
    page.get_by_role("button", name="Play Turtle Shell Chess").click()
    expect(sheet(page)).to_be_visible()
    assert apart(page)

    point(page, "B1")

    expect(sheet(page)).to_be_hidden()
    expect(page.get_by_role("button", name="Pawn B1: take back")).to_be_visible()


@pytest.mark.main_path
def test_a_friend_with_a_phone_is_told_goal_and_turn_and_plays(new_page: Callable[..., Page]) -> None:
    page = new_page("phone", has_touch=True)
    set_table(page, black="link")
    wait_ready(page)
    point(page, "B1", "B3")
    page.get_by_role("button", name="Send your turn").click()
    address = page.get_by_role("dialog").get_by_role("textbox").first.input_value()

    friend = new_page("phone", has_touch=True)
    friend.goto(address)
    friend.get_by_role("button", name="Take your seat").click()
    expect(strip(friend)).to_have_text("Your turn.")
    expect(sheet(friend)).to_contain_text("Checkmate the other king")
    sheet(friend).get_by_role("button", name="Play", exact=True).click()
    goal = friend.get_by_role("region", name="This turn").get_by_text("To win: Mate the other king")
    expect(goal).to_be_in_viewport()
    point(friend, "B7", "B6")
    expect(goal).to_be_hidden()
