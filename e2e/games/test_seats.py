"""Two people on one device: pieces and words turn towards the player to move, and the board is covered at hand-over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import cell, open_record, point, record_of, strip, take_seats, unfold
from e2e.picture import focused_cell, pieces

Axe = Callable[[Page], list[dict[str, Any]]]
TURNED = "(node) => getComputedStyle(node).rotate"


def test_pieces_and_words_turn_towards_the_player_across(home: Page) -> None:
    open_record(home, {"log": ["b1b3"], "meta": {"seating": "across"}})
    size = cell(home, "C0").bounding_box()
    expect(pieces(home, "across", "black").first).to_be_attached()
    expect(pieces(home, "across", "white")).to_have_count(0)
    assert pieces(home, side="black").first.locator("> g").evaluate(TURNED) == "180deg"
    assert home.get_by_role("region", name="This turn").evaluate(TURNED) == "180deg"
    assert home.get_by_role("region", name="Black: ").evaluate(TURNED) == "180deg"

    point(home, "G7", "G6")
    expect(strip(home)).to_have_text("White to move.")
    expect(home.locator("[data-across]")).to_have_attribute("data-across", "yes")
    assert home.get_by_role("region", name="This turn").evaluate(TURNED) == "none"

    home.get_by_role("button", name="Menu").click()
    home.get_by_role("button", name="Two at one screen").click()
    home.get_by_label("Two people at one screen").select_option("fixed")
    home.keyboard.press("Escape")
    expect(pieces(home, "across")).to_have_count(0)
    assert record_of(home)["meta"]["seating"] == "fixed"
    assert cell(home, "C0").bounding_box() == size


@pytest.mark.main_path
def test_the_phone_is_handed_over(home: Page, axe: Axe) -> None:
    open_record(home, {"log": [], "meta": {"handover": True, "seats": {"black": {"kind": "person", "name": "Ada"}}}})
    point(home, "B1", "B3")
    cover = home.get_by_role("dialog", name="Give the phone to Ada")
    expect(cover).to_be_visible()
    assert axe(home) == []
    home.keyboard.press("Enter")  # its button has the focus
    expect(cover).to_be_hidden()
    expect(focused_cell(home)).to_have_count(1)
    point(home, "G7", "G6")
    expect(home.get_by_role("dialog", name="Give the phone to White")).to_be_visible()
    home.mouse.click(5, 400)  # a tap beside it does not uncover the board
    home.get_by_role("button", name="White has it").click()
    expect(home.locator("dialog[open]")).to_have_count(0)
    home.keyboard.press("u")
    expect(home.locator("button.ply").nth(1)).to_have_attribute("data-undone", "yes")
    expect(home.locator("dialog[open]")).to_have_count(0)


def test_seating_is_chosen_before_a_game_of_two_people(home: Page) -> None:
    home.goto("./#/new/turtle-shell")
    unfold(home)
    across = home.get_by_label("Two people at one screen")
    expect(across).to_be_hidden()
    take_seats(home, white="person", black="person")
    across.select_option("across")
    home.get_by_label("Hand over between turns").check()
    home.get_by_role("button", name="Play", exact=True).click()
    expect(pieces(home, "across").first).to_be_attached()
    meta = record_of(home)["meta"]
    assert (meta["seating"], meta["handover"]) == ("across", True)
