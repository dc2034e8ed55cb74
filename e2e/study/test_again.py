"""Trying again: after a review each turning point is a task, judged, with hints and the solution; the game stays."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import cell, open_record, point, strip, voice

Axe = Callable[[Page], list[dict[str, Any]]]
LOST = {  # White could have won in two turns, gave its rook away instead, and resigned
    "start": "6/2k3/6/8/8/4/8/R4r/6/2K3 w",
    "log": ["d0c0", "g2b2"],
    "ended": {"at": 2, "reason": "resignation", "side": "white"},
}

UNSPENT = {  # Red enters a Pawn, and ends the turn with a Fist that would have captured the Goblin King
    "start": "5/5/2k2/3M1/2p2/5/5/3K1 --/-- P5N2HCp5n2h2c 1 r - 0 20",
    "log": ["P@a1", "end", "c6d5"],
    "ended": {"at": 3, "reason": "resignation", "side": "red"},
}


@pytest.mark.main_path
def test_a_turning_point_can_be_tried_again(home: Page, axe: Axe) -> None:
    open_record(home, LOST)
    table = home.url
    home.get_by_role("region", name="Result").get_by_role("button", name="Review").click()
    review = home.get_by_role("region", name="Review of the game")
    review.get_by_role("button", name="Try again: Turn 1, White").click(timeout=BOOT_TIMEOUT)

    panel = home.get_by_role("region", name="Try again")
    expect(panel).to_contain_text("King D0 to C0 was played")
    expect(strip(home)).to_have_text("Find something better.")
    size = cell(home, "D0").bounding_box()
    point(home, "D0", "C0")
    expect(panel).to_contain_text("That gives too much away", timeout=BOOT_TIMEOUT)
    expect(panel).to_contain_text("It allows this: rook G2 takes rook on B2, check.")
    expect(voice(home, "alert")).to_contain_text("That gives too much away")
    assert cell(home, "D0").bounding_box() == size
    assert axe(home) == []

    home.keyboard.press("Enter")  # "Try again" has the focus
    expect(cell(home, "D0")).to_have_accessible_name(re.compile("White king"))
    panel.get_by_role("button", name="Hint").click()
    expect(panel).to_contain_text("Hint 1 of 3: Think of the White rook on B2.")
    point(home, "B2", "B8")
    expect(panel).to_contain_text("That is the best that was found", timeout=BOOT_TIMEOUT)
    panel.get_by_role("link", name="Back to the review").click()
    expect(home).to_have_url(table)
    expect(review).to_contain_text("Where it turned")
    expect(home.locator("button.ply")).to_have_count(2)


def test_a_turn_of_several_actions_is_tried_as_a_whole(home: Page) -> None:
    open_record(home, UNSPENT, "monkey-king")
    home.get_by_role("region", name="Result").get_by_role("button", name="Review").click()
    review = home.get_by_role("region", name="Review of the game")
    review.get_by_role("button", name="Try again: ").last.click(timeout=BOOT_TIMEOUT)
    panel = home.get_by_role("region", name="Try again")
    note = panel.get_by_role("paragraph").nth(1)
    expect(panel).to_contain_text("was played")
    expect(cell(home, "A1")).not_to_have_accessible_name(re.compile("Pawn"))

    point(home, "red-pawn", "B1")
    expect(note).to_have_text("Red to spend a Fist, or end the turn.")
    panel.get_by_role("button", name="Hint").click()
    expect(note).to_contain_text("No hint from here. Undo to start the turn again.")
    home.get_by_role("button", name="End the turn").click()
    expect(note).to_contain_text("That gives too much away", timeout=BOOT_TIMEOUT)
    panel.get_by_role("button", name="Try again").click()
    panel.get_by_role("button", name="Show me").click()
    expect(note).to_contain_text("Better:")
    expect(cell(home, "A1")).to_have_accessible_name(re.compile("Pawn"))
    expect(cell(home, "C6")).to_have_accessible_name(re.compile("Monkey King"))


def test_the_guide_reviews_a_game_for_one(home: Page) -> None:
    record = home.evaluate(
        """async () => {
            const { core } = await import(new URL("js/testing.js", document.baseURI));
            let now = await core.ask({ do: "new", game: "temple-island", seed: "3" });
            while (now.record.log.length < 4) {
                const drawn = now.scene.to_move === "chance";
                const action = drawn ? undefined : now.scene.moves[Math.floor(now.scene.moves.length / 2)].action;
                now = await core.ask({ do: drawn ? "draw" : "play", record: now.record, action });
            }
            return now.record;
        }"""
    )
    open_record(home, record, "temple-island")
    home.get_by_role("button", name="Menu").click()
    home.get_by_role("button", name="Review", exact=True).click()
    review = home.get_by_role("region", name="Review of the game")
    expect(review).to_contain_text("Where most turns were lost", timeout=BOOT_TIMEOUT)
    expect(review).to_contain_text("The action played costs about")
    review.get_by_role("button", name=re.compile("^Try again: ")).first.click()
    panel = home.get_by_role("region", name="Try again")
    panel.get_by_role("button", name="Show me").click()
    expect(panel).to_contain_text("Better:")
