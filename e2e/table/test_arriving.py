"""A friend's answer opened where the table is not: in a new tab, as mail programs and messengers open every link."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, ask, wait_ready
from e2e.hands import expect_log, expect_turns, go_offline, open_record, play, point, record_of, set_table, strip
from e2e.table.test_share import hand_over

ANSWERED = ["b1b3", "g7g6"]
FORGET_IMAGE = """async () => {
    const root = await navigator.storage.getDirectory();
    for await (const name of root.keys()) await root.removeEntry(name, { recursive: true });
}"""


def waiting_for_friend(page: Page) -> str:
    """Begin a game with a friend and send the first turn; return the link that the friend would answer with."""
    set_table(page, "turtle-shell", black="link")
    play(page, "turtle-shell", ANSWERED[:1])
    hand_over(page)
    expect(strip(page)).to_have_text("Waiting for your friend, Black.")
    kept = record_of(page)
    theirs = {**kept, "log": ANSWERED, "at": 2, "branches": []}
    turn = {"do": "pack", "record": theirs, "what": "turn", "table": kept["meta"]["link"]["table"]}
    return f"./#/g/{ask(page, turn)['text']}"


def new_tab(page: Page, link: str) -> Page:
    """Return a new tab of the same browser in which a link has been opened."""
    tab = page.context.new_page()
    tab.goto(link)
    return tab


def watching(page: Page) -> None:
    """Expect a tab to watch the tab that plays."""
    expect(page.get_by_text("You are watching it here.")).to_be_visible()


def test_an_answer_in_a_new_tab_is_taken_in_and_the_old_tab_follows(page: Page) -> None:
    answer = waiting_for_friend(page)
    tab = new_tab(page, answer)

    expect(strip(tab)).to_have_text("Your turn.", timeout=BOOT_TIMEOUT)
    expect_turns(tab, "B1-B3", "G7-G6")
    expect_turns(page, "B1-B3", "G7-G6")
    watching(page)
    point(tab, "B3", "A3")
    expect_log(tab, [*ANSWERED, "b3a3"])
    again = new_tab(page, answer)
    expect(again.get_by_text("You have this turn already.").first).to_be_visible(timeout=BOOT_TIMEOUT)
    expect_log(again, [*ANSWERED, "b3a3"])
    expect(again.get_by_role("button", name="Send your turn")).to_be_visible()
    watching(tab)


def test_an_answer_opened_in_two_tabs_at_once_is_taken_in_once(page: Page) -> None:
    answer = waiting_for_friend(page)
    tabs = [page.context.new_page(), page.context.new_page()]
    for tab in tabs:
        tab.goto("./")
        wait_ready(tab)
    for tab in tabs:
        tab.evaluate("(link) => setTimeout(() => location.assign(link))", answer)

    for tab in (page, *tabs):
        expect_turns(tab, "B1-B3", "G7-G6")
    expect(page.context.pages[-1].locator("button.ply[data-undone]")).to_have_count(0)
    expect_log(tabs[0], ANSWERED)
    assert record_of(tabs[0])["at"] == 2 and record_of(tabs[0])["branches"] == []


@pytest.mark.long
def test_an_answer_that_comes_while_a_film_runs_is_taken_in(page: Page) -> None:
    answer = waiting_for_friend(page)
    page.get_by_role("button", name="Play as a film").click()
    expect(page.get_by_role("region", name="Film")).to_be_visible()
    tab = new_tab(page, answer)

    expect(strip(tab)).to_have_text("Your turn.", timeout=BOOT_TIMEOUT)
    expect_turns(page, "B1-B3", "G7-G6")
    watching(page)


def test_an_answer_opened_where_another_table_is_open_is_taken_in(page: Page) -> None:
    answer = waiting_for_friend(page)
    own = page.url
    other = page.context.new_page()
    open_record(other, {"log": ["g1g3"]})
    other.goto(answer)

    expect(other).to_have_url(own, timeout=BOOT_TIMEOUT)
    expect(strip(other)).to_have_text("Your turn.")
    expect_turns(page, "B1-B3", "G7-G6")


@pytest.mark.long
def test_an_answer_opened_before_python_is_ready_is_taken_in(first_visit: Page) -> None:
    page, held, free = first_visit, [], True
    page.context.route("**/pyodide.asm.wasm", lambda route: route.continue_() if free else held.append(route))
    answer = waiting_for_friend(page)
    free = False
    page.evaluate(FORGET_IMAGE)
    page.reload()
    expect_turns(page, "B1-B3")
    tab = new_tab(page, answer)
    expect(tab.get_by_role("heading", name="A game has been sent to you")).to_be_visible()
    expect(tab.get_by_text("the rules are loading")).to_be_visible()
    free = True
    for route in held:
        route.continue_()

    expect(strip(tab)).to_have_text("Your turn.", timeout=BOOT_TIMEOUT)
    expect_turns(page, "B1-B3", "G7-G6")
    expect_log(tab, ANSWERED)


@pytest.mark.long
def test_an_answer_opened_offline_is_taken_in(new_page: Callable[..., Page], site: str) -> None:
    page = new_page("desktop", service_workers="allow")
    go_offline(page, site)
    page.context.set_offline(False)
    answer = waiting_for_friend(page)
    page.context.set_offline(True)
    tab = new_tab(page, answer)

    expect(strip(tab)).to_have_text("Your turn.", timeout=BOOT_TIMEOUT)
    expect_turns(page, "B1-B3", "G7-G6")
    page.context.watched.expect("ERR_INTERNET_DISCONNECTED")  # the browser's own check for a new sw.js


def test_an_invitation_taken_in_two_tabs_makes_one_table(page: Page, new_page: Callable[..., Page]) -> None:
    set_table(page, "turtle-shell", black="link")
    play(page, "turtle-shell", ["b1b3"])
    invitation = hand_over(page)
    first = new_page("desktop")
    first.goto(invitation)
    second = first.context.new_page()
    second.goto(invitation)
    seats = [tab.get_by_role("button", name="Take your seat") for tab in (first, second)]
    for seat in seats:
        expect(seat).to_be_visible(timeout=BOOT_TIMEOUT)  # before either is taken: a later page has the table already
    for tab, seat in zip((first, second), seats, strict=True):
        seat.click()
        expect_turns(tab, "B1-B3")

    expect(second).to_have_url(first.url)
