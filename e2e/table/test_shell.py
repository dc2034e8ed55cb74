"""The page around the board: shelf, table, history, refusals, lists, settings, opponents."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, SIZES, wait_ready
from e2e.hands import (
    card_action,
    cell,
    expect_turns,
    first_move,
    open_record,
    point,
    set_table,
    settle,
    strip,
    take_seats,
    unfold,
    voice,
)
from e2e.picture import focused_cell, marks
from e2e.watching import NO_PYTHON

HOME_RUN = "6/2K3/6/8/8/k3/8/6/6/6 w"  # D8-E8 wins at once
MATE = "6/6/6/6K1/8/2R1/k7/6/6/5R w"  # G0-B0 mates
STALEMATE = "5k/R4R/6/8/8/4/8/6/2K3/6 w"  # B8-C8 stalemates Black


@pytest.fixture
def table(home: Page) -> Page:
    """Return a new table of two people with the rules ready."""
    set_table(home)
    return home


@pytest.fixture
def own_table(page: Page) -> Page:
    """Return the same in a page of its own, whose settings may be changed."""
    set_table(page)
    wait_ready(page)
    return page


# -- the shelf and the setup


CARDS_DRAWN = """window.cardsDrawn = new Set();
new MutationObserver(() => {
    for (const card of document.querySelectorAll("article[data-game] svg:not([viewBox='0 0 24 24'])")) window.cardsDrawn.add(card);
}).observe(document, { childList: true, subtree: true })"""


@pytest.mark.main_path
def test_the_shelf_is_empty_at_first_and_shows_the_games_with_their_boards(page: Page) -> None:
    page.add_init_script(CARDS_DRAWN)
    page.goto("./")

    expect(page.get_by_role("heading", level=1)).to_have_text("Chess Pilgrimage")
    expect(page.get_by_text("No tables yet. Pick a game; it stays on the table until you come back.")).to_be_visible()
    card = page.locator('[data-game="turtle-shell"]')
    pieces = card.locator("svg:not([viewBox='0 0 24 24']) use")  # and not the icons
    expect(pieces).to_have_count(14)  # the half of the board that the card shows
    for other in ("temple-island", "monkey-king", "pilgrim"):
        expect(page.locator(f'[data-game="{other}"] svg [data-side]').first).to_be_attached()
    assert page.evaluate("window.cardsDrawn.size") == 4  # not again for each file with pictures


@pytest.mark.main_path
def test_play_on_a_card_opens_a_table(page: Page) -> None:
    page.goto("./")
    page.get_by_role("button", name="Play Turtle Shell Chess").click()

    expect(cell(page, "B1")).to_be_visible()
    expect(strip(page)).to_have_text("Your turn.")


def test_play_on_a_card_never_repeats_a_game_by_link(home: Page) -> None:
    set_table(home, white="person", black="link")
    home.goto("./")
    home.get_by_role("button", name="Play Turtle Shell Chess").click()

    expect(home.get_by_role("region", name="Black: Opponent 1")).to_be_visible()


def test_the_setup_remembers_the_last_choice_and_deals_by_table_number(home: Page) -> None:
    home.goto("./#/new/turtle-shell")
    home.get_by_role("radio", name="Shuffled").check()
    take_seats(home, white="2", black="person")
    unfold(home)
    home.get_by_label("Table number").fill("77")
    home.get_by_label("Name of Black").fill("Anna")
    wait_ready(home)
    play = home.get_by_role("button", name="Play", exact=True)
    expect(play).to_be_in_viewport()
    expect(play).to_have_accessible_description("Black against level 2, learner")
    home.get_by_role("button", name="Play", exact=True).click()

    expect(home.get_by_role("region", name="Table")).to_contain_text("77")
    expect(home.get_by_role("region", name="Black: Anna")).to_be_visible()
    home.goto("./#/new/turtle-shell")
    expect(home.get_by_role("radio", name="Shuffled")).to_be_checked()
    level = home.get_by_role("group", name=re.compile("^Level"))
    expect(level.get_by_role("radio", name="2, learner")).to_be_checked()
    expect(home.get_by_role("group", name="You play").get_by_role("radio", name="Black")).to_be_checked()
    expect(home.get_by_label("Name of Black")).to_have_value("Anna")


@pytest.mark.main_path
def test_a_table_is_continued_from_the_shelf_renamed_and_deleted(table: Page) -> None:
    point(table, "B1", "B3")
    expect_turns(table, "B1-B3")
    table.get_by_role("link", name="Shelf").click()

    card = table.locator("[data-table]")
    expect(card).to_contain_text("Turn 1 · Black to move")
    card_action(card, "Rename")
    table.get_by_label("Name of the table").fill("<b>Autumn</b> road")
    table.keyboard.press("Enter")
    expect(card.get_by_role("heading", level=3)).to_have_text("<b>Autumn</b> road")
    card.get_by_role("link").click()
    expect_turns(table, "B1-B3")
    table.go_back()
    card_action(card, "Delete")
    expect(card).to_have_count(0)
    table.get_by_role("button", name="Undo").click()
    expect(card.get_by_role("heading", level=3)).to_have_text("<b>Autumn</b> road", timeout=BOOT_TIMEOUT)
    card_action(card, "Delete")
    expect(card).to_have_count(0)


# -- before the rules are ready


@pytest.fixture
def slow(new_page: Callable[..., Page]) -> tuple[Page, Callable[[], None]]:
    """Return a page whose Python is held back until the test releases it."""
    page = new_page(first_visit=True)
    held: list[Any] = []
    free = False
    page.context.route("**/pyodide.asm.wasm", lambda route: route.continue_() if free else held.append(route))

    def let_go() -> None:
        nonlocal free
        free = True
        while held:
            held.pop().continue_()

    return page, let_go


def test_the_first_move_is_accepted_before_the_rules_are_ready(slow: tuple[Page, Callable[[], None]]) -> None:
    page, let_go = slow
    set_table(page)
    expect(page.get_by_text("Getting the full rules ready")).to_be_visible()
    point(page, "B1", "B3")

    expect(cell(page, "B3")).to_have_attribute("aria-label", "B3, triangle, White pawn, last move")
    expect_turns(page, "B1-B3")
    point(page, "B7", "B6")
    expect_turns(page, "B1-B3", "Pawn B7 to B6")
    point(page, "C2")
    expect(strip(page)).to_have_text("One moment: this step needs the full rules.")
    let_go()
    wait_ready(page)
    expect_turns(page, "B1-B3", "B7-B6")
    point(page, "C2", "C3")
    expect_turns(page, "B1-B3", "B7-B6", "C2-C3")


def test_a_move_can_be_undone_before_the_rules_are_ready(slow: tuple[Page, Callable[[], None]]) -> None:
    page, let_go = slow
    set_table(page)
    point(page, "B1", "B3")
    page.get_by_role("button", name="Undo").click()

    expect(page.locator("button.ply")).to_have_attribute("data-undone", "yes")
    expect(cell(page, "B1")).to_have_attribute("aria-label", "B1, square, White pawn")
    point(page, "D2", "E2")
    let_go()
    wait_ready(page)
    expect_turns(page, "D2-E2")


def test_a_failed_start_is_reported_and_retried(first_visit: Page) -> None:
    first_visit.context.watched.expect(*NO_PYTHON)
    first_visit.context.route("**/py/python.bin", lambda route: route.fulfill(status=404))
    first_visit.goto("./")
    expect(first_visit.get_by_text("The rules did not load. Your tables are safe on this device.")).to_be_visible(
        timeout=BOOT_TIMEOUT
    )
    first_visit.context.unroute("**/py/python.bin")
    first_visit.get_by_role("button", name="Try again").click()

    wait_ready(first_visit)
    expect(first_visit.get_by_text("The rules did not load")).to_have_count(0)


# -- playing


def test_steps_are_chips_and_can_be_undone(table: Page) -> None:
    point(table, "B1")
    chip = table.get_by_role("button", name="Pawn B1: take back")
    expect(chip).to_be_visible()
    chip.click()
    expect(chip).to_have_count(0)
    point(table, "B1")
    cell(table, "B1").press("Escape")
    expect(chip).to_have_count(0)


def test_another_piece_can_be_selected_instead(table: Page) -> None:
    point(table, "B1", "D2")

    expect(table.get_by_role("button", name="Pawn D2: take back")).to_be_visible()


@pytest.mark.main_path
def test_a_refusal_names_the_rule_and_keeps_the_piece_selected(table: Page) -> None:
    point(table, "C0", "E5")

    refusal = table.get_by_role("region", name="Refused")
    expect(refusal).to_contain_text("(T3)")
    expect(voice(table, "alert")).to_contain_text("(T3)")
    expect(table.get_by_role("button", name="Knight C0: take back")).to_be_visible()
    expect(marks(table, "danger")).not_to_have_count(0)
    refusal.get_by_role("link", name="Read the rule").click()
    expect(table).to_have_url(re.compile(r"#/rules/turtle-shell/T3$"))
    expect(table.get_by_role("heading", name="T3 Pieces")).to_be_focused()
    table.get_by_role("link", name="Back to the table").click()
    expect(refusal).to_contain_text("(T3)")
    point(table, "D1")
    expect(refusal).to_be_hidden()


def test_a_repetition_is_refused_with_its_count(table: Page) -> None:
    point(table, "C0", "D1", "C9", "D8", "D1", "C0", "D8", "C9")

    expect(table.get_by_role("region", name="Refused")).to_contain_text("(T5)")
    expect(table.get_by_role("table")).to_contain_text("Threats")
    expect(table.get_by_role("region", name="Refused")).to_contain_text("must vary")


def test_an_opponents_piece_shows_what_it_can_do(table: Page) -> None:
    point(table, "C9")

    expect(table.get_by_role("region", name="Rules")).to_contain_text("Black knight on C9")
    table.get_by_text("Its cells from here").click()
    expect(table.get_by_role("region", name="Rules")).to_contain_text("Can go to D8")


@pytest.mark.main_path
def test_undo_redo_and_branches(table: Page) -> None:
    point(table, "B1", "B3", "B7", "B6")
    expect_turns(table, "B1-B3", "B7-B6")
    table.get_by_role("button", name="Undo").click()
    expect(strip(table)).to_have_text("Black to move.")
    expect(table.locator('button.ply[data-undone="yes"]')).to_have_text("B7-B6")
    table.get_by_role("button", name="Redo").click()
    expect(strip(table)).to_have_text("White to move.")
    cell(table, "B3").press("u")
    expect(strip(table)).to_have_text("Black to move.")
    point(table, "G7", "G6")
    expect_turns(table, "B1-B3", "G7-G6")
    table.get_by_role("button", name="Other line from turn 1").click()
    expect_turns(table, "B1-B3", "B7-B6")
    expect(table.get_by_role("button", name="Other line from turn 1")).to_have_count(1)


def test_looking_back_changes_nothing_until_a_move_is_played(table: Page) -> None:
    point(table, "B1", "B3", "B7", "B6")
    expect_turns(table, "B1-B3", "B7-B6")
    cell(table, "B3").focus()
    cell(table, "B3").press("[")
    expect(strip(table)).to_have_text("Looking back at turn 1, White")
    expect(cell(table, "B7")).to_have_attribute("aria-label", "B7, square, Black pawn")
    table.get_by_role("button", name="Return").click()
    expect(strip(table)).to_have_text("White to move.")
    table.locator("button.ply").first.click()
    point(table, "G7", "G6")
    expect_turns(table, "B1-B3", "G7-G6")
    expect(table.get_by_role("button", name="Other line from turn 1")).to_be_visible()


def test_a_move_is_played_from_the_list_by_keys(table: Page) -> None:
    cell(table, "B1").focus()
    table.keyboard.press("m")
    options = table.get_by_role("listbox", name="Legal moves").get_by_role("option")
    expect(options).to_have_count(8)
    expect(options.first).to_be_focused()
    table.keyboard.type("kni")
    expect(options).to_have_count(2)
    table.keyboard.press("ArrowDown")
    table.keyboard.press("Enter")

    expect(table.locator("button.ply")).to_have_count(1)
    expect(table.locator("dialog")).to_be_hidden()
    expect(focused_cell(table)).to_have_count(1)


SLOW_LOCKS = """const { request } = LockManager.prototype;
LockManager.prototype.request = async function (...asked) {
    await new Promise((go) => setTimeout(go, 2000));
    return request.apply(this, asked);
};"""


def test_a_list_of_moves_opened_before_the_rules_are_ready_fills_later(page: Page) -> None:
    page.add_init_script(SLOW_LOCKS)
    set_table(page)
    cell(page, "B1").focus()
    page.keyboard.press("m")
    sheet = page.get_by_role("dialog", name="Every legal move")
    expect(sheet).to_contain_text("One moment")
    options = sheet.get_by_role("option")
    expect(options).to_have_count(8)
    expect(options.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("button.ply")).to_have_count(1)
    expect(focused_cell(page)).to_have_count(1)


@pytest.mark.parametrize("typed", ["b1b3", "B1-B3", " b1  b3 ", "B1xB3", "pawn b1 to b3"])
def test_a_typed_move_is_read_leniently(table: Page, typed: str) -> None:
    cell(table, "B1").focus()
    table.keyboard.press("/")
    table.get_by_label("Move", exact=True).fill(typed)
    expect(table.locator("#move-echo")).to_have_text("Pawn B1 to B3")
    table.keyboard.press("Enter")

    expect_turns(table, "B1-B3")
    expect(focused_cell(table)).to_have_count(1)


def test_an_illegal_typed_move_names_the_rule(table: Page) -> None:
    table.get_by_role("button", name="Menu", exact=True).click()
    table.get_by_role("button", name="Type a move").click()
    table.get_by_label("Move", exact=True).fill("e1 e5")
    table.keyboard.press("Enter")

    expect(table.get_by_role("region", name="Refused")).to_contain_text("(T3)")


def test_the_board_is_described_in_words(table: Page) -> None:
    cell(table, "B1").focus()
    table.keyboard.press("t")
    expect(voice(table, "status")).to_contain_text("White to move")
    table.keyboard.press("l")
    expect(voice(table, "status")).to_contain_text("Row 2: B1 White pawn")
    table.keyboard.press("b")
    sheet = table.get_by_role("dialog", name="The board in words")
    expect(sheet).to_contain_text("White: king E1; rooks B0, G0")
    table.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


def test_single_keys_can_be_turned_off(own_table: Page) -> None:
    own_table.goto("./#/settings")
    own_table.get_by_label("Single-key shortcuts").uncheck()
    own_table.go_back()
    cell(own_table, "B1").focus()
    own_table.keyboard.press("m")

    expect(own_table.locator("dialog")).to_be_hidden()


def test_each_move_can_need_confirmation(own_table: Page) -> None:
    own_table.goto("./#/settings")
    own_table.get_by_label("Confirm every move").check()
    own_table.go_back()
    point(own_table, "B1", "B3")

    expect(own_table.get_by_role("region", name="Before this move")).to_contain_text("Pawn B1 to B3?")
    own_table.get_by_role("button", name="Not yet").click()
    expect_turns(own_table)
    point(own_table, "B1", "B3")
    own_table.get_by_role("button", name="Play it").click()
    expect_turns(own_table, "B1-B3")


# -- warnings and endings


@pytest.mark.main_path
def test_a_move_that_loses_at_once_needs_confirmation(home: Page) -> None:
    open_record(home, {"start": STALEMATE})
    point(home, "B8", "C8")
    question = home.get_by_role("region", name="Before this move")
    expect(question).to_contain_text("stalemate")
    expect(question).to_contain_text("Rule T4")
    home.get_by_role("button", name="Keep thinking").click()
    expect_turns(home)
    point(home, "B8", "C8")
    home.get_by_role("button", name="Play it anyway").click()

    expect(home.get_by_role("region", name="Result")).to_contain_text("Black wins")


@pytest.mark.parametrize(
    ("start", "move", "said"), [(HOME_RUN, ("D8", "E8"), "end zone"), (MATE, ("G0", "B0"), "checkmate")]
)
def test_the_result_is_shown_beside_the_board_with_its_rule(
    home: Page, start: str, move: tuple[str, str], said: str
) -> None:
    open_record(home, {"start": start})
    point(home, *move)

    result = home.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_have_text("White wins")
    expect(result).to_contain_text(said)
    expect(result.get_by_role("link", name="Rule T4")).to_be_visible()
    expect(voice(home, "alert")).to_contain_text("White wins")
    board, panel = home.locator(".board").bounding_box(), result.bounding_box()
    assert board and panel
    assert board["x"] + board["width"] <= panel["x"] or board["y"] + board["height"] <= panel["y"]
    result.get_by_role("button", name="Rematch").click()
    expect_turns(home)
    expect(result).to_be_hidden()


def test_two_people_agree_to_a_draw_and_undo_it(table: Page) -> None:
    point(table, "B1", "B3")
    expect_turns(table, "B1-B3")
    table.get_by_role("button", name="Menu").click()
    table.get_by_role("button", name="Agree to a draw").click()
    expect(table.get_by_role("dialog")).to_contain_text("Do both of you agree to a draw?")
    table.get_by_role("dialog").get_by_role("button", name="Agree to a draw").click()

    expect(table.get_by_role("region", name="Result").get_by_role("heading")).to_have_text("A draw")
    expect(strip(table)).to_have_text("Draw by agreement.")
    table.reload()
    expect(strip(table)).to_have_text("Draw by agreement.")
    table.get_by_role("button", name="Undo").click()
    expect(strip(table)).to_have_text("Black to move.")


def test_resigning_against_the_opponent_loses(home: Page) -> None:
    set_table(home, black="1")
    home.get_by_role("button", name="Menu").click()
    expect(home.get_by_role("button", name="Agree to a draw")).to_be_hidden()
    home.get_by_role("button", name="White resigns").click()
    home.get_by_role("dialog").get_by_role("button", name="White resigns").click()

    expect(home.get_by_role("region", name="Result")).to_contain_text("Black wins: White resigned.")


# -- the opponent


@pytest.mark.main_path
def test_undo_goes_back_past_the_opponents_answer(home: Page) -> None:
    set_table(home, black="1")
    point(home, "B1", "B3")
    expect(home.locator("button.ply")).to_have_count(2, timeout=BOOT_TIMEOUT)

    expect(home).to_have_title(re.compile("Your turn"))
    home.get_by_role("button", name="Undo").click()
    expect(strip(home)).to_have_text("Your turn.")
    expect(home.locator('button.ply[data-undone="yes"]')).to_have_count(2)


def test_undo_stops_the_opponent(home: Page) -> None:
    set_table(home, black="8")  # one that thinks long enough to be stopped
    wait_ready(home)
    point(home, "D2", "E2")
    expect(home.get_by_role("button", name="Move now")).to_be_visible()
    home.get_by_role("button", name="Undo").click()
    expect(strip(home)).to_have_text("Your turn.")
    home.wait_for_timeout(4_000)  # long enough for a late move to arrive

    expect(home.locator('button.ply:not([data-undone="yes"])')).to_have_count(0)
    expect(strip(home)).to_have_text("Your turn.")


def test_the_opponent_is_announced_in_one_sentence(home: Page) -> None:
    said: list[str] = []
    home.expose_function("heard", lambda text: said.append(text))
    set_table(home, black="1")
    home.evaluate(
        """() => new MutationObserver(([change]) => change.target.textContent && window.heard(change.target.textContent))
            .observe(document.querySelector('[data-voice="status"]'), { childList: true })"""
    )
    point(home, "B1", "B3")
    expect(home.locator("button.ply")).to_have_count(2, timeout=BOOT_TIMEOUT)
    expect(voice(home, "status")).to_have_text(re.compile(r"Black: .*Your turn\.$"))  # "Your turn." stood there before
    settle(home)

    assert "Black: " in said[-1] and said[-1].endswith("Your turn.")
    assert "thinking" not in said[-1]


# -- layout and accessibility


SCREENS = [
    "./",
    "./#/new/turtle-shell",
    "./#/rules/turtle-shell/T3",
    "./#/settings",
    "./#/open",
    "./#/statistics",
    "./#/tables",
    "./#/learn",
]


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        ("desktop", "light"),
        ("phone", "dark"),
        pytest.param("desktop", "dark", marks=pytest.mark.long),
        pytest.param("phone", "light", marks=pytest.mark.long),
    ],
)
@pytest.mark.main_path
def test_axe_finds_nothing_on_any_screen(
    new_page: Callable[..., Page], axe: Callable[[Page], Any], size: str, scheme: str
) -> None:
    page = new_page(size, color_scheme=scheme)
    for address in SCREENS:
        page.goto(address)
        page.wait_for_load_state("networkidle")
        expect(page.get_by_role("heading", level=1)).to_be_visible()  # a screen's scripts are loaded when it is opened
        assert axe(page) == [], address
    first_move(page)  # what axe finds at a table: test_axe.py
    page.goto("./")
    assert axe(page) == [], "shelf with a table"


@pytest.mark.main_path
def test_a_phone_shows_the_whole_board_without_scrolling(phone: Page) -> None:
    set_table(phone)
    for height in (640, 560):
        phone.set_viewport_size({"width": 360, "height": height})
        size = phone.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert size == [360, height]
        for name in ("E8", "E1", "A4", "H4"):
            box = cell(phone, name).bounding_box()
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["y"] + box["height"] <= height - 32
            assert min(box["width"], box["height"]) >= 24
        for button in phone.get_by_role("group", name="Actions").get_by_role("button").all():
            box = button.bounding_box()
            assert box and box["width"] >= 44 and box["height"] >= 44


def test_nothing_moves_when_the_rules_become_ready(slow: tuple[Page, Callable[[], None]]) -> None:
    page, let_go = slow
    set_table(page)
    before = page.locator(".board").bounding_box()
    let_go()
    wait_ready(page)

    assert page.locator(".board").bounding_box() == before


def test_small_and_zoomed_windows_reflow(table: Page) -> None:
    for width, height in ((320, 256), (640, 512), (800, 600), (740, 360)):
        table.set_viewport_size({"width": width, "height": height})
        table.wait_for_function("(width) => document.documentElement.scrollWidth <= width", arg=width)
        point(table, "B1", "B3")
        expect(cell(table, "B3")).to_have_attribute("aria-label", "B3, triangle, White pawn, last move")
        table.get_by_role("button", name="Undo", exact=True).click()
        expect(cell(table, "B1")).to_have_attribute("aria-label", re.compile("White pawn"))
    table.set_viewport_size(SIZES["desktop"])


def test_the_theme_is_chosen_and_kept(page: Page) -> None:
    page.goto("./#/settings")
    page.get_by_label("Colours").select_option("dark")
    page.reload(wait_until="commit")

    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.wait_for_selector("#setting-theme")
    assert page.get_by_label("Colours").input_value() == "dark"


def test_the_settings_show_version_and_build(page: Page) -> None:
    page.goto("./#/settings")
    facts = [page.locator(f'meta[name="{name}"]').get_attribute("content") for name in ("version", "build")]

    expect(page.get_by_text("Version {}, build {}.".format(*facts))).to_be_visible()
    assert all(facts) and "_" not in "".join(facts)


def test_the_title_shows_the_state(table: Page) -> None:
    expect(table).to_have_title("White to move · Turtle Shell Chess · turn 1")
    point(table, "B1", "B3")
    expect(table).to_have_title("Black to move · Turtle Shell Chess · turn 1")
