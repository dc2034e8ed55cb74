"""Analysis beside the board and review of a game: on request, in words, and as arrows on the board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.conftest import BOOT_TIMEOUT, SIZES
from e2e.hands import cell, expect_turns, open_record, point, record_of, set_table, strip, voice
from e2e.picture import arrows, board_cursor

MATE = "6/6/6/6K1/8/2R1/k7/6/6/5R w"  # G0-B0 mates
THREATENED = "6/6/4r1/1k6/8/4/8/6/6/2K3 w"  # Black would mate with F7-F0
LOST = {  # White could have won in two turns, gave its rook away instead, and resigned
    "start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w",
    "log": ["d0c0", "g2b2"],
    "ended": {"at": 2, "reason": "resignation", "side": "white"},
}
Axe = Callable[[Page], list[dict[str, Any]]]


def analyse(page: Page) -> None:
    """Start the analysis by key, and wait for the first result."""
    board_cursor(page).focus()
    page.keyboard.press("a")
    expect(candidates(page).first).to_be_visible(timeout=BOOT_TIMEOUT)


def panel(page: Page) -> Locator:
    """Return the panel of the analysis."""
    return page.get_by_role("region", name="Analysis")


def verdict(page: Page) -> Locator:
    """Return the assessment of the position, in words or numbers."""
    return panel(page).get_by_role("paragraph").first


def candidates(page: Page) -> Locator:
    """Return the candidate moves."""
    return panel(page).get_by_role("group", name="Best moves, side by side").get_by_role("button")


@pytest.mark.main_path
def test_a_position_is_analysed_on_request_and_its_best_line_shown_without_changing_the_game(
    home: Page, axe: Axe
) -> None:
    open_record(home, {"start": MATE})
    expect(panel(home)).to_be_hidden()
    analyse(home)

    expect(verdict(home)).to_have_text("White wins at once")
    expect(arrows(home, "line")).not_to_have_count(0)
    best = candidates(home).first
    expect(best).to_have_text("RG0-G3# White wins at once")
    expect(best).to_have_attribute("title", "Rook G0 to G3, checkmate")
    expect(voice(home, "status")).to_contain_text("best is rook G0 to G3")
    assert axe(home) == []

    panel(home).get_by_role("button", name="1 RG0-G3#").click()
    expect(strip(home)).to_have_text("Move 1 of 1: rook G0 to G3, checkmate")
    expect(cell(home, "G3")).to_have_accessible_name("G3, triangle, White rook, gives check, last move")
    assert record_of(home)["log"] == []
    panel(home).get_by_role("button", name="Back").click()
    expect(strip(home)).to_have_text("White to move.")

    panel(home).get_by_role("button", name="1 RG0-G3#").click()
    panel(home).get_by_role("button", name="Play on from here").click()
    expect_turns(home, "RG0-G3#")
    expect(verdict(home)).to_have_text("")
    panel(home).get_by_role("button", name="Close the analysis").click()
    expect(panel(home)).to_be_hidden()
    expect(arrows(home)).to_have_count(0)


def test_threats_are_shown_and_the_analysis_follows_the_game(home: Page) -> None:
    open_record(home, {"start": THREATENED})
    analyse(home)

    expect(panel(home)).to_contain_text("Black threatens to win at once: rook F7 to F0, checkmate.")
    expect(arrows(home, "threat")).to_have_count(1)
    panel(home).get_by_role("button", name="Show threats").click()
    expect(arrows(home, "threat")).to_have_count(0)

    point(home, "D0", "C0")
    expect(candidates(home).first).to_contain_text("Black ")
    expect(candidates(home).first).not_to_contain_text("KD0")
    home.keyboard.press("a")
    expect(panel(home)).to_be_hidden()


def test_it_pauses_in_a_hidden_tab_after_undo_and_away_from_the_table(home: Page) -> None:
    open_record(home, {"log": ["b1b3", "g7g6"]})
    home.evaluate(
        """async () => {
            const { core } = await import(new URL("js/testing.js", document.baseURI));
            const think = core.think, asked = window.asked = [];
            window.unspy = () => { core.think = think; };
            core.think = (request, options) => {
                asked.push("begin");
                options.signal.addEventListener("abort", () => asked.push("stop"));
                return think(request, options);
            };
            window.show = (state) => {
                Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
                document.dispatchEvent(new Event("visibilitychange"));
            };
        }"""
    )

    def asked(*wanted: str) -> None:
        home.wait_for_function("(wanted) => window.asked.join() === wanted", arg=",".join(wanted))

    analyse(home)
    home.evaluate("show('hidden')")
    asked("begin", "stop")
    home.evaluate("show('visible')")
    asked("begin", "stop", "begin")
    home.keyboard.press("u")
    asked("begin", "stop", "begin", "stop", "begin")
    home.goto("./#/")
    asked("begin", "stop", "begin", "stop", "begin", "stop")
    home.evaluate("unspy(); delete document.visibilityState")


def test_against_an_opponent_each_analysis_needs_a_new_request(home: Page) -> None:
    set_table(home, black="1")
    analyse(home)
    point(home, "B1", "B3")

    expect(home.locator("button.ply")).to_have_count(2, timeout=BOOT_TIMEOUT)
    expect(panel(home).get_by_role("button", name="Analyse", exact=True)).to_be_visible()
    expect(arrows(home)).to_have_count(0)
    expect(candidates(home)).to_have_count(0)


@pytest.mark.main_path
def test_a_review_names_the_turns_and_shows_what_was_missed(home: Page, axe: Axe) -> None:
    open_record(home, LOST)
    home.get_by_role("region", name="Result").get_by_role("button", name="Review").click()

    review = home.get_by_role("region", name="Review of the game")
    expect(review.get_by_role("heading", name="Where it turned")).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(review.get_by_role("img")).to_have_accessible_name(
        "How the game stood, move by move: above the middle White is better, below Black."
    )
    lost = home.locator("button.ply").first
    expect(lost).to_have_attribute("data-mark", "blunder")
    expect(lost).to_have_accessible_name("1, White, KD0-C0: king D0 to C0. Blunder.")
    review.get_by_text("Show as a table").click()
    expect(review.get_by_role("row").nth(2)).to_contain_text("Blunder")
    expect(review.get_by_role("row")).to_have_count(4)
    expect(review.get_by_role("row").last).to_contain_text("Black is ")
    assert axe(home) == []

    review.get_by_role("button", name="Turn 1, White: KD0-C0").click()
    expect(strip(home)).to_have_text("Looking back at the start")
    expect(arrows(home, "played")).to_have_count(1)
    expect(review).to_contain_text("The move played allows this: rook G2 takes rook on B2, check.")

    review.get_by_role("button", name="Show me: White could have won in 2").click()
    expect(strip(home)).to_contain_text("Move 3 of 3: ")
    expect(strip(home)).to_contain_text("checkmate")
    home.get_by_role("button", name="Return").click()
    expect_turns(home, "KD0-C0", "RG2xB2+")
    assert record_of(home)["log"] == LOST["log"]


def test_a_review_has_the_room_that_it_needs(home: Page) -> None:
    open_record(home, LOST)
    home.set_viewport_size(SIZES["desktop"])
    result, turns = home.get_by_role("region", name="Result"), home.get_by_role("region", name="Turns")
    expect(result.get_by_role("button")).to_have_count(3)
    before = cell(home, "E5").bounding_box()
    result.get_by_role("button", name="Review").click()
    review = home.get_by_role("region", name="Review of the game")
    expect(review.get_by_role("heading", name="Where it turned")).to_be_visible(timeout=BOOT_TIMEOUT)

    assert cell(home, "E5").bounding_box() == before, "the board moved"
    left, board, right = (one.bounding_box() for one in (turns, cell(home, "A4"), review))
    assert left
    assert board
    assert right
    assert left["x"] + left["width"] < board["x"] < right["x"]
    assert left["height"] > 600
    folded = result.bounding_box()
    assert folded
    assert folded["height"] < 70
    expect(result.get_by_role("button")).to_have_text(["Rematch"])
    graph = review.get_by_role("img").bounding_box()
    assert graph
    assert graph["height"] >= 120
    slider = review.get_by_role("slider", name="Moment of the game")
    slider.press("ArrowLeft")
    expect(strip(home)).to_have_text("Looking back at turn 1, White")
    expect(slider).to_be_focused()
    expect(slider).to_have_attribute("aria-valuetext", "turn 1, White")

    home.set_viewport_size(SIZES["phone"])
    drawer, height = panel(home).bounding_box(), SIZES["phone"]["height"]
    assert drawer
    assert abs(drawer["height"] / height - 2 / 3) < 0.02
    review.get_by_role("button", name="Turn 1, White: KD0-C0").click()
    expect(panel(home).get_by_role("button", name="Raise")).to_have_attribute("aria-expanded", "false")
    low, shown = panel(home).bounding_box(), home.locator(".board").first.bounding_box()
    assert low
    assert shown
    assert shown["y"] + shown["height"] <= low["y"] + 1, "the board is not visible"


def test_on_a_phone_board_and_analysis_are_visible_together(home: Page, axe: Axe) -> None:
    home.set_viewport_size({"width": 360, "height": 740})
    set_table(home)
    home.get_by_role("button", name="Turns", exact=True).click()
    home.get_by_role("button", name="Analysis", exact=True).click()
    expect(panel(home)).to_contain_text("No moves yet.")
    expect(candidates(home).nth(2)).to_be_visible(timeout=BOOT_TIMEOUT)

    expect(verdict(home)).to_have_text(re.compile(r"^[A-Z][a-z ]+$"))
    panel(home).get_by_role("button", name="Numbers").click()
    expect(verdict(home)).to_have_text(re.compile(r"\d\.\d\)$"))

    board, below = home.locator(".board").first.bounding_box(), panel(home).bounding_box()
    assert board
    assert below
    assert board["y"] + board["height"] <= below["y"] + 1
    assert axe(home) == []
    home.get_by_role("button", name="Analysis", exact=True).click()
    expect(panel(home)).to_be_hidden()


def test_a_game_for_one_is_not_analysed(home: Page) -> None:
    set_table(home, "temple-island")
    board_cursor(home).focus()
    home.keyboard.press("a")

    expect(voice(home, "status")).to_contain_text("This game cannot be analysed.")
    expect(panel(home)).to_be_hidden()
