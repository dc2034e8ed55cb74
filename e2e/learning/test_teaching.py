"""How to play: one screen per game, shown once, beside the board, without Python and without a network."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import wait_ready
from e2e.hands import point, set_table, settle, strip
from e2e.picture import small_boards
from e2e.watching import NO_PYTHON
from pycore.games import GAMES

SHELF = [id for id, game in GAMES.items() if game.shelf.listed]
every_game = pytest.mark.parametrize("game", SHELF)


def sheet(page: Page) -> Locator:
    """Return the sheet over the table, or beside its board when it opened by itself."""
    return page.locator("dialog[data-sheet=howto]")


def surprises(where: Page | Locator) -> Locator:
    """Return the surprises of a game, the only numbered list."""
    return where.locator("ol > li")


def drawn_pieces(where: Locator) -> Locator:
    """Return the pieces drawn on the small boards."""
    return small_boards(where).locator("[data-side]")


def begin(page: Page, game: str) -> None:
    """Start a table directly from the shelf."""
    page.goto("./#/")
    page.get_by_role("button", name=f"Play {GAMES[game].name}").click()
    expect(page.locator("[data-cell]").first).to_be_visible()


@every_game
def test_the_first_table_of_a_game_shows_how_to_play_once(page: Page, game: str) -> None:
    begin(page, game)

    expect(sheet(page)).to_contain_text("To win")
    expect(surprises(sheet(page))).to_have_count(3)
    expect(drawn_pieces(sheet(page)).first).to_be_visible()
    room = sheet(page).evaluate(
        "(sheet) => Math.max(...[sheet, ...sheet.children].map((one) => one.scrollHeight - one.clientHeight))"
    )
    assert room <= 1, "it fits a desktop's screen"
    sheet(page).get_by_role("button", name="Play", exact=True).click()
    expect(sheet(page)).to_be_hidden()

    begin(page, game)
    expect(page.get_by_role("region", name="Table")).to_contain_text("To win")
    expect(sheet(page)).to_be_hidden()


def apart(page: Page) -> bool:
    """Return whether the sheet leaves the whole board free."""
    board, paper = page.locator(".board").first.bounding_box(), sheet(page).bounding_box()
    assert board and paper
    beside = paper["x"] + paper["width"] <= board["x"] + 1 or paper["x"] >= board["x"] + board["width"] - 1
    return beside or paper["y"] >= board["y"] + board["height"] - 1


def test_the_first_move_closes_the_sheet(page: Page) -> None:
    begin(page, "turtle-shell")
    expect(sheet(page)).to_be_visible()
    assert apart(page)

    point(page, "B1")

    expect(sheet(page)).to_be_hidden()
    expect(page.get_by_role("button", name="Pawn B1: take back")).to_be_visible()


@pytest.mark.parametrize("key", ["Escape", "Tab"])
def test_a_key_closes_it_too(page: Page, key: str) -> None:
    begin(page, "turtle-shell")
    expect(sheet(page)).to_be_visible()

    page.keyboard.press(key)

    expect(sheet(page)).to_be_hidden()


def test_it_opens_from_the_shelf_the_setup_page_help_and_menu(page: Page) -> None:
    page.goto("./#/")
    page.get_by_role("link", name="How to play Monkey King Chess", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play Monkey King Chess")
    page.goto("./#/new/monkey-king")
    page.get_by_role("link", name="How to play").click()
    expect(page.get_by_role("main")).to_contain_text("Pilgrim")
    page.get_by_role("button", name="Play Monkey King Chess").click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    page.get_by_role("button", name="Keys and help").click()
    page.get_by_role("dialog").get_by_role("button", name="How to play").first.click()
    expect(sheet(page)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Menu").click()
    page.locator("#table-menu").get_by_role("button", name="How to play").click()
    expect(sheet(page)).to_be_visible()
    sheet(page).get_by_role("link", name=re.compile("^Rule ")).last.click()
    expect(page.locator("[data-rule].pointed")).to_be_visible()


@pytest.mark.main_path
def test_a_picture_shows_its_action_step_by_step(page: Page) -> None:
    """The burial is shown in three pictures."""
    page.goto("./#/howto/monkey-king")
    burial = page.get_by_role("button", name="The knight takes her")
    drawn = drawn_pieces(burial)
    expect(drawn.first).to_be_visible()
    seen = []
    for _ in range(3):
        seen.append(drawn.evaluate_all("(all) => all.map((one) => one.innerHTML)"))
        burial.click()

    before, taken, buried = (Counter(drawings) for drawings in seen)
    assert [sum((before - taken).values()), sum((taken - before).values())] == [1, 0]  # it is captured
    assert [sum((taken - buried).values()), sum((buried - taken).values())] == [
        1,
        1,
    ]  # the capturing piece leaves, a Mountain enters


def test_it_needs_no_python(new_page: Callable[..., Page]) -> None:
    page = new_page(first_visit=True)
    page.context.route("**/py/python.bin", lambda route: route.fulfill(status=404))
    page.context.watched.expect(*NO_PYTHON)
    page.goto("./#/howto/temple-island")

    expect(surprises(page)).to_have_count(3)
    expect(drawn_pieces(page.get_by_role("main")).first).to_be_visible()


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
    vote = page.get_by_role("region", name="Vote")
    for width, height in ((1280, 800), (844, 390), (360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        if page.locator("[data-layout=stack]").count() and vote.is_visible():  # there it comes before the sheet
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


def test_the_sheet_stays_away_from_lessons(page: Page) -> None:
    page.goto("./#/learn/turtle-shell")
    page.locator("a[href*='#/learn/turtle-shell/']").first.click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    page.wait_for_timeout(500)
    expect(sheet(page)).to_be_hidden()
