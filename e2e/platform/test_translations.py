"""Visits every room in every language: no text is cut, Chinese is set in a Chinese font, and games can be heard."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from e2e.access.test_by_ear import cursor, expect_heard, take_away, told
from e2e.conftest import BOOT_TIMEOUT, ask, make_context, wait_ready
from e2e.games.test_games import MATE
from e2e.games.test_monkey_king import WAY_WEST
from e2e.hands import open_record, plies, point, record_of, settle, walk
from e2e.languages import translated
from e2e.picture import board_cursor
from e2e.platform.test_language import CUT, GAME_IDS, KEYS, ROOMS, SIZES
from e2e.platform.test_switching import choose
from pycore.kernel.messages import Message
from pycore.languages import find_language
from pycore.languages.tags import NAMES

LATIN_WORD = re.compile(r"[A-Za-z]{3,}")
COMMON_WORDS = re.compile(r"\b(?:the|and|takes|moves|your|turn|wins|of|to|is|check|with|by|from)\b", re.IGNORECASE)
"""Words that English announcements have and German and Spanish ones do not."""
CHINESE = "zh-Hans"

pytestmark = pytest.mark.long


@pytest.fixture(params=NAMES)
def tag(request: pytest.FixtureRequest) -> str:
    """Return the tag of each translation."""
    return str(request.param)


@pytest.fixture(params=SIZES)
def visitor(request: pytest.FixtureRequest, browser: Browser, site: str, tag: str) -> Iterator[Page]:
    """Return a page in a translation, in each size, with the rules ready."""
    context = make_context(browser, site, "desktop", locale=tag)
    page = context.new_page()
    width, height = SIZES[request.param]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(site)
    wait_ready(page)
    yield page
    context.close()


def visit(browser: Browser, site: str, tag: str) -> Page:
    """Return a new visitor's page in a language, with the rules ready."""
    page = make_context(browser, site, "desktop", locale=tag).new_page()
    page.goto(site)
    wait_ready(page)
    return page


def fonts_used(page: Page, selector: str) -> set[str]:
    """Return the names of the fonts in which the text of an element is drawn."""
    session = page.context.new_cdp_session(page)
    session.send("DOM.enable")
    session.send("CSS.enable")
    root = session.send("DOM.getDocument")["root"]["nodeId"]
    node = session.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = session.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    session.detach()
    return {str(font["familyName"]) for font in fonts}


def has_chinese_font() -> bool:
    """Return whether the machine has a font for Chinese."""
    listing = shutil.which("fc-list")
    return bool(listing and subprocess.run([listing, ":lang=zh-cn"], capture_output=True, check=False).stdout)


def test_no_room_has_cut_texts(visitor: Page, tag: str) -> None:
    if tag == CHINESE and not has_chinese_font():
        pytest.skip("this machine has no Chinese font, so that boxes would be measured")
    found: dict[str, Any] = {}
    for room in [*ROOMS, "#/workshop"]:
        visitor.goto(f"./{room}")
        visitor.wait_for_selector("main:not([aria-busy]):not([hidden]) :is(h1, h2)", timeout=BOOT_TIMEOUT)
        settle(visitor)
        cut = visitor.evaluate(CUT)
        if cut:
            found[room] = cut
    assert not found, json.dumps(found, ensure_ascii=False, indent=1)


@pytest.mark.parametrize("game", GAME_IDS)
def test_no_table_has_cut_texts(visitor: Page, game: str) -> None:
    visitor.goto(f"./#/new/{game}")
    visitor.locator("form button[type=submit]").click(timeout=BOOT_TIMEOUT)
    expect(visitor.locator("[data-cell]").first).to_be_visible(timeout=BOOT_TIMEOUT)
    settle(visitor)
    found = {"the start": visitor.evaluate(CUT)}
    for key in KEYS:
        board_cursor(visitor).focus()
        visitor.keyboard.press(key)
        settle(visitor)
        found[key] = visitor.evaluate(CUT)
        visitor.keyboard.press("Escape")
        visitor.evaluate("document.querySelector('dialog[open]')?.close()")
    assert not any(found.values()), json.dumps(found, ensure_ascii=False, indent=1)


