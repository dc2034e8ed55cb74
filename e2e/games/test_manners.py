"""Manners of an opponent: it resigns, offers and answers draws, and lets a person see what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import wait_ready
from e2e.hands import open_record, plies, point, record_of, strip, strip_detail, voice

LOST = "1k6/p6p/8/8/8/8/P2Q1Q1P/4K3 w - - 0 1"
LOSING = ["a2a3", "h7h5", "a3a4", "b8a8", "h2h3", "a8b8", "h3h4", "b8a8"]
KNIGHTS = "8/8/8/4k3/8/8/3NN3/4K3 w - - 0 1"
RESIGNED = "I resign: whatever I do, you win within "
OFFERED = "I offer a draw. Drawn with best play, as two knights cannot force mate."
STANDS = "Your opponent offers a draw."


def against(page: Page, start: str | None, log: list[str] | None = None, level: int = 5, **meta: Any) -> None:
    """Open a game of a person, who has White, against an opponent."""
    seats = {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": level}}
    wanted = {"start": start, "log": log or [], "at": len(log or []), "meta": {"seats": seats, **meta}}
    open_record(page, wanted, "pilgrim")


def choose_setting(page: Page, label: str, value: str | bool) -> None:
    page.goto("./#/settings")
    if isinstance(value, bool):
        page.get_by_label(label).set_checked(value)
    else:
        page.get_by_label(label).select_option(label=value)


def menu(page: Page, item: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=item, exact=True).click()


def play_on_after_undo(page: Page) -> None:
    """Take the end of a game back, at a table of its own."""
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("dialog", name="Play on from here?").get_by_role("button", name="Play on").click()
    expect(page.get_by_text("You play on at a table of its own.").first).to_be_visible()


@pytest.mark.main_path
def test_a_lost_opponent_resigns_and_plays_on_if_asked(page: Page, axe: Callable[[Page], list[Any]]) -> None:
    page.goto("./")
    against(page, LOST, LOSING)
    point(page, "a4", "a5")
    expect(strip(page)).to_have_text("White wins: Black resigned.")
    expect(strip_detail(page)).to_contain_text(RESIGNED)
    expect(voice(page, "status")).to_contain_text(RESIGNED)
    result = page.get_by_role("region", name="Result")
    expect(result.get_by_role("heading")).to_have_text("You have won")
    assert axe(page) == []
    assert record_of(page)["ended"] == {"at": 9, "reason": "resignation", "side": "black"}

    result.get_by_role("button", name="Play on").click()
    expect(plies(page)).to_have_count(10)
    expect(result).to_be_hidden()
    point(page, "e1", "e2")
    expect(plies(page)).to_have_count(12)
    page.reload()
    wait_ready(page)
    point(page, "e2", "e1")
    expect(plies(page)).to_have_count(14)
    assert record_of(page).get("ended") is None


def test_undo_asks_and_plays_on_after_a_resignation_too(page: Page) -> None:
    page.goto("./")
    against(page, LOST, LOSING)
    point(page, "a4", "a5")
    expect(strip(page)).to_have_text("White wins: Black resigned.")
    play_on_after_undo(page)
    expect(plies(page)).to_have_count(10)
    assert record_of(page)["meta"]["manners"]["played_on"] is True


def test_resigning_can_be_turned_off(page: Page) -> None:
    choose_setting(page, "Opponents may resign or offer a draw", False)
    against(page, LOST, LOSING)
    point(page, "a4", "a5")
    expect(plies(page)).to_have_count(10)
    expect(strip(page)).not_to_contain_text("resigned")


def test_a_weak_opponent_never_resigns(page: Page) -> None:
    page.goto("./")
    against(page, LOST, LOSING, level=3)
    point(page, "a4", "a5")
    expect(plies(page)).to_have_count(10)


@pytest.mark.main_path
def test_the_opponent_answers_an_offer_of_a_draw(page: Page) -> None:
    page.goto("./")
    against(page, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    menu(page, "Offer a draw")
    sheet = page.get_by_role("dialog", name="A draw")
    expect(sheet).to_contain_text("Do you offer your opponent a draw?")
    sheet.get_by_role("button", name="Offer a draw").click()
    expect(strip(page)).to_have_text("Draw by agreement.")
    expect(strip_detail(page)).to_contain_text("Agreed: I think that you are better.")
    expect(voice(page, "status")).to_contain_text("Agreed: I think that you are better.")
    play_on_after_undo(page)
    expect(strip(page)).to_contain_text("Your turn")


def test_an_opponent_that_is_better_declines_a_draw_by_keyboard_too(page: Page) -> None:
    page.goto("./")
    against(page, "r3k3/8/8/8/8/8/8/4K3 w - - 0 1")
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Offer a draw", exact=True).focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Play on", exact=True)).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(strip_detail(page)).to_contain_text("No, thank you: I think that I am better.")
    expect(voice(page, "status")).to_contain_text("No, thank you: I think that I am better.")
    expect(strip(page)).to_contain_text("Your turn")
    assert record_of(page).get("ended") is None
    point(page, "e1", "d2")
    expect(plies(page)).to_have_count(2)
    expect(strip_detail(page)).not_to_contain_text("No, thank you")


@pytest.mark.main_path
def test_an_offer_of_the_opponent_is_accepted_declined_or_passed_over(
    page: Page, axe: Callable[[Page], list[Any]]
) -> None:
    page.goto("./")
    against(page, KNIGHTS)
    point(page, "e1", "d1")
    expect(strip(page)).to_have_text(OFFERED)
    expect(voice(page, "status")).to_contain_text("I offer a draw.")
    assert axe(page) == []
    page.reload()
    expect(strip(page)).to_have_text(STANDS)
    wait_ready(page)

    page.get_by_role("button", name="Accept", exact=True).click()
    expect(strip(page)).to_have_text("Draw by agreement.")
    assert record_of(page)["ended"] == {"at": 2, "reason": "agreement", "side": None}
    play_on_after_undo(page)
    expect(strip(page)).to_have_text(STANDS)

    page.get_by_role("button", name="Decline").click()
    expect(strip(page)).to_contain_text("Your turn")
    expect(voice(page, "status")).to_contain_text("Declined.")
    expect(page.get_by_role("button", name="Accept", exact=True)).to_have_count(0)
    page.reload()
    expect(strip(page)).to_contain_text("Your turn")


def test_an_offer_fits_on_a_phone(phone: Page) -> None:
    phone.goto("./")
    against(phone, KNIGHTS)
    point(phone, "e1", "d1")
    expect(strip(phone)).to_have_text(OFFERED)
    words, bar = strip(phone).bounding_box(), phone.get_by_role("region", name="This turn").bounding_box()
    decline = phone.get_by_role("button", name="Decline").bounding_box()
    assert words and bar and decline
    assert bar["y"] <= words["y"] and words["y"] + words["height"] <= bar["y"] + bar["height"]
    assert decline["x"] + decline["width"] <= 360
    assert strip(phone).evaluate("(node) => node.scrollHeight <= node.clientHeight + 1"), "the sentence is whole"


def test_a_move_declines_an_offer_and_there_is_no_other_for_long(page: Page) -> None:
    page.goto("./")
    against(page, KNIGHTS)
    point(page, "e1", "d1")
    expect(strip(page)).to_have_text(OFFERED)
    point(page, "d1", "e1")
    expect(plies(page)).to_have_count(4)
    expect(strip(page)).to_contain_text("Your turn")
    assert record_of(page)["meta"]["manners"] == {"played_on": False, "offered": 2, "open": False}
    page.get_by_role("button", name="Undo").click()
    expect(plies(page).nth(2)).to_have_attribute("data-undone", "yes")
    expect(strip(page)).to_contain_text("Your turn")  # a declined offer does not come back


def test_another_tab_shows_an_offer_and_cannot_answer_it(page: Page) -> None:
    page.goto("./")
    against(page, KNIGHTS)
    point(page, "e1", "d1")
    expect(strip(page)).to_have_text(OFFERED)
    other = page.context.new_page()
    other.goto(page.url)
    expect(strip(other)).to_have_text(STANDS)
    expect(other.locator(".banners")).to_contain_text("open in another tab")
    expect(other.get_by_role("button", name="Accept", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(strip(other)).to_have_text("Draw by agreement.")


# The least time

QUICK = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1"
COUNT = """() => {
    window.counted = {};
    const count = () => (window.counted[document.querySelectorAll("button.ply").length] ??= performance.now());
    new MutationObserver(count).observe(document.body, { subtree: true, childList: true });
}"""


def unhurried(new_page: Callable[..., Page], pace: str | None) -> Page:
    """Return a page with the least time of that setting, and an opponent that has moved once already."""
    page = new_page("desktop")
    page.add_init_script("delete globalThis.hurried")
    page.goto("./#/settings")
    if pace:
        page.get_by_label("Opponents answer").select_option(label=pace)
    against(page, QUICK)
    point(page, "e1", "d1")
    expect(plies(page)).to_have_count(2)
    page.evaluate(COUNT)
    return page


def waited(page: Page, plies_after: int = 4) -> float:
    """Return the time in milliseconds from a person's move to the answer, which is the ply of this number."""
    expect(plies(page)).to_have_count(plies_after)
    counted = page.evaluate("window.counted")
    return float(counted[str(plies_after)] - counted[str(plies_after - 1)])


