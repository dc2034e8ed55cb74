"""One house: headings of rooms share an edge, rooms about a game wear its accent, others ink, and so does 404.html."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e import moments
from e2e.conftest import SIZES
from e2e.hands import settle
from e2e.watching import failures
from pycore.games import GAMES

WIDE = {"width": 1440, "height": 900}
ROOMS = moments.rooms()
OF_THE_HOUSE = (
    "shelf", "tables", "deleted", "learn", "puzzles", "daily", "settings", "statistics", "open", "workshop", "manual",
    "nowhere",
)  # fmt: skip
OF_A_GAME = ("rules", "howto", "learn", "puzzles", "paper")
ACCENT = """() => {
    const accent = (node) => {
        const probe = node.appendChild(Object.assign(document.createElement("i"), { hidden: true }));
        probe.style.color = "var(--accent)";
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
    };
    const own = Object.assign(document.createElement("div"), { hidden: true });
    document.body.append(own);
    const looks = ["", "sea", "tortoise", "vermilion", "walnut"];
    const accents = looks.map((look) => ((own.dataset.look = look), accent(own)));
    own.remove();
    const heading = [...document.querySelectorAll("h1")].find((one) => one.getBoundingClientRect().width > 2);
    return { look: looks[accents.indexOf(accent(heading.parentElement))], left: heading.getBoundingClientRect().left };
}"""


@pytest.fixture
def wide(booted: Page) -> Any:
    """Return the session's page on a desktop, and restore its window afterwards."""
    booted.set_viewport_size(WIDE)
    yield booted
    booted.set_viewport_size(SIZES["desktop"])


def seen(page: Page, name: str) -> dict[str, Any]:
    """Return the accent of a room by its look, and where its heading begins."""
    page.goto("./#/nowhere")
    ROOMS[name](page)
    settle(page)
    found: dict[str, Any] = page.evaluate(ACCENT)
    return found


def test_the_headings_of_rooms_begin_at_one_edge(wide: Page) -> None:
    names = [*OF_THE_HOUSE, *(f"{room}-turtle-shell" for room in OF_A_GAME)]
    edges = {name: round(seen(wide, name)["left"]) for name in names}
    assert set(edges.values()) == {224}, edges


def test_rooms_about_a_game_wear_its_accent_and_others_ink(wide: Page) -> None:
    for name in OF_THE_HOUSE:
        assert seen(wide, name)["look"] == "", name
    for game in ("turtle-shell", "pilgrim"):
        for name in (f"{room}-{game}" for room in ("new", "edit", *OF_A_GAME)):
            assert seen(wide, name)["look"] == GAMES[game].shelf.look, name
        assert seen(wide, f"puzzles-{game}-mistakes")["look"] == GAMES[game].shelf.look


def test_a_wrong_address_leads_to_a_page_of_the_house(page: Page) -> None:
    page.context.watched.expect(failures("/nowhere/at/all"))
    page.goto("./nowhere/at/all")
    shown = page.get_by_role("main")
    expect(shown.get_by_role("heading")).to_have_text("There is nothing at this address")
    mark = shown.get_by_role("presentation").and_(page.locator("img"))
    expect(mark).to_be_visible()
    assert mark.evaluate("(node) => node.naturalWidth > 0"), "the mark is loaded"
    found = page.evaluate(ACCENT)
    assert found["look"] == ""
    expect(page.get_by_role("link", name="Chess Pilgrimage")).to_be_visible()
    shown.get_by_role("link", name="To the games").click()
    expect(page.get_by_role("heading", level=1, name="Chess Pilgrimage")).to_be_visible()
