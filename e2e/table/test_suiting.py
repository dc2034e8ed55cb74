"""The opponent that suits a player: chosen, played, followed by the next strength, started anew, and damaged data."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import bring_file, open_record, point, record_of
from e2e.storage.test_keep import MATE


def bring_results(page: Page, results: dict[str, Any]) -> None:
    """Restore a backup that has only these results."""
    backup = {"kind": "chess-pilgrimage-backup", "v": 1, "tables": [], "values": {"statistics": results}}
    bring_file(page, json.dumps(backup))
    page.get_by_role("button", name="Restore").click()
    expect(page.get_by_role("heading", name="Restored")).to_be_visible()


def begin(page: Page) -> float:
    """Begin a game of Turtle Shell Chess, as White, against the opponent that suits you; return its strength."""
    page.goto("./#/new/turtle-shell")
    page.get_by_role("radio", name="The computer").check(timeout=BOOT_TIMEOUT)
    page.get_by_role("group", name="You play").get_by_role("radio", name="White").check()
    page.get_by_role("radio", name="An opponent that suits you").check()
    page.get_by_role("button", name="Play", exact=True).click()
    return strength(page)


def strength(page: Page, side: str = "Black") -> float:
    """Return the strength of the opponent that suits you, as its plate shows it."""
    plate = page.get_by_role("region", name=re.compile(rf"{side}: Opponent [\d.]+"))
    expect(plate).to_contain_text(f"{side}, suits you", timeout=BOOT_TIMEOUT)
    return float((plate.get_attribute("aria-label") or "").rpartition(" ")[2])


def resign(page: Page, side: str) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name=f"{side} resigns").click()
    page.get_by_role("dialog").get_by_role("button", name=f"{side} resigns").click()


@pytest.mark.main_path
def test_the_opponent_that_suits_follows_the_results(page: Page, axe: Callable[[Page], list[Any]]) -> None:
    first = begin(page)
    seat = record_of(page)["meta"]["seats"]["black"]
    assert (seat["kind"], seat["suits"], seat.get("strength", seat["level"])) == ("opponent", True, first)
    resign(page, "White")
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("You have lost")
    advice = result.get_by_text(re.compile(r"^Your next opponent: \d\.\d\.$"))
    expect(advice).to_be_visible()
    told = float(re.findall(r"\d\.\d", advice.inner_text())[0])
    assert told < first
    expect(result.get_by_role("button", name="Gentler opponent")).to_have_count(0)
    assert axe(page) == []
    result.get_by_role("button", name="Rematch").click()
    assert strength(page, "White") == told
    page.goto("./#/new/turtle-shell")  # the choice is kept, and says what is known
    expect(page.get_by_role("radio", name="An opponent that suits you")).to_be_checked()
    expect(page.get_by_text(f"It plays at {told} now: 1 game put you between")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_contain_text("against an opponent that suits you")
    page.get_by_role("radio", name="Two computers").check()
    expect(page.get_by_role("radio", name="An opponent that suits you")).to_have_count(0)


def test_the_estimate_is_started_anew_and_brought_back(page: Page) -> None:
    one = {"game": "turtle-shell", "when": "2026-01-01", "result": "won", "side": "white", "against": "3"}
    bring_results(page, {"t1": one, "t2": one | {"when": "2026-01-02", "against": "4", "strength": 4.4}})
    page.goto("./#/statistics")
    told = page.get_by_text(re.compile(r"^An opponent at \d\.\d suits you: 2 games put you between"))
    expect(told).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(page.get_by_role("row", name="Against opponent 4, steady")).to_be_visible()
    page.get_by_role("button", name="Start anew").click()
    expect(told).to_have_count(0)
    expect(page.get_by_role("row", name="Against opponent 4, steady")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(told).to_be_visible()


def test_damaged_results_do_no_harm(page: Page) -> None:
    one = {"game": "turtle-shell", "when": "2026-01-01", "result": "won", "side": "white"}
    odd = {"a": one | {"against": "3", "strength": "much"}, "b": one | {"against": "99"}, "since turtle-shell": 5}
    bring_results(page, odd | {"c": one | {"against": 3.4, "strength": -1}, "since pilgrim": {"when": []}})
    assert 1 <= begin(page) <= 8


def test_two_wins_in_a_row_suggest_the_next_level(page: Page) -> None:
    one = {"game": "turtle-shell", "when": "2026-01-01", "result": "won", "side": "white", "against": "2"}
    bring_results(page, {"t1": one})
    open_record(page, {"log": MATE[:-1], "meta": {"seats": {"black": {"kind": "opponent", "level": 2}}}})
    point(page, "E5", "E6")
    page.get_by_role("menuitem", name="Rook").click()
    result = page.get_by_role("region", name="Result")
    expect(result).to_contain_text("Two wins in a row: try opponent 3, gentle.")


def test_without_recorded_results_there_is_no_opponent_that_suits(page: Page) -> None:
    page.goto("./#/settings")
    page.get_by_label("Record the result of each game").uncheck()
    page.goto("./#/new/turtle-shell")
    expect(page.get_by_role("radio", name="3, gentle")).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(page.get_by_role("radio", name="An opponent that suits you")).to_have_count(0)
