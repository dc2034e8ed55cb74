"""Layout: whatever appears around the board, its cells keep their size and their place.

One table per phase, one page, resized: every size is measured first at the bare board, then in the phase. The normal
run tests one narrow and one low window; the whole matrix is marked long.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, SIZES
from e2e.hands import open_record, point, strip
from e2e.picture import board_cursor

WINDOWS = (
    (320, 256), (640, 400), (667, 375), (740, 360), (844, 390), (932, 430), (1000, 500),
    (360, 640), (390, 844), (820, 1180), (1024, 600), (1280, 800), (1920, 1080),
)  # fmt: skip
SAMPLE = ((844, 390), (360, 640), (320, 256))
LEAST = 24  # CSS pixels, in both directions

BARE: dict[str, dict[str, Any]] = {
    "turtle-shell": {"log": ["b1b3"]},
    "monkey-king": {"start": "1n3/1pk2/2p2/1P1s1/2C2/1N1M1/1HP2/K4 g-/-L P2p2h2 1 r - 0 5"},
    "pilgrim": {"log": ["pass", "pass", "e2e4"]},
    "temple-island": {"seed": "7"},
}


def open_bare(page: Page, game: str) -> None:
    """Open the game's table with only the permanent elements around the board."""
    page.goto(f"./#/howto/{game}")  # else its goal is shown at the first table, until a click or a key
    page.get_by_text("Three surprises").wait_for()
    open_record(page, BARE[game], game)
    if game == "temple-island":  # the die rolls automatically, and the list of turns may be in a drawer
        page.wait_for_selector("button.ply", state="attached")
    page.mouse.move(0, 0)


def act(page: Page, name: str) -> None:
    """Press one of the actions."""
    page.locator(f'[data-act="{name}"]').click()


def key(page: Page, name: str) -> None:
    """Press a key at the board."""
    board_cursor(page).focus()
    page.keyboard.press(name)


def hint(page: Page) -> None:
    """Show a hint in its last and longest stage."""
    act(page, "hint")
    for _ in range(2):
        page.locator('[data-focus="more"][aria-disabled="false"]').click(timeout=BOOT_TIMEOUT)
    page.locator('[data-focus="play"]').wait_for()


def typed(page: Page) -> None:
    """Show the box for moves with an answer in it."""
    key(page, "/")
    page.locator("#move-box").fill("z9")
    expect(page.locator("#move-echo")).not_to_be_empty()


def guide(page: Page) -> None:
    """Show the Guide, ready to play."""
    key(page, "g")
    page.locator('[data-focus="step"]').wait_for()


def vote(page: Page) -> None:
    """Show the vote at the start of a table."""
    open_record(page, {}, "pilgrim")
    page.get_by_role("region", name="Vote").get_by_role("button").first.wait_for()


def question(page: Page) -> None:
    """Show the question before a move."""
    open_record(page, {"start": "5k/R4R/6/8/8/4/8/6/2K3/6 w"})
    point(page, "B8", "C8")
    page.get_by_role("region", name="Before this move").wait_for()


def chooser(page: Page) -> None:
    """Show the choices of a promotion."""
    open_record(page, {"start": "rn1gnr/p3kp/ppp1pp/8/4P3/4/2N5/PP1PPP/P2K1P/R1GGNR w"})
    point(page, "E5", "E6")
    page.get_by_role("menuitem").first.wait_for()


def refusal(page: Page) -> None:
    """Show a refused move."""
    open_record(page, {"log": ["b1b3"], "at": 0})
    point(page, "C0", "E5")
    expect(page.get_by_role("region", name="This turn")).to_have_attribute("data-tone", "refusal")


def result(page: Page) -> None:
    """Show a king at home."""
    open_record(page, {"start": "6/2K3/6/8/8/k3/8/6/6/6 w"})
    point(page, "D8", "E8")
    page.get_by_role("region", name="Result").wait_for()


def looking(page: Page) -> None:
    """Show an earlier position on the board."""
    key(page, "[")
    page.locator('[data-focus="return"]').wait_for()


def pane(name: str) -> Callable[[Page], None]:
    """Show one of the panels beside the board."""

    def open_it(page: Page) -> None:
        page.evaluate("name => document.querySelector(`button[data-pane=${name}]`).click()", name)

    open_it.__name__ = name
    return open_it


