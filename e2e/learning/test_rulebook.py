"""The rule book as the style sheets lay it out."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_the_index_stands_beside_the_book(home: Page) -> None:
    home.goto("./#/rules/turtle-shell")
    sections = home.locator("[data-rule]:visible")
    expect(sections).to_have_count(6)
    index, book = home.get_by_role("navigation", name="Rules").bounding_box(), sections.first.bounding_box()
    assert index
    assert book
    assert index["x"] + index["width"] <= book["x"]
    home.get_by_role("searchbox", name="Find in the rules").fill("stalemate")
    expect(home.locator('[data-rule="T1"]')).to_be_hidden()
