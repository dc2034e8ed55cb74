"""Settings of look and sound: they take effect at once, everywhere, and survive a reload."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from e2e.hands import open_record, plies, point, set_table, settle
from e2e.picture import marks, pieces, roads

NOT_IN_THE_BOOK = ["d2e2", "d7e7", "e2e3", "e7d6", "c2c3", "c7c6"]

GAMES = Path(__file__).parents[2] / "tests" / "data" / "temple-island-games.json"

COUNT_SOUNDS = """
    window.tones = 0;
    for (const kind of [OscillatorNode, AudioBufferSourceNode]) {
        const { start } = kind.prototype;
        kind.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
    }
    window.contexts = 0;
    window.AudioContext = class extends AudioContext { constructor() { super(); window.contexts += 1; } };
"""


def choose(page: Page, name: str, value: str | bool) -> None:
    """Choose a setting on the settings page."""
    page.goto("./#/settings")
    field = page.locator(f"#setting-{name}")
    if isinstance(value, bool):
        field.set_checked(value)
    else:
        field.select_option(value)


def sounded(page: Page) -> int:
    """Return how many tones have been started so far."""
    return int(page.evaluate("window.tones"))


def test_sounds_wait_for_a_user_action_and_can_be_turned_off(new_page: Callable[..., Page]) -> None:
    page = new_page("desktop")
    page.add_init_script(COUNT_SOUNDS)
    page.goto("./")
    page.wait_for_selector("html[data-drawn]")
    assert page.evaluate("window.contexts") == 0, "nothing is prepared before the first tap"
    set_table(page, "turtle-shell", white="person", black="person")
    point(page, "B1", "B3")
    page.wait_for_function("window.tones > 0")
    assert page.evaluate("window.contexts") == 1

    choose(page, "sounds", False)
    page.reload()
    set_table(page, "turtle-shell", white="person", black="person")
    point(page, "B1", "B3")
    expect(plies(page)).to_have_count(1)
    expect(page.locator("html")).to_have_attribute("data-saved", "device")  # the move is played and saved
    assert sounded(page) == 0, "switched off is switched off"


@pytest.mark.main_path
def test_boards_and_pieces_are_chosen_for_table_and_shelf(page: Page) -> None:
    page.goto("./")
    choose(page, "cells", "meadow")
    choose(page, "men", "letters")
    page.reload()
    assert (
        page.evaluate("({ ...document.documentElement.dataset })").items()
        >= {"cells": "meadow", "men": "letters"}.items()
    )
    page.goto("./#/")
    expect(page.locator("article[data-game]").first.locator("svg text").first).to_be_visible()
    set_table(page, "turtle-shell", white="person", black="person")
    expect(pieces(page).first.locator("text")).to_have_text("R")
    assert pieces(page).locator("use").count() == 0
    fill = "getComputedStyle(document.querySelector('.board [data-kind=triangle] > *')).fill"
    assert page.evaluate(fill) == "rgb(203, 217, 173)"


def test_a_move_made_while_the_opponent_thinks_is_played_afterwards(booted: Page) -> None:
    seats = {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 8}}
    open_record(booted, {"log": NOT_IN_THE_BOOK, "meta": {"name": "A game", "seats": seats}})
    point(booted, "G1", "G3")
    expect(booted.get_by_role("button", name="Move now")).to_be_visible()
    point(booted, "B1", "B3")
    expect(marks(booted, "ahead")).to_have_count(2)
    booted.keyboard.press("Escape")
    expect(marks(booted, "ahead")).to_have_count(0)
    point(booted, "B1", "B3")
    booted.get_by_role("button", name="Move now").click()
    expect(plies(booted).nth(len(NOT_IN_THE_BOOK) + 2)).to_have_text("B1-B3")
    booted.goto("./#/")


def test_a_finished_pilgrimage_shows_its_paths(booted: Page) -> None:
    game = json.loads(GAMES.read_text(encoding="utf-8"))["win"]
    known = {
        "seed": game["seed"],
        "options": game["options"],
        "log": game["log"].split(),
        "meta": {"guide": 4, "hints": 1},
    }
    open_record(booted, known, "temple-island")
    result = booted.get_by_role("region", name="Result")
    expect(result).to_contain_text("the Guide 4, 1 hint")
    legend = booted.get_by_role("list", name="The roads")
    expect(legend.get_by_role("button")).to_have_count(8)
    expect(roads(booted)).to_have_count(8)
    expect(result.get_by_role("button", name="The roads")).to_be_hidden()

    for window in ((1280, 800), (1440, 900), (390, 844)):
        booted.set_viewport_size({"width": window[0], "height": window[1]})
        settle(booted)
        board, shown = booted.locator(".board").bounding_box(), legend.bounding_box()
        assert board and shown
        beside = shown["x"] >= board["x"] + board["width"] or shown["y"] + shown["height"] <= board["y"]
        assert beside, f"the legend lies on the board in a window of {window}"
    booted.set_viewport_size({"width": 1280, "height": 800})

    faint = "(all) => all.filter((one) => Number(getComputedStyle(one).opacity) < 0.5).length"
    assert roads(booted).evaluate_all(faint) == 0
    legend.get_by_role("button").nth(2).focus()
    assert roads(booted).evaluate_all(faint) == 7, "one road stands out"
    legend.get_by_role("button").nth(2).blur()
    legend.get_by_role("button").nth(5).hover()
    assert roads(booted).evaluate_all(faint) == 7
    booted.mouse.move(0, 0)
    assert roads(booted).evaluate_all(faint) == 0

    booted.set_viewport_size({"width": 360, "height": 640})
    result.get_by_role("button", name="The roads").click()
    expect(booted.get_by_role("dialog").get_by_role("listitem")).to_have_count(8)
    booted.keyboard.press("Escape")
    booted.set_viewport_size({"width": 1280, "height": 800})
    booted.goto("./#/")


BURIAL = "1n3/1pk2/2p2/1P1s1/2C2/1N1M1/1HP2/K4 g-/-L P2p2h2 1 b - 0 5"
"""The Vixen on D5 can capture the Bodhisattva on C4, which buries both under a Mountain on D5."""

RECORD_MOTION = """
    window.moved = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...how) {
        const begun = animate.apply(this, how);
        if (this.closest("[data-layer=pieces]")) window.moved.push(begun.effect.getComputedTiming().endTime);
        return begun;
    };
"""


def test_pieces_move_only_if_motion_is_on(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(RECORD_MOTION)
    set_table(page, "turtle-shell", white="person", black="person")
    point(page, "B1", "B3")
    expect(plies(page)).to_have_count(1)
    assert page.evaluate("window.moved") == [220]
    page.emulate_media(reduced_motion="reduce")
    point(page, "G7", "G6")
    expect(plies(page)).to_have_count(2)
    assert page.evaluate("window.moved.length") == 1


def test_a_burial_has_three_beats_and_leaves_only_the_mountain(page: Page) -> None:
    page.emulate_media(reduced_motion="no-preference")
    page.add_init_script(RECORD_MOTION)
    open_record(page, {"start": BURIAL}, "monkey-king")
    count = pieces(page).count()
    point(page, "D5", "C4")
    page.get_by_role("button", name="Play it").click()
    expect(plies(page)).to_have_count(1)
    assert sorted(page.evaluate("window.moved")) == [300, 300, 520]  # the taker and the taken; then the Mountain
    expect(pieces(page)).to_have_count(count - 1)
    page.emulate_media(reduced_motion="reduce")
