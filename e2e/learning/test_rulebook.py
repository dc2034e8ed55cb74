"""The rule book: how to win first, search, a lesson and tests for each rule, and every picture as a board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import cell
from pycore.games import find
from pycore.interfaces.game import setup
from pycore.scenes.rulebook import sections


@pytest.mark.main_path
def test_it_starts_with_the_goal_can_be_searched_and_has_links(page: Page) -> None:
    page.goto("./#/rules/turtle-shell")
    sections = page.locator("[data-rule]:visible")
    expect(page.get_by_role("main")).to_contain_text("To win: Mate the other king")
    expect(sections).to_have_count(6)
    index, book = page.get_by_role("navigation", name="Rules").bounding_box(), sections.first.bounding_box()
    assert index
    assert book
    assert index["x"] + index["width"] <= book["x"]

    field = page.get_by_role("searchbox", name="Find in the rules")
    field.fill("stalemate")
    expect(
        page.get_by_text("section with these words").or_(page.get_by_text("sections with these words"))
    ).to_be_visible()
    expect(page.locator('[data-rule="T1"]')).to_be_hidden()
    expect(page.locator('[data-entry="T1"]')).to_be_hidden()
    field.fill("no such thing anywhere")
    expect(page.get_by_text("No section has these words.")).to_be_visible()
    field.fill("")
    expect(sections).to_have_count(6)

    loops = page.locator('[data-rule="T5"]')
    loops.get_by_text("Proved by").click()
    expect(loops.get_by_role("group").locator("code").first).to_contain_text("tests/turtle_shell/test_")
    loops.get_by_role("link", name="No chasing").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("No chasing")


def test_a_picture_can_be_tried_on_a_board(page: Page) -> None:
    page.goto("./#/rules/monkey-king/M8")
    burial = page.locator('[data-rule="M8"]')
    burial.get_by_role("button", name="Try it on a board").last.click()

    expect(page.locator("[data-cell]").first).to_be_visible(timeout=BOOT_TIMEOUT)
    cell(page, "B5").click()
    cell(page, "C3").click()
    page.get_by_role("button", name="Play it").click()  # a burial needs confirmation
    expect(page.locator("button.ply")).to_have_count(1)


def test_a_loop_is_tried_with_the_moves_before_it(page: Page) -> None:
    page.goto("./#/rules/turtle-shell/T5")
    page.locator('[data-rule="T5"]').get_by_role("button", name="Try it on a board").click()
    expect(page.locator("button.ply")).to_have_count(4, timeout=BOOT_TIMEOUT)
    cell(page, "E0").click()
    cell(page, "D0").click()
    expect(page.get_by_role("region", name="This turn")).to_contain_text("White must vary")


def test_a_picture_opens_in_the_editor(page: Page) -> None:
    """With the options of its rule, and after the moves played before it."""
    page.goto("./#/rules/temple-island/I5")
    page.get_by_role("link", name="Edit this position: The corner a12").click()
    verdict = page.locator("p[data-tone]")
    expect(verdict).to_contain_text("Bring a Pilgrim back, or roll the die.", timeout=BOOT_TIMEOUT)
    expect(page.get_by_label("Pilgrims in exile")).to_have_value("1")
    expect(page.get_by_role("main")).to_contain_text("Exile")

    page.goto("./#/rules/turtle-shell/T5")
    page.locator('[data-rule="T5"]').get_by_role("link", name="Edit this position").click()
    expect(verdict).to_contain_text("White to move.")
    looped = next(
        block[1]
        for section in sections(setup(find("turtle-shell"), {}))
        if section["id"] == "T5"
        for block in section["blocks"]
        if block[0] == "diagram"
    )
    assert looped["reached"] != looped["position"]
    expect(page.locator("[data-position]")).to_have_attribute("data-position", looped["reached"])


def test_an_action_is_shown_in_steps_and_links_to_its_lesson(page: Page) -> None:
    page.goto("./#/rules/temple-island/I7")
    expect(page.locator('[data-rule="I7"]').get_by_role("link", name="The six faces of the die")).to_be_visible()
    six = page.locator('[data-rule="I4"]').get_by_role("button", name="A 6: the queen").first
    six.click()
    expect(six.locator("[aria-hidden=true]").last).to_have_text("2/2")


def test_a_link_to_another_site_opens_a_new_tab_and_says_so(page: Page) -> None:
    page.goto("./#/rules/turtle-shell/T1")
    link = page.get_by_role("link", name="samboy/ChessVariantResearch (opens another site in a new tab)")
    expect(link).to_have_attribute("href", re.compile("^https://github.com/samboy/ChessVariantResearch"))
    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener noreferrer")
