"""Two people on one device: pieces and words are turned towards the player to move."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from e2e.hands import cell, open_record, point, strip
from e2e.picture import pieces

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
    assert home.get_by_role("region", name="This turn").evaluate(TURNED) == "none"

    assert cell(home, "C0").bounding_box() == size
