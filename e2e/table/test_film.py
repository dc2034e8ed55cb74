"""Replaying a game as a film, games to watch, notes and arrows: by mouse, by keys, announced."""

from __future__ import annotations

import re
from typing import Literal

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import SIZES, wait_ready
from e2e.hands import cell, expect_log, open_record, point, record_of, strip, voice
from e2e.picture import arrows, board_cursor, marks
from e2e.table.test_layout import measure
from pycore.games import GAMES
from pycore.scenes.watching import games_to_watch

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


def open_film(page: Page, log: list[str]) -> None:
    """Open a table with these moves as a film; with reduced motion it waits to be started."""
    page.set_viewport_size(SIZES["desktop"])
    open_record(page, {"log": log})
    expect(page.locator("button.ply")).to_have_count(len(log))
    page.get_by_role("button", name="Play as a film").click()
    expect(slider(page)).to_have_value("0")


@pytest.mark.main_path
def test_a_film_plays_to_its_end_and_changes_nothing(booted: Page) -> None:
    open_film(booted, LOG)
    before = record_of(booted)
    expect(strip(booted)).to_have_text("The start.")
    expect(cell(booted, "B1")).to_have_accessible_name(re.compile("White pawn"))
    press(booted, "Speed: 1 times")
    press(booted, "Speed: 2 times")
    press(booted, "Play")
    expect(strip(booted)).to_have_text("White: pawn B1 to B3.")
    expect(slider(booted)).to_have_value(str(len(LOG)))
    expect(film(booted).get_by_role("button", name="Replay")).to_be_visible()
    expect(voice(booted, "status")).to_contain_text("Black: pawn F7 to F6.")
    assert slider(booted).get_attribute("aria-valuetext") == "turn 2, Black"
    press(booted, "End the film")
    expect(film(booted)).to_be_hidden()
    assert record_of(booted) == before


def test_the_film_by_keys_and_by_the_slider(booted: Page) -> None:
    open_film(booted, LOG)
    booted.keyboard.press("ArrowRight")
    expect(strip(booted)).to_have_text("White: pawn B1 to B3.")
    booted.keyboard.press("End")
    expect(slider(booted)).to_have_value("4")
    booted.keyboard.press("ArrowLeft")
    expect(slider(booted)).to_have_value("3")
    slider(booted).fill("2")
    expect(strip(booted)).to_have_text("Black: pawn G7 to G6.")
    slider(booted).press("Space")
    expect(film(booted).get_by_role("button", name="Pause")).to_be_visible()
    booted.get_by_role("heading", level=1).click()  # any other action stops it
    expect(film(booted).get_by_role("button", name="Play", exact=True)).to_be_visible()
    booted.keyboard.press("Escape")
    expect(film(booted)).to_be_hidden()
    expect(strip(booted)).to_have_text("White to move.")


def test_playing_on_from_the_film_ends_it(booted: Page) -> None:
    open_film(booted, LOG)
    booted.keyboard.press("ArrowRight")
    expect(strip(booted)).to_have_text("White: pawn B1 to B3.")
    point(booted, "F7")
    expect(film(booted)).to_be_hidden()
    point(booted, "F6")
    expect(booted.locator("button.ply")).to_have_text(["B1-B3", "F7-F6"])
    assert record_of(booted)["branches"] == [{"at": 1, "log": LOG[1:]}]


def test_the_board_keeps_its_place_under_a_film(booted: Page) -> None:
    windows = ((844, 390), (390, 844), (320, 256), (1280, 800))
    booted.set_viewport_size(SIZES["desktop"])
    open_record(booted, {"log": LOG})
    bare = {window: measure(booted, window) for window in windows}
    booted.keyboard.press("Escape")
    booted.get_by_role("button", name="Menu").click()
    booted.get_by_role("button", name="Look back as a film").click()
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


def test_notes_of_another_line_are_hidden(booted: Page) -> None:
    booted.set_viewport_size(SIZES["desktop"])
    open_record(booted, {"log": LOG[:2]})
    note(booted, "Of the first line.")
    expect(turn_notes(booted)).to_have_count(1)
    booted.get_by_role("button", name="Undo").click()
    point(booted, "F7", "F6")
    expect(turn_notes(booted)).to_have_count(0)
    booted.get_by_role("button", name=re.compile("^Other line")).click()
    expect(turn_notes(booted)).to_have_text("Of the first line.")


def test_a_finger_draws_with_the_pen(phone: Page) -> None:
    open_record(phone, {"log": LOG})
    phone.get_by_role("button", name="Menu").click()
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


def test_a_game_to_watch_has_comments_and_can_be_played_on(booted: Page) -> None:
    booted.set_viewport_size(SIZES["desktop"])
    (first, *_others) = games_to_watch(GAMES["turtle-shell"])
    booted.goto("./#/learn/turtle-shell")
    booted.get_by_role("link", name=re.compile("^Game 1: ")).click()  # its title would tell how it ends
    expect(slider(booted)).to_have_value("0")
    expect(booted).to_have_title(re.compile("^A game to watch · Turtle Shell Chess"))
    told = next(one for one in first["notes"] if one["at"])
    expect(booted.get_by_role("region", name=re.compile("^(White|Black): ")).first).to_contain_text("The computer")
    slider(booted).fill(str(len(first["log"])))
    expect(slider(booted)).to_have_attribute("aria-valuetext", re.compile("turn"))
    expect(marks(booted, "to").or_(marks(booted, "answer"))).to_have_count(1)  # only of the last of many turns
    slider(booted).fill(str(told["at"]))
    expect(film(booted).get_by_text(told["text"])).to_be_visible()
    expect(voice(booted, "status")).to_contain_text(told["text"])
    booted.get_by_role("button", name="Play on from here").click()
    booted.wait_for_url("**/#/table/*")
    expect_log(booted, first["log"][: told["at"]])
    assert record_of(booted)["meta"].get("notes") is None
