"""An offer of an opponent on a phone and in another tab."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from e2e.hands import open_record, point, strip

KNIGHTS = "8/8/8/4k3/8/8/3NN3/4K3 w - - 0 1"
OFFERED = "I offer a draw. Drawn with best play, as two knights cannot force mate."
STANDS = "Your opponent offers a draw."


def against(page: Page, start: str | None, log: list[str] | None = None, level: int = 5, **meta: Any) -> None:
    """Open a game of a person, who has White, against an opponent."""
    seats = {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": level}}
    wanted = {"start": start, "log": log or [], "at": len(log or []), "meta": {"seats": seats, **meta}}
    open_record(page, wanted, "pilgrim")


def test_an_offer_fits_on_a_phone(phone: Page) -> None:
    phone.goto("./")
    against(phone, KNIGHTS)
    point(phone, "e1", "d1")
    expect(strip(phone)).to_have_text(OFFERED)
    words, bar = strip(phone).bounding_box(), phone.get_by_role("region", name="This turn").bounding_box()
    decline = phone.get_by_role("button", name="Decline").bounding_box()
    assert words and bar and decline
    assert bar["y"] <= words["y"] and words["y"] + words["height"] <= bar["y"] + bar["height"]
    assert decline["x"] + decline["width"] <= 360
    assert strip(phone).evaluate("(node) => node.scrollHeight <= node.clientHeight + 1"), "the sentence is whole"


def test_another_tab_shows_an_offer_and_cannot_answer_it(page: Page) -> None:
    page.goto("./")
    against(page, KNIGHTS)
    point(page, "e1", "d1")
    expect(strip(page)).to_have_text(OFFERED)
    other = page.context.new_page()
    other.goto(page.url)
    expect(strip(other)).to_have_text(STANDS)
    expect(other.locator(".banners")).to_contain_text("open in another tab")
    expect(other.get_by_role("button", name="Accept", exact=True)).to_have_count(0)
    page.get_by_role("button", name="Accept", exact=True).click()
    expect(strip(other)).to_have_text("Draw by agreement.")