# The phase, how to reach it, and what must be reachable in it.
PHASES: tuple[tuple[Callable[[Page], None], tuple[str, ...], str], ...] = (
    (hint, tuple(BARE), '[data-focus="play"]'),
    (typed, tuple(BARE), "#move-box"),
    (guide, ("temple-island",), '[data-focus="step"]'),
    (vote, ("pilgrim",), "[aria-label=Vote] button >> nth=1"),
    (question, ("turtle-shell",), '[data-focus="agree"]'),
    (chooser, ("turtle-shell",), "[role=menuitem] >> nth=0"),
    (refusal, ("turtle-shell",), "[aria-label='This turn'] a"),
    (result, ("turtle-shell",), "[aria-label=Result] button >> nth=0"),
    (looking, ("turtle-shell", "pilgrim"), '[data-focus="return"]'),
    (pane("turns"), tuple(BARE), "[aria-label=Turns] [aria-label='A move back']"),
    (pane("rules"), tuple(BARE), "[aria-label=Rules] >> nth=0"),
    (pane("about"), tuple(BARE), "[aria-label=Table]"),
    (pane("study"), ("turtle-shell", "monkey-king", "pilgrim"), "[aria-label=Analysis]"),
)
CASES = [
    pytest.param(phase, game, reach, id=f"{phase.__name__}-{game}") for phase, games, reach in PHASES for game in games
]
QUICK = {
    "hint-pilgrim",
    "vote-pilgrim",
    "question-turtle-shell",
    "result-turtle-shell",
    "guide-temple-island",
    "typed-monkey-king",
}

MEASURE = """() => {
    const page = document.documentElement;
    const cells = [...document.querySelectorAll(".board [data-cell]")].map((node) => {
        const { left, top, width, height } = node.getBoundingClientRect();
        return [node.dataset.cell, ...[left + scrollX, top + scrollY, width, height].map((n) => Math.round(n * 2) / 2)];
    });
    return { cells, wide: page.scrollWidth - page.clientWidth, high: page.scrollHeight - page.clientHeight,
             layout: document.querySelector("[data-layout]").dataset.layout };
}"""


def measure(page: Page, window: tuple[int, int]) -> dict[str, Any]:
    """Return the cells in page coordinates, and how much larger the page is than the window."""
    page.set_viewport_size({"width": window[0], "height": window[1]})
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    found: dict[str, Any] = page.evaluate(MEASURE)
    return found


def within_reach(page: Page, selector: str) -> bool:
    """Return whether an element can be clicked: whether, once scrolled to, it is topmost at its own centre."""
    return bool(
        page.locator(selector).first.evaluate(
            """(node) => {
                node.scrollIntoView({ block: node.clientHeight > innerHeight / 2 ? "start" : "center" });
                const { left, top, width, height } = node.getBoundingClientRect();
                const found = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
                return Boolean(found) && (node.contains(found) || found.contains(node));
            }"""
        )
    )


@pytest.fixture
def table(booted: Page) -> Any:
    """Return the session's page, and restore its window afterwards."""
    yield booted
    booted.set_viewport_size(SIZES["desktop"])


def hold(
    page: Page, game: str, phase: Callable[[Page], None], reach: str, windows: tuple[tuple[int, int], ...]
) -> None:
    """Expect the cells to keep their size and place in these windows."""
    page.set_viewport_size(SIZES["desktop"])
    open_bare(page, game)
    bare = {window: measure(page, window) for window in windows}
    for window, found in bare.items():
        small = [one for one in found["cells"] if min(one[3:]) < LEAST and one[3] < 4 * one[4]]  # except the way out
        assert small == [], f"cells below {LEAST} px in a window of {window}"
        assert found["wide"] == 0, f"the page is broader than a window of {window}"
        assert found["high"] <= 0 or found["layout"] == "scroll", f"the page is higher than a window of {window}"
    page.set_viewport_size(SIZES["desktop"])
    phase(page)
    for window in windows:
        found = measure(page, window)
        assert found["layout"] == bare[window]["layout"], window
        assert found["cells"] == bare[window]["cells"], f"{phase.__name__} moves the board in a window of {window}"
        assert found["wide"] == 0, f"{phase.__name__} makes the page broader than a window of {window}"
        assert within_reach(page, reach), f"{reach} is out of reach in a window of {window}"


@pytest.mark.parametrize(("phase", "game", "reach"), [case for case in CASES if case.id in QUICK])
def test_the_board_keeps_its_place_in_narrow_and_low_windows(
    table: Page, phase: Callable[[Page], None], game: str, reach: str
) -> None:
    hold(table, game, phase, reach, SAMPLE)


@pytest.mark.long
@pytest.mark.parametrize(("phase", "game", "reach"), CASES)
def test_the_board_keeps_its_place_everywhere(
    table: Page, phase: Callable[[Page], None], game: str, reach: str
) -> None:
    hold(table, game, phase, reach, WINDOWS)


def test_texts_above_and_below_a_phones_board_are_not_cut_off(table: Page) -> None:
    cut = "(node) => node.scrollHeight > node.clientHeight + 1"
    for width, height in ((390, 844), (360, 640)):
        table.set_viewport_size({"width": width, "height": height})
        open_bare(table, "temple-island")
        assert not strip(table).evaluate(cut), (width, height)
        point(table, "k2")
        expect(table.get_by_role("button", name=re.compile("take back$"))).to_be_visible()
        assert not strip(table).evaluate(cut), (width, height)
        key(table, "Escape")
        hint(table)
        assert not table.get_by_role("region", name="Hint", exact=True).evaluate(cut), (width, height)
