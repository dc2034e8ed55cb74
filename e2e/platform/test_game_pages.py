"""The games' own pages: without scripts, forwarding links to the app, offline, and the page for wrong addresses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from buildtools.server import StaticServer
from e2e.conftest import make_context, wait_ready
from e2e.platform.test_platform import wait_offline
from e2e.watching import failures

GAMES = ("turtle-shell", "temple-island", "monkey-king", "pilgrim")


@pytest.mark.parametrize("game", GAMES)
def test_a_page_works_without_scripts_and_fits_a_phone(browser: Browser, site: str, game: str) -> None:
    context = make_context(browser, site, "phone", first_visit=True, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"./{game}/")

    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("listitem").filter(has=page.get_by_role("heading", level=3))).to_have_count(3)
    expect(page.get_by_role("link", name="Play now")).to_have_attribute("href", f"../#/new/{game}")
    board = page.get_by_role("figure").first.locator("svg").bounding_box()
    assert board and board["width"] > 200 and board["height"] > 200
    main = page.locator("main").bounding_box()
    assert main and main["x"] >= 0 and main["x"] + main["width"] <= 360
    context.watched.check()
    context.close()


def test_a_page_is_accessible_in_both_themes(page: Page, axe: Callable[[Page], list[dict[str, object]]]) -> None:
    for game in GAMES:
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            page.goto(f"./{game}/")
            assert axe(page) == [], (game, theme)


def test_play_now_leads_to_the_game(page: Page, site: str) -> None:
    page.goto("./turtle-shell/")
    page.get_by_role("link", name="Play now").click()

    expect(page).to_have_url(f"{site}#/new/turtle-shell")
    expect(page.get_by_role("heading", name="Turtle Shell Chess")).to_be_visible()


@pytest.mark.parametrize("address", ["turtle-shell/#/rules/turtle-shell", "turtle-shell#/rules/turtle-shell"])
def test_any_fragment_is_forwarded_to_the_app(page: Page, site: str, address: str) -> None:
    page.goto(f"./{address}")

    expect(page).to_have_url(f"{site}#/rules/turtle-shell")
    expect(page.get_by_role("heading", level=1)).to_have_text("Turtle Shell Chess: the rules")
    page.goto("./pilgrim/")
    page.evaluate("location.hash = '#/settings'")
    expect(page).to_have_url(f"{site}#/settings")


@pytest.mark.parametrize(
    "address", ["%23/settings", "turtle-shell/%23/settings", "a/b/%23%2Fsettings", "%2523/settings", "a/b/#/settings"]
)
def test_the_404_page_repairs_escaped_addresses(page: Page, site: str, address: str) -> None:
    page.context.watched.expect(failures(address.partition("#")[0]))
    page.goto(f"./{address}")

    expect(page).to_have_url(f"{site}#/settings")
    expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()


def test_the_404_page_below_a_path_leads_to_the_games(page: Page, site: str) -> None:
    page.context.watched.expect(failures("/no/such/place"))
    page.goto("./no/such/place")

    expect(page.get_by_role("heading", level=1)).to_have_text("There is nothing at this address")
    expect(page.get_by_role("link", name="To the games")).to_have_css("min-height", "52px")  # it has its styles
    page.get_by_role("link", name="To the games").click()
    expect(page).to_have_url(site)


def test_pages_and_forwarding_work_offline(browser: Browser, own_server: StaticServer) -> None:
    context = make_context(browser, own_server.address, "desktop", service_workers="allow")
    page = context.new_page()
    page.goto(own_server.address)
    wait_ready(page)
    wait_offline(page, "ready")
    own_server.stop()

    for game in GAMES:
        page.goto(f"./{game}/")
        expect(page.get_by_role("link", name="Play now")).to_be_visible()
        assert page.evaluate("getComputedStyle(document.body).borderTopWidth") == "4px", "it has its styles"
    for address in ("pilgrim/#/settings", "pilgrim#/settings", "pilgrim/%23/settings", "%23%2Fsettings"):
        page.goto(f"./{address}")
        expect(page).to_have_url(f"{own_server.address}#/settings")
        expect(page.get_by_role("heading", name="Settings", exact=True)).to_be_visible()
    page.goto("./no/such/place")
    expect(page).to_have_url(own_server.address)
    context.watched.check()
    context.close()
