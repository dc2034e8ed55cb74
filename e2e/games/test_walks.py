"""Walks of people who know nothing: a game opened cold, and nothing done but what the page suggests.

Each ends in a legal turn with a purpose, within five actions of the hand. Waiting is no action.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import cell, open_record, record_of
from pycore import games
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move, replay

MOST = 5

pytestmark = pytest.mark.long


class Newcomer:
    """Somebody at a page, whose actions are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def press(self, what: Locator) -> None:
        """One action: something that is in sight and can be pressed."""
        expect(what).to_be_in_viewport()
        what.click()
        self.actions += 1

    def read_on(self) -> None:
        """The button of How to play, which is shown at the first table of a game."""
        self.press(self.page.locator("dialog[data-sheet=howto]").get_by_role("button", name="Play", exact=True))

    def hint(self) -> None:
        """The hint, as soon as there can be one."""
        hint = self.page.locator('[data-act="hint"]')
        expect(hint).to_have_attribute("aria-disabled", "false", timeout=BOOT_TIMEOUT)
        self.press(hint)
        self.heard()

    def more(self) -> None:
        """The next stage of the hint."""
        self.press(self.page.locator("[data-focus=more]"))
        self.heard()

    def heard(self) -> None:
        """The stage is there, and the board shows what it means."""
        expect(self.page.locator("[data-focus=more][aria-disabled=true]")).to_have_count(0, timeout=BOOT_TIMEOUT)
        expect(self.page.locator(".mark-hint").first).to_be_visible()

    def meant(self, kind: str) -> str:
        """The first cell with that mark in the picture."""
        return self.page.locator(f".mark-{kind}").first.evaluate(
            """(mark) => {
                const { x, y, width, height } = mark.getBoundingClientRect();
                const all = document.elementsFromPoint(x + width / 2, y + height / 2);
                return all.find((one) => one.dataset.cell).dataset.cell;
            }"""
        )

    def point(self, name: str) -> None:
        """A cell."""
        self.press(cell(self.page, name))


def begin(page: Page, game: str) -> Newcomer:
    """The shelf, and its button; nothing is waited for."""
    page.goto("./")
    page.get_by_role("button", name=f"Play {games.find(game).name}").click()
    return Newcomer(page)


def last_turn(page: Page, side: str) -> list[str]:
    """The steps of the last action of a side, which the core finds legal again."""
    expect(page.locator('html[data-saved="device"]')).to_be_attached(timeout=BOOT_TIMEOUT)
    record = record_of(page)
    game = setup(games.find(record["game"]), record["options"])
    log = record["log"]
    played = replay(game, record["start"], log)
    assert played.problem is None
    own = [n for n in range(len(log)) if game.spec.side(game.rules.actor(played.positions[n])) == side]
    assert own, log
    return list(find_move(game, played.positions[own[-1]], log[own[-1]]).steps)


def as_hinted(walk: Newcomer) -> list[str]:
    """By hand, as the hint says in its second stage: from here to there."""
    walk.hint()
    first = walk.meant("hint")
    walk.point(first)
    walk.more()
    marks = walk.page.locator(".mark-hint")
    expect(marks).to_have_count(2)
    goals = [name for name in targets(walk.page) if name in hinted(walk.page)]
    walk.point(goals[0])
    return [first, goals[0]]


def targets(page: Page) -> list[str]:
    """Where the piece in the hand may go."""
    return page.locator(".cell.target").evaluate_all("(all) => all.map((one) => one.dataset.cell)")


def hinted(page: Page) -> list[str]:
    """The cells under the marks of the hint."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".mark-hint")].flatMap((mark) => {
            const { x, y, width, height } = mark.getBoundingClientRect();
            return document.elementsFromPoint(x + width / 2, y + height / 2)
                .filter((one) => one.dataset.cell).map((one) => one.dataset.cell);
        })"""
    )


def test_turtle_shell(page: Page) -> None:
    walk = begin(page, "turtle-shell")
    walk.read_on()
    steps = as_hinted(walk)
    assert last_turn(page, "white")[:2] == steps
    assert walk.actions <= MOST


def test_monkey_king_on_a_phone(phone: Page) -> None:
    walk = begin(phone, "monkey-king")
    walk.read_on()
    steps = as_hinted(walk)
    assert last_turn(phone, "red")[:2] == steps
    assert walk.actions <= MOST


def test_temple_island(page: Page) -> None:
    walk = begin(page, "temple-island")
    walk.read_on()
    walk.hint()
    walk.more()
    walk.more()
    walk.press(page.locator("[data-focus=play]"))
    assert len(last_turn(page, games.find("temple-island").sides[0])) >= 2
    assert walk.actions <= MOST


def test_pilgrim_chess(page: Page) -> None:
    walk = begin(page, "pilgrim")
    walk.press(page.locator(".ballot-answer").first)  # the words over the board go with it
    walk.point(walk.meant("place"))
    walk.hint()
    walk.point(walk.meant("hint"))
    walk.point(targets(page)[0])
    assert len(last_turn(page, "white")) >= 2
    assert walk.actions <= MOST


def test_a_game_from_a_link(page: Page, new_page: Callable[..., Page]) -> None:
    open_record(page, {"log": ["b1b3", "g7g6"]})
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Share", exact=True).click()
    link = page.get_by_role("textbox", name="Link").input_value(timeout=BOOT_TIMEOUT)
    friend = new_page("phone", has_touch=True)
    friend.goto(link)
    walk = Newcomer(friend)
    walk.press(friend.get_by_role("button", name="Put it on a table"))
    steps = as_hinted(walk)
    assert last_turn(friend, "white")[:2] == steps
    assert walk.actions <= MOST
