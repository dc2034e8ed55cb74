"""First games of people who know nothing and only do what the page suggests.

Each ends in a legal and sensible turn within five actions. Waiting is not an action.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import cell, open_record, record_of
from e2e.picture import arrows, marks
from e2e.picture import targets as target_cells
from pycore import games
from pycore.interfaces.game import setup
from pycore.kernel.record import find_move, replay

MOST = 5

pytestmark = pytest.mark.long


class Newcomer:
    """A user whose actions are counted."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0

    def press(self, what: Locator) -> None:
        """Press something visible; counts as one action."""
        expect(what).to_be_in_viewport()
        what.click()
        self.actions += 1

    def read_on(self) -> None:
        """Close How to play, which is shown at the first table of a game."""
        self.press(self.page.locator("dialog[data-sheet=howto]").get_by_role("button", name="Play", exact=True))

    def hint(self) -> None:
        """Ask for a hint as soon as there can be one."""
        hint = self.page.locator('[data-act="hint"]')
        expect(hint).to_have_attribute("aria-disabled", "false", timeout=BOOT_TIMEOUT)
        self.press(hint)
        self.heard()

    def more(self) -> None:
        """Ask for the next stage of the hint."""
        self.press(self.page.locator("[data-focus=more]"))
        self.heard()

    def heard(self) -> None:
        """Expect the stage of the hint, and its marks on the board."""
        expect(self.page.locator("[data-focus=more][aria-disabled=true]")).to_have_count(0, timeout=BOOT_TIMEOUT)
        expect(marks(self.page, "hint").or_(arrows(self.page, "hint")).first).to_be_visible()

    def meant(self, kind: str) -> str:
        """Return the first cell with that mark in the picture."""
        return marks(self.page, kind).first.evaluate(
            """(mark) => {
                const { x, y, width, height } = mark.getBoundingClientRect();
                const all = document.elementsFromPoint(x + width / 2, y + height / 2);
                return all.find((one) => one.dataset.cell).dataset.cell;
            }"""
        )

    def point(self, name: str) -> None:
        """Click a cell."""
        self.press(cell(self.page, name))


def begin(page: Page, game: str) -> Newcomer:
    """Start the game from the shelf without waiting for anything."""
    page.goto("./")
    page.get_by_role("button", name=f"Play {games.find(game).name}").click()
    return Newcomer(page)


def last_turn(page: Page, side: str) -> list[str]:
    """Return the steps of a side's last action, after checking with the core that it was legal."""
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
    """Play the move of the hint's second stage by hand."""
    walk.hint()
    first = walk.meant("hint")
    walk.point(first)
    walk.more()
    expect(arrows(walk.page, "hint")).to_have_count(1)
    goal = walk.page.locator('[data-cell][aria-label$=": to here"]').get_attribute("data-cell")
    assert goal in targets(walk.page)
    walk.point(goal)
    return [first, goal]


def targets(page: Page) -> list[str]:
    """Return the targets of the selected piece."""
    return target_cells(page).evaluate_all("(all) => all.map((one) => one.dataset.cell)")


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
    walk.press(
        page.get_by_role("region", name="Vote").get_by_role("button").first
    )  # the words over the board disappear with it
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