def test_a_backup_and_a_link_are_opened_in_another_language(browser: Browser, site: str) -> None:
    german = visit(browser, site, "de")
    german.goto("./#/new/turtle-shell")
    german.locator("form button[type=submit]").click()
    point(german, "B1", "B3")
    expect(plies(german)).not_to_have_count(0)
    link = ask(german, {"do": "pack", "record": record_of(german)})["text"]
    german.goto("./#/tables")
    with german.expect_download() as download:
        german.get_by_role("button", name=translated("de", "Back up all tables")).click()
    backup = Path(download.value.path()).read_bytes()

    spanish = visit(browser, site, "es")
    spanish.goto("./#/open")
    with spanish.expect_file_chooser() as chooser:
        spanish.get_by_role("button", name=translated("es", "Choose a file")).click()
    chooser.value.set_files({"name": "backup.json", "mimeType": "application/json", "buffer": backup})
    spanish.get_by_role("button", name=translated("es", "Restore")).click()
    spanish.goto("./#/tables")
    expect(spanish.locator("[data-table] h3")).to_have_text(re.compile(r"^Turtle Shell Chess, \d+ de \w+"))
    spanish.locator("[data-table] h3 a").click()
    expect(plies(spanish).first).to_be_visible()
    expect(spanish.locator("html")).to_have_attribute("lang", "es")

    chinese = visit(browser, site, CHINESE)
    chinese.goto(f"./#/g/{link}")
    expect(chinese.get_by_role("heading", name="龟甲棋").first).to_be_visible(timeout=BOOT_TIMEOUT)
    expect(chinese.locator("html")).to_have_attribute("lang", CHINESE)
    for page in (german, spanish, chinese):
        page.context.close()


def test_chinese_is_set_in_a_chinese_font(browser: Browser, site: str) -> None:
    if not has_chinese_font():
        pytest.skip("this machine has no Chinese font")
    context = make_context(browser, site, "phone", locale=CHINESE)
    page = context.new_page()
    page.goto(site)
    wait_ready(page)
    expect(page.locator("html")).to_have_attribute("lang", CHINESE)
    for selector in ("h1", "main h3", "main button"):
        assert any(re.search("CJK|Hei|Song|Ming", name) for name in fonts_used(page, selector)), selector
    context.close()


@pytest.mark.parametrize(("game", "log"), [("turtle-shell", MATE), ("monkey-king", WAY_WEST)])
def test_a_whole_game_is_heard_without_an_english_word(
    browser: Browser, site: str, tag: str, game: str, log: list[str]
) -> None:
    language, left = find_language(tag), LATIN_WORD if tag == CHINESE else COMMON_WORDS
    assert language
    context = make_context(browser, site, "desktop", locale="en-GB")
    page = context.new_page()
    page.goto(site)
    wait_ready(page)
    open_record(page, {"log": []}, game)
    page.evaluate("window.before = location.hash")
    page.goto("./#/settings")
    choose(page, tag)
    page.goto(f"./{page.evaluate('window.before')}")
    take_away(page)
    cursor(page).focus()
    for number, (spoken, cells, choice) in enumerate(told(game, log, {}), 1):
        page.evaluate("window.heard = []")
        for one in cells[:2]:
            walk(page, game, one)
            page.keyboard.press("Enter")
        if cells and choice:
            page.keyboard.press("Enter")  # the default choice comes first
        expect(plies(page).nth(number - 1)).to_be_attached(timeout=BOOT_TIMEOUT)
        expect_heard(page, language.text(spoken) if isinstance(spoken, Message) else spoken)
        heard = page.evaluate("window.heard.join(' ')")
        assert not left.search(heard), heard
    context.close()
