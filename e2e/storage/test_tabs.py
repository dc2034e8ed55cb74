"""Several tabs at one table, in quick succession, at random, and without locks: no move is lost."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from buildtools.common import ROOT
from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import cell, expect_turns, first_move, plies, point, record_of
from e2e.picture import movable, targets

pytestmark = pytest.mark.long

NO_LOCKS = "Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });"


@pytest.fixture
def tabs(new_page: Callable[..., Page]) -> list[Page]:
    """Return three tabs at a new table of two people; the first plays."""
    first = new_page()
    first_move(first)
    found = [first, first.context.new_page(), first.context.new_page()]
    for page in found[1:]:  # the others see everything played before the test goes on
        page.goto(first.url)
        wait_ready(page)
        expect_turns(page, "B1-B3")
        expect(take(page)).to_be_visible()
    return found


@pytest.fixture
def without_locks(new_page: Callable[..., Page]) -> tuple[Page, Page]:
    """Return two tabs at a table of two people, in a browser without locks, after the first move."""
    first = new_page()
    first.context.add_init_script(NO_LOCKS)
    first_move(first)
    second = first.context.new_page()
    second.goto(first.url)
    wait_ready(second)
    expect_turns(second, "B1-B3")
    return first, second


def take(page: Page) -> Locator:
    """Return the control that takes the table over from another tab."""
    return page.get_by_role("button", name="Play here instead")


def move(page: Page, dice: random.Random) -> None:
    """Play any move by pointing."""
    expect(movable(page).or_(targets(page)).first).to_be_attached()
    grabs = movable(page)
    grabs.nth(dice.randrange(grabs.count())).click()
    targets(page).first.click()
    if page.get_by_role("menuitem").count():
        page.get_by_role("menuitem").first.click()


def expect_alike(pages: list[Page], count: int) -> None:
    """Expect the same number of moves in all tabs, and soon the same in storage: a move is drawn before the rules
    answer it.
    """
    for page in pages:
        expect(plies(page)).to_have_count(count, timeout=BOOT_TIMEOUT)
    for _ in range(100):
        logs = [record_of(page)["log"] for page in pages]
        if len(logs[0]) == count and logs == [logs[0]] * len(pages):
            return
        pages[0].wait_for_timeout(100)
    assert [len(log) for log in logs] == [count] * len(pages)
    assert logs == [logs[0]] * len(pages)


def take_over(page: Page, pages: list[Page]) -> None:
    """Let this page play from now on, and wait until the others know."""
    if take(page).count():
        take(page).click()
    expect(take(page)).to_have_count(0)
    for other in pages:
        if other is not page:
            expect(take(other)).to_be_visible()


@pytest.mark.parametrize("seed", [1, 2])
def test_a_tab_that_takes_over_has_the_move_made_a_moment_ago(tabs: list[Page], seed: int) -> None:
    dice, made = random.Random(seed), 1
    for _ in range(15):
        page = dice.choice(tabs)
        take_over(page, tabs)
        expect(plies(page)).to_have_count(made)
        move(page, dice)
        made += 1
        expect(plies(page)).to_have_count(made)
    expect_alike(tabs, made)


def test_three_tabs_in_turn_show_each_other_every_move(tabs: list[Page]) -> None:
    dice, made = random.Random(3), 1
    for _ in range(10):
        page = dice.choice(tabs)
        take_over(page, tabs)
        move(page, dice)
        made += 1
        expect_alike(tabs, made)


def test_two_tabs_without_locks_overwrite_nothing(without_locks: tuple[Page, Page]) -> None:
    first, second = without_locks
    point(first, "B7", "B6")
    expect_turns(first, "B1-B3", "B7-B6")
    expect(cell(second, "B6")).to_have_attribute("aria-label", "B6, triangle, Black pawn, last move")
    second.reload()

    expect_turns(second, "B1-B3", "B7-B6")
    assert record_of(second)["log"] == ["b1b3", "b7b6"]


def test_two_tabs_without_locks_that_move_at_once_agree_and_continue(
    without_locks: tuple[Page, Page],
) -> None:
    first, second = without_locks
    cell(first, "B7").click()
    cell(second, "G7").click()
    cell(first, "B6").click()
    cell(second, "G6").click()

    for page in (first, second):
        expect(page.locator("html")).to_have_attribute("data-saved", "device")
        expect(plies(page)).to_have_count(2)
    expect(plies(first).last).to_have_text(plies(second).last.inner_text())
    logs = [record_of(page)["log"] for page in (first, second)]
    assert logs[0] == logs[1] and len(logs[0]) == 2
    if take(second).count():
        take(second).click()
        expect(take(second)).to_have_count(0)
    point(second, "G1", "G3")
    expect(plies(second)).to_have_count(3)
    expect(plies(first)).to_have_count(3)


def test_no_list_called_saved_is_missing_after_three_tabs_have_acted_at_once() -> None:
    """Three tables of a few seconds; hundreds are `python -m e2e.tabs --runs 200`. Playwright wants its own process."""
    command = [sys.executable, "-m", "e2e.tabs", "--runs", "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, encoding="utf-8")

    assert done.returncode == 0, done.stdout + done.stderr
