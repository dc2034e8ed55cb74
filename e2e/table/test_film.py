"""The board under a film, and arrows that are drawn with the mouse and by a finger."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import SIZES, wait_ready
from e2e.hands import cell, open_record, point, record_of, strip, voice
from e2e.picture import arrows, board_cursor
from e2e.table.test_layout import measure

LOG = ["b1b3", "g7g6", "c2c3", "f7f6"]


def film(page: Page) -> Locator:
    """Return the film's panel under the board."""
    return page.get_by_role("region", name="Film")


def slider(page: Page) -> Locator:
    """Return its slider."""
    return film(page).get_by_role("slider", name="Position in the game")


def press(page: Page, name: str) -> None:
    """Press one of its buttons."""
    film(page).get_by_role("button", name=name, exact=True).click()


def test_the_board_keeps_its_place_under_a_film(booted: Page) -> None:
    windows = ((844, 390), (390, 844), (320, 256), (1280, 800))
    booted.set_viewport_size(SIZES["desktop"])
    open_record(booted, {"log": LOG})
    bare = {window: measure(booted, window) for window in windows}
    booted.keyboard.press("Escape")
    booted.get_by_role("button", name="Play as a film").click()
    expect(film(booted)).to_be_visible()
    for window in windows:
        found = measure(booted, window)
        assert found["cells"] == bare[window]["cells"], f"the film moves the board in a window of {window}"
        assert found["wide"] == 0, window
    booted.set_viewport_size(SIZES["desktop"])
    press(booted, "End the film")


def note(page: Page, text: str) -> None:
    """Write a note on the current position."""
    board_cursor(page).focus()
    page.keyboard.press("c")
    page.get_by_label("A note of your own").fill(text)
    page.get_by_role("button", name="Add note").click()
    page.get_by_role("button", name="Done").click()


def drag(page: Page, start: str, end: str, button: Literal["left", "right"] = "right") -> None:
    """Drag from the middle of one cell to the middle of another."""
    for name, then in ((start, page.mouse.down), (end, page.mouse.up)):
        box = cell(page, name).bounding_box()
        assert box
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
        then(button=button)


def turn_notes(page: Page) -> Locator:
    """Return the notes in the list of turns."""
    return page.get_by_role("region", name="Turns").get_by_role("listitem").get_by_role("paragraph")


def own_arrows(page: Page) -> Locator:
    """Return the user's arrows and circles on the board."""
    return arrows(page, "own")


@pytest.mark.main_path
def test_notes_and_arrows_are_kept_with_their_turn(booted: Page) -> None:
    booted.set_viewport_size(SIZES["desktop"])
    open_record(booted, {"log": LOG})
    booted.locator("button.ply").nth(1).click()
    expect(strip(booted)).to_have_text("Looking back at turn 1, Black")
    note(booted, "<b>Why</b> not H?")
    drag(booted, "E3", "E5")
    expect(voice(booted, "status")).to_contain_text("Arrow from E3 to E5.")
    cell(booted, "B1").focus()
    booted.keyboard.press("Shift+D")
    booted.keyboard.press("d")
    expect(voice(booted, "status")).to_contain_text("Circle on B1.")
    expect(own_arrows(booted)).to_have_count(2)
    booted.keyboard.press("]")
    expect(own_arrows(booted)).to_have_count(0)

    booted.reload()
    expect(turn_notes(booted)).to_have_text("<b>Why</b> not H?")
    wait_ready(booted)
    booted.locator("button.ply").nth(1).click()
    expect(own_arrows(booted)).to_have_count(2)
    expect(voice(booted, "status")).to_contain_text("<b>Why</b> not H? Arrow from E3 to E5. Circle on B1.")
    kept = record_of(booted)["meta"]
    assert [one["at"] for one in (*kept["notes"], *kept["drawn"])] == [2, 2, 2]

    cell(booted, "E5").click()  # which selects nothing
    expect(own_arrows(booted)).to_have_count(0)
    booted.keyboard.press("c")
    booted.get_by_role("button", name="Remove the note").click()
    expect(turn_notes(booted)).to_have_count(0)
    booted.keyboard.press("Escape")


def test_a_finger_draws_with_the_pen(phone: Page) -> None:
    open_record(phone, {"log": LOG})
    phone.get_by_role("button", name="Menu").click()
    phone.get_by_role("button", name="Notes on this turn").click()
    phone.get_by_role("button", name="Draw arrows and circles").click()
    point(phone, "E5")
    expect(own_arrows(phone)).to_have_count(1)
    phone.get_by_role("button", name="Draws whole lines").click()
    point(phone, "C5")
    expect(arrows(phone, "second")).to_have_count(1)
    point(phone, "C5")  # drawing it again removes it
    expect(own_arrows(phone)).to_have_count(1)
    phone.get_by_role("button", name="Put the pen away").click()
    phone.reload()
    expect(own_arrows(phone)).to_have_count(1)
