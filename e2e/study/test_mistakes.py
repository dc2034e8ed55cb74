"""The player's own mistakes: kept by a review, practised again, deleted, damaged, and restored from a backup."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import bring_file, cell, open_record, point, strip, voice
from e2e.study.test_again import LOST

Axe = Callable[[Page], list[dict[str, Any]]]
AGAINST = {"name": "Evening", "seats": {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 2}}}
ID = "turtle-shell/7ada15e80a68"
PLACE = {"format": 1, "game": "turtle-shell", "options": {}, "seed": "0", "start": LOST["start"], "log": []}
MISTAKE = {"record": PLACE, "played": ["d0c0"], "instead": ["b2b8"], "score": 99_997, "nodes": 1500, "when": 1}
MORE = "More ways to practise"


def fold(page: Page) -> Locator:
    """Return the fold of the puzzles page with further ways to practise."""
    return page.get_by_role("group").filter(has_text=MORE)


def ways(page: Page, game: str = "turtle-shell") -> Locator:
    """Open the fold of the puzzles page, wait until own mistakes are counted, and return it."""
    page.goto("./#/")
    expect(page.get_by_text(MORE)).to_have_count(0)  # two addresses in one frame would not draw the page anew
    page.goto(f"./#/puzzles/{game}")
    page.get_by_text(MORE).click(timeout=BOOT_TIMEOUT)
    found = fold(page)
    expect(found).to_contain_text("Your mistakes", timeout=BOOT_TIMEOUT)
    return found


def restore(page: Page, mistakes: dict[str, Any]) -> None:
    """Restore a backup with these stored mistakes."""
    values = {"mistakes": mistakes}
    bring_file(page, json.dumps({"kind": "chess-pilgrimage-backup", "v": 1, "tables": [], "values": values}))
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("heading", name="Restored")).to_be_visible()


@pytest.mark.main_path
def test_a_reviewed_mistake_is_practised_until_it_is_put_right(new_page: Callable[..., Page], axe: Axe) -> None:
    page = new_page("phone", has_touch=True, alone=True)
    page.clock.set_fixed_time("2026-11-22T12:00:00")
    expect(ways(page)).to_contain_text("Review a finished game")
    open_record(page, {**LOST, "meta": AGAINST})
    page.get_by_role("region", name="Result").get_by_role("button", name="Review").click()
    expect(page.get_by_role("region", name="Review of the game")).to_contain_text("Turn", timeout=BOOT_TIMEOUT)

    own = ways(page)
    expect(own).to_contain_text("1 mistake to try again.")
    own.get_by_role("link", name="Your mistakes").click()
    panel = page.get_by_role("region", name="Your mistakes")
    expect(panel).to_contain_text("King D0 to C0 was played. Find something better.", timeout=BOOT_TIMEOUT)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Turn 1, White")
    expect(strip(page)).to_have_text("Find something better.")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    point(page, "D0", "C0")
    expect(panel).to_contain_text("It allows this: rook G2 takes rook on B2, check.", timeout=BOOT_TIMEOUT)
    expect(voice(page, "alert")).to_contain_text("That gives too much away")
    assert axe(page) == []
    page.keyboard.press("Enter")  # "Try again" has the focus
    point(page, "B2", "B8")
    expect(panel).to_contain_text("That is the best that was found", timeout=BOOT_TIMEOUT)
    panel.get_by_role("link", name="To the puzzles").click()

    for day, due in (("22", False), ("23", True), ("25", False), ("26", True)):
        page.clock.set_fixed_time(f"2026-11-{day}T12:00:00")
        own = ways(page)
        expect(own).to_contain_text("1 mistake to try again." if due else "Nothing to try again today.")
        if due:
            own.get_by_role("link", name="Your mistakes").click()
            expect(panel).to_contain_text("Find something better.", timeout=BOOT_TIMEOUT)
            point(page, "B2", "B8")
            expect(panel).to_contain_text("That is the best that was found", timeout=BOOT_TIMEOUT)


def test_show_me_counts_as_a_miss_and_a_mistake_can_be_deleted(page: Page) -> None:
    restore(page, {ID: MISTAKE})
    ways(page).get_by_role("link", name="Your mistakes").click()
    panel = page.get_by_role("region", name="Your mistakes")
    expect(panel).to_contain_text("was played", timeout=BOOT_TIMEOUT)
    page.reload()
    expect(panel).to_contain_text("was played", timeout=BOOT_TIMEOUT)
    panel.get_by_role("button", name="Show me").click()
    expect(panel).to_contain_text("Better: rook B2 to B8, check. It leads to a forced win.")
    expect(cell(page, "B8")).to_have_accessible_name(re.compile("White rook"))
    expect(ways(page)).to_contain_text("Nothing to try again today.")

    restore(page, {ID.replace("7", "8"): MISTAKE})  # under a wrong id it is ignored
    expect(ways(page)).to_contain_text("Nothing to try again today.")
    page.get_by_role("button", name="Delete all").click()
    expect(fold(page)).to_contain_text("Review a finished game")
    page.get_by_role("button", name="Undo").click()
    expect(fold(page)).to_contain_text("Nothing to try again today.")


def test_a_mistake_is_deleted_and_brought_back_and_damaged_ones_are_ignored(page: Page) -> None:
    restore(page, {ID: MISTAKE, "turtle-shell/000000000000": {"record": 3}, "pilgrim/x": MISTAKE})
    ways(page).get_by_role("link", name="Your mistakes").click()
    panel = page.get_by_role("region", name="Your mistakes")
    expect(panel).to_contain_text("was played", timeout=BOOT_TIMEOUT)
    panel.get_by_role("button", name="Delete").click()
    expect(voice(page, "status")).to_contain_text("Deleted. It will not come again.")
    panel.get_by_role("button", name="Undo").click()
    expect(voice(page, "status")).to_contain_text("It is back.")
    panel.get_by_role("button", name="Delete").click()
    point(page, "B2", "B8")
    expect(panel).to_contain_text("That is the best that was found", timeout=BOOT_TIMEOUT)
    expect(ways(page)).to_contain_text("Review a finished game")
    page.get_by_role("link", name="Your mistakes").click()
    expect(page.get_by_role("main")).to_contain_text("the moves that cost you most come here", timeout=BOOT_TIMEOUT)


def test_a_backup_has_the_mistakes_and_restoring_adds_those_that_are_missing(page: Page) -> None:
    open_record(page, {"log": ["b1b3"]})  # a backup is offered where there are tables
    restore(page, {ID: MISTAKE})
    expect(page.get_by_text("Mistakes of other games were added to yours.")).to_be_visible()
    page.goto("./#/tables")
    with page.expect_download() as download:
        page.get_by_role("button", name="Back up all tables").click()
    saved = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert saved["values"]["mistakes"] == {ID: MISTAKE}
    page.goto("./#/open")
    page.get_by_role("button", name="Undo the restore").click()
    expect(ways(page)).to_contain_text("Review a finished game")


def test_mistakes_of_temple_island_are_kept_beside_its_crossings(page: Page) -> None:
    expect(ways(page, "temple-island")).to_contain_text("Review a finished game")
