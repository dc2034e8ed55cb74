"""Changes the language of the page: at once, with the table, the move in hand and the focus kept."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from buildtools.server import StaticServer
from e2e.conftest import BOOT_TIMEOUT, make_context, serve, wait_ready
from e2e.hands import cell, expect_turns, plies, point, set_table, strip, strip_detail
from e2e.languages import PSEUDO, pseudo_site
from e2e.picture import targets
from e2e.watching import NO_NETWORK
from pycore.languages.tags import NAMES

NO_ENGLISH = re.compile(r"^\[[^a-z]*\]$", re.DOTALL)

OFFLINE = """async () => {
    const { watchOffline } = await import(new URL("js/testing.js", document.baseURI));
    return new Promise((resolve) => watchOffline(({ ready }) => ready && resolve(true)));
}"""
KEPT = """async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("chess-pilgrimage-files:"));
    const requests = await (await caches.open(names[0])).keys();
    return requests.flatMap(({ url }) => /data\\/lang\\/([\\w-]+)\\.json/.exec(url)?.[1] ?? []);
}"""
"""The languages whose files are stored for offline play."""


@pytest.fixture(scope="module")
def pseudo(site_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[StaticServer]:
    """Return a server of a copy of the site that speaks the pseudo-language."""
    server = serve(pseudo_site(site_folder, tmp_path_factory.mktemp("pseudo") / "site"))
    yield server
    server.stop()


@pytest.fixture
def visitor(browser: Browser, pseudo: StaticServer) -> Iterator[Page]:
    """Return a page in English, with the rules ready."""
    context = make_context(browser, pseudo.address, "desktop", locale="en-GB")
    page = context.new_page()
    page.goto(pseudo.address)
    wait_ready(page)
    yield page
    context.close()


def choose(page: Page, tag: str) -> None:
    """Choose a language in the settings or at the foot of the shelf, with the focus on the choice."""
    field = page.locator("#setting-language, #shelf-language")
    field.focus()
    field.select_option(tag)
    expect(page.locator("html")).to_have_attribute("lang", tag)


def test_the_shelf_changes_its_language_at_once_and_keeps_the_focus(visitor: Page) -> None:
    choose(visitor, PSEUDO)

    expect(visitor.locator("h1")).to_have_text(NO_ENGLISH)
    expect(visitor).to_have_title(NO_ENGLISH)
    expect(visitor.get_by_role("heading", level=3).first).to_have_text(NO_ENGLISH)
    expect(visitor.locator("#shelf-language")).to_be_focused()
    expect(visitor.locator("#shelf-language")).to_have_value(PSEUDO)

    choose(visitor, "en")
    expect(visitor.locator("h1")).to_have_text("Chess Pilgrimage")
    expect(visitor.locator("#shelf-language")).to_be_focused()


def test_the_choice_stays_after_a_reload(visitor: Page) -> None:
    choose(visitor, PSEUDO)
    expect(visitor.locator("html")).to_have_attribute("data-saved", re.compile("device|browser"))
    visitor.reload()

    expect(visitor.locator("h1")).to_have_text(NO_ENGLISH)
    expect(visitor.locator("html")).to_have_attribute("lang", PSEUDO)


def test_the_browser_chooses_the_language_of_a_first_visit(browser: Browser, pseudo: StaticServer) -> None:
    for locale, tag in (("fr-FR", "en"), (PSEUDO, PSEUDO), ("en-US", "en")):
        context = make_context(browser, pseudo.address, "phone", locale=locale)
        page = context.new_page()
        page.goto(pseudo.address)
        expect(page.get_by_role("navigation").first).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", tag)
        context.close()


def test_a_move_in_hand_survives_a_change_of_the_language(visitor: Page) -> None:
    set_table(visitor)
    point(visitor, "B1", "B3")
    expect_turns(visitor, "B1-B3")
    point(visitor, "C9")
    expect(targets(visitor).first).to_be_visible()
    wanted = targets(visitor).count()
    visitor.get_by_role("button", name="Menu", exact=True).click()
    visitor.get_by_role("link", name="Settings").click()
    choose(visitor, PSEUDO)
    expect(visitor.locator("#setting-language")).to_be_focused()
    visitor.get_by_role("link").first.click()

    expect(strip(visitor)).to_have_text(NO_ENGLISH)
    expect(targets(visitor)).to_have_count(wanted)
    expect(cell(visitor, "C9")).to_have_accessible_name(re.compile(r"^C9, (\[[^a-z]*\](, )?)+$"))
    expect(plies(visitor)).to_have_count(1)
    expect(plies(visitor).first).to_have_accessible_name(re.compile(r"\["))
    targets(visitor).first.click()
    expect(plies(visitor)).to_have_count(2)
    expect(strip(visitor)).to_have_text(NO_ENGLISH)
    expect(strip_detail(visitor)).to_have_text(re.compile(r"^(\[[^a-z]*)?$", re.DOTALL))


def test_a_table_is_opened_in_another_language_later(visitor: Page) -> None:
    set_table(visitor)
    point(visitor, "B1", "B3")
    expect_turns(visitor, "B1-B3")
    visitor.goto("./#/")
    choose(visitor, PSEUDO)
    expect(visitor.locator("html")).to_have_attribute("data-saved", re.compile("device|browser"))
    line = visitor.locator("[data-table] p").first
    expect(line).to_have_text(NO_ENGLISH)
    visitor.reload()
    expect(line).to_have_text(NO_ENGLISH)
    visitor.locator("[data-table] h3 a").click()

    expect(strip(visitor)).to_have_text(NO_ENGLISH)
    expect(plies(visitor)).to_have_count(1)


def test_a_language_that_does_not_load_changes_nothing(visitor: Page) -> None:
    visitor.route("**/data/lang/**", lambda route: route.abort())
    field = visitor.locator("#shelf-language")
    field.focus()
    field.select_option(PSEUDO)

    expect(visitor.get_by_text("This language could not be loaded.").first).to_be_visible()
    expect(visitor.locator("html")).to_have_attribute("lang", "en")
    expect(field).to_have_value("en")
    expect(visitor.locator("h1")).to_have_text("Chess Pilgrimage")


def test_a_translation_is_called_a_draft_with_a_way_to_help(visitor: Page) -> None:
    visitor.goto("./#/settings")
    help_link = visitor.locator("#help-setting-language a")
    expect(help_link).to_have_count(0)
    choose(visitor, PSEUDO)

    expect(help_link).to_have_attribute(
        "href", re.compile(r"^https://.*/issues/new\?template=translation-[\w-]+\.yml$")
    )


def test_the_usual_name_of_a_table_follows_the_language_and_a_chosen_one_stays(visitor: Page) -> None:
    set_table(visitor)
    point(visitor, "B1", "B3")
    expect_turns(visitor, "B1-B3")
    visitor.goto("./#/")
    title = visitor.locator("[data-table] h3 a")
    expect(title).to_have_text(re.compile("^Turtle Shell Chess, "))
    choose(visitor, PSEUDO)
    expect(title).to_have_text(re.compile(r"^\[Ţûŕţļé"))
    choose(visitor, "en")
    visitor.locator("[data-table]").get_by_label("More:").click()
    visitor.get_by_role("button", name="Rename").click()
    visitor.get_by_label("Name of the table").fill("Ours")
    visitor.keyboard.press("Enter")
    expect(title).to_have_text("Ours")
    choose(visitor, PSEUDO)

    expect(title).to_have_text("Ours")


@pytest.mark.parametrize("tag", NAMES)
def test_a_chosen_language_works_without_a_network(browser: Browser, own_server: StaticServer, tag: str) -> None:
    context = make_context(browser, own_server.address, "desktop", service_workers="allow", locale=tag)
    page = context.new_page()
    page.goto(own_server.address)
    wait_ready(page)
    page.wait_for_function(OFFLINE, timeout=BOOT_TIMEOUT)
    kept = page.evaluate(KEPT)
    assert tag in kept
    assert not {other for other in NAMES if other != tag} & set(kept)

    own_server.stop()
    context.set_offline(True)
    page.reload()
    wait_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", tag)
    heading = page.locator("h1").inner_text()
    page.goto("./#/rules/turtle-shell")
    expect(page.locator("h1")).not_to_have_text(heading)
    expect(page.locator("[data-rule=T1]")).to_be_visible()
    context.close()
    context.watched.expect(NO_NETWORK)
    context.watched.check()
