"""Opponents with a character: chosen on the setup screen, shown at the table, and heard as a game begins and ends."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import wait_ready
from e2e.hands import open_record, point, record_of

BEGINS = "“Ready? I was off a moment ago.”"
LOST = "The Hare: “I only closed my eyes for a moment.”"
HARE = {"kind": "opponent", "level": 1, "character": "attacker"}


@pytest.mark.main_path
def test_a_character_is_chosen_shown_and_heard(home: Page) -> None:
    home.goto("./#/new/turtle-shell")
    group = home.get_by_role("group", name="Character")
    expect(group.get_by_role("radio", name="Plain")).to_be_checked()
    group.get_by_role("radio", name="The Hare").check()
    expect(group).to_contain_text("Runs at your king, and counts the cost later.")
    home.get_by_role("button", name="Play", exact=True).click()
    wait_ready(home)

    plate = home.get_by_role("region", name="Black: The Hare")
    expect(plate.locator("use")).to_have_attribute("href", "#turtle-shell-attacker")
    expect(plate).to_contain_text(BEGINS)
    expect(home.locator("[data-voice=status]")).to_contain_text(f"The Hare: {BEGINS}")
    point(home, "B1", "B3")
    expect(home.locator("button.ply")).to_have_count(2)
    expect(plate).not_to_contain_text(BEGINS)
    expect(plate).to_contain_text("Black, level 1, beginner")
    assert record_of(home)["meta"]["seats"]["black"] == HARE

    home.reload()
    wait_ready(home)
    expect(home.get_by_role("region", name="Black: The Hare")).to_contain_text("Black, level 1, beginner")
    home.goto("./#/new/turtle-shell")
    expect(home.get_by_role("group", name="Character").get_by_role("radio", name="The Hare")).to_be_checked()


def test_last_words_are_shown_and_announced_once(home: Page) -> None:
    # The white rook mates on B7.
    start = "6/5k/6/8/8/4/8/1R4/R5/2K3 w"
    open_record(home, {"start": start, "log": [], "meta": {"seats": {"black": HARE}}})
    point(home, "B1", "B7")
    result = home.get_by_role("region", name="Result")
    expect(result).to_contain_text(LOST)
    expect(home.locator("[data-voice=status]")).to_contain_text(LOST)
    expect(home.get_by_text(LOST.removeprefix("The Hare: "))).to_have_count(2)  # the result, and the live region
    home.reload()
    expect(result).to_contain_text(LOST)
    expect(home.locator("[data-voice=status]")).not_to_contain_text(LOST)


@pytest.mark.parametrize("character", ["<b>", 7, "nobody", {"a": 1}])
def test_a_seat_with_a_damaged_character_plays_as_the_plain_opponent(home: Page, character: object) -> None:
    seats = json.loads(json.dumps({"black": {**HARE, "character": character}}))
    open_record(home, {"log": [], "meta": {"seats": seats}})
    plate = home.get_by_role("region", name="Black: Opponent 1")
    expect(plate.locator("span[data-side]")).to_be_visible()
    expect(plate.locator("svg")).to_have_count(0)
    point(home, "B1", "B3")
    expect(home.locator("button.ply")).to_have_count(2)
