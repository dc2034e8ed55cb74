"""Waiting and trouble: the board's place is kept while it loads, phones with a notch, notices that are withdrawn."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import cell, point, set_table, settle
from e2e.watching import our_words

NOTCH = {"top": 0, "left": 47, "right": 47, "bottom": 21}
NO_DATABASE = """() => {
    window.hold = true;
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...given) {
        if (window.hold && String(given[0]).startsWith("chess-pilgrimage")) throw new Error("kept off");
        return open.apply(this, given);
    };
}"""


@pytest.mark.parametrize(
    ("address", "file"), [("./#/puzzles/turtle-shell/{}", "puzzles"), ("./#/watch/turtle-shell/{}", "watch")]
)
def test_an_empty_board_stands_where_the_board_will_be(page: Page, address: str, file: str) -> None:
    page.goto("./")
    wait_ready(page)
    found = page.evaluate("async (file) => (await fetch(`./data/${file}-turtle-shell.json`)).json()", file)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(f"**/data/{file}-turtle-shell.json*", hold)
    page.goto(address.format(found.get("puzzles", found.get("games"))[0]["id"]))
    expect(page.get_by_role("status").filter(has_text="Setting up the board")).to_be_visible()
    expect(page.get_by_text("One moment.")).to_have_count(0)
    board = page.locator(".board")
    before = board.bounding_box()
    for route in held:
        route.continue_()
    expect(cell(page, "B1")).to_be_visible(timeout=BOOT_TIMEOUT)
    after = board.bounding_box()
    assert before
    assert after
    assert {name: round(value) for name, value in before.items()} == {name: round(v) for name, v in after.items()}


@pytest.mark.parametrize("game", ["turtle-shell", "temple-island"])
def test_nothing_lies_under_a_notch(page: Page, game: str) -> None:
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": NOTCH})
    set_table(page, game)
    for width, height in ((844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")  # a board that is too small flows
        boxes = page.evaluate(
            """() => [...document.querySelectorAll("button, a[href], .board")]
                .filter((node) => node.checkVisibility({ visibilityProperty: true }) && node !== document.querySelector("button"))
                .filter((node) => !node.closest("dialog"))
                .map((node) => node.getBoundingClientRect()).filter(({ width, height }) => width > 1 && height > 1)
                .map(({ left, right, bottom }) => ({ left, right, bottom }))"""
        )
        assert boxes
        limits = {"left": NOTCH["left"], "right": width - NOTCH["right"], "bottom": height - NOTCH["bottom"]}
        assert min(box["left"] for box in boxes) >= limits["left"] - 1
        for side in ("right", "bottom"):
            assert max(box[side] for box in boxes) <= limits[side] + 1, f"{width}x{height}: under the {side} edge"


def test_the_notice_of_being_offline_is_withdrawn(booted: Page) -> None:
    wait_ready(booted)
    banner = booted.locator("[data-banner=offline]")
    booted.context.set_offline(True)
    expect(banner).to_contain_text("Offline. Everything here still works.")
    booted.context.set_offline(False)
    expect(banner).to_have_count(0)


def test_the_notice_about_a_crash_is_withdrawn_once_the_disk_answers(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.context.watched.expect(our_words("kept off"))
    page.add_init_script(f"({NO_DATABASE})()")
    page.goto("./")
    banner = page.locator("[data-banner=disk]")
    wait_ready(page)
    expect(banner).to_have_count(0)  # there is nothing to lose yet
    set_table(page)
    point(page, "B1", "B3")
    expect(banner).to_contain_text("Your games are saved.")
    page.evaluate("window.hold = false")
    expect(banner).to_have_count(0, timeout=15_000)  # asked again every ten seconds


def test_no_megabytes_are_counted_if_the_files_are_on_the_device(new_page: Callable[..., Page]) -> None:
    home = new_page("desktop", service_workers="allow")
    home.goto("./")
    wait_ready(home)
    home.wait_for_function("navigator.serviceWorker.controller !== null", timeout=BOOT_TIMEOUT)
    home.add_init_script(
        """window.said = [];
        new MutationObserver(() => window.said.push(document.querySelector(".banners > p")?.textContent ?? ""))
            .observe(document, { childList: true, subtree: true, characterData: true });"""
    )
    home.reload()
    wait_ready(home)
    said = home.evaluate("window.said.filter(Boolean)")
    assert said
    assert not [text for text in said if "MB" in text], said