@pytest.mark.parametrize(("pace", "least"), [(None, 600), ("After a longer moment", 1500)])
def test_the_opponent_takes_the_least_time_of_the_setting(
    new_page: Callable[..., Page], pace: str | None, least: float
) -> None:
    page = unhurried(new_page, pace)
    point(page, "d1", "e1")
    expect(strip(page)).to_have_text("Black is thinking.")
    assert waited(page) > 0.75 * least, "a busy machine shows the person's move late"


def test_the_opponent_answers_at_once_if_the_setting_says_so(new_page: Callable[..., Page]) -> None:
    page, times = unhurried(new_page, "At once"), []
    for number, move in enumerate((("d1", "e1"), ("e1", "d1"), ("d1", "c1"), ("c1", "b1"))):
        point(page, *move)
        times.append(waited(page, 4 + 2 * number))
    assert min(times) < 450, times


def test_move_now_and_undo_end_the_wait(new_page: Callable[..., Page]) -> None:
    page = unhurried(new_page, "After a longer moment")
    point(page, "d1", "e1")
    page.get_by_role("button", name="Move now").click()
    assert waited(page) < 1500

    point(page, "e1", "d1")
    expect(plies(page)).to_have_count(5)
    page.get_by_role("button", name="Undo").click()
    expect(plies(page).nth(4)).to_have_attribute("data-undone", "yes")
    page.wait_for_timeout(1600)
    expect(plies(page)).to_have_count(5)
