"""Opponents with a character: chosen on the setup screen, shown at the table, and heard as a game begins and ends."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, wait_ready
from e2e.hands import open_record, point, record_of, unfold

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


def test_the_button_names_the_character_and_its_level(home: Page) -> None:
    home.goto("./#/new/turtle-shell")
    play = home.get_by_role("button", name="Play", exact=True)
    home.get_by_role("group", name="Character").get_by_role("radio", name="The Hare").check()
    expect(play).to_have_accessible_description("White against the Hare, level 1")
    home.get_by_role("group", name="Level").get_by_role("radio", name="3, gentle").check()
    home.get_by_role("radio", name="By chance").check()
    expect(play).to_have_accessible_description("either side against the Hare, level 3")
    home.get_by_role("group", name="Character").get_by_role("radio", name="Plain").check()
    expect(play).to_have_accessible_description("either side against level 3, gentle")


def test_a_strength_between_two_levels_is_chosen_with_the_keyboard(home: Page) -> None:
    home.goto("./#/new/turtle-shell")
    group = home.get_by_role("group", name="Level")
    group.get_by_role("radio", name="3, gentle").check()
    unfold(home)
    between = home.get_by_label("Between levels", exact=True)
    expect(between).to_have_value("0")
    between.focus()
    for _ in range(6):
        home.keyboard.press("ArrowDown")
    expect(group).to_contain_text("3.6: some moves as at level 3, some as at level 4.")
    play = home.get_by_role("button", name="Play", exact=True)
    expect(play).to_have_accessible_description("White against level 3.6")
    expect(home.get_by_text("More ways to play").locator("..")).to_contain_text("Level 3.6")
    play.click()
    expect(home.get_by_role("region", name="Black: Opponent 3.6")).to_be_visible()
    assert record_of(home)["meta"]["seats"]["black"] == {"kind": "opponent", "level": 4, "strength": 3.6}

    home.goto("./#/new/turtle-shell")
    expect(group.get_by_role("radio", name="3, gentle")).to_be_checked()
    unfold(home)
    expect(between).to_have_value("6")
    group.get_by_role("radio", name="8, relentless").check()
    expect(between).to_be_hidden()
    group.get_by_role("radio", name="5, firm").check()
    expect(between).to_have_value("0")
    expect(play).to_have_accessible_description("White against level 5, firm")


def test_faces_have_the_colours_of_the_side_that_the_opponent_plays(home: Page) -> None:
    home.goto("./#/new/pilgrim")
    faces = home.locator("label:has([name=character-white]) [data-side]")
    own = home.get_by_role("group", name="You play")
    for side, opposite in (("Black", "white"), ("White", "black"), ("By chance", "black")):
        own.get_by_role("radio", name=side).check()
        expect(faces).to_have_count(2)
        expect(faces.first).to_have_attribute("data-side", opposite)
        expect(faces.locator("use")).to_have_count(2)
    home.get_by_role("radio", name="Two computers").check()
    expect(faces.first).to_have_attribute("data-side", "white")
    expect(home.get_by_role("group", name="Character of Black").locator("[data-side]").first).to_have_attribute(
        "data-side", "black"
    )


def test_characters_play_a_series(home: Page) -> None:
    home.goto("./#/new/turtle-shell")
    home.get_by_role("radio", name="Two computers").check()
    home.get_by_role("group", name="Character of White").get_by_role("radio", name="The Hare").check()
    home.get_by_role("group", name="Character of Black").get_by_role("radio", name="The Tortoise").check()
    unfold(home)
    home.get_by_label("Between levels, Black").select_option("1.5")
    home.get_by_label("How many games").select_option("2")
    home.get_by_role("button", name="Play", exact=True).click()
    expect(home.get_by_role("region", name="Series")).to_contain_text("The Hare at 1", timeout=BOOT_TIMEOUT)
    expect(home.get_by_role("region", name="Series")).to_contain_text("The Tortoise at 1.5")
    tortoise = {"kind": "opponent", "level": 2, "strength": 1.5, "character": "builder"}
    meta = record_of(home)["meta"]
    assert meta["seats"] == {"white": HARE, "black": tortoise}
    assert meta["series"]["seats"] == [HARE, tortoise]
    expect(home.get_by_role("region", name="White: The Hare")).to_be_visible()


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
