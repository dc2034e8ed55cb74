"""Tests that axe-core finds no problems on the page's screens and in the phases of a table, in both themes.

The normal run tests one table; all other states of each theme are marked long.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import BOOT_TIMEOUT, SIZES
from e2e.hands import open_record, point, settle, strip_detail
from e2e.picture import answers, movable, targets
from e2e.table.test_layout import BARE, hint, key, open_bare

Axe = Callable[[Page], list[dict[str, Any]]]
LOOKS = {"light": (SIZES["desktop"], "light"), "dark": (SIZES["phone"], "dark")}
GAMES = tuple(BARE)
ALONE = "temple-island"


def picked(page: Page) -> None:
    """Select a piece."""
    movable(page).last.click()


def refusal(page: Page) -> None:
    """Try an illegal move, and show the reason."""
    picked(page)
    page.locator(".cell:not(.target):not(.grab)").first.click()
    expect(page.get_by_role("region", name="This turn")).to_have_attribute("data-tone", "refusal")


def answering(page: Page) -> None:
    """Reach the choice of the Shadow that answers."""
    for number in range(movable(page).count()):
        movable(page).nth(number).click()
        for _ in range(targets(page).count()):
            targets(page).first.click()
            if answers(page).count():
                return
            break
        key(page, "Escape")
        if page.get_by_role("region", name="Before this move").is_visible():
            page.get_by_role("button", name="Not yet").click()


def drawer(page: Page) -> None:
    """Open the panel beside the board, where it is a drawer."""
    button = page.get_by_role("button", name="Rules", exact=True).first
    if button.is_visible():
        button.click()


def card(page: Page) -> None:
    """Open the card of a piece."""
    movable(page).last.focus()
    page.keyboard.press("i")
    expect(page.locator("[aria-label=Rules] h3").first).to_be_attached()


def box(text: str) -> Callable[[Page], None]:
    """Open the text box for moves."""

    def typed(page: Page) -> None:
        key(page, "/")
        page.locator("#move-box").fill(text)
        expect(page.locator("#move-echo")).not_to_be_empty()

    return typed


def keyed(name: str) -> Callable[[Page], None]:
    """Press a key at the board, and expect the sheet it opens."""

    def press(page: Page) -> None:
        key(page, name)
        expect(page.locator("dialog[open]")).to_be_visible()

    return press


def menu(page: Page) -> None:
    """Open the table's menu."""
    page.get_by_role("button", name="Menu").click()
    expect(page.locator("#table-menu")).to_be_visible()


def listed_entry(page: Page, name: str) -> None:
    """Choose an entry of the menu."""
    menu(page)
    page.locator("#table-menu").get_by_role("button").filter(has_text=name).first.click()


def listed(name: str) -> Callable[[Page], None]:
    """Open a sheet from the menu."""

    def choose(page: Page) -> None:
        listed_entry(page, name)
        expect(page.locator("dialog[open]")).to_be_visible()

    return choose


def analysis(page: Page) -> None:
    """Open the analysis, and wait for a result."""
    key(page, "a")
    expect(
        page.get_by_role("group", name="Best moves, side by side").locator("button:not([hidden])").first
    ).to_be_attached(timeout=BOOT_TIMEOUT)


def resign(page: Page) -> None:
    """Open the question before resigning."""
    listed("Give up" if "Temple Island" in page.title() else "resigns")(page)


def result(page: Page) -> None:
    """Resign."""
    resign(page)
    page.get_by_role("dialog").get_by_role("button", name=re.compile("resigns|Give up")).click()
    expect(page.get_by_role("region", name="Result")).to_be_visible()


def delete(page: Page) -> None:
    """Open the question before deleting the table."""
    listed("Rename")(page)
    page.get_by_role("dialog").get_by_role("button", name="Delete this table").click()


SHEETS: dict[str, Callable[[Page], None]] = {
    "start": lambda page: None, "picked": picked, "refusal": refusal, "card": card, "moves": keyed("m"),
    "keys": keyed("?"), "words": keyed("b"), "overlays": keyed("o"), "hint": hint, "box": box("b"), "bad box": box("z9"),
    "drawer": drawer, "menu": menu, "rename": listed("Rename"), "share": listed("Share"), "delete": delete,
}  # fmt: skip
OF_TWO = {"analysis": analysis}
OF_ONE = {"answering": answering, "journal": listed("Journal")}
LAST = {"resign": resign, "result": result}
TWO_ROOKS = "6/2k3/6/8/8/4/8/R4r/6/2K3 w"  # B2 wins with B2-B8; C0 gives the win away
LOST = {
    "start": TWO_ROOKS,
    "log": ["d0c0", "g2b2"],
    "at": 2,
    "ended": {"at": 2, "reason": "resignation", "side": "white"},
}


def review(page: Page) -> None:
    """Review a lost game, and show the table of its turns."""
    open_record(page, LOST)
    page.get_by_role("region", name="Result").get_by_role("button", name="Review").click()
    found = page.get_by_role("region", name="Review of the game")
    expect(found.get_by_role("heading", name="Where it turned")).to_be_visible(timeout=BOOT_TIMEOUT)
    found.get_by_text("Show as a table").click()
    expect(found.get_by_role("row").last).to_be_visible()


