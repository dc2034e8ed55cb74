"""A series of two opponents: one table per game, alternating sides, a score sheet, and stopping."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import open_record, record_of, take_seats, unfold, voice

HOME_RUN = "6/2K3/6/8/8/k3/8/6/6/6 w"  # White's king walks home
LEVELS = (8, 7)


def seats(first: int, second: int) -> dict[str, Any]:
    """Set the levels of both opponents on the setup screen."""
    return {
        side: {"kind": "opponent", "level": level}
        for side, level in zip(("white", "black"), (first, second), strict=True)
    }


def series(of: int, **more: Any) -> dict[str, Any]:
    """Return a record of the first game of a series, one move before its end."""
    about = {"of": of, "number": 1, "levels": list(LEVELS), "games": [], "next": "", "stopped": False, **more}
    return {"start": HOME_RUN, "meta": {"name": "A series", "seats": seats(*LEVELS), "series": about}}


@pytest.mark.main_path
def test_two_games_with_alternating_sides_and_the_score(booted: Page) -> None:
    open_record(booted, series(2))
    first = booted.url
    between = booted.get_by_role("region", name="Between two games")
    expect(between).to_contain_text("Opponent 8: 1. Opponent 7: 0.", timeout=BOOT_TIMEOUT)
    expect(voice(booted, "status")).to_contain_text("That was game 1 of 2. Opponent 8: 1. Opponent 7: 0.")
    between.get_by_role("button", name="Next game").click()
    expect(booted.get_by_role("heading", level=1)).to_contain_text("game 2 of 2")
    sheet = booted.get_by_role("region", name="Series")
    expect(sheet).to_contain_text("The score is level.", timeout=BOOT_TIMEOUT)
    expect(sheet.get_by_role("row")).to_have_text(
        ["GameOpponent 8Opponent 7", "11 White0 Black", "20 Black1 White", "Sum11"], use_inner_text=False
    )
    assert record_of(booted)["meta"]["seats"] == seats(*reversed(LEVELS))
    sheet.get_by_role("link", name="1", exact=True).click()
    expect(booted).to_have_url(first)
    expect(sheet.get_by_role("link", name="To game 2")).to_be_visible()
    booted.goto("./#/")


def test_a_series_can_be_stopped_and_continued(new_page: Callable[..., Page]) -> None:
    page = new_page("desktop", alone=True)
    page.clock.install()
    page.goto("./")
    open_record(page, series(2))
    between = page.get_by_role("region", name="Between two games")
    between.get_by_role("button", name="Stop the series").click(timeout=BOOT_TIMEOUT)
    expect(between).to_be_hidden()
    expect(voice(page, "status")).to_contain_text("The series is stopped.")
    page.clock.fast_forward(5500)  # beyond the pause between two games
    expect(page.get_by_role("heading", level=1)).to_have_text("A series")
    page.get_by_role("button", name="Play game 2").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("game 2 of 2")


def test_the_setup_offers_a_series_of_two_opponents(booted: Page) -> None:
    booted.goto("./#/new/turtle-shell")
    unfold(booted)
    field = booted.get_by_label("How many games")
    take_seats(booted, white="2", black="person")
    expect(field).to_be_hidden()
    take_seats(booted, white="2", black="1")
    field.select_option("6")
    booted.get_by_role("button", name="Play", exact=True).click()
    sheet = booted.get_by_role("region", name="Series")
    expect(sheet).to_contain_text("game 1 of 6", timeout=BOOT_TIMEOUT)
    sheet.get_by_role("button", name="Stop after this game").click()
    expect(sheet.get_by_role("button", name="Go on after this game")).to_be_visible()
    booted.goto("./#/new/turtle-shell")
    unfold(booted)
    booted.get_by_role("button", name="Reset to defaults").click()  # for the tests that follow
    take_seats(booted, white="person", black="1")
    booted.goto("./#/")
