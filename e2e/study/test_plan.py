"""A plan of your own: marked before the candidates are shown, then compared with them and with the turn played."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT
from e2e.hands import cell, expect_turns, open_record, point, record_of
from e2e.picture import arrows, board_cursor

TWO_ROOKS = "6/2k3/6/8/8/4/8/R4r/6/2K3 w"  # B2 wins with B2-B8; C0 gives the win away


@pytest.mark.main_path
def test_a_plan_is_marked_first_and_compared(home: Page) -> None:
    open_record(home, {"start": TWO_ROOKS})
    size = cell(home, "D0").bounding_box()
    board_cursor(home).focus()
    home.keyboard.press("a")
    panel = home.get_by_role("region", name="Analysis")
    panel.get_by_role("button", name="Plan first").click()
    candidates = panel.get_by_role("group", name="Best moves, side by side").get_by_role("button")
    expect(candidates).to_have_count(0)
    point(home, "D0", "C0")
    assert record_of(home)["log"] == []
    plan = panel
    expect(plan).to_contain_text("Your plan: King D0 to C0.")
    expect(arrows(home, "plan")).to_have_count(1)
    expect(candidates.first).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(plan).to_contain_text("That gives too much away", timeout=BOOT_TIMEOUT)
    assert cell(home, "D0").bounding_box() == size

    point(home, "B2", "B8")
    expect_turns(home, "RB2-B8+")
    expect(plan).to_contain_text(
        "Your plan was: King D0 to C0. Played: rook B2 to B8, check. Best: rook B2 to B8, check."
    )