def tried_again(page: Page) -> None:
    """Try the turning point of a reviewed game again, and miss."""
    review(page)
    page.get_by_role("button", name="Try again: Turn 1, White").click()
    panel = page.get_by_role("region", name="Try again")
    expect(panel).to_contain_text("Find something better", timeout=BOOT_TIMEOUT)
    point(page, "D0", "C0")
    expect(panel).to_contain_text("It allows this", timeout=BOOT_TIMEOUT)


def judged(page: Page) -> None:
    """Have another move judged at a hint."""
    open_record(page, {"start": TWO_ROOKS})
    page.get_by_role("button", name="Hint", exact=True).click()
    panel = page.get_by_role("region", name="Hint", exact=True)
    expect(panel).to_contain_text("Think of", timeout=BOOT_TIMEOUT)
    point(page, "D0")
    page.get_by_role("button", name="Why not?", exact=True).click()
    point(page, "C0")
    expect(panel).to_contain_text("the rook is lost", timeout=BOOT_TIMEOUT)


def reason(page: Page) -> None:
    """Ask an opponent why it has played its last move."""
    seats = {"white": {"kind": "opponent", "level": 1}, "black": {"kind": "person"}}
    open_record(page, {"start": TWO_ROOKS, "log": ["b2g2"], "at": 1, "meta": {"seats": seats}})
    listed_entry(page, "Why did you play that?")
    expect(page.get_by_role("region", name="Why", exact=True)).to_contain_text("It leads to", timeout=BOOT_TIMEOUT)


def resigned(page: Page) -> None:
    """Let a lost opponent resign."""
    log = ["a2a3", "h7h5", "a3a4", "b8a8", "h2h3", "a8b8", "h3h4", "b8a8"]
    seats = {"white": {"kind": "person"}, "black": {"kind": "opponent", "level": 5}}
    start = "1k6/p6p/8/8/8/8/P2Q1Q1P/4K3 w - - 0 1"
    open_record(page, {"start": start, "log": log, "at": len(log), "meta": {"seats": seats}}, "pilgrim")
    point(page, "a4", "a5")
    expect(strip_detail(page)).to_contain_text("I resign", timeout=BOOT_TIMEOUT)


def handed_over(page: Page) -> None:
    """Cover the board while the phone is handed over."""
    open_record(page, {"log": [], "meta": {"handover": True, "seats": {"black": {"kind": "person", "name": "Ada"}}}})
    point(page, "B1", "B3")
    expect(page.get_by_role("dialog", name="Give the phone to Ada")).to_be_visible()


ANSWERS = (review, tried_again, judged, reason, resigned, handed_over)
"""States that need a game of their own; what they say is tested in Node, which knows no colours."""
SAMPLE = ("start", "refusal", "card", "moves", "words", "drawer", "menu")


def put_away(page: Page) -> None:
    """Close all sheets and panels, and deselect the piece."""
    page.evaluate("document.querySelector('dialog[open]')?.close()")
    for part in ("form:has(#move-box)", "#table-menu"):
        if page.locator(part).is_visible():
            page.locator(f"{part} :is(input, button)").first.focus()
            page.keyboard.press("Escape")
    shut = page.locator("[aria-label=Analysis] [data-focus=close]")
    if shut.count() and shut.first.is_visible():
        shut.first.click()
    for _ in range(4):
        key(page, "Escape")


def found_at_table(page: Page, axe: Axe, game: str, names: tuple[str, ...] | None = None) -> dict[str, Any]:
    """Return what axe finds in each phase of a game's table, by the phase's name."""
    open_bare(page, game)
    states = {**SHEETS, **(OF_ONE if game == ALONE else OF_TWO)}
    found = {}
    for name, enter in {**states, **LAST}.items():
        if names is not None and name not in names:
            continue
        enter(page)
        found[f"{game}, {name}"] = axe(page)
        if name != "result":
            put_away(page)
    return {name: violations for name, violations in found.items() if violations}


@pytest.fixture(params=LOOKS)
def look(request: pytest.FixtureRequest, booted: Page) -> Iterator[Page]:
    """Return the session's page in one of the themes."""
    size, scheme = LOOKS[request.param]
    booted.set_viewport_size(size)
    booted.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    yield booted
    booted.set_viewport_size(SIZES["desktop"])
    booted.emulate_media(color_scheme="light", reduced_motion="reduce")


def test_one_table_in_its_phases(look: Page, axe: Axe) -> None:
    assert found_at_table(look, axe, "turtle-shell", SAMPLE) == {}


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_phase_of_every_game(look: Page, axe: Axe, game: str) -> None:
    assert found_at_table(look, axe, game) == {}


@pytest.mark.long
@pytest.mark.parametrize("enter", ANSWERS, ids=lambda enter: enter.__name__)
def test_what_the_opponent_and_the_review_say(look: Page, axe: Axe, enter: Callable[[Page], None]) -> None:
    enter(look)
    settle(look)
    assert axe(look) == []


@pytest.mark.long
def test_every_screen(look: Page, axe: Axe) -> None:
    found = {}
    places = ["#/", "#/tables", "#/learn", "#/puzzles", "#/settings", "#/nowhere", "#/open", "#/table/nope"]
    places += [f"#/{screen}/{game}" for screen in ("new", "edit", "rules", "howto") for game in GAMES]
    for place in places:
        look.goto(f"./{place}")
        look.wait_for_selector("main:not([aria-busy]):not([hidden]) :is(h1, h2)", timeout=BOOT_TIMEOUT)
        settle(look)
        found[place] = axe(look)
    assert {place: violations for place, violations in found.items() if violations} == {}
